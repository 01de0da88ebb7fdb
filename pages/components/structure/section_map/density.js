/**
 * What a strip of chunks shows where single ones would be too thin to see: bins of equal height, each
 * with the number of chunks that begin in it, and of those with a problem.
 */

const THIN = 4; // pixels a chunk, under which single ones are not drawn
const BIN = 20; // pixels of a bin at least, so that its count can be read

/** Whether the chunks of a lane between two places are too many for so many pixels. */
function isDense({ from, to }, [low, high], height) {
  const visible = firstAbove(from, high) - firstAbove(to, low);
  return visible > 0 && height / visible < THIN;
}

/** The bins of a lane: `{first, count, flagged, top, bottom}`, where `first` is the place of a chunk. */
function binsOf({ from, flagged }, [low, high], height) {
  const count = Math.max(1, Math.floor(height / BIN));
  return Array.from({ length: count }, (_, i) => {
    const edge = (place) => low + (place / count) * (high - low);
    const first = firstIndex(from, (begin) => begin >= edge(i));
    const end = i === count - 1 ? firstAbove(from, high) : firstIndex(from, (begin) => begin >= edge(i + 1));
    let marked = 0;
    for (let k = first; k < end; k++) marked += flagged[k] ? 1 : 0;
    const [top, bottom] = [(i / count) * height, ((i + 1) / count) * height];
    return { first, count: end - first, flagged: marked, top, bottom };
  });
}
