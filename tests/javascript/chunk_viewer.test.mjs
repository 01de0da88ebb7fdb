/** Rows and their groups, search, and the map of the whole document. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, load } from "./load.mjs";

const names = [
  "chunkLabel",
  "Clicks",
  "commonEnds",
  "GROUP",
  "groupsOf",
  "junction",
  "Markup",
  "MARKUP_KINDS",
  "neighbours",
];
names.push("headingsAlong", "Overview", "rowsOf", "Search", "shortened", "signatureOf", "withMarks");
const viewer = await load("chunk_viewer", names);

/** A layout of chunks `[start, end]`, with what the viewer needs of it. */
function layoutOf(chunks, more = {}) {
  const own = chunks.map((_, k) => k);
  const none = chunks.map(() => 0);
  const columns = { cut: none, path: none, mark: none, prefix: none, suffix: none };
  return {
    starts: chunks.map(([start]) => start),
    ends: chunks.map(([, end]) => end),
    sizes: chunks.map(([start, end]) => end - start),
    ...{ first: own, last: own, ...columns, cuts: [["cut after a sentence", "why"]], paths: [[]], marks: [[]] },
    ...{ added: [""], seen: {}, edits: {}, gaps: [], breaks: [], breakLabels: [], baseline: [], pinnedCuts: [], pinnedJoins: [], only: null, limit: 10, unit: "words" },
    ...more,
  };
}

const groupsFor = (chunks) => {
  const layout = layoutOf(chunks);
  return viewer.groupsOf(
    viewer.rowsOf(layout, () => 20),
    layout,
  );
};
const chunksOf = (count) => Array.from({ length: count }, (_, k) => [10 * k, 10 * k + 10]);

test("rows are chunks and gaps in the order of the text", () => {
  const gap = (start, end) => ({ start, end, kind: "lost", reason: "in no chunk" });
  const layout = layoutOf(
    [
      [5, 10],
      [12, 20],
    ],
    { gaps: [gap(0, 5), gap(10, 12), gap(20, 22)] },
  );
  const rows = viewer.rowsOf(layout, (start, end) => end - start);
  assert.deepEqual(
    rows.map(({ kind, index, guess }) => [kind, index, guess]),
    [
      ["lost", 0, 5],
      ["chunk", 0, 5],
      ["lost", 1, 2],
      ["chunk", 1, 8],
      ["lost", 2, 2],
    ],
  );
});

test("only rows of shown pages are there", () => {
  const rows = viewer.rowsOf(layoutOf(chunksOf(4), { only: [[12, 22]] }), () => 1);
  assert.deepEqual(
    rows.map(({ index }) => index),
    [1, 2],
  );
});

test("a group is one box, as high as its rows are expected to be, until it is opened", () => {
  const groups = groupsFor(chunksOf(viewer.GROUP + 2));
  assert.deepEqual(
    groups.map(({ rows }) => rows.length),
    [viewer.GROUP, 2],
  );
  const [, last] = groups;
  assert.equal(last.element.style.blockSize, "40px");
  assert.equal(last.element.children.length, 0);
  assert.equal(last.rows[1].element, last.element.children[1]);
  last.open();
  assert.equal(last.element.children.length, 2);
  assert.equal(last.element.style.blockSize, "");
});

test("groups before and behind a change look the same", () => {
  const many = 4 * viewer.GROUP;
  const before = groupsFor(chunksOf(many));
  assert.deepEqual(viewer.commonEnds(before, groupsFor(chunksOf(many))), { front: 4, back: 0 });
  const changed = chunksOf(many);
  changed[viewer.GROUP + 5] = [changed[viewer.GROUP + 5][0], changed[viewer.GROUP + 5][1] - 1];
  assert.deepEqual(viewer.commonEnds(before, groupsFor(changed)), { front: 1, back: 2 });
  assert.deepEqual(viewer.commonEnds([], before), { front: 0, back: 0 });
});

test("a row's signature tells what the reader sees of it", () => {
  const row = { kind: "chunk", index: 0, start: 0, end: 10 };
  const plain = viewer.signatureOf(layoutOf(chunksOf(2)), row);
  for (const more of [
    { limit: 11 },
    { unit: "tokens" },
    { seen: { 0: 4 } },
    { seen: { 0: 0 } },
    { edits: { 0: "new" } },
    { paths: [["Title"]] },
    { last: [1, 1] },
  ]) {
    assert.notEqual(viewer.signatureOf(layoutOf(chunksOf(2), more), row), plain);
  }
  assert.equal(viewer.signatureOf(layoutOf(chunksOf(2)), row), plain);
});

