/**
 * The elements of a document, such as headings, tables and emphasis, as a tree over its text. Nothing is
 * left out of the page: syntax such as the pipes of a table is there too, and the style sheet hides it.
 */

const MARKUP_KINDS = [
  ...["heading-1", "heading-2", "heading-3", "heading-4", "heading-5", "heading-6"],
  ...["paragraph", "quote", "code-block", "item", "table", "table-head", "table-row", "table-cell"],
  ...["footnote", "emphasis", "strong", "strikethrough", "link", "image"],
  ...["code", "html", "line-break", "rule", "marker", "syntax", "definition", "front-matter"],
];
const SYNTAX = MARKUP_KINDS.indexOf("syntax");
const CELL = MARKUP_KINDS.indexOf("table-cell");

class Markup {
  /** `table` has the start, end and kind of each element, one after another, each before those inside it. */
  constructor(table) {
    this.table = table;
    this.behind = behindEach(table);
    this.roots = [];
    for (let i = 0; i < this.behind.length; i = this.behind[i]) this.roots.push(i);
  }

  start(i) {
    return this.table[3 * i];
  }

  end(i) {
    return this.table[3 * i + 1];
  }

  kind(i) {
    return this.table[3 * i + 2];
  }

  /**
   * Put `from`–`to` of the text into `parent`: an element for each element of the document, and
   * `addText(parent, start, end, isSyntax)` for the text in and between them. Where `from` is inside a row
   * of a table, an empty cell stands for each before it, so that the columns stay below each other.
   */
  draw(parent, from, to, addText) {
    const first = firstIndex(this.roots, (i) => this.end(i) > from);
    const begin = this.roots[first] ?? this.behind.length;
    this.#draw(parent, begin, this.behind.length, from, to, addText);
  }

  #draw(parent, begin, end, from, to, addText) {
    let at = from;
    for (let i = begin; i < end && this.start(i) < to; i = this.behind[i]) {
      if (this.end(i) <= at) {
        if (this.kind(i) === CELL) parent.appendChild(make("span", cssClass(CELL)));
        continue;
      }
      const start = Math.max(this.start(i), at);
      const stop = Math.min(this.end(i), to);
      if (at < start) addText(parent, at, start);
      if (this.kind(i) === SYNTAX) addText(parent, start, stop, true);
      else {
        const element = parent.appendChild(make("span", cssClass(this.kind(i))));
        this.#draw(element, i + 1, this.behind[i], start, stop, addText);
      }
      at = stop;
    }
    if (at < to) addText(parent, at, to);
  }
}

/** Draw the elements in `root` as they are read, if it has some; `columns` are those of a table, else none. */
function styleMarkup(root, { hasMarkup, columns }) {
  root.classList.toggle("has-markup", hasMarkup);
  root.classList.toggle("is-table", columns.length > 0);
  root.style.setProperty("--tracks", columns.map(trackOf).join(" "));
}

/** The track of a grid for a column of a table: the least width and what it would take, in characters. */
function trackOf([least, wish]) {
  return `minmax(calc(${1.12 * least}ch + 10px), ${wish}fr)`; // the names of columns are bold
}

function cssClass(kind) {
  return `md-${MARKUP_KINDS[kind]}`;
}

/** For each element of a table the first that is not inside it. */
function behindEach(table) {
  const behind = new Int32Array(table.length / 3).fill(table.length / 3);
  const open = [];
  for (let i = 0; i < behind.length; i++) {
    while (open.length && table[3 * open.at(-1) + 1] <= table[3 * i]) behind[open.pop()] = i;
    open.push(i);
  }
  return behind;
}
