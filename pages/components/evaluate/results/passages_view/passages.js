/** Cards of text in pieces. Each piece is a text node in a span of its kind. */

const NAMES = { gold: "gold text", unread: "not read by the embedding model", cut: "a chunk ends here" };

function pieceOf([text, kinds]) {
  if (!kinds) return document.createTextNode(text);
  const element = document.createElement(kinds.includes("gold") ? "mark" : "span");
  element.className = kinds;
  element.textContent = text;
  const names = kinds
    .split(" ")
    .map((kind) => NAMES[kind])
    .filter(Boolean);
  if (names.length) element.title = names.join(", ");
  return element;
}

function labelled(tag, name, text) {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  element.dir = "auto";
  return element;
}

function cardOf({ title, note, good, parts }) {
  const card = document.createElement("article");
  card.className = good ? "card good" : "card";
  const head = document.createElement("header");
  head.className = "head";
  head.append(labelled("span", "title", title), labelled("span", "note", note));
  const text = labelled("div", "text", "");
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
