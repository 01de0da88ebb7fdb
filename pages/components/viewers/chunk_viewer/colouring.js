/**
 * Colours the tokens of source code in the rows near the window, by the browser's own highlights: the
 * document is not changed. Where there are none, code has one colour.
 */

const TOKEN_KINDS = ["keyword", "string", "comment", "number", "name", "builtin"];

class Colouring {
  constructor() {
    this.ranges = [];
    this.tokens = null;
  }

  /** Set the tokens of a document: start, end and kind, one after another. */
  setTokens(tokens) {
    this.unmark();
    this.tokens = tokens?.length ? tokens : null;
  }

  /** Colour these filled rows and no others. */
  mark(rows) {
    this.unmark();
    if (!this.tokens || !HIGHLIGHTS) return;
    for (const row of rows) if (row.text) this.#markRow(row);
  }

  unmark() {
    for (const [highlight, range] of this.ranges) highlight.delete(range);
    this.ranges = [];
  }

  #markRow(row) {
    const { tokens } = this;
    for (let i = this.#firstIn(row); i < tokens.length && tokens[i] < row.end; i += 3) {
      const range = document.createRange();
      range.setStart(...placeIn(row, Math.max(tokens[i], row.start)));
      range.setEnd(...placeIn(row, Math.min(tokens[i + 1], row.end)));
      const highlight = sharedHighlight(`chunk-viewer-${TOKEN_KINDS[tokens[i + 2]]}`);
      highlight.add(range);
      this.ranges.push([highlight, range]);
    }
  }

  /** The index of the first token that ends in a row or after it. */
  #firstIn(row) {
    return 3 * firstNumber(this.tokens.length / 3, (place) => this.tokens[3 * place + 1] > row.start);
  }
}