test("neighbours are named from 1, without the chunk itself", () => {
  assert.equal(viewer.neighbours({ low: 1, own: 2, high: 2 }), "chunk 2");
  assert.equal(viewer.neighbours({ low: 1, own: 2, high: 3 }), "chunks 2 and 4");
  assert.equal(viewer.neighbours({ low: 0, own: 3, high: 4 }), "chunks 1–3 and 5");
});

test("pages are marked where they begin and take no text away", () => {
  const mark = (label) => () => ({ label });
  const parts = viewer.withMarks("abcdef", 1, 5, [
    [0, mark("p. 1")],
    [3, mark("p. 2")],
    [5, mark("p. 3")],
  ]);
  assert.deepEqual(
    parts.map((part) => part.label ?? part),
    ["bc", "p. 2", "de"],
  );
});

test("what a chunk repeats is counted in characters", () => {
  const text = "a😀b😀c";
  assert.equal(
    viewer.junction({ starts: [0, 3], ends: [6, 7] }, 0, text),
    "The overlap repeats the last 2 characters in the next chunk.",
  );
  assert.equal(viewer.junction({ starts: [0, 3], ends: [3, 7] }, 0, text), "");
});

test("a screen reader hears of an overlap and of a size over the limit", () => {
  const label = viewer.chunkLabel(
    layoutOf([
      [0, 12],
      [10, 15],
    ]),
    0,
    "x".repeat(15),
  );
  assert.equal(
    label,
    "Chunk 1, 12 words, over the limit of 10, cut after a sentence, shares 2 characters with the next",
  );
});

test("search finds plain text whatever its case, and goes around", () => {
  const search = new viewer.Search();
  search.find("a.b", "A.B axb a.b");
  assert.deepEqual(search.found, [
    { start: 0, end: 3 },
    { start: 8, end: 11 },
  ]);
  search.keepShown([0], [11]);
  search.from(1);
  assert.equal(search.summary, "2 of 2");
  assert.deepEqual(search.step(1), { start: 0, end: 3 });
  assert.deepEqual(search.step(-1), { start: 8, end: 11 });
  search.find("nothing", "text");
  search.keepShown([0], [4]);
  assert.equal(search.summary, "no match");
  assert.equal(search.step(1), undefined);
});

test("search keeps offsets behind characters of two units", () => {
  const search = new viewer.Search();
  search.find("b", "😀b");
  assert.deepEqual(search.found, [{ start: 2, end: 3 }]);
});

test("matches in rows that are not shown are left out, and the current one stays", () => {
  const search = new viewer.Search();
  search.find("x", "x..x..x");
  search.keepShown([0], [7]);
  search.from(6);
  search.keepShown([0, 6], [3, 7]);
  assert.deepEqual(
    search.matches.map(({ start }) => start),
    [0, 6],
  );
  assert.equal(search.summary, "2 of 2");
});

globalThis.window = { devicePixelRatio: 1 };
globalThis.getComputedStyle = () => ({ fontFamily: "sans-serif" });

test("a click in the overview leads to the place in the document", () => {
  const jumps = [];
  const canvas = new FakeElement("canvas");
  canvas.getBoundingClientRect = () => ({ left: 100, width: 200 });
  canvas.setPointerCapture = () => {};
  const overview = new viewer.Overview(
    canvas,
    (offset) => jumps.push(offset),
    () => {},
  );
  overview.draw(layoutOf([]), 5000, {});
  for (const clientX of [100, 200, 350, 0]) canvas.listeners.pointerdown({ clientX, pointerId: 1 });
  assert.deepEqual(jumps, [0, 2500, 5000, 0]);
});

/** What an overview of so many pixels paints of chunks over a text of 100 characters: boxes, each with its opacity. */
function paintedBy(width, spans) {
  const painted = [];
  const pen = { scale() {}, fillRect: (...box) => painted.push([...box, pen.globalAlpha]) };
  const canvas = Object.assign(new FakeElement("canvas"), { clientWidth: width, clientHeight: 70 });
  const overview = new viewer.Overview(
    canvas,
    () => {},
    () => {},
  );
  overview.bars.getContext = () => pen;
  const layout = layoutOf(spans, { limit: 100, only: [[0, 10]] });
  overview.draw(layout, 100, { hues: ["a", "b", "c", "d"] });
  return painted;
}

