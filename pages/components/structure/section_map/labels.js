/** Titles in the map: broken into the lines that have room, and paths of titles shortened from the left. */

const ENOUGH = 200; // characters of a title that are looked at

/** A text that is no wider than `width`, which `measure` tells of a text: its end is left out. */
function fitted(text, width, measure) {
  const short = text.slice(0, ENOUGH);
  if (measure(short) <= width) return short;
  let length = Math.ceil((short.length * width) / measure(short));
  while (length > 1 && measure(`${short.slice(0, length)}…`) > width) length--;
  return `${short.slice(0, length).trimEnd()}…`;
}

/** A text in at most `most` lines, broken between words; what is left over is left out of the last one. */
function brokenIntoLines(text, width, most, measure) {
  const lines = [];
  let rest = text.slice(0, ENOUGH).trim();
  while (rest && lines.length < most - 1 && measure(rest) > width) {
    let end = rest.lastIndexOf(" ");
    while (end > 0 && measure(rest.slice(0, end)) > width) end = rest.lastIndexOf(" ", end - 1);
    if (end <= 0) break; // a word wider than the room
    lines.push(rest.slice(0, end));
    rest = rest.slice(end + 1);
  }
  return rest ? [...lines, fitted(rest, width, measure)] : lines;
}

/** The titles of a section and all around it. Where they are too long, the outermost are left out. */
function pathOf(layout, index, most = 160) {
  const titles = chainOf(layout, index).map((step) => layout.titles[step]);
  const whole = titles.length;
  const path = () => (titles.length < whole ? ["…", ...titles] : titles).join(" › ");
  while (titles.length > 1 && path().length > most) titles.shift();
  return path();
}
