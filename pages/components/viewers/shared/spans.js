/**
 * Offsets and text, without any DOM. The files of this folder are joined into one module by
 * `__init__.py`, in the order of `_PARTS`.
 */

/** Neighbours on each side whose borders are drawn exactly; further ones are named together. */
const NEAREST = 6;

/** A text longer than this is laid out in slabs, so that one huge line cannot stall the browser. */
const SLAB = 6000;

/** The first index of a list for which `holds` is true; it stays true from there on. */
function firstThat(list, holds) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first index of ascending `values` whose value is greater than `x`. */
function firstAbove(values, x) {
  return firstThat(values, (value) => value > x);
}

/** The borders of other chunks that fall inside chunk `k`, and where an embedding model stops reading it. */
function bordersInside({ starts, ends, first, last, seen }, k) {
  const from = Math.max(first[k], k - NEAREST);
  const to = Math.min(last[k], k + NEAREST);
  const borders = [...ends.slice(from, k), ...starts.slice(k + 1, to + 1)];
  if (k in seen) borders.push(seen[k]);
  return borders.filter((offset) => offset > starts[k] && offset < ends[k]);
}

/**
 * Chunk `k` in pieces `{start, end, low, high}`: every character of a piece belongs to the same
 * chunks, `low` to `high`. (With over NEAREST neighbours on a side, the far ones share a piece.)
 */
function piecesOf(layout, k) {
  const { starts, ends, first, last } = layout;
  const cuts = [...new Set([starts[k], ...bordersInside(layout, k), ends[k]])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, i) => {
    const start = cuts[i];
    let low = first[k];
    while (low < k && ends[low] <= start) low++;
    let high = last[k];
    while (high > k && starts[high] >= end) high--;
    return { start, end, low, high, unread: start >= (layout.seen[k] ?? Infinity) };
  });
}

/** Whether a span touches a page that is shown. */
function isShown({ only }, start, end) {
  return !only || only.some(([from, to]) => start < to && end > from);
}

/** The page that an offset is on, by its label; "" where there are no pages. */
function pageAt({ breaks, breakLabels }, offset) {
  return breaks.length ? breakLabels[Math.max(0, firstAbove(breaks, offset) - 1)] : "";
}

/** The pages that begin in `start`–`end`: pairs of label and offset. */
function breaksInside({ breaks, breakLabels }, start, end) {
  const from = firstAbove(breaks, start - 1);
  const to = firstAbove(breaks, end - 1);
  return breaks.slice(from, to).map((offset, i) => [breakLabels[from + i], offset]);
}

/** Offsets that cut `start`–`end` of `text` into slabs, at line ends where there are any. */
function slabsOf(text, start, end) {
  const cuts = [start];
  for (let at = start; end - at > SLAB * 1.5; at = cuts.at(-1)) {
    const feed = text.lastIndexOf("\n", at + SLAB);
    const high = text.charCodeAt(at + SLAB - 1) >>> 10 === 0b110110 ? 1 : 0; // never between two surrogates
    cuts.push(feed > at ? feed + 1 : at + SLAB + high);
  }
  return [...cuts, end];
}

/** How many code points `text` has between two UTF-16 offsets. */
function codePoints(text, start, end) {
  let pairs = 0;
  for (let i = start + 1; i < end; i++) {
    if (text.charCodeAt(i) >>> 10 === 0b110111 && text.charCodeAt(i - 1) >>> 10 === 0b110110) pairs++;
  }
  return end - start - pairs;
}

/** `text` with control characters as visible symbols of the same length. Tab, line feed and CR LF stay. */
function visibleText(text) {
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/g, (control) => {
    const code = control.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\u2426";
  });
}

/** The offsets of the line feeds in `text`. */
function lineFeeds(text) {
  const feeds = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) feeds.push(at);
  return feeds;
}

/** "1 character", "1,234 characters". */
function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
