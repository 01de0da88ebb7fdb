/**
 * A document to select text in. Offsets here are UTF-16 code units of the whole text; Python turns
 * them into code points. Text reaches the page by `textContent` alone.
 */

const LINE = 22; // pixels, as in the style sheet

class Editor {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["status", "query", "scroll", "rows"]);
    this.useButton = root.querySelector(".use-selection");
    Object.assign(this, { serial: 0, selected: null, blocks: [], fingerprint: null, found: -1, drawn: "" });
    this.ended = new AbortController();
    const signal = this.ended.signal;
    for (const type of ["text", "table"]) textStore.addEventListener(type, () => this.#draw(), { signal });
    document.addEventListener("selectionchange", () => this.#readSelection(), { signal });
    this.scroll.addEventListener("pointerdown", (event) => this.#dropSelection(event), { signal });
    this.scroll.addEventListener("pointerup", () => setTimeout(() => this.#readSelection()), { signal });
    this.scroll.addEventListener("keyup", () => this.#readSelection(), { signal });
    // a press on the button keeps the selection
    this.useButton.addEventListener("pointerdown", (event) => event.preventDefault(), { signal });
    this.useButton.addEventListener("click", () => this.#pick(), { signal });
    this.query.addEventListener("keydown", (event) => this.#findKey(event), { signal });
  }

  end() {
    this.ended.abort();
  }

  show(data, send) {
    this.data = data;
    this.send = send;
    this.root.style.blockSize = `${data.height}px`;
    this.#draw();
  }

  #draw() {
    const text = textStore.texts.get(this.data?.fingerprint);
    if (text === undefined) return;
    const { fingerprint, hasMarkup, gold, marked } = this.data;
    const elements = textStore.tables.get(`markup ${fingerprint}`);
    if (hasMarkup && !elements) return;
    if (fingerprint !== this.fingerprint) {
      this.markup = hasMarkup ? new Markup(elements) : undefined;
      styleMarkup(this.root, this.data);
      this.rows.classList.toggle("fixed-width", this.data.fixedWidth);
      this.#setText(fingerprint, visibleText(text));
    }
    const ranges = [
      ...gold.map((range) => [...range, "gold"]),
      ...marked.map((range) => [...range, "marked"]),
    ];
    const drawn = JSON.stringify(ranges);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    for (const block of this.blocks) this.#fill(block, ranges);
  }

  /** One block an element, so that the browser can skip what is out of sight. */
  #setText(fingerprint, text) {
    Object.assign(this, { fingerprint, text, lowerCase: null, drawn: "", found: -1 });
    const cuts = slabsOf(text, 0, text.length);
    this.blocks = cuts.slice(1).map((end, i) => {
      const start = cuts[i];
      const element = make("div", "block text");
      element.style.containIntrinsicBlockSize = `auto ${LINE * Math.ceil((end - start) / 90)}px`;
      return { start, end, element, key: null };
    });
    this.rows.replaceChildren(...this.blocks.map(({ element }) => element));
    this.scroll.scrollTop = 0;
  }

  /** Draw a block's ranges; a block whose ranges stay keeps its elements, and the selection in them. */
  #fill(block, all) {
    const ranges = all.filter(([start, end]) => start < block.end && end > block.start);
    const key = JSON.stringify(ranges);
    if (key === block.key) return;
    block.key = key;
    const cuts = new Set([block.start, block.end]);
    for (const [start, end] of ranges) cuts.add(Math.max(start, block.start)).add(Math.min(end, block.end));
    const places = [...cuts].sort((a, b) => a - b);
    const pieces = places.slice(1).map((end, i) => {
      const kind = ranges.filter(([from, to]) => from <= places[i] && to >= end).at(-1)?.[2];
      return { start: places[i], end, kind };
    });
    const addText = (parent, from, to, isSyntax) => {
      const target = isSyntax ? parent.appendChild(make("span", "md-syntax")) : parent;
      for (const { start, end, kind } of piecesIn(pieces, from, to)) {
        const text = this.text.slice(Math.max(from, start), Math.min(to, end));
        target.append(kind ? make("mark", kind, text) : text);
      }
    };
    block.element.replaceChildren();
    if (this.markup) this.markup.draw(block.element, block.start, block.end, addText);
    else addText(block.element, block.start, block.end);
  }

  // — the selection —

  /** A press on selected text would drag it: let go of it, so that a new selection can begin there. */
  #dropSelection({ button, shiftKey, detail }) {
    if (button === 0 && !shiftKey && detail < 2) document.getSelection()?.removeAllRanges();
  }

  #readSelection() {
    const range = rangeWithin(this.rows);
    const start = range && this.#offset(range.startContainer, range.startOffset);
    const end = range && this.#offset(range.endContainer, range.endOffset);
    const some = start !== null && end !== null && end > start && this.text.slice(start, end).trim();
    this.selected = some ? { start, end } : null;
    this.useButton.disabled = !some;
    this.status.textContent = some
      ? describeSelected(this.text.slice(start, end))
      : "Select the text that answers the question.";
  }

  /** Where a place in the page stands in the text; null outside of it. */
  #offset(node, offset) {
    if (node === this.rows) return this.blocks[offset]?.start ?? this.text.length;
    const block = this.blocks.find(({ element }) => element.contains(node));
    return block ? block.start + offsetWithin(block.element, node, offset) : null;
  }

  #pick() {
    if (!this.selected) return;
    this.send({ ...this.selected, fingerprint: this.fingerprint, serial: ++this.serial });
    document.getSelection()?.removeAllRanges();
    this.#readSelection();
  }

  // — find —

  #findKey(event) {
    if (event.key !== "Enter" || !this.query.value || !this.text) return;
    event.preventDefault();
    const query = this.query.value.toLowerCase();
    const text = this.#lowerCaseText();
    this.found = text.indexOf(query, this.found + 1);
    if (this.found < 0) this.found = text.indexOf(query);
    if (text.length !== this.text.length) {
      this.status.textContent = "This text can only be searched with the browser.";
    } else if (this.found < 0) {
      this.status.textContent = "Not found.";
    } else {
      this.#reveal(this.found, this.found + query.length);
    }
  }

  /** The text in lower case, made once; with another length, as a few languages have it, offsets do not fit. */
  #lowerCaseText() {
    this.lowerCase ??= this.text.toLowerCase();
    return this.lowerCase;
  }

  #reveal(start, end) {
    const range = document.createRange();
    range.setStart(...this.#node(start));
    range.setEnd(...this.#node(end));
    this.blocks.find((block) => block.end > start).element.scrollIntoView({ block: "nearest" });
    const place = () => {
      this.scroll.scrollTop +=
        range.getBoundingClientRect().top -
        this.scroll.getBoundingClientRect().top -
        this.scroll.clientHeight / 3;
    };
    place();
    requestAnimationFrame(place); // blocks have their true heights only once they are near
    const selection = document.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    this.#readSelection();
  }

  /** The text node and the offset in it of a place in the text. */
  #node(offset) {
    const block = this.blocks.find(({ end }) => end >= offset);
    const walker = document.createTreeWalker(block.element, NodeFilter.SHOW_TEXT);
    let left = offset - block.start;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (left <= node.length) return [node, left];
      left -= node.length;
    }
    return [block.element, block.element.childNodes.length];
  }
}

export default function ({ data, parentElement, setTriggerValue }) {
  return mountView(Editor, parentElement.querySelector(".editor"), (editor) => {
    editor.show(data, (picked) => setTriggerValue("picked", picked));
  });
}
