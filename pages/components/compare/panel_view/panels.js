/**
 * Panels side by side. All show the same text in columns of one width, in rows that they share: a place
 * in the document stands at one height in every panel, and there is one scroll position for all.
 */

const AROUND = 272; // pixels of a window above the panels and below them
const AHEAD = 0.6; // of a window's height that is drawn before it is seen
const LEAD = 2; // pixels between a letter's box and the edge of its line
const LEAST_WIDTH = 150; // pixels of a panel in which text can be read
const LINE = 21; // pixels, as in the style sheet
const EDGE = 6; // pixels that a boundary reaches into its panel
const DRAWN_ROW = ".has-markup:not(.as-source) :is(.md-table-head, .md-table-row)";

class PanelView {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["scroll", "heads", "rows", "washes", "marks"]);
    bindParts(this, root, ["count", "previous", "next", "owner", "source", "status"]);
    Object.assign(this, { list: [], near: [], shown: null, at: -1 });
    this.ended = new AbortController();
    this.resized = new ResizeObserver(() => this.#updateSoon());
    this.resized.observe(this.scroll);
    this.#listen();
  }

  end() {
    this.ended.abort();
    this.resized.disconnect();
    cancelAnimationFrame(this.frame);
  }

  /** Show a message of `compare_message`, as soon as its text is here. */
  show(message) {
    this.pending = message;
    this.#accept();
  }

  #accept() {
    const message = this.pending;
    const text = message && textStore.texts.get(message.fingerprint);
    const elements = message && textStore.tables.get(`markup ${message.fingerprint}`);
    if (text === undefined || !message || (message.hasMarkup && !elements)) return;
    this.pending = null;
    const anchor = this.shown?.fingerprint === message.fingerprint ? this.#anchor() : null;
    const columns = this.shown?.panels.length;
    this.shown = { ...message, panels: message.panels.map(prepared) };
    const current = this.differences?.[this.at];
    this.differences = differencesOf(message.pairs);
    this.at = current ? placeOf(this.differences, current) : -1;
    this.root.style.blockSize = `max(${message.height}px, 100dvh - ${AROUND}px)`;
    this.root.style.setProperty("--columns", columnsOf(message));
    this.root.style.setProperty("--least", `${leastWidth(message)}px`);
    this.root.classList.toggle("fixed-width", message.monospace);
    if (!anchor) this.#setText(text, message.hasMarkup ? new Markup(elements) : undefined);
    for (const row of this.list) row.isStale = true;
    if (columns !== message.panels.length) this.#drawHeads();
    this.#nameHeads();
    this.#showDifference();
    this.#update();
    if (anchor) this.#restore(anchor);
    else this.#goToDifference(0);
  }

  #setText(text, markup) {
    this.text = visibleText(text);
    this.markup = markup;
    styleMarkup(this.root, this.shown);
    const bounds = slabBounds(this.text);
    this.list = bounds.slice(1).map((end, i) => ({ start: bounds[i], end, cells: [], isStale: true }));
    const fragment = document.createDocumentFragment();
    for (const row of this.list) {
      row.element = fragment.appendChild(make("div", "row unfilled"));
      row.element.style.containIntrinsicBlockSize = `auto ${Math.round((row.end - row.start) / 2.4)}px`;
    }
    this.rows.replaceChildren(fragment);
    this.starts = bounds.slice(0, -1);
    this.near = [];
    this.scroll.scrollTop = 0;
  }

  // — heads —

  #drawHeads() {
    this.places = [];
    this.counts = [];
    const parts = this.shown.panels.flatMap((_, i) => {
      const head = make("div", "panel-head");
      head.append(make("span", "name"), make("span", "place"), make("span", "room"));
      this.places.push(head);
      if (!i) return [head];
      this.counts.push(make("div", "between"));
      return [this.counts.at(-1), head];
    });
    this.heads.replaceChildren(...parts);
  }

  #nameHeads() {
    this.shown.panels.forEach(({ name }, i) => {
      write(this.places[i].querySelector(".name"), name);
    });
    this.root.classList.toggle(
      "with-pins",
      this.shown.pairs.some(({ pinned }) => pinned.length),
    );
    this.shown.pairs.forEach(({ both, first, second, pinned }, i) => {
      const [one, two] = this.shown.panels.slice(i, i + 2).map(({ name }) => name);
      write(this.counts[i], formatNumber(both.length));
      const only = `${first.length} where only ${one} does, ${second.length} where only ${two} does`;
      const left = pinned.length ? `; ${counted(pinned.length, "pinned cut")} left out` : "";
      this.counts[i].title = `${counted(both.length, "place")} where both end a chunk, ${only}${left}`;
    });
  }

  /** Which chunk stands at the window's top in each panel, and how full it is. */
  #showPlaces() {
    const top = this.#offsetAtTop();
    this.shown.panels.forEach((panel, i) => {
      const { starts, sizes, limit, unit, problem } = panel;
      const k = holders(panel, top)?.[1] ?? Math.max(0, firstAbove(starts, top) - 1);
      const [place, room] = ["place", "room"].map((name) => this.places[i].querySelector(`.${name}`));
      write(
        place,
        starts.length
          ? `Chunk ${formatNumber(k + 1)} of ${formatNumber(starts.length)}`
          : problem || "no chunks",
      );
      write(room, starts.length ? `${formatNumber(sizes[k])} / ${formatNumber(limit)} ${unit}` : "");
    });
  }

  // — rows —

  /** Fill what is in and near the window, let the browser skip the rest, and draw the marks. */
  #update() {
    if (!this.shown || !this.scroll.clientHeight) return;
    let range;
    for (let pass = 0; pass < 5; pass++) {
      range = this.#windowRange();
      if (!this.#fill(range)) break;
    }
    const near = this.list.slice(...range);
    const keep = new Set(near);
    for (const row of this.near) if (!keep.has(row)) row.element.classList.remove("near");
    this.near = near;
    this.#showPlaces();
    this.#paint();
  }

  #fill([from, to]) {
    let changed = false;
    for (const row of this.list.slice(from, to)) {
      if (row.isStale) fillRow(row, this.shown.panels, this.text, this.markup);
      else if (row.element.classList.contains("near")) continue;
      row.element.classList.add("near");
      changed = true;
    }
    return changed;
  }

  #windowRange() {
    const { scrollTop, clientHeight } = this.scroll;
    const ahead = clientHeight * AHEAD;
    return [
      this.#rowBelow(scrollTop - ahead),
      Math.min(this.list.length, this.#rowBelow(scrollTop + clientHeight + ahead) + 1),
    ];
  }

  /** The index of the first row that ends below `y` of the content. */
  #rowBelow(y) {
    return firstIndex(this.list, ({ element }) => element.offsetTop + element.offsetHeight > y);
  }

  // — places —

  #anchor() {
    const head = this.heads.offsetHeight;
    const row = this.list[Math.min(this.#rowBelow(this.scroll.scrollTop + head), this.list.length - 1)];
    if (!row || this.scroll.scrollTop < 2) return { row: this.list[0], part: 0, top: true };
    return {
      row,
      part: (this.scroll.scrollTop + head - row.element.offsetTop) / Math.max(1, row.element.offsetHeight),
    };
  }

  #restore({ row, part, top }) {
    if (top) this.scroll.scrollTop = 0;
    else
      this.#scrollTo(() => row.element.offsetTop + part * row.element.offsetHeight - this.heads.offsetHeight);
  }

  /** Scroll to `target()`, anew while rows on the way take their real height. */
  #scrollTo(target) {
    for (let round = 0; round < 6; round++) {
      const before = this.scroll.scrollTop;
      this.scroll.scrollTop = target();
      this.#update();
      if (Math.abs(this.scroll.scrollTop - before) < 1) break;
    }
  }

  #offsetAtTop() {
    const edge = this.scroll.scrollTop + this.heads.offsetHeight;
    const row = this.list[Math.min(this.#rowBelow(edge), this.list.length - 1)];
    if (!row) return 0;
    const { offsetTop, offsetHeight } = row.element;
    return Math.floor(
      row.start + Math.max(0, (edge - offsetTop) / Math.max(1, offsetHeight)) * (row.end - row.start),
    );
  }

  /**
   * The box of the first drawn character from `offset` on in a panel, or with `step` -1 of the last one up to it,
   * in content coordinates; null where the row is not drawn.
   */
  #box(panel, offset, step) {
    for (let i = firstAbove(this.starts, offset) - 1; this.list[i] && !this.list[i].isStale; i += step) {
      const box = drawnBox(this.list[i].cells[panel].nodes, offset, step);
      if (box) return { top: box.top + this.shift, bottom: box.bottom + this.shift };
    }
    return null;
  }

  /**
   * Where a chunk ends: `at` is below its last visible character, or in the middle of a line that goes on;
   * `whole` is the end of its last whole line. Null where it is not drawn.
   */
  #endOf(panel, end) {
    const box = this.#box(panel, end - 1, -1);
    if (!box) return null;
    const next = this.#box(panel, end, 1);
    const shared = next && Math.abs(next.top - box.top) < 3;
    return shared
      ? { at: (box.top + box.bottom) / 2, whole: box.top - LEAD }
      : { at: box.bottom + LEAD, whole: box.bottom + LEAD };
  }

  /** Where a chunk starts, likewise. */
  #startOf(panel, start) {
    const box = this.#box(panel, start, 1);
    if (!box) return null;
    const before = start ? this.#box(panel, start - 1, -1) : null;
    const shared = before && Math.abs(before.top - box.top) < 3;
    return shared
      ? { at: (box.top + box.bottom) / 2, whole: box.bottom + LEAD }
      : { at: box.top - LEAD, whole: box.top - LEAD };
  }

  // — marks —

  #paint() {
    const { scroll, near } = this;
    this.shift = scroll.scrollTop - scroll.getBoundingClientRect().top - scroll.clientTop;
    const washes = [];
    const marks = [];
    if (near.length) {
      const [from, to] = [near[0].start, near.at(-1).end];
      const { panels, pairs } = this.shown;
      for (const [i, panel] of panels.entries()) this.#paintChunks(panel, i, from, to, washes, marks);
      for (const [i, pair] of pairs.entries()) marks.push(...this.#pairMarks(pair, i, from, to));
    }
    this.washes.replaceChildren(...washes.reverse());
    this.marks.replaceChildren(...marks);
  }

  #paintChunks(panel, i, from, to, washes, marks) {
    const { starts, ends, reach } = panel;
    const [left, right] = this.#edges(i);
    const { offsetTop, offsetHeight } = this.near.at(-1).element;
    const top = { at: this.near[0].element.offsetTop, whole: this.near[0].element.offsetTop };
    const bottom = { at: offsetTop + offsetHeight, whole: offsetTop + offsetHeight };
    for (let k = firstAbove(reach, from); k < starts.length && starts[k] < to; k++) {
      const begin = starts[k] >= from ? this.#startOf(i, starts[k]) : top;
      const end = ends[k] <= to ? this.#endOf(i, ends[k]) : bottom;
      if (!begin || !end) continue;
      washes.push(washMark(left, right - left, k, begin.whole, end.whole));
      marks.push(...chunkMarks(left, k, begin.at, end.at));
    }
  }

  #pairMarks({ both, first, second, pinned }, i, from, to) {
    const left = this.#edges(i)[1] - EDGE;
    const right = this.#edges(i + 1)[0] + EDGE;
    const within = (offset) => offset > from && offset <= to;
    const current = this.differences[this.at];
    const stub = (panel, edge, side) => (offset) => {
      const end = this.#endOf(panel, offset);
      const chosen = current?.offset === offset && current.panel === panel;
      return end ? stubMarks(edge, right - left, end.at, side, chosen) : [];
    };
    const link = ([a, b], kind) => {
      const [one, two] = [this.#endOf(i, a), this.#endOf(i + 1, b)];
      return one && two ? [linkMark(left, right, one.at, two.at, kind)] : [];
    };
    return [
      ...both.filter(([a, b]) => within(a) && within(b)).flatMap((pair) => link(pair)),
      ...pinned.filter(within).flatMap((at) => link([at, at], "pinned")),
      ...first.filter(within).flatMap(stub(i, left, 1)),
      ...second.filter(within).flatMap(stub(i + 1, right, -1)),
    ];
  }

  /** The left and the right edge of a panel, in pixels. */
  #edges(panel) {
    const { offsetLeft, offsetWidth } = this.places[panel];
    return [offsetLeft, offsetLeft + offsetWidth];
  }

  /** Show Markdown, or a table, as it is written or as it is read, and keep the reader's place. */
  #toggleSource() {
    const anchor = this.#anchor();
    this.source.setAttribute("aria-pressed", this.root.classList.toggle("as-source"));
    this.#restore(anchor);
    this.#update();
  }

  // — differences —

  /** How many there are, which is the current one, and whose cut that is. */
  #showDifference() {
    const current = this.differences[this.at];
    write(this.count, differenceCount(this.at, this.differences.length));
    write(this.owner, current ? this.#whose(current) : "");
    this.previous.disabled = this.next.disabled = !this.differences.length;
  }

  /** Go to the next or previous difference, from the current one or else from the window's top. */
  #stepDifference(step) {
    if (!this.differences?.length) return;
    const here = this.#offsetAtTop();
    const next = firstIndex(this.differences, (difference) => difference.offset >= here);
    this.#goToDifference(this.at >= 0 ? this.at + step : step > 0 ? next : next - 1);
    write(this.status, this.#describeDifference(this.differences[this.at]));
  }

  /** Make a difference the current one, and scroll to it unless it can be seen; past the last comes the first. */
  #goToDifference(index) {
    const count = this.differences.length;
    if (!count) return;
    this.at = (index + count) % count;
    const { offset, panel } = this.differences[this.at];
    const row = this.list[firstAbove(this.starts, offset - 1) - 1];
    const place = () => this.#endOf(panel, offset)?.at ?? row.element.offsetTop;
    const { scrollTop, clientHeight } = this.scroll;
    const isSeen = place() > scrollTop + this.heads.offsetHeight && place() < scrollTop + clientHeight - LINE;
    if (isSeen) this.#update();
    else this.#scrollTo(() => place() - clientHeight / 2);
    this.#showDifference();
  }

  /** Which panels cut at a difference, and which do not; one that shows no chunks does neither. */
  #whose(difference) {
    const { panels, tolerance } = this.shown;
    const cutting = cutters(difference, panels, tolerance);
    const names = (cut) =>
      panels.filter(({ problem }, i) => !problem && cutting.has(i) === cut).map(({ name }) => name);
    const [some, others] = [names(true), names(false)];
    return (
      `${inWords(some)} ${some.length > 1 ? "cut" : "cuts"} here, ` +
      `${inWords(others)} ${others.length > 1 ? "do" : "does"} not`
    );
  }

  /** A difference in words. */
  #describeDifference(difference) {
    const { offset, panel } = difference;
    const { ends, cuts, cut } = this.shown.panels[panel];
    const k = ends.indexOf(offset);
    const before = this.text
      .slice(Math.max(0, offset - 60), offset)
      .replace(/^\S*\s/, "")
      .trim();
    const count = differenceCount(this.at, this.differences.length);
    return `${count}: ${this.#whose(difference)}. Chunk ${k + 1} ends there: ${cuts[cut[k]]}. After: ${before}`;
  }

  // — events —

  #updateSoon() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.#update());
  }

  #listen() {
    const on = (target, type, listener, options) =>
      target.addEventListener(type, listener, { signal: this.ended.signal, ...options });
    for (const kept of ["text", "table"]) on(textStore, kept, () => this.#accept());
    on(this.scroll, "scroll", () => this.#updateSoon(), { passive: true });
    on(this.previous, "click", () => this.#stepDifference(-1));
    on(this.next, "click", () => this.#stepDifference(1));
    on(this.source, "click", () => this.#toggleSource());
    on(document, "keydown", (event) => {
      const step = { n: 1, p: -1 }[event.key];
      if (!step || hasModifier(event) || isTyping(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.#stepDifference(step);
    });
  }
}

/** "3 of 18 differences"; without a current one, how many there are. */
function differenceCount(at, count) {
  if (!count) return "No differences: the panels cut at the same places";
  const all = count === 1 ? "1 difference" : `${formatNumber(count)} differences`;
  return at < 0 ? all : `${formatNumber(at + 1)} of ${all}`;
}

/** Where the same difference stands among others, -1 where it is gone. */
function placeOf(differences, { offset, panel }) {
  return differences.findIndex((other) => other.offset === offset && other.panel === panel);
}

/** Whether a key is meant for a field. */
function isTyping(event) {
  const [target] = event.composedPath();
  return Boolean(target.isContentEditable || target.closest?.("input, textarea, select, [role=combobox]"));
}

/** What the columns need to be read; a narrower view is scrolled sideways. */
function leastWidth({ panels, gutter }) {
  return panels.length * LEAST_WIDTH + (panels.length - 1) * gutter;
}

function columnsOf({ panels, gutter }) {
  return panels.map(() => "minmax(0, 1fr)").join(` ${gutter}px `);
}

/**
 * Give a row its cells, one a panel, with gutters between. Rows out of sight keep what they have, and so
 * their height.
 */
function fillRow(row, panels, text, markup) {
  row.isStale = false;
  const parts = [];
  row.cells = panels.map((panel, i) => {
    const cell = make("div", "cell");
    cell.setAttribute("role", "cell");
    const body = make("div", "text");
    body.dir = "auto";
    const pieces = piecesBetween(panel, text, row.start, row.end);
    cell.append(make("span", "spoken", spokenRange(panel, pieces)), body);
    if (i) parts.push(make("div", "gutter"));
    parts.push(cell);
    return { nodes: fillText(body, row, panel, pieces, text, markup) };
  });
  row.element.classList.remove("unfilled");
  row.element.setAttribute("role", "row");
  row.element.replaceChildren(...parts);
}

/** Put the text of a row into `body`; the nodes that hold it, each with the offset where it starts. */
function fillText(body, { start, end }, panel, pieces, text, markup) {
  const nodes = [];
  const addText = (parent, from, to, isSyntax) => {
    const target = isSyntax ? parent.appendChild(make("span", "md-syntax")) : parent;
    for (const piece of piecesIn(pieces, from, to))
      nodes.push(addPiece(target, panel, clipped(piece, from, to), text));
  };
  if (markup) markup.draw(body, start, end, addText);
  else addText(body, start, end);
  return nodes;
}

/** The part of a piece between `from` and `to`. */
function clipped({ start, end, held, begins }, from, to) {
  return { start: Math.max(start, from), end: Math.min(end, to), held, begins: begins && start >= from };
}

function addPiece(parent, panel, { start, end, held, begins }, text) {
  const span = make("span", "piece");
  const node = document.createTextNode(text.slice(start, end));
  span.append(node);
  if (!/\S/.test(node.data)) span.classList.add("blank");
  else if (!held) span.classList.add(panel.problem ? "idle" : "bare");
  if (held) {
    span.classList.add(`hue-${held[0] % HUES}`);
    if (held[1] > held[0]) span.classList.add("shared", `to-${held[1] % HUES}`);
    if (begins) span.classList.add("begins");
    span.title =
      held[0] === held[1]
        ? chunkSummary(panel, held[0])
        : `${chunkSummary(panel, held[0])}\n${chunkSummary(panel, held[1])}`;
  }
  parent.append(span);
  return { start, node };
}

/** "Chunk 3 · 412 tokens · cut after a sentence". */
function chunkSummary({ sizes, limit, unit, cuts, cut }, k) {
  const over = sizes[k] > limit ? `, over the limit of ${limit}` : "";
  return visibleText(
    `Chunk ${formatNumber(k + 1)} · ${formatNumber(sizes[k])} ${unit}${over} · ${cuts[cut[k]]}`,
  );
}

/** What a screen reader says before the text of a cell. */
function spokenRange({ name, title }, pieces) {
  const held = pieces.flatMap((piece) => piece.held ?? []);
  if (!held.length) return `Panel ${name}, ${title}: in no chunk. `;
  const [low, high] = [Math.min(...held) + 1, Math.max(...held) + 1];
  return `Panel ${name}, ${title}: ${low === high ? `chunk ${low}` : `chunks ${low} to ${high}`}. `;
}

/**
 * The box of the first drawn character of `nodes` from `offset` on, or with `step` -1 of the last one up to it;
 * syntax may be hidden.
 */
function drawnBox(nodes, offset, step) {
  const found = nodes.findLastIndex(({ start }) => start <= offset);
  for (let i = Math.max(0, found); nodes[i]; i += step) {
    const { start, node } = nodes[i];
    const place = visiblePlace(node.data, offset - start, step);
    const box = place >= 0 && characterBox(node, place);
    if (box) return box;
  }
  return null;
}

/** The first visible character from `place` on, or with `step` -1 the last one up to it; -1 where there is none. */
function visiblePlace(text, place, step) {
  let at = Math.max(0, Math.min(place, text.length - 1));
  while (at >= 0 && at < text.length && /\s/.test(text[at])) at += step;
  return at < text.length ? at : -1;
}

/** The box of a character, in a table as high as its row; undefined where it is hidden. */
function characterBox(node, place) {
  const low = place && isLowSurrogate(node.data, place) ? 1 : 0; // never half an emoji
  const range = document.createRange();
  range.setStart(node, place - low);
  range.setEnd(node, place + 1);
  const box = [...range.getClientRects()].at(-1);
  return box && (node.parentElement.closest(DRAWN_ROW)?.getBoundingClientRect() ?? box);
}

export default function ({ data, parentElement }) {
  return mountView(PanelView, parentElement.querySelector(".compare"), (view) => view.show(data));
}
