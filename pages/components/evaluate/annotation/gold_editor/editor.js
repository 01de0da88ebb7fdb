/**
 * A document to select text in. Offsets here are UTF-16 code units of the whole text; Python turns
 * them into code points. Text reaches the page by `textContent` alone.
 */

const texts = (globalThis[Symbol.for("chunk_viewer.texts")] ??= Object.assign(new EventTarget(), {
  texts: new Map(),
}));
const editors = new WeakMap();
const LINE = 22; // pixels, as in the style sheet

class Editor {
  constructor(root) {
    this.root = root;
    for (const name of ["take", "status", "query", "scroll", "rows"])
      this[name] = root.querySelector(`.${name}`);
    Object.assign(this, { serial: 0, selected: null, blocks: [], fingerprint: null, found: -1, drawn: "" });
    this.ended = new AbortController();
    const signal = this.ended.signal;
    texts.addEventListener("text", () => this.#draw(), { signal });
    document.addEventListener("selectionchange", () => this.#look(), { signal });
    this.scroll.addEventListener("pointerdown", (event) => this.#begin(event), { signal });
    this.scroll.addEventListener("pointerup", () => setTimeout(() => this.#look()), { signal });
    this.scroll.addEventListener("keyup", () => this.#look(), { signal });
    this.take.addEventListener("pointerdown", (event) => event.preventDefault(), { signal }); // keeps the selection
    this.take.addEventListener("click", () => this.#pick(), { signal });
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
    const text = texts.texts.get(this.data?.fingerprint);
    if (text === undefined) return;
    const { fingerprint, gold, marked } = this.data;
    if (fingerprint !== this.fingerprint) this.#lay(fingerprint, visibleText(text));
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
  #lay(fingerprint, text) {
    Object.assign(this, { fingerprint, text, drawn: "", found: -1 });
    const cuts = slabsOf(text, 0, text.length);
    this.blocks = cuts.slice(1).map((end, i) => {
      const element = document.createElement("div");
      element.className = "block";
      const start = cuts[i];
      element.style.containIntrinsicBlockSize = `auto ${LINE * Math.ceil((end - start) / 90)}px`;
      element.textContent = text.slice(start, end);
      return { start, end, element, key: "" };
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
      const start = places[i];
      const kind = ranges.filter(([from, to]) => from <= start && to >= end).at(-1)?.[2];
      const text = this.text.slice(start, end);
      if (!kind) return document.createTextNode(text);
      const mark = document.createElement("mark");
      mark.className = kind;
      mark.textContent = text;
      return mark;
    });
    block.element.replaceChildren(...pieces);
  }

  // — the selection —

  /** The browser's selection, whose ends a shadow root hides in a different way in each browser. */
  #range() {
    const root = this.root.getRootNode();
    const selection = document.getSelection();
    const inside = selection?.getComposedRanges?.({ shadowRoots: [root] })[0];
    if (inside && this.rows.contains(inside.startContainer)) return inside;
    const own = root.getSelection?.() ?? selection;
    return own?.rangeCount ? own.getRangeAt(0) : null;
  }

  /** A press on selected text would drag it: let go of it, so that a new selection can begin there. */
  #begin({ button, shiftKey, detail }) {
    if (button === 0 && !shiftKey && detail < 2) document.getSelection()?.removeAllRanges();
  }

  #look() {
    const range = this.#range();
    const start = range && this.#offset(range.startContainer, range.startOffset);
    const end = range && this.#offset(range.endContainer, range.endOffset);
    const some = start !== null && end !== null && end > start && this.text.slice(start, end).trim();
    this.selected = some ? { start, end } : null;
    this.take.disabled = !some;
    this.status.textContent = some
      ? `${counted(codePoints(this.text, start, end), "character")}: ${this.text.slice(start, Math.min(end, start + 80)).replace(/\s+/g, " ")}`
      : "Select the text that answers the question.";
  }

  /** Where a place in the page stands in the text; null outside of it. */
  #offset(node, offset) {
    if (node === this.rows) return this.blocks[offset]?.start ?? this.text.length;
    const block = this.blocks.find(({ element }) => element.contains(node));
    if (!block) return null;
    const before = document.createRange();
    before.setStart(block.element, 0);
    before.setEnd(node, offset);
    return block.start + before.toString().length;
  }

  #pick() {
    if (!this.selected) return;
    this.send({ ...this.selected, fingerprint: this.fingerprint, serial: ++this.serial });
    document.getSelection()?.removeAllRanges();
    this.#look();
  }

  // — find —

  #findKey(event) {
    if (event.key !== "Enter" || !this.query.value || !this.text) return;
    event.preventDefault();
    const wanted = this.query.value.toLowerCase();
    const whole = (this.lower ??= {}).of === this.fingerprint ? this.lower.text : this.text.toLowerCase();
    this.lower = { of: this.fingerprint, text: whole };
    if (whole.length !== this.text.length)
      return void (this.status.textContent = "This text can only be searched with the browser.");
    let at = whole.indexOf(wanted, this.found + 1);
    if (at < 0) at = whole.indexOf(wanted);
    this.found = at;
    if (at < 0) return void (this.status.textContent = "Not found.");
    this.#reveal(at, at + wanted.length);
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
    this.#look();
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
  const root = parentElement.querySelector(".editor");
  let mount = editors.get(root);
  if (!mount) editors.set(root, (mount = { editor: new Editor(root) }));
  const call = (mount.call = Symbol());
  mount.editor.show(data, (picked) => setTriggerValue("picked", picked));
  return () => {
    if (mount.call !== call) return; // a newer call has taken over
    mount.editor.end();
    editors.delete(root);
  };
}
