/**
 * What the chart works out of its data, without any DOM. Gap g, between sentence g + 1 and the next one
 * counted from 1, stands at x = g + 1.
 */

const MARGIN = { l: 48, r: 64, t: 8, b: 36 };
const CURVE_FROM = 0.3; // the share of the height below the curve, where the chunk sizes are
const EDGE = 0.3; // tenths of similarity that stay free above and below the curve at least
const FIRST_SENTENCES = 300; // sentences in the window at first, where there is room; a double click shows all
const SENTENCE_ROOM = 1.9; // pixels that a sentence needs, so that marks do not pile up

/** How many of some sentences are in the window at first, where a plot is so many pixels wide. */
function firstSentences(count, width) {
  const room = Math.round((width - MARGIN.l - MARGIN.r) / SENTENCE_ROOM);
  return Math.min(count, FIRST_SENTENCES, Math.max(1, room));
}

/** The gap nearest to a place on the axis, of `count` gaps. */
function gapAt(x, count) {
  return Math.max(0, Math.min(count - 1, Math.round(x) - 1));
}

/** The place on the axis that the user chose last: a gap, else the beginning of a chunk, else null. */
function chosenPlace({ gap, chunk, chunks }) {
  if (gap !== null) return gap + 1;
  return chunk !== null && chunks[chunk] ? chunks[chunk][0] : null;
}

/**
 * Whether a valley `[gap, accepted, reason]` is a boundary at a threshold that is being dragged: Python has
 * not answered yet, so the line decides over those that it decided before.
 */
function isBoundaryAt([gap, accepted, reason], smoothed, threshold) {
  const isForThreshold = reason.includes(accepted ? "below" : "above the threshold");
  return isForThreshold ? smoothed[gap] <= threshold : accepted;
}

/** From the least to the greatest similarity on the axis: as far as the curves and the line go, rounded to tenths. */
function similarityRange({ raw, other, threshold }) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of [...raw, ...(other?.y ?? []), ...(threshold === null ? [] : [threshold])]) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, 1];
  return [Math.floor(low * 10 - EDGE) / 10, Math.ceil(high * 10 + EDGE) / 10];
}

/**
 * Where the first gaps of a curve stand in a drawing of some size, in pixels: `x(gap)` and `y(similarity)` as
 * SVG wants them, and how many sentences are in it.
 */
function curveScales(data, width, height) {
  const sentences = firstSentences(data.raw.length + 1, width);
  const [least, most] = similarityRange(data);
  const bottom = MARGIN.t + (height - MARGIN.t - MARGIN.b) * (1 - CURVE_FROM);
  return {
    sentences,
    x: (gap) => (MARGIN.l + ((gap + 1) / sentences) * (width - MARGIN.l - MARGIN.r)).toFixed(1),
    y: (similarity) => (bottom - ((similarity - least) / (most - least)) * (bottom - MARGIN.t)).toFixed(1),
  };
}

/** The least and the greatest of some values in each of at most so many columns: `{low, high}`. */
function extremesOf(values, columns) {
  const count = Math.max(1, Math.min(columns, values.length));
  return Array.from({ length: values.length ? count : 0 }, (_, column) => {
    const from = Math.floor((column / count) * values.length);
    const to = Math.max(from + 1, Math.floor(((column + 1) / count) * values.length));
    let [low, high] = [values[from], values[from]];
    for (let index = from + 1; index < to; index++) {
      if (values[index] < low) low = values[index];
      if (values[index] > high) high = values[index];
    }
    return { low, high };
  });
}

/** Of valleys the deepest in each run of `markWidth` sentences: marks that stand nearer hide one another. */
function deepestOf(valleys, markWidth) {
  const deepest = new Map();
  for (const valley of valleys) {
    const place = Math.floor(valley[0] / markWidth);
    if (!(deepest.get(place)?.[3] >= valley[3])) deepest.set(place, valley);
  }
  return [...deepest.values()];
}

/** How many of some places between 0 and `total` are in each of so many columns. */
function countsOf(places, columns, total) {
  const counts = new Array(columns).fill(0);
  for (const place of places) counts[Math.min(columns - 1, Math.floor((place / total) * columns))]++;
  return counts;
}

/** The part `[from, to]` of `total` sentences that begins at a place, moved until it is within them. */
function windowWithin(from, length, total) {
  const kept = Math.min(length, total);
  const begin = Math.max(0, Math.min(total - kept, from));
  return [begin, begin + kept];
}

/**
 * The gap at which the meaning changes most between two places on the axis: the deepest valley that is cut,
 * else the deepest of all, else the lowest place of the curve. Null where there is none.
 */
function clearestGap({ valleys, smoothed }, [from, to]) {
  const seen = valleys.filter(([gap]) => from <= gap + 1 && gap + 1 <= to);
  const cut = seen.filter(([, accepted]) => accepted);
  const [deepest] = (cut.length ? cut : seen).sort((one, other) => other[3] - one[3]);
  if (deepest) return deepest[0];
  const first = gapAt(from, smoothed.length);
  const part = smoothed.slice(first, Math.max(first + 1, Math.floor(to)));
  return first + part.indexOf(Math.min(...part));
}

/** A resolved colour as Plotly reads it: `rgb(…)` for `color(srgb …)`, any other as it is. */
function plotlyColour(colour) {
  const [, ...parts] = colour.match(/^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/) ?? [];
  return parts.length ? `rgb(${parts.map((part) => Math.round(part * 255)).join(",")})` : colour;
}

/** A name as Plotly shows it, which reads some HTML. */
function escapedName(name) {
  return name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
