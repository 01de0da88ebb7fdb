/**
 * The document cut into slabs, each one row of the view with the same text in every panel, and each
 * panel's part of a slab cut into pieces. Offsets are UTF-16. No DOM here.
 */

const SHORT = 900; // characters after which a slab ends at the next line

/** The offsets at which slabs begin, and the text's end: at blank lines, else at line ends, else anywhere. */
function slabBounds(text) {
  const bounds = [0];
  for (let at = 0; at < text.length; at = bounds.at(-1)) {
    const blank = text.indexOf("\n\n", at + SHORT);
    const near = blank >= 0 && blank - at < 2 * SHORT ? blank + 2 : text.length;
    bounds.push(slabsOf(text, at, Math.min(near, text.length))[1]);
  }
  return bounds;
}

/** What search in a panel needs, made once per message: chunks need not end in the order they start. */
function prepared(panel) {
  let most = 0;
  const reach = panel.ends.map((end) => (most = Math.max(most, end)));
  const borders = [...new Set([...panel.starts, ...panel.ends])].sort((a, b) => a - b);
  return { ...panel, reach, borders };
}

/** The chunks that hold the character at `offset`, first and last; null where none does. */
function holders({ starts, ends, reach }, offset) {
  const low = firstAbove(reach, offset);
  let high = firstAbove(starts, offset) - 1;
  while (high > low && ends[high] <= offset) high--;
  return low <= high ? [low, high] : null;
}

/** Whether visible text stands before `offset` in its line. */
function isWithinLine(text, offset) {
  for (let at = offset - 1; at >= 0 && text[at] !== "\n"; at--) if (!/\s/.test(text[at])) return true;
  return false;
}

/**
 * `start` to `end` in pieces `{start, end, held, begins}`: all characters of a piece are in the same chunks, and
 * `begins` says that a chunk begins with it in the midst of a line.
 */
function piecesBetween(panel, text, start, end) {
  const { borders, starts } = panel;
  const inside = borders.slice(firstAbove(borders, start), firstAbove(borders, end - 1));
  const cuts = [start, ...inside, end];
  return cuts.slice(1).map((to, i) => {
    const from = cuts[i];
    const begins = from > 0 && starts[firstAbove(starts, from) - 1] === from && isWithinLine(text, from);
    return { start: from, end: to, held: holders(panel, from), begins };
  });
}

/** Every boundary that a panel has and a neighbour lacks, by offset and panel: `{offset, panel, lacking}`. */
function differencesOf(pairs) {
  const found = new Map();
  const add = (offset, panel, lacking) => {
    const key = `${offset} ${panel}`;
    if (!found.has(key)) found.set(key, { offset, panel, lacking: [] });
    found.get(key).lacking.push(lacking);
  };
  pairs.forEach(({ first, second }, i) => {
    for (const offset of first) add(offset, i, i + 1);
    for (const offset of second) add(offset, i + 1, i);
  });
  return [...found.values()].sort((a, b) => a.offset - b.offset);
}

/** The panels that cut at a difference, by their places: its own, and those that end a chunk within the tolerance. */
function cutters({ offset, panel, lacking }, panels, tolerance) {
  const found = new Set([panel]);
  panels.forEach(({ ends }, i) => {
    const isNear = firstAbove(ends, offset + tolerance) > firstAbove(ends, offset - tolerance - 1);
    if (isNear && !lacking.includes(i)) found.add(i);
  });
  return found;
}

/** "A", "A and B", "A, B and C". */
function inWords(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
}
