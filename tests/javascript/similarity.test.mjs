/** The similarity chart: places of gaps, dragged boundaries, the sketch's scales, the figure. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, load } from "./load.mjs";

const names = [
  "chosenPlace",
  "curveScales",
  "escapedName",
  "gapAt",
  "isBoundaryAt",
  "MARGIN",
  "plotlyColour",
];
names.push("aboutBeginning", "firstSentences", "aboutGap", "axisTitle", "clearestGap", "countsOf", "deepestOf", "extremesOf", "layoutOf", "similarityRange", "Overview", "shapesOf", "tracesOf", "windowWithin");
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
  const { sentences, x, y } = chart.curveScales({ raw: [0.5, -0.2, 0.9], threshold: null }, 500, 300);
  assert.equal(sentences, 4);
  assert.equal(Number(x(3)), 500 - chart.MARGIN.r);
  assert.equal(Number(x(-1)), chart.MARGIN.l);
  assert.equal(Number(y(1)), chart.MARGIN.t);
  assert.equal(Number(y(-0.3)), chart.MARGIN.t + (300 - chart.MARGIN.t - chart.MARGIN.b) * 0.7);
});

test("a narrow window begins with as many sentences as have room", () => {
  // found: on a phone the marks of 300 sentences stood on one another
  const seen = [2000, 690, 390, 0].map((width) => chart.firstSentences(1000, width));
  assert.deepEqual(seen, [300, 300, 146, 1]);
  assert.equal(chart.firstSentences(40, 690), 40);
});

test("the axis of similarity reaches as far as the curve and the line, in the sketch as in the chart", () => {
  assert.deepEqual(chart.similarityRange({ raw: [0.83, 0.65], threshold: 0.5 }), [0.4, 0.9]);
  assert.deepEqual(chart.similarityRange({ raw: [0.83, 0.65], threshold: null }), [0.6, 0.9]);
  assert.deepEqual(chart.similarityRange({ raw: [0.83], other: { y: [0.12] }, threshold: null }), [0, 0.9]);
  assert.deepEqual(chart.similarityRange({ raw: [], threshold: null }), [0, 1]);
  const data = { ...DATA, raw: [0.83, 0.65], threshold: 0.5 };
  const { y } = chart.curveScales(data, 500, 300);
  assert.equal(Number(y(0.9)), chart.MARGIN.t);
  assert.deepEqual(chart.layoutOf(data, 300, "", {}, [0, 2]).yaxis.range, [0.4, 0.9]);
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
  ...{ chunk: null, gap: null, limit: 50, floor: 5, cuts: [], cutsName: "", threshold: 0.3 },
};

test("boundaries and rejected valleys are marked on the smoothed curve, one gap right of zero", () => {
  const traces = chart.tracesOf(DATA, ([, accepted]) => accepted, {});
  const named = Object.fromEntries(traces.map(({ name, x, y }) => [name, [x, y]]));
  assert.deepEqual(named["cut: below line"], [[1], [0.3]]);
  assert.deepEqual(named["uncut: above line"], [[2], [0.4]]);
  assert.deepEqual(named["chunk sizes"], [
    [0, 0, 1, 1, null, 1, 1, 3, 3, null],
    [0, 12, 12, 0, null, 0, 20, 20, 0, null],
  ]);
});

test("what became of a valley is told by its mark", () => {
  // found: a low valley stood uncut and a cut above the line, and nothing in view said why
  const valleys = [
    [0, true, "0.20 is at or below 0.50", 0.3],
    [1, true, "cut for the chunk size", 0],
    [2, false, "0.80 is above the threshold 0.50", 0.2],
    [3, false, "a chunk here would be smaller than 40", 0.2],
    [4, false, "too shallow: 0.01 deep, the least is 0.03", 0.01],
  ];
  const data = { ...DATA, valleys, smoothed: [0.2, 0.7, 0.8, 0.3, 0.9], threshold: 0.5 };
  const marks = (threshold, isBoundary = ([, accepted]) => accepted) =>
    chart
      .tracesOf({ ...data, threshold }, isBoundary, {})
      .filter(({ mode }) => mode === "markers")
      .map(({ name, x }) => [name, x]);
  assert.deepEqual(Object.fromEntries(marks(0.5)), {
    "cut: below line": [1],
    "cut: chunk size": [2],
    "uncut: above line": [3, 5],
    "uncut, yet below": [4],
  });
  // the legend keeps its lines while the line is dragged, whatever there is of each
  assert.equal(marks(1).length, 4);
  assert.deepEqual(marks(0.95)[3], ["uncut: above line", [null]]);
  // where there is no line, nothing is said of one
  assert.deepEqual(marks(null, () => true), [["cut", [1, 2, 3, 4, 5]]]);
});

test("valleys above the line are marked once they are asked for: they are most, and the line says it", () => {
  const hidden = chart.tracesOf(DATA, () => true, {}).filter(({ visible }) => visible === "legendonly");
  assert.deepEqual(
    hidden.map(({ name }) => name),
    ["slope", "uncut: above line"],
  );
});

test("bars of chunks that overlap stand upright", () => {
  const chunks = [
    [0, 4, 12],
    [3, 6, 20],
  ];
  const { x, y } = chart.tracesOf({ ...DATA, chunks }, () => true, {}).at(-1);
  x.forEach((place, index) => {
    const isUpright = place === x[index + 1] || y[index] === y[index + 1];
    assert.ok(place === null || x[index + 1] === null || isUpright);
  });
});

test("a long curve is drawn by nothing that makes code as it runs, which the security policy forbids", () => {
  const curve = new Array(5000).fill(0.5);
  const data = { ...DATA, raw: curve, smoothed: curve, derivative: curve };
  const types = chart.tracesOf(data, () => true, {}).map(({ type }) => type);
  assert.deepEqual([...new Set(types)], ["scatter"]);
});

test("a second curve has its own places", () => {
  const other = { x: [0.5, 1.5], y: [0.7, 0.8] };
  const traces = chart.tracesOf({ ...DATA, other, otherName: "<i>" }, () => true, {});
  const second = traces.find(({ name }) => name === "&lt;i>");
  assert.deepEqual([second.x, second.y], [other.x, other.y]);
});

test("what was chosen is marked", () => {
  const count = chart.shapesOf(DATA, {}, [0, 3]).length;
  const shapes = chart.shapesOf({ ...DATA, gap: 1, chunk: 0 }, { orange: "orange" }, [0, 3]);
  assert.equal(shapes.length, count + 2);
  assert.ok(shapes.some(({ fillcolor, x0, x1 }) => fillcolor === "orange" && x0 === 0 && x1 === 1));
  assert.ok(shapes.some(({ type, x0 }) => type === "line" && x0 === 2));
});

test("stripes stand behind every other chunk of the window, and behind none of too many", () => {
  const chunks = Array.from({ length: 2000 }, (_, index) => [index, index + 1, 10]);
  const stripes = (window) =>
    chart.shapesOf({ ...DATA, chunks }, { stripe: "stripe" }, window).filter(({ fillcolor }) => fillcolor === "stripe");
  assert.deepEqual(
    stripes([10, 14]).map(({ x0 }) => x0),
    [11, 13],
  );
  assert.equal(stripes([1000, 1600]).length, 300);
  assert.equal(stripes([0, 2000]).length, 0);
});

test("a gap is read with its figures, its verdict and the chunk that begins there", () => {
  assert.deepEqual(chart.aboutGap(0, DATA), {
    cut: true,
    place: "Between sentences 1 and 2",
    figures: { similarity: "0.10", smoothed: "0.30" },
    why: "below · chunk 2 begins here",
  });
  const { cut, why } = chart.aboutGap(1, DATA);
  assert.deepEqual({ cut, why }, { cut: false, why: "above" });
  assert.equal(chart.aboutGap(1, { ...DATA, valleys: [] }).cut, null);
});

test("the clearest change in view is the deepest cut, else the deepest valley, else the lowest place", () => {
  const smoothed = [0.9, 0.2, 0.8, 0.3, 0.7, 0.1];
  const valleys = [
    [1, true, "below", 0.4],
    [3, false, "above", 0.6],
    [5, true, "below", 0.5],
  ];
  const clearest = (valleys, window) => chart.clearestGap({ valleys, smoothed }, window);
  assert.equal(clearest(valleys, [0, 7]), 5);
  assert.equal(clearest(valleys, [0, 5]), 1);
  assert.equal(clearest(valleys, [3, 5]), 3);
  assert.equal(clearest([], [0, 7]), 5);
  assert.equal(clearest([], [0, 5]), 1);
  assert.equal(clearest([], [4.2, 4.4]), 3); // between two gaps: the nearest
});

test("a chunk that begins at no gap says where it does", () => {
  assert.equal(chart.aboutBeginning({ chunk: 0, chunks: [[0, 1]] }), "Chunk 1 begins with the document.");
  const chunks = [
    [0, 4.5],
    [4.5, 6],
  ];
  assert.match(chart.aboutBeginning({ chunk: 1, chunks }), /^Chunk 2 begins inside sentence 5,/);
});

test("the cuts of a configuration are lines of their own with a name and a tip", () => {
  assert.ok(!chart.tracesOf(DATA, () => true, {}).some(({ name }) => name.startsWith("cuts of")));
  const data = { ...DATA, cuts: [0.5, 2], cutsName: "<b>" };
  const lines = chart.tracesOf(data, () => true, {}).find(({ name }) => name === "cuts of &lt;b>");
  assert.deepEqual(lines.x, [0.5, 0.5, null, 2, 2, null]);
  assert.equal(lines.text[3], "cut 2 of 2, cuts of &lt;b>");
});

test("the strip has the extremes of every value, in no more columns than there is room for", () => {
  const values = Array.from({ length: 10_000 }, (_, index) => Math.sin(index));
  const columns = chart.extremesOf(values, 640);
  assert.equal(columns.length, 640);
  assert.equal(Math.min(...columns.map(({ low }) => low)), Math.min(...values));
  assert.equal(Math.max(...columns.map(({ high }) => high)), Math.max(...values));
  assert.deepEqual(chart.extremesOf([3, 1], 640), [
    { low: 3, high: 3 },
    { low: 1, high: 1 },
  ]);
  assert.deepEqual(chart.extremesOf([], 640), []);
});

test("only marks within reach are drawn, and the axis says as before whether some are left out", () => {
  const valleys = [10, 20, 30].map((gap) => [gap, true, "", 0.2]);
  const data = { ...DATA, smoothed: new Array(40).fill(0.5), valleys };
  const traces = chart.tracesOf(data, () => true, {}, 1, [15, 25]);
  const { x } = traces.find(({ name }) => name === "cut: below line");
  assert.deepEqual([x, chart.axisTitle(traces)], [[21], "Sentence"]);
});

test("of valleys that stand nearer than a mark is wide, the deepest is marked, and the axis says so", () => {
  const depths = [0.1, 0.4, 0.2, 0.3, 0.3, 0.1];
  const valleys = depths.map((depth, gap) => [gap, true, "below", depth]);
  const marked = (markWidth) => {
    const data = { ...DATA, valleys, smoothed: depths };
    const traces = chart.tracesOf(data, () => true, {}, markWidth);
    return [traces.find(({ name }) => name === "cut: below line").x, chart.axisTitle(traces)];
  };
  assert.deepEqual(marked(3), [[2, 4], "Sentence (of marks that stand close, the deepest is shown)"]);
  assert.deepEqual(marked(0.2), [[1, 2, 3, 4, 5, 6], "Sentence"]);
});

test("the strip counts every cut once, the last place too", () => {
  assert.deepEqual(chart.countsOf([1, 1.5, 4, 9, 10], 5, 10), [2, 0, 1, 0, 2]);
  assert.deepEqual(chart.countsOf([], 2, 10), [0, 0]);
});

test("a window stays within the document", () => {
  assert.deepEqual(chart.windowWithin(-5, 10, 100), [0, 10]);
  assert.deepEqual(chart.windowWithin(95, 10, 100), [90, 100]);
  assert.deepEqual(chart.windowWithin(20, 300, 100), [0, 100]);
});

test("the chart's window is the one that it is given", () => {
  assert.deepEqual(chart.layoutOf(DATA, 300, "", {}, [4, 9]).xaxis.range, [4, 9]);
});

test("in a narrow plot the legend takes two columns: one would leave the curve no height", () => {
  const legend = (isNarrow) => chart.layoutOf(DATA, 300, "", {}, [4, 9], isNarrow).legend;
  assert.ok(legend(true).entrywidth < 500 / 2 - 40);
  assert.equal(legend(false).entrywidth, undefined);
});

/** The strip of a document of 1,000 sentences, 1,000 pixels wide, and the windows that it asked for. */
function stripOf() {
  const windows = [];
  const parts = { canvas: new FakeElement("canvas"), ".similarity-window": new FakeElement("div") };
  const element = Object.assign(new FakeElement("div"), {
    querySelector: (name) => parts[name],
    setAttribute: (name, value) => (element[name] = value),
    getBoundingClientRect: () => ({ left: 0, width: 1000 }),
    setPointerCapture() {},
    focus() {},
  });
  const strip = new chart.Overview(element, (window) => {
    windows.push(window.map(Math.round));
    strip.mark(window);
  });
  strip.show({ raw: new Array(999) }, {});
  strip.mark([0, 300]);
  const send = (type, event) => element.listeners[type]({ preventDefault() {}, pointerId: 1, ...event });
  return { element, windows, send };
}

