/**
 * What is drawn over the texts, in the coordinates of the scrolled content so that it moves with them:
 * each panel's chunks as bars in two lanes, and between neighbours the boundaries that agree, as lines,
 * and those that only one side has, as stubs.
 */

const LANES = [26, 33]; // pixels from a panel's edge: chunks alternate, so that an overlap shows
const LANE = 5;
const INSET = 41; // where the text begins, less a little
const STUB_ROOM = 16; // pixels of a gutter that a stub leaves free at least

/** The whole lines of one chunk, across the panel's text. */
function washMark(left, width, index, top, bottom) {
  return makeSvg("rect", {
    class: `wash hue-${index % HUES}`,
    x: left + INSET,
    y: top,
    width: width - INSET,
    height: Math.max(0, bottom - top),
  });
}

/** The bar and the number of one chunk of the panel whose left edge is at `left`. */
function chunkMarks(left, index, top, bottom) {
  const hue = `hue-${index % HUES}`;
  const height = Math.max(2, bottom - top - 2);
  const bar = makeSvg("rect", {
    class: hue,
    x: left + LANES[index % 2],
    y: top + 1,
    width: LANE,
    height,
    rx: 2,
  });
  const number = makeSvg("text", {
    class: "number",
    x: left + LANES[0] - 5,
    y: top + 15,
    "text-anchor": "end",
  });
  number.textContent = index + 1;
  return [bar, number];
}

/** A line across the gutter from `left` to `right` that joins two boundaries, of a `kind` where they are no usual ones. */
function linkMark(left, right, from, to, kind = "") {
  const bend = (right - left) / 2;
  return makeSvg("path", {
    class: `link ${kind}`.trim(),
    d: `M${left} ${from}C${left + bend} ${from} ${right - bend} ${to} ${right} ${to}`,
  });
}

/** A stub with a dot at the side of the panel that alone has a boundary; `side` is 1 for the left panel. */
function stubMarks(edge, width, y, side, current) {
  const end = edge + side * Math.min(20, width - STUB_ROOM);
  const state = current ? " current" : "";
  return [
    makeSvg("path", { class: `stub${state}`, d: `M${edge} ${y}H${end}` }),
    makeSvg("circle", { class: `only${state}`, cx: end + side * 3, cy: y, r: current ? 4.5 : 3 }),
  ];
}
