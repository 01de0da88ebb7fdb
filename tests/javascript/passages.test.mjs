/** The text of a card: pieces with their marks, below the elements of the text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, load } from "./load.mjs";

const { fillText, fullestView, MARKUP_KINDS } = await load("passages_view", ["fillText", "fullestView", "MARKUP_KINDS"]);
document.createTextNode = (text) => text;

const kind = (name) => MARKUP_KINDS.indexOf(name);

/** What stands in an element, in order: each text with the classes around it. */
function textsOf(element, classes = []) {
  if (typeof element === "string") return [[element, ...classes]];
  const all = [...classes, element.className];
  if (element.textContent) return [[element.textContent, ...all]];
  return element.children.length ? element.children.flatMap((child) => textsOf(child, all)) : [["", ...all]];
}

function drawn(parts, elements) {
  const root = new FakeElement("div");
  fillText(root, parts, elements);
  return root.children.flatMap((child) => textsOf(child));
}

test("a text is opened where most words of the question stand together", () => {
  const word = (text, top) => ({ text, top });
  const words = [word("use", 0), word("use", 20), word("www-data", 300), word("Use", 310), word("group", 320)];
  assert.deepEqual(fullestView(words, 170), words.slice(2));
  assert.deepEqual(fullestView(words.slice(0, 2), 170), words.slice(0, 2));
  assert.deepEqual(fullestView([], 170), []);
});

test("text without elements is its pieces", () => {
  const parts = [
    ["Pay ", ""],
    ["by May", "gold"],
    ["", "cut"],
    [".", "gold"],
  ];
  assert.deepEqual(drawn(parts, []), [["Pay "], ["by May", "gold"], ["", "cut"], [".", "gold"]]);
});

test("a mark that runs over emphasis and syntax keeps every character", () => {
  const elements = [
    ...[0, 18, kind("paragraph"), 4, 11, kind("strong")],
    ...[4, 6, kind("syntax"), 9, 11, kind("syntax")],
  ];
  const parts = [
    ["P", ""],
    ["ay **Ma", "gold"],
    ["y** or so.", ""],
  ];
  assert.deepEqual(drawn(parts, elements), [
    ["P", "md-paragraph"],
    ["ay ", "md-paragraph", "gold"],
    ["**", "md-paragraph", "md-strong", "md-syntax", "gold"],
    ["Ma", "md-paragraph", "md-strong", "gold"],
    ["y", "md-paragraph", "md-strong"],
    ["**", "md-paragraph", "md-strong", "md-syntax"],
    [" or so.", "md-paragraph"],
  ]);
});

test("a chunk's end that falls on hidden syntax stays in sight", () => {
  const parts = [
    ["a ", ""],
    ["", "cut"],
    ["| b", ""],
  ];
  const elements = [0, 5, kind("table-row"), 2, 4, kind("syntax")];
  assert.deepEqual(drawn(parts, elements), [
    ["a ", "md-table-row"],
    ["", "md-table-row", "cut"],
    ["| ", "md-table-row", "md-syntax"],
    ["b", "md-table-row"],
  ]);
});
