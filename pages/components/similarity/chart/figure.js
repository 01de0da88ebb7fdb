/** The figure that Plotly draws: its traces and its layout. */

const FEW = 10; // gaps under which each is a point
const MOST_STRIPES = 300; // or cuts in the window: more cannot be told apart, and a stripe takes Plotly over a millisecond
/** What became of a valley, by what the legend calls it, with its mark; all stand there, so that a drag moves nothing. */
const FATES = {
  "cut: below line": { colour: "orange", symbol: "triangle-down" },
  "cut: chunk size": { colour: "orange", symbol: "diamond" },
  "uncut, yet below": { colour: "ink", symbol: "circle-open" },
  "uncut: above line": { colour: "grey", symbol: "x", visible: "legendonly" }, // most valleys, and the line says it
};
const [BELOW, FOR_SIZE, SPARED, ABOVE] = Object.keys(FATES);
/** Where there is no line, each valley is a cut. */
const LINELESS = { cut: FATES[BELOW] };
const THINNED = "thinned";
/** Where no mark stands: of a trace without a place Plotly's legend says nothing. */
const NOWHERE = { x: [null], y: [null] };
const MARK = 9; // pixels of the mark of a valley
const HEIGHT = [0, 1]; // of the axis of the lines, from the bottom to the top of the curve
const CLEAR = "transparent";
/** A legend of two columns where the plot is narrow: one of six lines would take the curve's height. */
const TWO_COLUMNS = { x: -0.14, entrywidth: 84, font: { size: 10 } };

function fatesOf({ threshold }) {
  return threshold === null ? LINELESS : FATES;
}

/** What became of a valley, where the line is at `threshold`. */
function fateOf([gap, , reason], isBoundary, smoothed, threshold) {
  if (threshold === null) return "cut";
  if (isBoundary) return reason === "cut for the chunk size" ? FOR_SIZE : BELOW;
  return smoothed[gap] > threshold ? ABOVE : SPARED;
}

/** What stands below the curve, and whether marks are left out. */
function axisTitle(traces) {
  return traces.some(({ meta }) => meta === THINNED)
    ? "Sentence (of marks that stand close, the deepest is shown)"
    : "Sentence";
}

/**
 * The traces of a message; `isBoundary(valley)` says which valleys are boundaries, with the line at `threshold`. Of
 * those that a mark's width holds, `markWidth` sentences, the deepest is marked. Marks beyond `reach` are left out: each is an element that
 * the page lays out, in sight or not.
 */
function tracesOf(
  data,
  isBoundary,
  colours,
  markWidth = 1,
  [from, to] = [0, Infinity],
  { threshold } = data,
) {
  const { raw, smoothed, derivative, valleys, other, otherName } = data;
  const type = "scatter"; // WebGL's kind makes code as it runs, which the security policy forbids
  const mode = raw.length < FEW ? "lines+markers" : "lines"; // a single point is no line
  const gaps = raw.map((_, gap) => gap + 1);
  const curve = (name, y, line, more) => ({
    ...{ x: gaps, y, name, type, mode, hoverinfo: "none" },
    ...{ line: { width: 1, ...line }, ...more },
  });
  const fates = valleys.map((valley) => fateOf(valley, isBoundary(valley), smoothed, threshold));
  const marks = ([name, { colour, symbol, visible = true }]) => {
    const chosen = valleys.filter((_, index) => fates[index] === name);
    const marked = deepestOf(chosen, markWidth);
    const near = marked.filter(([gap]) => from <= gap && gap <= to);
    const [x, y] = [near.map(([gap]) => gap + 1), near.map(([gap]) => smoothed[gap])];
    return {
      ...(near.length ? { x, y } : NOWHERE),
      ...{ name, meta: marked.length < chosen.length ? THINNED : "" },
      ...{ type, mode: "markers", hoverinfo: "none", visible },
      marker: {
        ...{ symbol, size: MARK, color: colours[colour] },
        line: symbol === "circle-open" ? { width: 2 } : { width: 1, color: colours.paper },
      },
    };
  };
  const second = { x: other?.x };
  const traces = [
    curve("similarity", raw, { color: colours.sky }, { opacity: 0.7 }),
    curve("smoothed", smoothed, { color: colours.blue, width: 2 }),
    curve("slope", derivative, { color: colours.green }, { visible: "legendonly", yaxis: "y3" }),
    ...(other
      ? [curve(escapedName(otherName), other.y, { color: colours.pink, width: 1.5, dash: "dot" }, second)]
      : []),
    ...cutsTraces(data, colours),
    ...Object.entries(fatesOf(data)).map(marks),
    sizesTrace(data.chunks, colours.blue),
  ];
  return traces.map((trace) => ({ ...trace, uid: identifier(trace.name) }));
}

