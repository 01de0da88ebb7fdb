/**
 * The viewer itself: one for each place where Streamlit mounts the component. `show` gets each new layout,
 * keeps the reader's place in the document, and draws only what differs.
 */

const AHEAD = 0.5; // of a window's height that is drawn before it is seen
const EYE = 1 / 3; // of a window's height: where a match is shown, and what stays in place
const SCROLL_MARGIN = 12; // pixels left above a chunk that is scrolled to

class Viewer {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["place", "query", "count", "previous", "next", "edit", "source", "mono"]);
    bindParts(this, root, ["scroll", "rows", "map", "return", "legend", "tip", "status"]);
    this.path = root.querySelector(".path bdi");
    Object.assign(this, {
      groups: [],
      list: [],
      near: new Set(),
      selected: null,
      filledTo: 0,
      layout: null,
      text: null,
    });
    this.clicks = new Clicks();
    this.search = new Search();
    this.colouring = new Colouring();
    this.overview = new Overview(
      this.map,
      (offset) => this.goTo(offset),
      (index, event) => this.#showSummary(index, event),
    );
    this.ended = new AbortController();
    this.resized = new ResizeObserver(() => this.#resize());
    this.resized.observe(this.scroll);
    this.#listen();
  }

  /** Stop all work and observers; the elements are the page's to remove. */
  end() {
    this.ended.abort();
    this.resized.disconnect();
    this.search.unmark();
    this.colouring.unmark();
    cancelIdle(this.idle);
    cancelAnimationFrame(this.frame);
  }

  /**
   * Show a message of `layout_message`. `send(index, serial)` reports a selection, `merge` a chunk to join,
   * `edit` that the boundaries are to be edited, from an offset on.
   */
  show(layout, send, merge, edit) {
    Object.assign(this, { send, merge, openEditor: edit });
    this.edit.hidden = !layout.editable;
    this.root.style.blockSize = layout.height ? `${layout.height}px` : "";
    this.pending = layout;
    this.#accept();
  }

  /** Draw the newest layout as soon as its text is here. */
  #accept() {
    const layout = this.pending;
    if (!layout) return;
    const isNew = this.layout?.fingerprint !== layout.fingerprint;
    if (isNew && !this.#loadText(layout)) return;
    this.pending = null;
    layout.markup = this.markup;
    this.#draw(layout);
    this.#applySelection(layout);
    if (isNew) this.#goOnReading(layout);
  }

  /** Go to where the reader was in the editor that this view comes in place of. */
  #goOnReading({ fingerprint, editable }) {
    if (!editable || textStore.left?.fingerprint !== fingerprint) return;
    const { offset } = textStore.left;
    textStore.left = null;
    if (offset) this.goTo(offset);
  }

  /** Take the text of another document, and its elements where it has some; false while they are not here. */
  #loadText(layout) {
    const { fingerprint, hasMarkup } = layout;
    const text = textStore.texts.get(fingerprint);
    const elements = textStore.tables.get(`markup ${fingerprint}`);
    if (text === undefined || (hasMarkup && !elements)) return false;
    Object.assign(this, { text: visibleText(text), groups: [], list: [], near: new Set() });
    this.markup = hasMarkup ? new Markup(elements) : undefined;
    styleMarkup(this.root, layout);
    this.feeds = lineFeeds(this.text);
    this.#loadTokens(fingerprint);
    this.rows.replaceChildren();
    this.scroll.scrollTop = 0;
    return true;
  }

  #loadTokens(fingerprint = this.layout?.fingerprint) {
    this.colouring.setTokens(textStore.tables.get(`tokens ${fingerprint}`));
    this.colouring.mark(this.near);
  }

  /** Select what Python's message selects, unless the message is older than the newest click. */
  #applySelection({ selected, answeredSerial }) {
    const target = this.clicks.isAnsweredBy(answeredSerial) ? selected : this.selected;
    const index = target !== null && target < this.layout.starts.length ? target : null;
    const changed = index !== this.selected;
    this.#mark(index);
    const row = index === null ? undefined : this.#rowOf(index);
    if (changed && row) this.#reveal(row);
  }

  // — drawing —

  #draw(layout) {
    const anchor = this.#anchor();
    const focused = this.#focusedRow();
    if (!this.layout || this.layout.monospace !== layout.monospace) this.#setMono(layout.monospace);
    this.layout = layout;
    this.root.classList.toggle("paged", layout.breaks.length > 0);
    this.root.classList.toggle("with-baseline", layout.baseline.length > 0);
    this.root.classList.toggle("with-edits", Object.keys(layout.edits).length > 0);
    this.root.classList.toggle("with-pins", layout.pinnedCuts.length + layout.pinnedJoins.length > 0);
    this.#replaceRows(layout);
    this.search.find(this.search.query, this.text);
    this.search.keepShown(this.starts, this.ends);
    if (this.search.current < 0) this.search.from(anchor?.offset ?? 0);
    write(this.count, this.search.summary);
    this.colours = canvasColours(this.root);
    this.overview.draw(layout, this.text.length, this.colours);
    this.selected = this.selected < layout.starts.length ? this.selected : null;
    this.#mark(this.selected);
    this.#restore(anchor);
    if (focused && !focused.element.isConnected) this.#focus(this.#rowAt(focused.start), true);
    this.#fillWhenIdle();
  }

  /** Put new rows in the place of old ones; groups that look the same keep their elements. */
  #replaceRows(layout) {
    const old = this.groups;
    const groups = groupsOf(
      rowsOf(layout, (start, end) => this.#guessHeight(start, end)),
      layout,
    );
    const { front, back } = commonEnds(old, groups);
    const fresh = groups.slice(front, groups.length - back);
    const gone = old.slice(front, old.length - back);
    const behind = old.slice(old.length - back);
    this.groups = [...old.slice(0, front), ...fresh, ...behind];
    for (const { element } of gone) element.remove();
    for (const row of this.near) if (gone.includes(row.group)) this.near.delete(row);
    const boxes = document.createDocumentFragment();
    boxes.append(...fresh.map(({ element }) => element));
    this.rows.insertBefore(boxes, behind[0]?.element ?? null);
    this.list = this.groups.flatMap(({ rows }) => rows);
    this.starts = this.list.map(({ start }) => start);
    this.ends = this.list.map(({ end }) => end);
    this.rows.toggleAttribute("data-empty", !this.list.length);
  }

  /** About how high a row will be, in pixels. */
  #guessHeight(start, end) {
    const feeds = firstAbove(this.feeds, end - 1) - firstAbove(this.feeds, start - 1);
    this.perLine ??= Math.max(20, (this.scroll.clientWidth - 110) / 7);
    return Math.round(44 + LINE * (0.6 * feeds + Math.ceil((end - start) / this.perLine)));
  }

  /** Fill the rows in and near the window and let the browser skip the others. */
  #update() {
    let range = this.#windowRange();
    for (let pass = 0; pass < 5 && this.#fillNear(range); pass++) range = this.#windowRange();
    const keep = new Set(this.list.slice(...range));
    for (const row of this.near) if (!keep.has(row)) row.element.classList.remove("near");
    this.near = keep;
    this.colouring.mark(keep);
    if (this.search.query) this.search.mark(keep);
    this.#describePosition();
  }

  #fillNear([from, to]) {
    let changed = false;
    for (const row of this.list.slice(from, to)) {
      if (row.element.classList.contains("near")) continue;
      fillRow(row, this.layout, this.text);
      row.element.classList.add("near");
      this.near.add(row);
      changed = true;
    }
    return changed;
  }

  #windowRange() {
    const { scrollTop, clientHeight } = this.scroll;
    const bottom = scrollTop + clientHeight * (1 + AHEAD);
    return [this.#rowBelow(scrollTop), Math.min(this.list.length, this.#rowBelow(bottom) + 1)];
  }

  /** The index of the first row that ends below `y`, in pixels from the first row's top. */
  #rowBelow(y) {
    const endsBelow = ({ top, height }) => top + height > y;
    const at = firstIndex(this.groups, endsBelow);
    const before = at * GROUP;
    return at < this.groups.length ? before + firstIndex(this.groups[at].rows, endsBelow) : this.list.length;
  }

  /** Fill the rest while the browser has nothing to do, so that its own search and screen readers find all. */
  #fillWhenIdle() {
    cancelIdle(this.idle);
    this.filledTo = 0;
    this.rows.ariaBusy = "true";
    const work = (deadline) => {
      while (this.filledTo < this.list.length && deadline.timeRemaining() > 2) {
        fillRow(this.list[this.filledTo++], this.layout, this.text);
      }
      if (this.filledTo < this.list.length) this.idle = whenIdle(work);
      else this.rows.ariaBusy = "false";
    };
    this.idle = whenIdle(work);
  }

  // — the reader's place —

  /**
   * What stands where the reader looks, `depth` of the window's height below its top edge: an offset, its row's
   * start, and the pixels between line and edge.
   */
  #anchor(depth = EYE) {
    if (!this.list.length || this.scroll.scrollTop < 2) return null;
    const below = depth * this.scroll.clientHeight;
    const at = this.#rowBelow(this.scroll.scrollTop + below);
    const row = this.list[Math.min(at, this.list.length - 1)];
    fillRow(row, this.layout, this.text);
    const edge = this.scroll.getBoundingClientRect().top;
    const length = row.end - 1 - row.start;
    const offset =
      row.start + firstNumber(length, (place) => lineTop(row, row.start + place) >= edge + below);
    return { offset, start: row.start, shift: lineTop(row, offset) - edge };
  }

  /** Scroll so that an anchor is where it was. */
  #restore(anchor) {
    this.#update();
    if (!anchor || !this.list.length) return;
    const row = this.#rowAt(anchor.offset, anchor.start);
    const offset = Math.max(anchor.offset, row.start);
    this.#scrollTo(row, (edge) => lineTop(row, offset) - edge - anchor.shift);
  }

  /** Scroll until `distance(edge)` is nothing: rows on the way get their real height, so this takes a few rounds. */
  #scrollTo(row, distance) {
    fillRow(row, this.layout, this.text);
    row.element.classList.add("near");
    this.near.add(row);
    for (let round = 0; round < 6; round++) {
      const before = this.scroll.scrollTop;
      this.scroll.scrollTop += distance(this.scroll.getBoundingClientRect().top);
      this.#update();
      if (Math.abs(this.scroll.scrollTop - before) < 1) break;
    }
  }

  /** The row that holds `offset`, or else the next; of several, the one that starts nearest to `start`. */
  #rowAt(offset, start = offset) {
    let best = Math.min(firstAbove(this.ends, offset), this.list.length - 1);
    for (let i = best + 1; i < this.list.length && this.starts[i] <= offset; i++) {
      if (Math.abs(this.starts[i] - start) < Math.abs(this.starts[best] - start)) best = i;
    }
    return this.list[best];
  }

  /** The row of chunk `index`, undefined where its pages are not shown. */
  #rowOf(index) {
    const row = this.list[firstAbove(this.starts, this.layout.starts[index]) - 1];
    return row?.kind === "chunk" && row.index === index ? row : undefined;
  }

  /** Scroll to a place in the document. */
  goTo(offset) {
    if (!this.list.length) return;
    const row = this.#rowAt(offset);
    this.#scrollTo(
      row,
      (edge) =>
        (offset <= row.start ? row.element.getBoundingClientRect().top : lineTop(row, offset)) -
        edge -
        SCROLL_MARGIN,
    );
  }

  /** Scroll to a row unless its first lines are in view. */
  #reveal(row) {
    const window = this.scroll.getBoundingClientRect();
    const box = row.element.getBoundingClientRect();
    const seen =
      row.filled && box.top >= window.top && Math.min(box.bottom, box.top + 4 * LINE) <= window.bottom;
    if (!seen) this.#scrollTo(row, (edge) => row.element.getBoundingClientRect().top - edge - SCROLL_MARGIN);
  }

  /** Bring header and minimap up to date: the header tells the selected chunk while it is in view, or else the first. */
  #describePosition() {
    const at = Math.min(this.#rowBelow(this.scroll.scrollTop + LINE), this.list.length - 1);
    const row = this.list[at];
    const seen = this.#selectedInView();
    this.#offerReturn(seen, row);
    const shown = seen ?? row;
    const k = shown ? Math.max(0, firstAbove(this.layout.starts, shown.start) - 1) : null;
    if (k !== null && this.layout.starts.length) this.#describe(k);
    else this.place.textContent = this.path.textContent = "";
    this.#paintMap(row);
  }

  #selectedInView() {
    const row = this.selected === null ? undefined : this.#rowOf(this.selected);
    if (!row) return undefined;
    const [box, window] = [row.element, this.scroll].map((element) => element.getBoundingClientRect());
    return box.bottom > window.top && box.top < window.bottom ? row : undefined;
  }

  /** A button that leads back to the selected chunk, while it is scrolled away; `row` is the first in view. */
  #offerReturn(seen, row) {
    const chosen = this.selected === null ? undefined : this.#rowOf(this.selected);
    this.return.hidden = !chosen || Boolean(seen);
    if (chosen)
      write(this.return, `${chosen.start < row.start ? "↑" : "↓"} Chunk ${formatNumber(this.selected + 1)}`);
  }

  #describe(k) {
    const { starts, sizes, limit, unit, paths, path } = this.layout;
    const titles = paths[path[k]];
    write(this.path, titles.length ? titles.map(visibleText).join(" › ") : "No heading");
    this.path.parentElement.classList.toggle("none", !titles.length);
    this.path.title = titles.length ? titles.join(" › ") : "";
    const page = pageAt(this.layout, starts[k]);
    const [number, count, size, most] = [k + 1, starts.length, sizes[k], limit].map(formatNumber);
    const place = [`chunk ${number} of ${count}`, `${size} / ${most} ${unit}`, page];
    write(this.place, place.filter(Boolean).join(" · "));
  }

  #paintMap(row) {
    const matches = this.search.matches.map(({ start }) => start);
    this.overview.paint({ seen: row && this.#seenPart(row), selected: this.selected, matches });
  }

  /** From which offset to which the text is in view, `row` at the top; null where all of it is. */
  #seenPart(row) {
    const { scrollTop, clientHeight, scrollHeight } = this.scroll;
    if (scrollHeight <= clientHeight) return null;
    const last = this.list[Math.min(this.#rowBelow(scrollTop + clientHeight), this.list.length - 1)];
    return [offsetAt(row, scrollTop), offsetAt(last, scrollTop + clientHeight)];
  }

  #resize() {
    this.perLine = undefined;
    if (!this.layout) return;
    this.overview.draw(this.layout, this.text.length, this.colours);
    this.#update();
    const row = this.kept && this.#rowOf(this.kept.index);
    if (row) this.#scrollTo(row, (edge) => topOf(row) - edge - this.kept.shift);
  }

  // — selection, focus, search —

  /** Select chunk `index` for the reader, or none for null, and send it to Python. */
  #select(index) {
    this.#keepPlace(index ?? this.selected);
    this.#mark(index);
    write(this.status, index === null ? "No chunk selected" : `Chunk ${index + 1} selected`);
    this.send(index, this.clicks.next());
    this.#describePosition();
  }

  /**
   * What opens or closes beside the text changes its width: the chunk stays where it is in the window until
   * the reader does something else.
   */
  #keepPlace(index) {
    const row = index === null ? undefined : this.#rowOf(index);
    this.kept = row && { index, shift: topOf(row) - this.scroll.getBoundingClientRect().top };
  }

  /** Show chunk `index` as selected, or none for null. */
  #mark(index) {
    const marked = this.rows.querySelector(".selected");
    const element = (index === null ? undefined : this.#rowOf(index))?.element ?? null;
    if (marked !== element) {
      marked?.classList.remove("selected");
      marked?.removeAttribute("aria-current");
    }
    element?.classList.add("selected");
    element?.setAttribute("aria-current", "true");
    if (index !== this.selected) this.#announceChosen(index);
    this.selected = index;
    if (this.list.length) this.#describePosition();
  }

  /** Tell the other views of this text which chunk is selected. */
  #announceChosen(index) {
    const { fingerprint } = this.layout;
    textStore.dispatchEvent(new CustomEvent("chosen", { detail: { fingerprint, index } }));
  }

  #focusedRow() {
    const element = this.root.getRootNode().activeElement?.closest?.(".row");
    return rowsByElement.get(element);
  }

  #focus(row, still = false) {
    if (!row) return;
    fillRow(row, this.layout, this.text);
    row.element.focus({ preventScroll: true });
    if (!still) this.#reveal(row);
  }

  /** Move the focus by `step` chunks, from the focused one or else from the one in view; an open inspector follows. */
  #move(step) {
    const focused = this.#focusedRow();
    const from = focused
      ? this.list.indexOf(focused) + step
      : Math.min(this.#rowBelow(this.scroll.scrollTop + LINE), this.list.length - 1);
    this.#focus(this.list[Math.min(Math.max(from, 0), this.list.length - 1)]);
    if (this.selected !== null) this.#selectFocused();
  }

  #selectFocused() {
    const row = this.#focusedRow();
    if (row?.kind === "chunk") this.#select(row.index);
  }

  /** Ask for the chunk that has the focus, or else the selected one, to be one with the next. */
  #merge() {
    const { starts, ends, fingerprint, mergeable } = this.layout;
    const row = this.#focusedRow();
    const k = row?.kind === "chunk" ? row.index : this.selected;
    if (!mergeable || k === null || k + 1 >= starts.length) return;
    write(this.status, `Chunks ${k + 1} and ${k + 2} are to be one`);
    this.merge({ end: ends[k], fingerprint, serial: this.clicks.next() });
  }

  #find(query) {
    this.search.find(query, this.text);
    this.search.keepShown(this.starts, this.ends);
    const anchor = this.#anchor(0);
    this.search.from(anchor?.offset ?? 0);
    this.#showMatch();
  }

  #stepMatch(step) {
    this.search.step(step);
    this.#showMatch();
  }

  /** Scroll to the current match if it is out of sight, and say which it is. */
  #showMatch() {
    const match = this.search.matches[this.search.current];
    if (match) {
      const row = this.#rowAt(match.start);
      const { top, bottom } = this.scroll.getBoundingClientRect();
      const y = row.filled ? lineTop(row, match.start) : -Infinity;
      if (!(y > top && y + 2 * LINE < bottom))
        this.#scrollTo(row, (edge) => lineTop(row, match.start) - edge - (bottom - top) * EYE);
    }
    this.#update();
    if (!this.search.query) this.search.unmark();
    write(this.count, this.search.summary);
    write(this.status, match ? `Match ${this.search.summary}` : this.search.summary);
    this.root.classList.toggle("searching", Boolean(this.search.query));
  }

  #endSearch() {
    this.query.value = "";
    this.#find("");
    (this.#focusedRow()?.element ?? this.scroll).focus({ preventScroll: true });
  }

  /** End the search; where nothing is searched for, let go of the selected chunk. */
  #leave() {
    if (this.query.value) this.#endSearch();
    else if (this.selected !== null) this.#select(null);
  }

  #setMono(on) {
    this.root.classList.toggle("fixed-width", on);
    this.mono.setAttribute("aria-pressed", on);
    this.perLine = undefined;
  }

  /** Show Markdown, or a table, as it is written or as it is read. */
  #setSource(on) {
    this.root.classList.toggle("as-source", on);
    this.source.setAttribute("aria-pressed", on);
    this.perLine = undefined;
  }

  /** Change how the text is shown, and keep the reader's place. */
  #toggle(change) {
    const anchor = this.#anchor();
    change();
    this.#restore(anchor);
  }

  // — events —

  #listen() {
    const on = (target, type, listener, options) =>
      target.addEventListener(type, listener, { signal: this.ended.signal, ...options });
    on(textStore, "text", () => this.#accept());
    on(textStore, "table", () => {
      this.#accept();
      this.#loadTokens();
    });
    on(this.scroll, "scroll", () => this.#onScroll(), { passive: true });
    for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
      on(this.root, type, () => (this.kept = undefined), { passive: true, capture: true });
    on(this.root, "keydown", (event) => this.#onKey(event));
    on(document, "keydown", (event) => this.#onKeyOutside(event));
    for (const type of ["keyup", "keypress"]) on(this.query, type, (event) => event.stopPropagation());
    on(this.query, "input", () => this.#onQuery());
    on(this.previous, "click", () => this.#stepMatch(-1));
    on(this.next, "click", () => this.#stepMatch(1));
    on(this.return, "click", () => this.#focus(this.#rowOf(this.selected)));
    on(this.mono, "click", () =>
      this.#toggle(() => this.#setMono(!this.root.classList.contains("fixed-width"))),
    );
    on(this.edit, "click", () => this.openEditor(this.#anchor(0)?.offset ?? 0));
    on(this.source, "click", () =>
      this.#toggle(() => this.#setSource(!this.root.classList.contains("as-source"))),
    );
    on(this.rows, "pointerdown", (event) => (this.pressedAt = [event.clientX, event.clientY]));
    on(this.rows, "click", (event) => this.#onClick(event));
    for (const part of [this.rows, this.legend]) {
      on(part, "pointerover", (event) => this.#onHover(event));
      on(part, "pointerleave", () => (this.tip.hidden = true));
    }
  }

  #onScroll() {
    this.tip.hidden = true;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.layout && this.#update());
  }

  #onQuery() {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.layout && this.#find(this.query.value), 60);
  }

  #onClick(event) {
    const row = event.target.closest(".chunk");
    if (!row || !isPlainClick(event, this.pressedAt)) return;
    this.#focus(rowsByElement.get(row), true);
    this.#select(Number(row.dataset.index));
  }

  /** Say beside the pointer which chunk it is on in the overview; −1 for none. */
  #showSummary(index, event) {
    showTip(this.tip, this.root, index < 0 ? "" : summaryOf(this.layout, index), event);
  }

  #onHover(event) {
    const marked = event.target.closest("[data-tip]");
    showTip(this.tip, this.root, marked?.dataset.tip, event);
  }

  /** Where nothing has the focus but what holds the viewer, Escape lets go of the selection. */
  #onKeyOutside(event) {
    const { host } = this.root.getRootNode();
    const { activeElement } = document;
    if (event.key === "Escape" && activeElement !== host && activeElement.contains(host)) this.#leave();
  }

  /** All other keys act only while the viewer has the focus, and typing in the search box stays typing. */
  #onKey(event) {
    if (!this.layout || hasModifier(event)) return;
    const typing = event.target === this.query;
    if (typing) event.stopPropagation(); // Streamlit's own shortcuts cannot see into the shadow root
    const action = (typing ? this.#typingKeys : event.target.closest("button") ? {} : this.#readingKeys)[
      event.key
    ];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action(event);
  }

  #typingKeys = {
    Enter: ({ shiftKey }) => this.#stepMatch(shiftKey ? -1 : 1),
    Escape: () => this.#endSearch(),
  };

  #readingKeys = {
    j: () => this.#move(1),
    ArrowDown: () => this.#move(1),
    k: () => this.#move(-1),
    ArrowUp: () => this.#move(-1),
    Home: () => this.#focus(this.list[0]),
    End: () => this.#focus(this.list.at(-1)),
    Enter: () => this.#selectFocused(),
    Escape: () => this.#leave(),
    m: () => this.#merge(),
    "/": () => this.query.select() ?? this.query.focus(),
    n: () => this.#stepMatch(1),
    N: () => this.#stepMatch(-1),
  };
}

/** About where in the text `y` is, in pixels from the first row's top, if it is in this row. */
function offsetAt(row, y) {
  return row.start + (row.end - row.start) * Math.min(1, Math.max(0, (y - row.top) / row.height));
}

/** A chunk in a line: number, size, headings. */
function summaryOf({ sizes, unit, paths, path }, k) {
  const titles = paths[path[k]].map(visibleText).join(" › ");
  return [`chunk ${formatNumber(k + 1)}`, `${formatNumber(sizes[k])} ${unit}`, titles]
    .filter(Boolean)
    .join(" · ");
}

function topOf(row) {
  return row.element.getBoundingClientRect().top;
}

/** How many groups at the front and at the back of two lists look the same. */
function commonEnds(old, groups) {
  const most = Math.min(old.length, groups.length);
  const same = (a, b) => a.signature === b.signature;
  let front = 0;
  while (front < most && same(old[front], groups[front])) front++;
  let back = 0;
  while (back < most - front && same(old.at(-1 - back), groups.at(-1 - back))) back++;
  return { front, back };
}

/** The theme's colours for the canvas, which knows no variables. */
function canvasColours(root) {
  const bars = Array.from({ length: HUES }, (_, hue) => `var(--bar-${hue})`);
  const names = ["alarm", "quiet", "primary", "veil", "match"].map((name) => `var(--${name})`);
  const [alarm, ink, primary, veil, match, ...hues] = resolvedColours(root, [...names, ...bars]);
  return { hues, alarm, ink, primary, veil, match };
}

export default function ({ data, parentElement, setTriggerValue }) {
  const layout = JSON.parse(new TextDecoder().decode(data));
  return mountView(Viewer, parentElement.querySelector(".viewer"), (viewer) => {
    viewer.show(
      layout,
      (index, serial) => setTriggerValue("selected", { index, serial }),
      (chunk) => setTriggerValue("merged", chunk),
      (from) => setTriggerValue("edit", { from }),
    );
  });
}
