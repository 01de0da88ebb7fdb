/** Offsets into a text, in UTF-16 code units, and what is said of it. No DOM here. */

/** Neighbours on each side whose borders are drawn exactly; further ones are named together. */
const NEAREST = 6;

/** A text longer than this is laid out in slabs, so that one huge line cannot stall the browser. */
const SLAB = 6000;

/** The first of the numbers 0, 1, … `count` − 1 that `holds`, else `count`; what one holds all above it hold. */
function firstNumber(count, holds) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first index of a list whose item `holds`, else its length; what one holds all behind it hold. */
function firstIndex(list, holds) {
  return firstNumber(list.length, (index) => holds(list[index]));
}

/** The first index of ascending `values` whose value is greater than `x`. */
function firstAbove(values, x) {
  return firstIndex(values, (value) => value > x);
}

/** The pieces that have a part of `start`–`end`. */
function piecesIn(pieces, start, end) {
  const from = firstIndex(pieces, (piece) => piece.end > start);
  const to = firstIndex(pieces, (piece) => piece.start >= end);
  return pieces.slice(from, to);
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

/** The places inside `start`–`end` at which the baseline cuts and no chunk of this layout ends. */
function baselineInside({ baseline, ends }, start, end) {
  const inside = baseline.slice(firstAbove(baseline, start), firstAbove(baseline, end - 1));
  return inside.filter((offset) => ends[firstAbove(ends, offset) - 1] !== offset);
}

/** Whether the baseline cuts at an offset too. */
function baselineCuts({ baseline }, offset) {
  return baseline[firstAbove(baseline, offset) - 1] === offset;
}

/** Whether a chunk's end at an offset is pinned. */
function isPinned({ pinnedCuts }, offset) {
  return pinnedCuts[firstAbove(pinnedCuts, offset) - 1] === offset;
}

/** The places inside `start`–`end` at which a pin says that no chunk ends. */
function joinsInside({ pinnedJoins }, start, end) {
  return pinnedJoins.slice(firstAbove(pinnedJoins, start), firstAbove(pinnedJoins, end - 1));
}

/** Offsets that cut `start`–`end` of `text` into slabs, at line ends where there are any. */
function slabsOf(text, start, end) {
  const cuts = [start];
  for (let at = start; end - at > SLAB * 1.5; at = cuts.at(-1)) {
    const feed = text.lastIndexOf("\n", at + SLAB);
    cuts.push(feed > at ? feed + 1 : at + SLAB + (isHighSurrogate(text, at + SLAB - 1) ? 1 : 0));
  }
  return [...cuts, end];
}

/** Whether the code unit at an offset is the first half of a character that takes two. */
function isHighSurrogate(text, at) {
  return text.charCodeAt(at) >>> 10 === 0b110110;
}

/** Whether the code unit at an offset is the second half of a character that takes two. */
function isLowSurrogate(text, at) {
  return text.charCodeAt(at) >>> 10 === 0b110111;
}

/** How many code points `text` has between two UTF-16 offsets. */
function codePoints(text, start, end) {
  let pairs = 0;
  for (let i = start + 1; i < end; i++) {
    if (isLowSurrogate(text, i) && isHighSurrogate(text, i - 1)) pairs++;
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

/** What `toLocaleString` would make anew for each number. */
const wholeNumbers = new Intl.NumberFormat("en");

/** "1,234": a number rounded to whole ones. */
function formatNumber(value) {
  return wholeNumbers.format(Math.round(value));
}

/** "0.50", "−0.05": a number with so many decimals. */
function formatFigure(value, digits) {
  return value.toFixed(digits).replace("-", "−");
}

/** "1 character", "1,234 characters". */
function counted(value, noun) {
  return `${formatNumber(value)} ${noun}${value === 1 ? "" : "s"}`;
}