test("a click on the strip brings the window there, and a drag takes it along", () => {
  const { windows, send, element } = stripOf();
  send("pointerdown", { clientX: 600 });
  send("pointermove", { clientX: 650 });
  send("pointerup", {});
  send("pointermove", { clientX: 10 });
  send("pointerdown", { clientX: 510 });
  send("pointermove", { clientX: 410 });
  assert.deepEqual(windows, [
    [450, 750],
    [500, 800],
    [500, 800],
    [400, 700],
  ]);
  assert.equal(element["aria-valuetext"], "Sentences 401 to 700 of 1000");
});

test("keys move the window and change its length", () => {
  const { windows, send } = stripOf();
  for (const key of ["ArrowRight", "PageDown", "End", "Home", "+", "-", "ArrowLeft", "x"])
    send("keydown", { key });
  assert.deepEqual(windows, [
    [30, 330],
    [330, 630],
    [700, 1000],
    [0, 300],
    [75, 225],
    [0, 300],
    [0, 300],
  ]);
});

test("what Plotly knows a trace by is safe in a selector, whatever a document is called", () => {
  const other = { x: [1, 2], y: [0.1, 0.2] };
  const named = { ...DATA, other, otherName: "<b>report</b> (1).pdf", cuts: [2], cutsName: "Tune: markdown · 160/40" };
  const known = chart.tracesOf(named, () => true, {}).map(({ uid }) => uid);
  assert.equal(new Set(known).size, known.length);
  for (const uid of known) assert.match(uid, /^[a-z0-9-]+$/i);
});
