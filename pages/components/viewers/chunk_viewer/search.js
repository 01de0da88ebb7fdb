/**
 * Finds plain text, whatever its case, and marks the matches that are near the window. The browser's own
 * highlights need no change of the document; where they are missing, the current match becomes the selection.
 */

const HIGHLIGHTS = typeof Highlight === "function" && CSS.highlights;
const PLAIN = /[\\^$.*+?()[\]{}|/]/g;

/** The highlight that all viewers of the page share under a name. */
function sharedHighlight(name) {
  if (!CSS.highlights.has(name)) CSS.highlights.set(name, new Highlight());
  return CSS.highlights.get(name);
}

class Search {
  constructor() {
    this.query = "";
    this.current = -1;
    this.found = [];
    this.matches = [];
    this.matchEnds = [];
    this.ranges = [];
  }

  /** Find `query` in `text`. `found` holds the start and end of each match. */
  find(query, text) {
    if (query === this.query && text === this.text) return;
    Object.assign(this, { query, text, found: [], current: -1 });
    if (!query) return;
    const pattern = new RegExp(query.replace(PLAIN, "\\$&"), "giu");
    for (const match of text.matchAll(pattern))
      this.found.push({ start: match.index, end: match.index + match[0].length });
  }

  /** Keep the matches that start in a row: `starts` and `ends` of the rows, both ascending. */
  keepShown(starts, ends) {
    const kept = this.matches[this.current];
    this.matches = this.found.filter(({ start }) => starts[firstAbove(ends, start)] <= start);
    this.current = kept ? this.matches.indexOf(kept) : -1;
    this.matchEnds = this.matches.map(({ end }) => end);
  }

  /** Make the first match at or after `offset` the current one, the first of all if there is none. */
  from(offset) {
    const at = this.matches.findIndex(({ start }) => start >= offset);
    this.current = this.matches.length ? Math.max(0, at) : -1;
  }

  /** Go on by `step` matches, around the ends of the text; return the match, or undefined. */
  step(step) {
    const count = this.matches.length;
    if (count) this.current = (this.current + step + count) % count;
    return this.matches[this.current];
  }

  /** For the reader: "3 of 17". */
  get summary() {
    if (!this.query) return "";
    if (!this.matches.length) return "no match";
    return `${formatNumber(this.current + 1)} of ${formatNumber(this.matches.length)}`;
  }

  /** Mark the matches in these filled rows, and unmark all others of this search. */
  mark(rows) {
    this.unmark();
    for (const row of rows) {
      for (
        let i = firstAbove(this.matchEnds, row.start);
        i < this.matches.length && this.matches[i].start < row.end;
        i++
      )
        this.#markOne(row, i);
    }
  }

  unmark() {
    for (const [highlight, range] of this.ranges) highlight.delete(range);
    this.ranges = [];
  }

  #markOne(row, i) {
    const range = document.createRange();
    range.setStart(...placeIn(row, Math.max(this.matches[i].start, row.start)));
    range.setEnd(...placeIn(row, Math.min(this.matches[i].end, row.end)));
    if (!HIGHLIGHTS)
      return (
        i === this.current &&
        getSelection().setBaseAndExtent(
          range.startContainer,
          range.startOffset,
          range.endContainer,
          range.endOffset,
        )
      );
    const highlight = sharedHighlight(i === this.current ? "chunk-viewer-current" : "chunk-viewer-match");
    highlight.add(range);
    this.ranges.push([highlight, range]);
  }
}
