/** Offsets in UTF-16: pieces of overlapping chunks, slabs, pages, control characters. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const names = ["breaksInside", "codePoints", "counted", "firstAbove", "firstNumber", "formatNumber"];
names.push("baselineCuts", "baselineInside", "isPinned", "isShown", "joinsInside", "lineFeeds", "pageAt", "piecesOf", "SLAB", "slabsOf", "visibleText");
const spans = await load("chunk_viewer", names);

test("the first index above a value is that of a scan", () => {
  const values = [1, 3, 3, 7, 9];
  for (let x = 0; x <= 10; x++) {
    const scanned = values.findIndex((value) => value > x);
    assert.equal(spans.firstAbove(values, x), scanned < 0 ? values.length : scanned);
  }
  assert.equal(
    spans.firstNumber(0, () => true),
    0,
  );
});

test("a chunk is cut where its neighbours begin and end", () => {
  const layout = { starts: [0, 6, 9], ends: [8, 12, 15], first: [0, 0, 1], last: [1, 2, 2], seen: {} };
  assert.deepEqual(spans.piecesOf(layout, 1), [
    { start: 6, end: 8, low: 0, high: 1, unread: false },
    { start: 8, end: 9, low: 1, high: 1, unread: false },
    { start: 9, end: 12, low: 1, high: 2, unread: false },
  ]);
});

test("a neighbour that shares one character is seen", () => {
  const layout = { starts: [0, 9], ends: [10, 12], first: [0, 0], last: [1, 1], seen: {} };
  const pieces = spans.piecesOf(layout, 0).map(({ start, end, high }) => [start, end, high]);
  assert.deepEqual(pieces, [
    [0, 9, 0],
    [9, 10, 1],
  ]);
});

test("what an embedding model does not read is a piece of its own", () => {
  const layout = { starts: [0], ends: [10], first: [0], last: [0], seen: { 0: 4 } };
  const pieces = spans.piecesOf(layout, 0).map(({ start, end, unread }) => [start, end, unread]);
  assert.deepEqual(pieces, [
    [0, 4, false],
    [4, 10, true],
  ]);
});

test("slabs cover a text, end after a line feed and never between two surrogates", () => {
  for (const text of ["😀".repeat(20000), `a${"😀".repeat(20000)}`, "word\n".repeat(5000), "short"]) {
    const cuts = spans.slabsOf(text, 0, text.length);
    const slabs = cuts.slice(1).map((end, i) => text.slice(cuts[i], end));
    assert.equal(slabs.join(""), text);
    for (const slab of slabs) assert.ok(slab.isWellFormed?.() ?? !/^[\udc00-\udfff]/.test(slab));
    for (const slab of slabs) assert.ok(slab.length <= spans.SLAB * 1.5);
    if (text.includes("\n")) for (const slab of slabs) assert.ok(slab.endsWith("\n"));
  }
});

test("code points are those of Python, within any two offsets", () => {
  const text = "a😀b\u{1F468}\u200d\u{1F467}é";
  for (let start = 0; start <= text.length; start++) {
    if (/^[\udc00-\udfff]/.test(text.slice(start))) continue;
    for (let end = start; end <= text.length; end++) {
      assert.equal(spans.codePoints(text, start, end), [...text.slice(start, end)].length);
    }
  }
});

test("control characters become symbols of the same length; tab, line feed and CR LF stay", () => {
  const text = "a\0b\x07c\td\r\ne\rf\x7fg\x85\n";
  assert.equal(spans.visibleText(text), "a␀b␇c\td\r\ne␍f␡g␦\n");
  assert.equal(spans.visibleText(text).length, text.length);
});

test("a page is that of the last break at or before an offset", () => {
  const layout = { breaks: [0, 10, 20], breakLabels: ["p. 1", "p. 2", "p. 4"] };
  assert.deepEqual(
    [0, 9, 10, 25].map((offset) => spans.pageAt(layout, offset)),
    ["p. 1", "p. 1", "p. 2", "p. 4"],
  );
  assert.equal(spans.pageAt({ breaks: [], breakLabels: [] }, 5), "");
  assert.deepEqual(spans.breaksInside(layout, 10, 20), [["p. 2", 10]]);
});

test("a chunk's end is pinned, and places inside of it are joined", () => {
  const layout = { pinnedCuts: [5, 10], pinnedJoins: [3, 10, 12] };
  assert.deepEqual(
    [4, 5, 10, 11].map((offset) => spans.isPinned(layout, offset)),
    [false, true, true, false],
  );
  assert.deepEqual(spans.joinsInside(layout, 3, 12), [10]);
  assert.deepEqual(spans.joinsInside({ pinnedJoins: [] }, 0, 12), []);
});

test("the baseline cuts inside a span or at its end", () => {
  const layout = { baseline: [5, 10, 20, 25, 30], ends: [10, 25, 40] };
  assert.deepEqual(spans.baselineInside(layout, 10, 30), [20]);
  assert.deepEqual(spans.baselineInside({ baseline: [], ends: [40] }, 0, 30), []);
  assert.deepEqual(
    [4, 5, 29, 30].map((offset) => spans.baselineCuts(layout, offset)),
    [false, true, false, true],
  );
});

test("a span is shown if it touches a shown page", () => {
  const layout = { only: [[10, 20]] };
  assert.deepEqual(
    [
      [0, 10],
      [9, 11],
      [20, 30],
    ].map(([start, end]) => spans.isShown(layout, start, end)),
    [false, true, false],
  );
  assert.ok(spans.isShown({ only: null }, 0, 1));
});

test("line feeds and numbers", () => {
  assert.deepEqual(spans.lineFeeds("a\n\nb\n"), [1, 2, 4]);
  assert.equal(spans.formatNumber(1234.4), "1,234");
  assert.equal(spans.counted(1, "chunk"), "1 chunk");
  assert.equal(spans.counted(1200, "chunk"), "1,200 chunks");
});
