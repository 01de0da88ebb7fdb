/** The outline: chains of sections, what a tree opens and shows, what lies under a pointer in the icicle. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, load } from "./load.mjs";

const names = ["afterSection", "brokenIntoLines", "chainOf", "fitted", "Icicle", "isDense", "pathOf"];
const map = await load("section_map", [...names, "binsOf", "Tree"]);
const { afterSection, chainOf, Icicle, Tree } = map;

/** Two parts: the first with two chapters, the second of which has a section. */
const LAYOUT = {
  titles: ["One", "One A", "One B", "One B 1", "Two"],
  ...{ parents: [-1, 0, 0, 2, -1], depths: [0, 1, 1, 2, 0], flags: [0, 0, 0, 0, 0], chunks: [2, 1, 1, 1, 1] },
  ...{ at: [0, 10, 30, 40, 60], tokens: [60, 20, 30, 20, 40], own: [10, 20, 10, 20, 40], total: 100 },
  lanes: [
    { name: "Chunks", from: [0, 50], to: [50, 100], hues: [0, 1], indices: [0, 1], flagged: [false, true] },
  ],
};

/** A tree of a layout, with the sections whose lines it painted. */
function treeOf(layout) {
  const element = Object.assign(new FakeElement("div"), { scrollTop: 0, clientHeight: 2600 });
  Object.assign(element, { setAttribute() {}, removeAttribute() {} });
  const sheet = Object.assign(new FakeElement("div"), { querySelector: () => null });
  sheet.replaceChildren = (...lines) => (sheet.children = lines);
  const tree = new Tree(element, sheet, { choose() {}, hover() {} });
  tree.show(layout);
  return tree;
}

document.createElement = (tag) => {
  const element = new FakeElement(tag);
  element.style.setProperty = () => {};
  element.setAttribute = () => {};
  element.classList.toggle = () => {};
  return element;
};

test("a section's chain and end", () => {
  assert.deepEqual(chainOf(LAYOUT, 3), [0, 2, 3]);
  assert.deepEqual(
    LAYOUT.depths.map((_, index) => afterSection(LAYOUT, index)),
    [4, 2, 4, 4, 5],
  );
});

test("a short outline stands open, and a closed section hides what it holds", () => {
  const tree = treeOf(LAYOUT);
  assert.deepEqual(tree.lines, [0, 1, 2, 3, 4]);
  const press = (key) => tree.element.listeners.keydown({ key, preventDefault() {}, stopPropagation() {} });
  press("ArrowLeft");
  assert.deepEqual(tree.lines, [0, 4]);
  press("ArrowDown");
  assert.equal(tree.active, 4);
  press("Home");
  press("ArrowRight");
  assert.deepEqual(tree.lines, [0, 1, 2, 3, 4]);
});

test("a long outline opens only the levels that have room", () => {
  const count = 100;
  const titles = Array.from({ length: 1 + count }, (_, index) => `Section ${index}`);
  const parents = titles.map((_, index) => (index ? 0 : -1));
  const deep = {
    ...LAYOUT,
    titles: [...titles, "Deep"],
    parents: [...parents, count],
    depths: [...titles.map((_, index) => (index ? 1 : 0)), 2],
  };
  for (const column of ["flags", "chunks", "at", "tokens"]) deep[column] = new Array(count + 2).fill(0);
  assert.equal(treeOf(deep).lines.length, 1 + count);
});

test("a chosen section is opened together with what it lies in", () => {
  const tree = treeOf(LAYOUT);
  tree.open.clear();
  tree.mark(3);
  assert.deepEqual(tree.lines, [0, 1, 2, 3, 4]);
  assert.equal(tree.active, 3);
});

/** An icicle of a layout, 354 pixels wide and 100 high: a pixel is a token. `drawing` has what its pen does. */
function icicleOf(layout, drawing = {}) {
  let painted = 0;
  const pen = new Proxy(
    { measureText: () => ({ width: 1 }), fillRect: () => painted++, ...drawing },
    { get: (own, name) => own[name] ?? (() => {}) },
  );
  const canvas = Object.assign(new FakeElement("canvas"), { clientWidth: 354, clientHeight: 100 });
  canvas.getContext = () => pen;
  const names = Object.assign(new FakeElement("div"), { replaceChildren() {} });
  const calls = [];
  const record = (name) => (value) => calls.push([name, value]);
  const handlers = { choose: record("choose"), chooseChunk: record("chunk"), hover() {}, describe() {} };
  const icicle = new Icicle(canvas, names, handlers);
  icicle.show(layout, { bands: [], shades: [] });
  const click = (offsetX, offsetY) => canvas.listeners.click({ offsetX, offsetY });
  return { icicle, calls, click, painted: () => painted };
}

