/** Cards of text in pieces, drawn as it is read where it has headings, tables and the like. Each piece is a text node in a span of its kind. */

const NAMES = {
  gold: "gold text",
  match: "a word of the question",
  unread: "not read by the embedding model",
  found: "the chunk that was found",
  cut: "a chunk ends here",
};

function pieceOf(text, kinds) {
  if (!kinds) return document.createTextNode(text);
  const element = make(kinds.includes("gold") ? "mark" : "span", kinds, text);
  const names = kinds.split(" ").flatMap((kind) => NAMES[kind] ?? []);
  if (names.length) element.title = names.join(", ");
  return element;
}

function makeText(tag, className, text) {
  const element = make(tag, className, text);
  element.dir = "auto";
  return element;
}

/** The pieces with their places in the text; what stands `before` one has no text of its own. */
function placed(parts) {
  const pieces = [];
  let at = 0;
  let before = "";
  for (const [text, kinds] of parts) {
    if (text) pieces.push({ text, kinds, before, start: at, end: at + text.length });
    before = text ? "" : kinds;
    at += text.length;
  }
  return pieces;
}

/** Put the pieces into an element, below the headings, tables and other elements of the text. */
function fillText(element, parts, elements) {
  const pieces = placed(parts);
  const addText = (parent, from, to, isSyntax) => {
    const target = isSyntax ? make("span", "md-syntax") : parent;
    for (const { text, kinds, before, start, end } of piecesIn(pieces, from, to)) {
      if (before && start >= from) parent.append(pieceOf("", before));
      target.append(pieceOf(text.slice(Math.max(from, start) - start, Math.min(to, end) - start), kinds));
    }
    if (isSyntax) parent.append(target);
  };
  new Markup(elements).draw(element, 0, pieces.at(-1)?.end ?? 0, addText);
}

/** The row below the names of a Markdown table's columns. */
const DELIMITERS = /^[\s|:-]+$/;

/** What is read before a text, in two lines at most; the names of columns without the row of dashes below them. */
function addedLine(added) {
  const shown = added.split("\n").filter((each) => !DELIMITERS.test(each));
  const line = makeText("div", "added", shown.join("\n"));
  line.title = `Added to the chunk, indexed and read with it:\n${added}`;
  return line;
}

function cardOf({ title, note, why, detail, added, parts, elements = [], columns = [], ...kinds }) {
  const classes = ["good", "repeated", "code", "prose", "before", "after"].filter((kind) => kinds[kind]);
  const card = make("article", ["card", ...classes].join(" "));
  const head = make("header", "head");
  head.append(makeText("span", "title", title), " ", makeText("span", "note", note));
  if (why) {
    const line = makeText("div", "note why", why);
    line.title = detail;
    head.append(line);
  }
  const text = makeText("div", "text");
  text.tabIndex = 0;
  styleMarkup(card, { hasMarkup: elements.length > 0, columns });
  fillText(text, parts, elements);
  card.append(head, ...(added ? [addedLine(added)] : []), text);
  return card;
}

/** Pixels above what a text is opened at, and below the last word that is in view. */
const AROUND = 40;

/** Of words by their places from the top, those in the view of a height that holds the most different ones. */
function fullestView(words, height) {
  const different = (view) => new Set(view.map(({ text }) => text.toLowerCase())).size;
  const views = words.map(({ top }, at) => words.slice(at).filter((word) => word.top < top + height));
  return views.reduce((best, view) => (different(view) > different(best) ? view : best), []);
}

/** Bring the first gold of a long text into its view, or else most words of the question, where they are out of it. */
function reveal(card) {
  const text = card.querySelector(".text");
  if (text.scrollHeight <= text.clientHeight) return;
  const top = (element) => element.offsetTop - text.offsetTop;
  const gold = text.querySelector(".gold, .cut");
  const words = [...text.querySelectorAll(".match")].map((each) => ({
    text: each.textContent,
    top: top(each),
  }));
  const view = gold ? [{ top: top(gold) }] : fullestView(words, text.clientHeight - 2 * AROUND);
  const isBelow = view.at(-1)?.top > text.clientHeight - AROUND;
  if (gold || isBelow) text.scrollTop = Math.max(0, view[0].top - AROUND);
}

/** Say of a text whether more of it is below its lower edge. */
function showMore(text) {
  text.classList.toggle("more", text.scrollTop + text.clientHeight < text.scrollHeight - 2);
}

class Passages {
  constructor(root) {
    bindParts(this, root, ["bar", "status", "list", "use-selection"]);
    Object.assign(this, { root, drawn: "", selected: null, serial: 0 });
    this.ended = new AbortController();
    const signal = this.ended.signal;
    const measure = () => this.list.querySelectorAll(".text").forEach(showMore);
    this.resized = new ResizeObserver(measure);
    this.resized.observe(this.list);
    this.list.addEventListener("scroll", (event) => showMore(event.target), { signal, capture: true });
    document.addEventListener("selectionchange", () => this.#readSelection(), { signal });
    // a press on the button keeps the selection
    this["use-selection"].addEventListener("pointerdown", (event) => event.preventDefault(), { signal });
    this["use-selection"].addEventListener("click", () => this.#pick(this.selected), { signal });
  }

  end() {
    this.ended.abort();
    this.resized.disconnect();
  }

  show(data, send) {
    this.send = send;
    const drawn = JSON.stringify(data);
    if (drawn === this.drawn) return;
    Object.assign(this, { drawn, picks: data.picks });
    this.root.ariaLabel = data.label;
    this.bar.hidden = !data.picks;
    this.list.replaceChildren(...data.cards.map((card, number) => this.#card(card, number)));
    this.list.querySelectorAll(".card").forEach(reveal);
    this.list.querySelectorAll(".text").forEach(showMore);
    this.#readSelection();
  }

  #card(data, number) {
    const card = cardOf(data);
    if (!this.picks) return card;
    const whole = make("button", "whole", "Use whole chunk as answer");
    whole.type = "button";
    whole.addEventListener("click", () => {
      this.#pick({ card: number, start: 0, end: card.querySelector(".text").textContent.length });
    });
    card.querySelector(".title").after(whole);
    return card;
  }

  #readSelection() {
    if (!this.picks) return;
    const range = rangeWithin(this.list);
    const texts = [...this.list.querySelectorAll(".text")];
    const card = range ? texts.findIndex((text) => text.contains(range.startContainer)) : -1;
    this.selected = card < 0 ? null : selectedIn(texts[card], card, range);
    this["use-selection"].disabled = !this.selected;
    write(this.status, this.selected ? describeSelected(this.selected.text) : this.status.dataset.usual);
  }

  #pick(picked) {
    if (!picked) return;
    const { card, start, end } = picked;
    this.serial += 1;
    this.send({ card, start, end, serial: this.serial });
    document.getSelection()?.removeAllRanges();
  }
}

/** What is selected of a card's text, as far as it goes in this card; null if that is blank. */
function selectedIn(element, card, range) {
  const whole = element.textContent;
  const start = offsetWithin(element, range.startContainer, range.startOffset);
  const isInside = element.contains(range.endContainer);
  const end = isInside ? offsetWithin(element, range.endContainer, range.endOffset) : whole.length;
  const text = whole.slice(start, end);
  return text.trim() ? { card, start, end, text } : null;
}

export default function ({ data, parentElement, setTriggerValue }) {
  return mountView(Passages, parentElement.querySelector(".passages"), (view) => {
    view.show(data, (picked) => setTriggerValue("picked", picked));
  });
}
