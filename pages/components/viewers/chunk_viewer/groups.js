/**
 * Rows in groups. A group is one box, as high as its rows are expected to be, until the window or an idle
 * browser comes to it: only then its rows get boxes of their own. So a new layout of thousands of chunks
 * costs the page a few dozen boxes before it is painted.
 */

const GROUP = 40;

/** The rows that stand on the page, by their elements. */
const rowsByElement = new WeakMap();

/** A chunk, or a span that no chunk shows; `guess` is the height it is expected to need, in pixels. */
class Row {
  constructor({ kind, index, start, end, reason }, guess) {
    Object.assign(this, { kind, index, start, end, reason, guess, filled: false });
  }

  /** Its top edge, in pixels from the first row's. */
  get top() {
    return this.group.top + this.element.offsetTop;
  }

  get height() {
    return this.element.offsetHeight;
  }

  /** The row's box. To ask for it opens the row's group. */
  get element() {
    this.group.open();
    return this.box;
  }
}

class Group {
  #opened = false;
  #signature;

  constructor(rows, layout) {
    Object.assign(this, { rows, layout, element: make("div", "group") });
    for (const row of rows) row.group = this;
    this.guess = rows.reduce((sum, row) => sum + row.guess, 0);
    reserveHeight(this.element, this.guess);
  }

  get top() {
    return this.element.offsetTop;
  }

  get height() {
    return this.element.offsetHeight;
  }

  /** A string that two groups share only if they look the same. */
  get signature() {
    return (this.#signature ??= this.rows.map((row) => signatureOf(this.layout, row)).join());
  }

  /** Give each row its box, once. */
  open() {
    if (this.#opened) return;
    this.#opened = true;
    freeHeight(this.element, this.guess);
    for (const row of this.rows) {
      row.box = this.element.appendChild(boxOf(row));
      rowsByElement.set(row.box, row);
    }
  }
}

/** Rows of a layout, as groups. */
function groupsOf(rows, layout) {
  const groups = [];
  for (let at = 0; at < rows.length; at += GROUP) groups.push(new Group(rows.slice(at, at + GROUP), layout));
  return groups;
}
