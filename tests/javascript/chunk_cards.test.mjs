/** A card's text: whole when it is open, else a preview, with what the chunk before holds set apart. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { breadcrumb, cardText, Markup, MARKUP_KINDS, parentHead } = await load("chunk_cards", [
  ...["breadcrumb", "cardText", "Markup", "MARKUP_KINDS", "parentHead"],
]);

const TEXT = `${"a".repeat(100)}\n\n\n${"b".repeat(1000)}`;
const LAYOUT = { starts: [0, 20], own: [0, 100], ends: [100, TEXT.length] };

/** What a card shows: plain text, or an element's class and text. */
function partsOf(card) {
  return card.children.map((part) => (typeof part === "string" ? part : [part.className, part.textContent]));
}

test("the headings above a chunk are those that not all chunks share, but for one that it lacks", () => {
  const layout = { titles: ["Guide", "Use", "Care"], paths: [[0], [0, 1], [0, 2]], shared: 1 };
  const steps = (k, missing = [[], [], []]) =>
    breadcrumb({ ...layout, missing }, k).children.map((step) => step.textContent);
  assert.deepEqual(steps(0), ["Guide"]);
  assert.deepEqual(steps(2), ["Care"]);
  assert.deepEqual(steps(1, [[], [0], []]), ["Guide", "›", "Use"]);
  assert.equal(breadcrumb({ ...layout, missing: [[], [], []] }, 2).title, "Guide › Care");
});

test("an open card has its whole text", () => {
  const [repeat, own] = partsOf(cardText(LAYOUT, 1, TEXT, true));
  assert.deepEqual(repeat, ["repeat", "a".repeat(80)]);
  assert.equal(own, `\n\n\n${"b".repeat(1000)}`);
});

test("a preview is short, without blank lines, and says that more is repeated", () => {
  const [repeat, own] = partsOf(cardText(LAYOUT, 1, TEXT, false));
  assert.deepEqual(repeat, ["repeat", `… ${"a".repeat(60)}`]);
  assert.equal(own, `\n${"b".repeat(697)}`);
});

test("a preview's repeat begins with a word", () => {
  const words = "lantern ".repeat(20);
  const layout = { starts: [0], own: [words.length - 3], ends: [words.length + 40] };
  const [repeat] = partsOf(cardText(layout, 0, words + "b".repeat(40), false));
  assert.match(repeat[1], /^… lantern lantern /);
});

test("a card is drawn as it is read, and what is repeated in it stays set apart", () => {
  const kind = (name) => MARKUP_KINDS.indexOf(name);
  const markup = new Markup([0, 12, kind("heading-2"), 0, 3, kind("syntax")]);
  const layout = { starts: [0], own: [8], ends: [12] };
  const [heading] = cardText(layout, 0, "## Late fees", true, markup).children;
  assert.equal(heading.className, "md-heading-2");
  const [syntax, repeat, own] = heading.children;
  assert.deepEqual(partsOf(syntax), [["repeat", "## "]]);
  assert.deepEqual([syntax.className, repeat.className, repeat.textContent], ["md-syntax", "repeat", "Late "]);
  assert.equal(own, "fees");
});

test("a chunk that repeats nothing has plain text only", () => {
  assert.deepEqual(partsOf(cardText(LAYOUT, 0, TEXT, false)), ["a".repeat(100)]);
});

test("a huge chunk says how much is left out", () => {
  const text = "c".repeat(61234);
  const [own, rest] = partsOf(cardText({ starts: [0], own: [0], ends: [text.length] }, 0, text, true));
  assert.equal(own.length, 60000);
  assert.deepEqual(rest, ["rest", " … 1,234 more characters"]);
});

test("a parent that is not embedded cannot be chosen", () => {
  const band = { count: 1, children: 2, size: 10, limit: 50, number: 3, index: null, flagged: false };
  const texts = (head) => head.children.map(({ textContent }) => textContent);
  const head = parentHead(band, "words");
  assert.deepEqual(texts(head), ["Parent 3", undefined, "Not embedded, for context only"]);
  assert.equal(head.dataset.chunk, undefined);
});
