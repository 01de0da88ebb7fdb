/**
 * A text in which boundaries are drawn: a line below the text that it ends. The editor shows what it is given,
 * changes it at once when its user does, and reports the new list with a serial number, together with the steps
 * that are not answered yet: of several reports while Python is busy only the last one arrives. A message that
 * answers an older step does not take a newer one back. Offsets are UTF-16 code units of the whole text.
 */

const LINE = 21; // pixels, as in the style sheet
const BETWEEN = 5; // pixels from the edge of a line that still mean the gap between two lines
const EDGE = 28; // pixels from the edge of the window at which dragging scrolls

class BoundaryEditor {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["scroll", "rows", "ghost", "tip", "status"]);
    Object.assign(this, {
      fingerprint: null,
      blocks: [],
      drawn: [],
      steps: [],
      reading: null,
      dragged: null,
    });
    this.clicks = new Clicks();
    this.ended = new AbortController();
    this.#listen();
  }

  end() {
    this.ended.abort();
    cancelAnimationFrame(this.placing);
  }

  /** Show a message of `boundary_editor`; `report({ fingerprint, steps })` tells what the user did. */
  show(data, report) {
    Object.assign(this, { data, report });
    this.root.style.blockSize = data.height ? `${data.height}px` : "";
    this.root.classList.toggle("fixed-width", data.monospace);
    this.root.classList.toggle("editable", data.editable);
    this.scroll.ariaLabel = data.editable
      ? "Text. The arrow keys move the reading line, Enter draws a boundary, j and k go to boundaries."
      : "Text with boundaries. j and k go to boundaries.";
    this.#accept();
  }

  #accept() {
    const text = textStore.texts.get(this.data?.fingerprint);
    if (text === undefined) return;
    const isNew = this.data.fingerprint !== this.fingerprint;
    if (isNew) this.#setText(this.data.fingerprint, visibleText(text));
    this.others = othersOf(this.data.others);
    this.steps = this.steps.filter(({ serial }) => serial > this.data.answeredSerial);
    this.pinned = new Set(this.data.pinned);
    if (this.clicks.isAnsweredBy(this.data.answeredSerial)) this.drawn = this.data.drawn;
    this.#draw();
    if (isNew && this.data.begin) this.#scrollTo(this.data.begin);
  }

  /** One block an element, so that the browser can skip what is out of sight. */
  #setText(fingerprint, text) {
    Object.assign(this, { fingerprint, text, steps: [], reading: null, dragged: null });
    const cuts = slabsOf(text, 0, text.length);
    this.blocks = cuts.slice(1).map((end, i) => {
      const start = cuts[i];
      const element = make("div", "block");
      element.style.containIntrinsicBlockSize = `auto ${LINE * Math.ceil((end - start) / 90)}px`;
      return { start, end, text: element, key: null };
    });
    this.rows.replaceChildren(...this.blocks.map((block) => block.text));
    this.scroll.scrollTop = 0;
    this.ghost.hidden = true;
  }

  // — drawing —

  /**
   * Draw the blocks whose boundaries changed; the focus stays on its boundary, or goes to the one at `focus`. Where
   * that is gone, the text has it: keys go on to mean the boundaries.
   */
  #draw(focus = this.#focused()) {
    for (const block of this.blocks) this.#fill(block);
    this.rows.dataset.label = labelBefore(this.text.length, this.drawn, this.data);
    const stops = this.rows.querySelectorAll(".cut");
    const stop = focus ?? this.stop;
    const held = stop === undefined ? null : this.#cutAt(stop);
    for (const cut of stops) cut.tabIndex = -1;
    if (stops.length) (held ?? stops[0]).tabIndex = 0;
    if (focus !== undefined) (held ?? this.scroll).focus({ preventScroll: true });
  }

  #fill(block) {
    const cuts = endingIn(this.drawn, block.start, block.end);
    const upTo = (limit) => firstIndex(this.others, ({ offset }) => offset > limit);
    const others = this.others.slice(upTo(block.start), upTo(block.end));
    const pinned = cuts.map((at) => this.pinned.has(at));
    const labels = cuts.map((at) => labelBefore(at, this.drawn, this.data));
    const dropped = this.data.dropped.filter(([start, end]) => start < block.end && end > block.start);
    const key = JSON.stringify([cuts, others, pinned, labels, dropped, this.data.editable]);
    if (key === block.key) return;
    block.key = key;
    const marks = [
      ...others.map((other) => [other.offset, () => otherMark(this.text, other)]),
      ...cuts.map((at, i) => {
        const place = shownAt(this.text, at, block.end);
        return [place, () => this.#cutMark(at, labels[i], emptyLineAt(this.text, place, block))];
      }),
    ].sort(([a], [b]) => a - b);
    const parts = [];
    let from = block.start;
    for (const [at, mark] of marks) {
      parts.push(...this.#textOf(from, at, dropped), mark());
      from = at;
    }
    parts.push(...this.#textOf(from, block.end, dropped));
    block.text.replaceChildren(...parts.filter((part) => part !== ""));
  }

  /** The text of `start`–`end` in pieces, each in no chunk as an element of its own. */
  #textOf(start, end, dropped) {
    const pieces = [];
    let from = start;
    for (const [begin, stop] of dropped) {
      const [first, last] = [Math.max(from, begin), Math.min(end, stop)];
      if (first >= last) continue;
      pieces.push(this.text.slice(from, first), make("span", "dropped", this.text.slice(first, last)));
      from = last;
    }
    return [...pieces, this.text.slice(from, end)];
  }

  #cutMark(at, label, room) {
    const cut = make("span", ["cut", this.pinned.has(at) && "pinned", room].filter(Boolean).join(" "));
    cut.setAttribute("role", "separator");
    cut.dataset.at = at;
    cut.tabIndex = -1;
    cut.ariaLabel = [`Boundary after “${this.#before(at)}”`, label].filter(Boolean).join(". ");
    if (label) {
      const element = make("span", "part-label");
      element.dataset.label = label; // as text it would count among the offsets of the block
      cut.append(element);
    }
    cut.setAttribute("aria-valuemin", "0");
    cut.setAttribute("aria-valuemax", this.text.length);
    cut.setAttribute("aria-valuenow", at);
    if (!this.data.editable) return cut;
    const remove = make("button", "remove");
    const title = "Remove this boundary";
    Object.assign(remove, { type: "button", tabIndex: -1, title, ariaHidden: "true" }); // keys do the same
    cut.append(remove);
    return cut;
  }

  /** The words before a place. */
  #before(at) {
    return this.text
      .slice(Math.max(0, at - 40), at)
      .replace(/\s+/g, " ")
      .trim();
  }

  #cutAt(at) {
    return this.rows.querySelector(`.cut[data-at="${Number(at)}"]`);
  }

  /** The offset of the boundary that has the focus. */
  #focused() {
    const cut = this.root.getRootNode().activeElement?.closest?.(".cut");
    return cut ? Number(cut.dataset.at) : undefined;
  }

  // — changing —

  #change(drawn, focus, announcement) {
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.ghost.hidden = true;
    this.#draw(focus);
    write(
      this.status,
      `${announcement} ${counted(drawn.length, "boundary").replace("boundarys", "boundaries")}.`,
    );
    this.#send(drawn);
  }

  /** Tell of a new list, or with null that the last step is to be taken back. */
  #send(drawn) {
    this.steps.push({ drawn, serial: this.clicks.next() });
    this.report({ fingerprint: this.fingerprint, steps: [...this.steps] });
  }

  #insert(at) {
    if (this.#isDropped(at)) return;
    this.reading = at;
    this.#change(withAdded(this.drawn, at), at, "Boundary drawn.");
  }

  /** Remove a boundary; the reading line stays where it was. */
  #remove(at) {
    this.reading = at;
    this.stop = this.drawn[firstAbove(this.drawn, at)] ?? this.drawn.at(-2);
    this.scroll.focus({ preventScroll: true });
    this.#change(withRemoved(this.drawn, at), undefined, "Boundary removed.");
    this.#showReading();
  }

  #move(from, to) {
    if (from === to || this.#isDropped(to)) return;
    this.#change(withMoved(this.drawn, from, to), to, "Boundary moved.");
    this.#reveal(to);
  }

  // — places on the screen —

  /** The block at a height of the screen: the nearest one. */
  #blockAt(y) {
    const at = firstIndex(this.blocks, (block) => block.text.getBoundingClientRect().bottom > y);
    return this.blocks[Math.min(at, this.blocks.length - 1)];
  }

  /** The box of a character. */
  #boxOf(block, offset) {
    const [node, place] = placeIn(block, offset);
    const range = document.createRange();
    range.setStart(node, Math.min(place, node.length - 1));
    range.setEnd(node, Math.min(place + 1, node.length));
    const boxes = range.getClientRects();
    return boxes[boxes.length - 1] ?? range.getBoundingClientRect();
  }

  /** The place that is nearest to a point: the end of a line between two lines and beside them, else of a word. */
  #placeAt(x, y) {
    const block = this.#blockAt(y);
    if (!block) return null;
    const count = block.end - block.start;
    const below = (at) => this.#boxOf(block, block.start + at).bottom > y;
    const from = block.start + firstNumber(count, below);
    if (from >= block.end) return lastPlace(this.text, block.end);
    const { top, bottom } = this.#boxOf(block, from);
    const to =
      block.start + firstNumber(count, (at) => this.#boxOf(block, block.start + at).top >= bottom - 1);
    if (y < top + BETWEEN) {
      const above = lastPlace(this.text, from);
      if (isLineEnd(this.text, above)) return above;
    }
    if (y > bottom - BETWEEN && isLineEnd(this.text, lastPlace(this.text, to)))
      return lastPlace(this.text, to);
    const places = placesIn(this.text, from, to);
    const distance = (at) => Math.abs(this.#edgeOf(block, at) - x);
    return places.length
      ? places.reduce((best, at) => (distance(at) < distance(best) ? at : best))
      : lastPlace(this.text, to);
  }

  /** Where a place stands in its line: at the end of the character before it. */
  #edgeOf(block, at) {
    const { left, right } = this.#boxOf(block, at - 1);
    return isRightToLeft(this.text, at) ? left : right;
  }

  /** Whether a place is beside text that is in no chunk: none can begin or end there. */
  #isDropped(at) {
    return this.data.dropped.some(([start, end]) => start <= at && at <= end);
  }

  /** Draw the line that says where a boundary would be. */
  #showGhost(at) {
    this.ghost.hidden = at === null || this.drawn.includes(at) || this.#isDropped(at);
    if (this.ghost.hidden) return;
    const block = this.#blockOf(at);
    const { bottom } = this.#boxOf(block, at - 1);
    const window = this.scroll.getBoundingClientRect();
    const edge = this.#edgeOf(block, at) - window.left + this.scroll.scrollLeft;
    this.ghost.classList.toggle("within", !isLineEnd(this.text, at));
    this.ghost.style.insetBlockStart = `${bottom - window.top + this.scroll.scrollTop}px`;
    this.ghost.style.setProperty("--edge", `${edge}px`);
  }

  #blockOf(at) {
    return this.blocks[firstIndex(this.blocks, ({ end }) => end >= at)];
  }

  /** Scroll so that the line of a place is the first: blocks on the way get their real height, so this takes a few rounds. */
  #scrollTo(at) {
    for (let round = 0; round < 3; round++) {
      const { top } = this.scroll.getBoundingClientRect();
      this.scroll.scrollTop += this.#boxOf(this.#blockOf(at), at).top - top;
    }
  }

  /** Scroll to a place unless it is in view. */
  #reveal(at) {
    for (let round = 0; round < 3; round++) {
      const { top, bottom } = this.scroll.getBoundingClientRect();
      const box = this.#boxOf(this.#blockOf(at), Math.max(0, at - 1));
      if (box.top >= top + LINE && box.bottom <= bottom - LINE) return;
      this.scroll.scrollTop += box.top - top - (bottom - top) / 3;
    }
  }

  // — the keyboard —

  /** Where the reading line is, at first at the top of what is in view. */
  #readingPlace() {
    if (this.reading !== null) return this.reading;
    const { left, top } = this.scroll.getBoundingClientRect();
    return this.#placeAt(left, top + LINE);
  }

  #showReading() {
    if (!this.data.editable || this.reading === null) return;
    this.#reveal(this.reading);
    this.#showGhost(this.reading);
  }

  /** The place a word further to the right of the screen for a step of 1, to its left for −1. */
  #beside(at, step) {
    return nextPlace(this.text, at, isRightToLeft(this.text, at) ? -step : step, "word");
  }

  #read(to) {
    this.reading = to;
    this.#showReading();
    write(this.status, `After “${this.#before(this.reading)}”`);
  }

  /** Go to the next boundary, from the one that has the focus or else from the reading line. */
  #go(step) {
    const from = this.#focused() ?? this.#readingPlace();
    const next =
      step > 0 ? this.drawn[firstAbove(this.drawn, from)] : this.drawn[firstAbove(this.drawn, from - 1) - 1];
    if (next === undefined) return;
    this.#focus(next);
  }

  #focus(at) {
    this.reading = at;
    this.ghost.hidden = true;
    this.#reveal(at);
    this.#draw(at);
  }

  #leave() {
    this.reading = this.#focused() ?? this.reading;
    this.scroll.focus({ preventScroll: true });
  }

  #keysOfText = {
    ArrowDown: () => this.#read(nextPlace(this.text, this.#readingPlace(), 1, "line")),
    ArrowUp: () => this.#read(nextPlace(this.text, this.#readingPlace(), -1, "line")),
    ArrowRight: () => this.#read(this.#beside(this.#readingPlace(), 1)),
    ArrowLeft: () => this.#read(this.#beside(this.#readingPlace(), -1)),
    Enter: () => this.#insert(this.#readingPlace()),
    b: () => this.#insert(this.#readingPlace()),
  };

  #keysOfCut = {
    ArrowDown: () => this.#go(1),
    ArrowUp: () => this.#go(-1),
    ArrowRight: (at) => this.#move(at, this.#beside(at, 1)),
    ArrowLeft: (at) => this.#move(at, this.#beside(at, -1)),
    "Shift+ArrowDown": (at) => this.#move(at, nextPlace(this.text, at, 1, "line")),
    "Shift+ArrowUp": (at) => this.#move(at, nextPlace(this.text, at, -1, "line")),
    Delete: (at) => this.#remove(at),
    Backspace: (at) => this.#remove(at),
    Escape: () => this.#leave(),
  };

  #keysOfBoth = { j: () => this.#go(1), k: () => this.#go(-1) };

  #onKey(event) {
    if (this.text === undefined) return;
    if (this.#isUndo(event)) return this.#handle(event, () => this.#send(null));
    if (hasModifier(event)) return;
    const at = this.#focused();
    const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key;
    const own = at === undefined ? this.#keysOfText : this.#keysOfCut;
    const action = (this.data.editable ? own[key] : undefined) ?? this.#keysOfBoth[key];
    if (action) this.#handle(event, () => action(at));
  }

  #isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }) {
    return this.data.undoable && key === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;
  }

  /** Do what a key stands for, and let nobody else do something about it. */
  #handle(event, action) {
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  // — the pointer —

  #onPress(event) {
    this.pressedAt = [event.clientX, event.clientY];
    this.wasDragged = false;
    const cut = event.target.closest(".cut");
    if (!this.data?.editable || !cut || event.button !== 0 || event.target.closest(".remove")) return;
    event.preventDefault(); // no text is selected on the way
    this.dragged = { from: Number(cut.dataset.at), to: null };
    this.scroll.setPointerCapture(event.pointerId);
    this.#focus(this.dragged.from);
  }

  #onPointer(event) {
    showTip(this.tip, this.root, event.target.closest("[data-tip]")?.dataset.tip, event);
    if (!this.data?.editable || this.text === undefined) return;
    const { clientX: x, clientY: y } = event;
    if (this.dragged) {
      if (this.dragged.to === null && !isBeyondClick(event, this.pressedAt)) return;
      this.#scrollAtEdge(y);
      this.dragged.to = this.#placeAt(x, y);
      this.root.classList.add("dragging");
      this.#showGhost(this.dragged.to);
    } else if (event.pointerType === "mouse" && !event.buttons && !event.target.closest(".cut")) {
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.#showGhost(this.#placeAt(x, y)));
    }
  }

  #scrollAtEdge(y) {
    const { top, bottom } = this.scroll.getBoundingClientRect();
    if (y < top + EDGE) this.scroll.scrollTop -= LINE;
    else if (y > bottom - EDGE) this.scroll.scrollTop += LINE;
  }

  #onRelease(isKept) {
    const { dragged } = this;
    if (!dragged) return;
    this.dragged = null;
    this.root.classList.remove("dragging");
    this.ghost.hidden = true;
    if (isKept && dragged.to !== null) this.#move(dragged.from, dragged.to);
    this.wasDragged = dragged.to !== null;
  }

  #onClick(event) {
    if (this.wasDragged) return;
    const cut = event.target.closest(".cut");
    if (event.target.closest(".remove")) return this.#remove(Number(cut.dataset.at));
    if (cut) return this.#focus(Number(cut.dataset.at));
    if (!this.data?.editable || !event.target.closest(".rows") || !isPlainClick(event, this.pressedAt))
      return;
    const at = this.#placeAt(event.clientX, event.clientY);
    if (at > 0) this.#insert(at);
  }

  #listen() {
    const on = (target, type, listener) =>
      target.addEventListener(type, listener, { signal: this.ended.signal });
    on(textStore, "text", () => this.#accept());
    on(this.root, "keydown", (event) => this.#onKey(event));
    on(this.scroll, "pointerdown", (event) => this.#onPress(event));
    on(this.scroll, "pointermove", (event) => this.#onPointer(event));
    on(this.scroll, "pointerup", () => this.#onRelease(true));
    on(this.scroll, "pointercancel", () => this.#onRelease(false));
    on(this.scroll, "pointerleave", () => {
      cancelAnimationFrame(this.frame);
      this.ghost.hidden = this.tip.hidden = true;
    });
    on(this.scroll, "click", (event) => this.#onClick(event));
    on(this.scroll, "scroll", () => this.#keepPlace());
  }

  /** Keep what is at the top of the window for the view that comes in place of this one. */
  #keepPlace() {
    cancelAnimationFrame(this.placing);
    this.placing = requestAnimationFrame(() => {
      const { left, top } = this.scroll.getBoundingClientRect();
      const offset = this.scroll.scrollTop ? this.#placeAt(left, top + LINE) : 0;
      textStore.left = { fingerprint: this.fingerprint, offset };
    });
  }
}

/** Other boundaries as objects, from their columns, which rise. */
function othersOf({ offsets, strengths, tip, tips }) {
  return offsets.map((offset, i) => ({ offset, strength: strengths[i], tip: tips[tip[i]] }));
}

/** Those of rising offsets that end something inside `start`–`end`. */
function endingIn(offsets, start, end) {
  return offsets.slice(firstAbove(offsets, start), firstAbove(offsets, end));
}

/**
 * The label of the part that ends at `at`, the end of the text being that of the last one; none of a part that
 * its user changed since.
 */
function labelBefore(at, drawn, { drawn: answered, labels }) {
  const index = firstAbove(answered, at - 1);
  const isLast = firstAbove(drawn, at - 1) === drawn.length;
  const ends = isLast ? index === answered.length : answered[index] === at;
  const begins = drawn[firstAbove(drawn, at - 1) - 1] === answered[index - 1];
  return (ends && begins && labels[index]) || "";
}

/** Where the line of a boundary is put: behind the spaces and the line feed that follow, which would indent or empty the next line. */
function shownAt(text, at, end) {
  let place = at;
  while (place + 1 < end && /[^\S\n]/.test(text[place])) place++;
  return text[place] === "\n" && place + 1 < end ? place + 1 : place;
}

/** Whether an empty line of the block stands below or above a line that is put at a place: there is room for it. */
function emptyLineAt(text, place, { start, end }) {
  if (text[place] === "\n" && place + 1 < end) return "in-line-below";
  const isAfterEmpty = text[place - 1] === "\n" && text[place - 2] === "\n" && place - 2 >= start;
  return isAfterEmpty ? "in-line-above" : "";
}

/** The last place before or at an offset, 0 where there is none. */
function lastPlace(text, offset) {
  if (isPlace(text, offset)) return offset;
  const place = nextPlace(text, offset, -1, "word");
  return place < offset ? place : 0;
}

function otherMark(text, { offset, strength, tip }) {
  const mark = make("span", standsWithinLine(text, offset) ? "other within" : "other");
  mark.style.setProperty("--strength", strength);
  mark.dataset.tip = tip;
  return mark;
}

export default function ({ data, parentElement, setTriggerValue }) {
  return mountView(BoundaryEditor, parentElement.querySelector(".boundary-editor"), (editor) => {
    editor.show(data, (steps) => setTriggerValue("steps", steps));
  });
}
