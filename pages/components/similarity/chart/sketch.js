/** The curve, its boundaries and the threshold, to look at until Plotly is there. */

const TICK = 8; // pixels of the mark below a boundary

/** An SVG of the data in an element's size. */
function sketchOf(data, { clientWidth, clientHeight }, colours) {
  const { smoothed, valleys, threshold } = data;
  const { sentences, x, y } = curveScales(data, clientWidth, clientHeight);
  const svg = makeSvg("svg", { class: "similarity-sketch" });
  const curve = smoothed.slice(0, sentences - 1).map((value, gap) => `${x(gap)},${y(value)}`);
  svg.append(lineThrough(curve, colours.blue));
  if (threshold !== null) {
    const ends = [MARGIN.l, clientWidth - MARGIN.r].map((edge) => `${edge},${y(threshold)}`);
    svg.append(lineThrough(ends, colours.alarm, "6 4"));
  }
  for (const [gap, accepted] of valleys) {
    if (!accepted || gap >= sentences - 1) continue;
    const bottom = y(smoothed[gap]);
    const tick = [bottom, Number(bottom) + TICK].map((edge) => `${x(gap)},${edge}`);
    svg.append(lineThrough(tick, colours.orange));
  }
  return svg;
}

function lineThrough(points, stroke, dash = "none") {
  const style = { fill: "none", stroke, "stroke-width": 2, "stroke-dasharray": dash };
  return makeSvg("polyline", { points: points.join(" "), ...style });
}