/** By what Plotly knows a trace, also whether it is hidden: it makes a selector of it, in which no sign is safe. */
function identifier(name) {
  return name.replace(/[^a-z]/giu, (sign) => `-${sign.codePointAt(0)}-`);
}

/** The cuts of a configuration as thin lines over the height of the curve; none where none was chosen. */
function cutsTraces({ cuts, cutsName }, colours) {
  if (!cutsName) return [];
  const name = escapedName(`cuts of ${cutsName}`);
  const text = cuts.flatMap((_, index) => Array(3).fill(`cut ${index + 1} of ${cuts.length}, ${name}`));
  return [
    {
      x: cuts.flatMap((place) => [place, place, null]),
      y: cuts.flatMap(() => [...HEIGHT, null]),
      ...{ name, text, yaxis: "y4", type: "scatter", mode: "lines", line: { color: colours.pink, width: 1 } },
      ...{ hovertemplate: "%{text}<extra></extra>", connectgaps: false },
    },
  ];
}

/** The chunks as bars, as wide as they are and as high as their size; where two overlap their bars do. */
function sizesTrace(chunks, color) {
  return {
    x: chunks.flatMap(([from, to]) => [from, from, to, to, null]),
    y: chunks.flatMap(([, , size]) => [0, size, size, 0, null]),
    ...{ name: "chunk sizes", yaxis: "y2", type: "scatter", mode: "lines", fill: "tozeroy" },
    ...{ hoverinfo: "none", showlegend: false, line: { color, width: 1 } },
  };
}

function layoutOf(data, height, font, colours, window, isNarrow, title = "Sentence") {
  const { limit, unit, derivative } = data;
  const { ink, grid, axisLine, tools } = colours;
  const axis = { gridcolor: grid, linecolor: axisLine, zeroline: false, color: ink, separatethousands: true };
  const steepest = derivative.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0.01);
  const sizes = { domain: [0, 0.22], range: [0, limit * 1.1], nticks: 3 };
  return {
    uirevision: data.fingerprint,
    ...{ height, margin: MARGIN, hovermode: "x", dragmode: "zoom" },
    ...{ paper_bgcolor: CLEAR, plot_bgcolor: CLEAR, font: { color: ink, size: 12, family: font } },
    legend: {
      ...{ orientation: "h", y: 1.02, yanchor: "bottom", bgcolor: CLEAR },
      ...(isNarrow ? TWO_COLUMNS : { x: 0, font: { size: 11 } }),
    },
    modebar: { bgcolor: CLEAR, color: tools, activecolor: ink },
    xaxis: {
      ...{ ...axis, title: { text: title, standoff: 4 }, anchor: "y2" },
      ...{ range: [...window], uirevision: false }, // the chart keeps it itself
    },
    yaxis: {
      ...axis,
      title: { text: "Similarity" },
      ...{ domain: [CURVE_FROM, 1], range: similarityRange(data), fixedrange: true },
    },
    yaxis2: { ...axis, title: { text: unit }, ...sizes, fixedrange: true },
    yaxis3: { overlaying: "y", visible: false, range: [-1.1 * steepest, 4 * steepest], fixedrange: true },
    yaxis4: { overlaying: "y", visible: false, range: HEIGHT, fixedrange: true },
    shapes: shapesOf(data, colours, window),
  };
}

/**
 * Stripes behind every other chunk of the window, what the user chose, and between which sizes a chunk should be.
 */
function shapesOf({ chunks, chunk, gap, limit, floor }, colours, [first, last]) {
  const along = (x0, x1) => ({ xref: "x", yref: "paper", x0, x1, y0: 0, y1: 1 });
  const across = (y0, y1) => ({ xref: "paper", yref: "y2", x0: 0, x1: 1, y0, y1 });
  const band = (place, fillcolor, opacity = 1) => ({
    ...{ type: "rect", layer: "below", line: { width: 0 }, fillcolor, opacity },
    ...place,
  });
  const odd = chunks.filter(([from, to], index) => index % 2 && to > first && from < last);
  const [start, end] = chunks[chunk] ?? [];
  return [
    ...(odd.length > MOST_STRIPES ? [] : odd).map(([from, to]) => band(along(from, to), colours.stripe)),
    ...(start === undefined ? [] : [band(along(start, end), colours.orange, 0.22)]),
    ...(gap === null
      ? []
      : [{ type: "line", ...along(gap + 1, gap + 1), line: { color: colours.orange, width: 2 } }]),
    band(across(floor, limit), colours.green, 0.14),
    { type: "line", ...across(limit, limit), line: { color: colours.alarm, width: 1, dash: "dash" } },
  ];
}
