/** How rows are sorted, and what stands in their cells. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { sorted, nextOrder, content } = await load("table_view", ["sorted", "nextOrder", "content"]);
const cell = (text, value) => ({ text, value });
const rows = (...cells) => cells.map((each, id) => ({ id, cells: [each] }));
const ids = (found) => found.map((row) => row.id);

/** The text of a fake element and of what is in it, as it reads on the page. */
const text = (part) => (typeof part === "string" ? part : [...part.children, part.textContent ?? ""].map(text).join(""));

test("texts are sorted by their letters, and by the numbers in them", () => {
  const named = rows(cell("fixed 1000"), cell("fixed 200"), cell("Code 5"));
  assert.deepEqual(ids(sorted(named, 0, "text", 1)), [2, 1, 0]);
  assert.deepEqual(ids(sorted(named, 0, "text", -1)), [0, 1, 2]);
});

test("numbers are sorted by their values, and what has none comes last either way", () => {
  const told = rows(cell("–"), cell("9", 9), cell("1,000", 1000), cell("9", 9));
  assert.deepEqual(ids(sorted(told, 0, "number", 1)), [1, 3, 2, 0]);
  assert.deepEqual(ids(sorted(told, 0, "number", -1)), [2, 1, 3, 0]);
  assert.deepEqual(ids(told), [0, 1, 2, 3]);
});

test("a head sorts the usual way, the other way, and no more", () => {
  const first = nextOrder(null, 2, "number");
  assert.deepEqual(first, { place: 2, direction: -1 });
  const second = nextOrder(first, 2, "number");
  assert.deepEqual(second, { place: 2, direction: 1 });
  assert.equal(nextOrder(second, 2, "number"), null);
  assert.deepEqual(nextOrder(second, 0, "text"), { place: 0, direction: 1 });
});

test("a cell holds a dot, its text and what stands below it", () => {
  const found = content({ ...cell("0.80", 0.8), below: "0.70 to 0.90", colour: "green" }, "number", String);
  // found: on a phone the dot stood on a line of its own
  assert.deepEqual(found.map((part) => part.className), ["dotted", "below"]);
  assert.deepEqual(found[0].children.map((part) => part.className ?? "text"), ["dot", "text"]);
  assert.equal(found.map(text).join("|"), "0.80|0.70 to 0.90");
});

test("a time is written by the browser", () => {
  const [written] = content(cell("–", Date.UTC(2026, 10, 5, 12)), "time", String);
  assert.match(written, /^2026-11-0\d \d\d:00$/);
});