test("a click chooses the section of its column and height", () => {
  const { icicle, calls, click } = icicleOf(LAYOUT);
  const middles = icicle.lefts.slice(1).map((right, level) => (icicle.lefts[level] + right) / 2);
  click(middles[0], 45);
  click(middles[1], 15);
  click(middles[1], 45);
  click(middles[2], 45);
  click(middles[2], 80);
  assert.deepEqual(
    calls,
    [0, 1, 2, 3, 4].map((section) => ["choose", section]),
  );
});

test("a click on the strip at the right chooses a chunk", () => {
  const { calls, click } = icicleOf(LAYOUT);
  click(340, 20);
  click(340, 70);
  assert.deepEqual(calls, [
    ["chunk", 0],
    ["chunk", 1],
  ]);
});

test("a level with one heading is narrow, the others share the rest", () => {
  const { icicle } = icicleOf(LAYOUT);
  const widths = icicle.lefts.slice(1).map((right, level) => right - icicle.lefts[level]);
  assert.deepEqual(widths, [137, 137, 26]);
});

test("a title takes the lines that have room, broken between words", () => {
  const lines = (text, width, most) => map.brokenIntoLines(text, width, most, ({ length }) => length);
  assert.deepEqual(lines("Waders, gulls and auks", 12, 3), ["Waders,", "gulls and", "auks"]);
  assert.deepEqual(lines("Waders, gulls and auks", 12, 2), ["Waders,", "gulls and a…"]);
  assert.deepEqual(lines("Waders", 12, 3), ["Waders"]);
  assert.deepEqual(lines("Charadriiformes of Sarn", 8, 3), ["Charadr…"]);
  assert.deepEqual(lines("", 8, 3), []);
});

test("a path keeps its last title and is shortened from the left", () => {
  assert.equal(map.pathOf(LAYOUT, 3), "One › One B › One B 1");
  assert.equal(map.pathOf(LAYOUT, 3, 20), "… › One B › One B 1");
  assert.equal(map.pathOf(LAYOUT, 3, 5), "… › One B 1");
  assert.equal(map.pathOf(LAYOUT, 4, 1), "Two");
});

/** The two parts of `LAYOUT` with a thousand chunks of a tenth of a token, every fifth with a problem. */
const MANY = Array.from({ length: 1000 }, (_, index) => index);
const DENSE = {
  ...LAYOUT,
  lanes: [
    {
      ...{ name: "Chunks", from: MANY.map((k) => k / 10), to: MANY.map((k) => (k + 1) / 10) },
      ...{ hues: MANY.map((k) => k % 4), indices: MANY, flagged: MANY.map((k) => k % 5 === 0) },
    },
  ],
};

test("chunks too thin to be seen are counted in bins that leave out none", () => {
  const [lane] = DENSE.lanes;
  assert.ok(map.isDense(lane, [0, 100], 390));
  assert.ok(!map.isDense(lane, [0, 5], 390));
  assert.ok(!map.isDense({ ...lane, from: [], to: [] }, [0, 100], 390));
  const bins = map.binsOf(lane, [0, 100], 390);
  assert.equal(bins.length, 19);
  const sum = (name) => bins.reduce((total, one) => total + one[name], 0);
  assert.deepEqual([sum("count"), sum("flagged")], [1000, 200]);
  assert.equal(bins[1].first, bins[0].count);
});

test("what is painted of thin chunks grows with the height, not with their number", () => {
  assert.ok(icicleOf(DENSE).painted() < 60);
});

test("a click on thin chunks goes into their section, then into the one below, at last to the chunk", () => {
  const { icicle, calls, click } = icicleOf(DENSE);
  globalThis.matchMedia = () => ({ matches: true });
  globalThis.cancelAnimationFrame = () => {};
  click(340, 45);
  icicle.mark(0);
  click(340, 60);
  icicle.mark(2);
  icicle.range = icicle.target = [40, 41];
  click(340, 60);
  assert.deepEqual(calls, [
    ["choose", 0],
    ["choose", 2],
    ["chunk", 406],
  ]);
});

test("a long title takes free columns beside it, but not where colours of chunks end before them", () => {
  // found: on coloured chunks it ran beyond its cell
  const widest = (layout) => {
    const widths = [];
    const titles = layout.titles.map((title) => title.repeat(40));
    icicleOf({ ...layout, titles }, {
      measureText: ({ length }) => ({ width: 6 * length }),
      rect: (left, top, width) => widths.push(width),
    });
    return Math.max(...widths);
  };
  assert.ok(widest(LAYOUT) <= 137);
  assert.ok(widest(DENSE) > 137);
});