test("the overview's bars are as wide as their text and as high as their share of the limit", () => {
  const spans = [
    [0, 50],
    [40, 100],
  ];
  assert.deepEqual(paintedBy(100, spans), [
    [0, 45, 39, 25, 1],
    [40, 40, 59, 30, 0.25],
    [40, 65, 10, 5, 0.55],
  ]);
});

test("chunks too narrow to be told apart share columns of the overview: mean and largest", () => {
  const spans = [
    [0, 20],
    [20, 50],
    [50, 100],
  ];
  assert.deepEqual(paintedBy(4, spans), [
    [0, 55, 2, 15, 0.4],
    [0, 57.5, 2, 12.5, 1],
    [2, 45, 2, 25, 0.1],
    [2, 45, 2, 25, 0.25],
  ]);
});

test("the headings along the document are of the first level that divides it", () => {
  const paths = [["Book"], ["Book", "One"], ["Book", "One", "Deep"], ["Book", "Two"]];
  const layout = layoutOf(chunksOf(4), { paths, path: [0, 1, 2, 3] });
  assert.deepEqual(viewer.headingsAlong(layout), [
    { title: "One", offset: 10 },
    { title: "Two", offset: 30 },
  ]);
  assert.deepEqual(viewer.headingsAlong(layoutOf(chunksOf(2))), []);
});

test("a title page beside the one heading of all else does not divide a document", () => {
  const paths = [["Title"], ["Book", "One"], ["Book", "Two"]];
  const path = [0, ...Array(9).fill(1), ...Array(20).fill(2)];
  const titles = (of) => viewer.headingsAlong(layoutOf(chunksOf(30), { paths: of, path })).map(({ title }) => title);
  assert.deepEqual(titles(paths), ["One", "Two"]);
  assert.deepEqual(titles([["Title"], ["Book"], ["Book"]]), ["Title", "Book"]);
});

test("the elements of a document hold every character, wherever a chunk begins", () => {
  const kind = (name) => viewer.MARKUP_KINDS.indexOf(name);
  const table = Int32Array.of(
    ...[0, 9, kind("heading-1"), 0, 2, kind("syntax"), 10, 30, kind("item"), 10, 12, kind("marker")],
    ...[15, 20, kind("strong"), 15, 16, kind("syntax")],
  );
  const markup = new viewer.Markup(table);
  for (const [from, to] of [
    [0, 40],
    [1, 16],
    [17, 33],
    [35, 40],
  ]) {
    const spans = [];
    const root = new FakeElement("div");
    markup.draw(root, from, to, (parent, start, end) => spans.push([start, end]));
    assert.equal(spans[0][0], from);
    assert.equal(spans.at(-1)[1], to);
    spans.slice(1).forEach(([start], i) => assert.equal(start, spans[i][1]));
  }
});

test("a chunk that begins within a row has empty cells for those before it", () => {
  const kind = (name) => viewer.MARKUP_KINDS.indexOf(name);
  const cells = [0, 1, 2].flatMap((i) => [10 + 3 * i, 13 + 3 * i, kind("table-cell")]);
  const markup = new viewer.Markup(Int32Array.of(10, 19, kind("table-row"), ...cells));
  const held = [];
  const root = new FakeElement("div");
  markup.draw(root, 14, 19, (parent, start, end) => held.push([parent, start, end]));
  const [row] = root.children;
  assert.deepEqual(
    held.map(([parent, start, end]) => [row.children.indexOf(parent), start, end]),
    [
      [1, 14, 16],
      [2, 16, 19],
    ],
  );
});

test("a message that is older than the newest click is told", () => {
  const clicks = new viewer.Clicks();
  assert.ok(clicks.isAnsweredBy(7));
  assert.equal(clicks.next(), 8);
  assert.equal(clicks.isAnsweredBy(7), false);
  assert.ok(clicks.isAnsweredBy(8));
});

test("a title that has no room goes on in an ellipsis, and one that has is whole", () => {
  const width = (text) => 10 * [...text].length;
  assert.equal(viewer.shortened("Booking", 70, width), "Booking");
  assert.equal(viewer.shortened("Booking", 69, width), "Booki…");
  assert.equal(viewer.shortened("1 Booking", 30, width), "1…");
  assert.equal(viewer.shortened("🚀🚀🚀", 20, width), "🚀…");
  assert.equal(viewer.shortened("Booking", 15, width), "");
});
