/** Slabs of the comparison, pieces of a panel, differences between neighbours, and the marks' places. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, load } from "./load.mjs";

const names = [
  "differencesOf",
  "cutters",
  "inWords",
  "holders",
  "isWithinLine",
  "linkMark",
  "piecesBetween",
  "prepared",
  "slabBounds",
];
names.push("clipped", "visiblePlace", "differenceCount", "placeOf", "isTyping", "spokenRange", "stubMarks", "columnsOf", "leastWidth");
const panels = await load("panel_view", names);

document.createElementNS = (_, tag) => {
  const element = new FakeElement(tag);
  element.attributes = {};
  element.setAttribute = (name, value) => (element.attributes[name] = value);
  return element;
};

test("slabs begin at 0, end at the text's end, and at blank lines where there are any", () => {
  const paragraph = `${"word ".repeat(190)}\n\n`;
  const text = paragraph.repeat(6);
  const bounds = panels.slabBounds(text);
  assert.deepEqual(
    bounds,
    [0, 1, 2, 3, 4, 5, 6].map((count) => count * paragraph.length),
  );
  for (const other of ["", "short", "😀".repeat(9000), "line\n".repeat(4000)]) {
    const found = panels.slabBounds(other);
    assert.equal(found[0], 0);
    assert.equal(found.at(-1), other.length);
    assert.deepEqual(
      found,
      [...new Set(found)].sort((a, b) => a - b),
    );
  }
});

test("the holders of a place are those of a scan, also where chunks end out of order", () => {
  const chunks = [
    [0, 9],
    [2, 12],
    [4, 6],
    [14, 20],
  ];
  const panel = panels.prepared({
    starts: chunks.map(([start]) => start),
    ends: chunks.map(([, end]) => end),
  });
  for (let offset = 0; offset < 22; offset++) {
    const held = chunks.flatMap(([start, end], k) => (start <= offset && offset < end ? [k] : []));
    const found = panels.holders(panel, offset);
    assert.deepEqual(found, held.length ? [held[0], held.at(-1)] : null, `at ${offset}`);
  }
});

test("a slab's pieces say who holds them and where a chunk begins in the midst of a line", () => {
  const text = "one two\nthree";
  const panel = panels.prepared({ starts: [0, 4, 8], ends: [4, 8, 11] });
  assert.deepEqual(panels.piecesBetween(panel, text, 0, 13), [
    { start: 0, end: 4, held: [0, 0], begins: false },
    { start: 4, end: 8, held: [1, 1], begins: true },
    { start: 8, end: 11, held: [2, 2], begins: false },
    { start: 11, end: 13, held: null, begins: false },
  ]);
});

test("a slab that ends where a chunk ends has no empty piece", () => {
  const panel = panels.prepared({ starts: [0, 4], ends: [4, 8] });
  const pieces = panels.piecesBetween(panel, "one two\nthree", 0, 8);
  assert.deepEqual(
    pieces.map(({ start, end }) => [start, end]),
    [
      [0, 4],
      [4, 8],
    ],
  );
});

test("white space before an offset is no text in its line", () => {
  assert.equal(panels.isWithinLine("a\n  b", 4), false);
  assert.equal(panels.isWithinLine("a  b", 3), true);
});

test("a boundary that a panel has and two neighbours lack is one difference", () => {
  const pairs = [
    { first: [], second: [10] },
    { first: [10, 4], second: [7] },
  ];
  assert.deepEqual(panels.differencesOf(pairs), [
    { offset: 4, panel: 1, lacking: [2] },
    { offset: 7, panel: 2, lacking: [1] },
    { offset: 10, panel: 1, lacking: [0, 2] },
  ]);
});

test("of more than two panels each is said to cut at a difference or not", () => {
  const difference = { offset: 100, panel: 0, lacking: [1] };
  const ends = [[100, 300], [150, 300], [40, 95, 300], [89, 300]];
  const shown = ends.map((each) => ({ ends: each }));
  assert.deepEqual([...panels.cutters(difference, shown, 10)], [0, 2]);
  assert.deepEqual([...panels.cutters(difference, shown, 0)], [0]);
  const near = { offset: 100, panel: 0, lacking: [2] }; // its cut there is that of another one
  assert.deepEqual([...panels.cutters(near, shown, 10)], [0]);
  assert.equal(panels.inWords(["A", "B", "D"]), "A, B and D");
  assert.equal(panels.inWords(["A", "B"]), "A and B");
  assert.equal(panels.inWords(["A"]), "A");
});

test("a link joins two heights across the gutter, a stub stays on its side", () => {
  assert.equal(panels.linkMark(100, 160, 5, 25).attributes.d, "M100 5C130 5 130 25 160 25");
  const [stub, dot] = panels.stubMarks(160, 60, 40, -1, true);
  assert.equal(stub.attributes.d, "M160 40H140");
  assert.equal(stub.attributes.class, "stub current");
  assert.equal(dot.attributes.cx, 137);
});

test("columns leave room for gutters", () => {
  const message = { panels: [{}, {}, {}], gutter: 60 };
  assert.equal(panels.columnsOf(message), "minmax(0, 1fr) 60px minmax(0, 1fr) 60px minmax(0, 1fr)");
  assert.equal(panels.leastWidth(message), 3 * 150 + 2 * 60);
});

test("a screen reader hears which chunks a cell holds", () => {
  const panel = { name: "A", title: "Sentence" };
  assert.equal(
    panels.spokenRange(panel, [{ held: [2, 3] }, { held: null }]),
    "Panel A, Sentence: chunks 3 to 4. ",
  );
  assert.equal(panels.spokenRange(panel, [{ held: null }]), "Panel A, Sentence: in no chunk. ");
});

test("the current difference is counted, and there may be none", () => {
  assert.equal(panels.differenceCount(2, 18), "3 of 18 differences");
  assert.equal(panels.differenceCount(-1, 18), "18 differences");
  assert.equal(panels.differenceCount(0, 1), "1 of 1 difference");
  assert.match(panels.differenceCount(-1, 0), /^No differences/);
});

test("a difference is found again by its place and panel", () => {
  const found = [
    { offset: 5, panel: 0 },
    { offset: 5, panel: 1 },
  ];
  assert.equal(panels.placeOf(found, { offset: 5, panel: 1 }), 1);
  assert.equal(panels.placeOf(found, { offset: 6, panel: 1 }), -1);
});

test("keys are left to the fields they are typed into", () => {
  const key = (target) => ({ composedPath: () => [target] });
  assert.equal(panels.isTyping(key({ closest: () => null })), false);
  assert.equal(panels.isTyping(key({ closest: () => ({}) })), true);
  assert.equal(panels.isTyping(key({ isContentEditable: true })), true);
});

test("the visible character on either side of a place, and none in white space", () => {
  const text = " a\n b ";
  assert.deepEqual([0, 1, 2, 4, 9].map((place) => panels.visiblePlace(text, place, 1)), [1, 1, 4, 4, -1]);
  assert.deepEqual([-3, 0, 1, 3, 9].map((place) => panels.visiblePlace(text, place, -1)), [-1, -1, 1, 1, 4]);
  for (const step of [1, -1]) for (const blank of ["", " \n"]) assert.equal(panels.visiblePlace(blank, 0, step), -1);
});

test("a part of a piece begins a chunk only with its first character", () => {
  const piece = { start: 4, end: 20, held: [1, 1], begins: true };
  assert.deepEqual(panels.clipped(piece, 0, 9), { ...piece, end: 9 });
  assert.deepEqual(panels.clipped(piece, 9, 30), { ...piece, start: 9, begins: false });
});
