/** Cards of text in pieces. Each piece is a text node in a span of its kind. */

const NAMES = { gold: "gold text", unread: "not read by the embedding model", cut: "a chunk ends here" };

function pieceOf([text, kinds]) {
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

function cardOf({ title, note, good, parts }) {
  const card = make("article", good ? "card good" : "card");
  const head = make("header", "head");
  head.append(makeText("span", "title", title), makeText("span", "note", note));
  const text = makeText("div", "text");
  text.tabIndex = 0;
  text.append(...parts.map(pieceOf));
  card.append(head, text);
  return card;
}

/** Bring the first gold of a long text into its view. */
function reveal(card) {
  const text = card.querySelector(".text");
  const gold = text.querySelector(".gold, .cut");
  if (gold && text.scrollHeight > text.clientHeight)
    text.scrollTop = Math.max(0, gold.offsetTop - text.offsetTop - 40);
}

const drawn = new WeakMap();

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".passages");
  const cards = JSON.stringify(data);
  if (drawn.get(root) === cards) return;
  drawn.set(root, cards);
  root.ariaLabel = data.label;
  root.replaceChildren(...data.cards.map(cardOf));
  root.querySelectorAll(".card").forEach(reveal);
}
