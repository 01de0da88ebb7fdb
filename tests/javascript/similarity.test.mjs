/** The similarity chart: places of gaps, dragged boundaries, the sketch's scales, the figure. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const names = [
  "chosenPlace",
  "curveScales",
  "escapedName",
  "gapAt",
  "isBoundaryAt",
  "MARGIN",
  "plotlyColour",
];
names.push("shapesOf", "tracesOf");
const chart = await load("similarity_chart", names);

test("a place on the axis is the nearest gap's", () => {
  const places = [-5, 1, 1.4, 1.6, 4, 90];
  assert.deepEqual(
    places.map((x) => chart.gapAt(x, 4)),
    [0, 0, 0, 1, 3, 3],
  );
});

test("a chosen gap goes before a chosen chunk", () => {
  const chunks = [
    [0, 3],
    [3, 8],
  ];
  assert.equal(chart.chosenPlace({ gap: 4, chunk: 1, chunks }), 5);
  assert.equal(chart.chosenPlace({ gap: null, chunk: 1, chunks }), 3);
  assert.equal(chart.chosenPlace({ gap: null, chunk: 7, chunks }), null);
  assert.equal(chart.chosenPlace({ gap: null, chunk: null, chunks }), null);
});

test("a dragged line decides over what the threshold decided, and over nothing else", () => {
  const smoothed = [0.2, 0.5, 0.8];
  const isBoundary = (valley, threshold) => chart.isBoundaryAt(valley, smoothed, threshold);
  assert.equal(isBoundary([1, true, "below the threshold"], 0.4), false);
  assert.equal(isBoundary([1, false, "above the threshold"], 0.6), true);
  assert.equal(isBoundary([0, false, "chunk too small"], 0.6), false);
  assert.equal(isBoundary([2, true, "size limit"], 0.1), true);
});

test("the sketch's scales keep curve and margins inside the drawing", () => {
  const { sentences, x, y } = chart.curveScales([0.5, -0.2, 0.9], 500, 300);
  assert.equal(sentences, 4);
  assert.equal(Number(x(3)), 500 - chart.MARGIN.r);
  assert.equal(Number(x(-1)), chart.MARGIN.l);
  assert.equal(Number(y(1.05)), chart.MARGIN.t);
  assert.equal(Number(y(-0.25)), chart.MARGIN.t + (300 - chart.MARGIN.t - chart.MARGIN.b) * 0.7);
});

test("a sketch of high similarities begins at zero, as the chart does", () => {
  const { y } = chart.curveScales([0.8, 0.9], 500, 300);
  assert.equal(y(-0.05), chart.curveScales([0], 500, 300).y(-0.05));
});

test("Plotly gets colours that it can read", () => {
  assert.equal(chart.plotlyColour("color(srgb 1 0.5 0)"), "rgb(255,128,0)");
  assert.equal(chart.plotlyColour("rgb(1, 2, 3)"), "rgb(1, 2, 3)");
});

test("a name is no markup", () => {
  assert.equal(chart.escapedName("<b>a & b"), "&lt;b>a &amp; b");
});

const DATA = {
  ...{ raw: [0.1, 0.2], smoothed: [0.3, 0.4], derivative: [0, 0], other: null, otherName: "" },
  ...{
    valleys: [
      [0, true, "below"],
      [1, false, "above"],
    ],
    chunks: [
      [0, 1, 12],
      [1, 3, 20],
    ],
  },
  ...{ chunk: null, gap: null, limit: 50, floor: 5 },
};

test("boundaries and rejected valleys are marked on the smoothed curve, one gap right of zero", () => {
  const traces = chart.tracesOf(DATA, ([, accepted]) => accepted, {});
  const named = Object.fromEntries(traces.map(({ name, x, y }) => [name, [x, y]]));
  assert.deepEqual(named.boundary, [[1], [0.3]]);
  assert.deepEqual(named.rejected, [[2], [0.4]]);
  assert.deepEqual(named["chunk sizes"], [
    [0, 1, 1, 3],
    [12, 12, 20, 20],
  ]);
});

test("a second curve has its own places", () => {
  const other = { x: [0.5, 1.5], y: [0.7, 0.8] };
  const traces = chart.tracesOf({ ...DATA, other, otherName: "<i>" }, () => true, {});
  const second = traces.find(({ name }) => name === "&lt;i>");
  assert.deepEqual([second.x, second.y], [other.x, other.y]);
});

test("what was chosen is marked", () => {
  const count = chart.shapesOf(DATA, {}).length;
  const shapes = chart.shapesOf({ ...DATA, gap: 1, chunk: 0 }, { orange: "orange" });
  assert.equal(shapes.length, count + 2);
  assert.ok(shapes.some(({ fillcolor, x0, x1 }) => fillcolor === "orange" && x0 === 0 && x1 === 1));
  assert.ok(shapes.some(({ type, x0 }) => type === "line" && x0 === 2));
});
