/**
 * What a row of the viewer holds: a chunk, or a span that no chunk shows. A row starts as an empty box of
 * about the right height, and gets its content when it comes near the window or when the browser is idle.
 * Data reach the page through `textContent` and attributes only.
 */

const LINE = 19;
const GAP_LABELS = { dropped: "dropped", lost: "lost text" };

/** The rows of a layout, in the order of the text; `guess(start, end)` is about how high one will be. */
function rowsOf(layout, guess) {
  const { starts, ends, gaps } = layout;
  const rows = [];
  let next = 0;
  const gapsBefore = (offset) => {
    for (; next < gaps.length && gaps[next].start < offset; next++) rows.push({ ...gaps[next], index: next });
  };
  for (let k = 0; k < starts.length; k++) {
    gapsBefore(starts[k]);
    rows.push({ kind: "chunk", index: k, start: starts[k], end: ends[k] });
  }
  gapsBefore(Infinity);
  const shown = rows.filter(({ start, end }) => isShown(layout, start, end));
  return shown.map((row) => new Row(row, guess(row.start, row.end)));
}

/** A string that two rows share only if they look the same. */
function signatureOf(layout, { kind, index, start, end, reason }) {
  const other = baselineInside(layout, start, end);
  if (kind !== "chunk") return `${kind} ${start} ${end} ${reason} ${other}`;
  const { sizes, cuts, cut, added, prefix, suffix, paths, path, limit, unit, starts } = layout;
  return JSON.stringify([
    index,
    start,
    end,
    sizes[index],
    layout.seen[index],
    layout.edits[index],
    limit,
    unit,
    cuts[cut[index]],
    layout.marks[layout.mark[index]],
    added[prefix[index]],
    added[suffix[index]],
    paths[path[index]],
    bordersInside(layout, index),
    layout.first[index],
    layout.last[index],
    starts[index + 1],
    other,
    baselineCuts(layout, end),
    isPinned(layout, end),
    joinsInside(layout, start, end),
  ]);
}

/** The empty box of a row, about as high as its content will be. */
function boxOf(row) {
  const element = make("div", `row ${row.kind}`);
  if (row.kind === "chunk") element.classList.add(`hue-${row.index % HUES}`);
  reserveHeight(element, row.guess);
  return element;
}

/** Give an empty element the height that its content is expected to need. */
function reserveHeight(element, guess) {
  element.style.blockSize = `${guess}px`;
}

/** Let an element be as high as its content, or as expected while the browser skips it. */
function freeHeight(element, guess) {
  element.style.blockSize = "";
  element.style.containIntrinsicBlockSize = `auto ${guess}px`;
}

/** Give a row its content, once. */
function fillRow(row, layout, text) {
  if (row.filled) return;
  row.filled = true;
  freeHeight(row.element, row.guess);
  row.element.tabIndex = -1;
  row.element.setAttribute("role", "article");
  if (row.kind === "chunk") fillChunk(row, layout, text);
  else fillGap(row, layout, text);
}

function fillChunk(row, layout, text) {
  const k = row.index;
  const { element } = row;
  if (k in layout.edits) element.classList.add("edited");
  element.dataset.index = k;
  element.setAttribute("aria-posinset", k + 1);
  element.setAttribute("aria-setsize", layout.starts.length);
  element.setAttribute("aria-label", chunkLabel(layout, k, text));
  const body = make("div", "body");
  addContext(body, "before", layout.added[layout.prefix[k]]);
  const pieces = piecesOf(layout, k).map((piece) => ({ ...piece, own: k }));
  row.text = fillText(row, layout, text, pieces);
  body.append(row.text);
  addContext(body, "after", layout.added[layout.suffix[k]]);
  element.append(gutterOf(layout, k), body, ruleOf(layout, k, text));
}

function fillGap(row, layout, text) {
  const label = GAP_LABELS[row.kind];
  const length = counted(codePoints(text, row.start, row.end), "character");
  row.element.setAttribute("aria-label", `${label}: ${row.reason}, ${length}`);
  const body = make("div", "body");
  const title = make("p", "fate");
  title.append(make("strong", "", label), ` ${row.reason} · ${length}`);
  row.text = fillText(row, layout, text, [{ start: row.start, end: row.end }]);
  body.append(title, row.text);
  row.element.append(make("div", "gutter"), body);
}

/**
 * The gutter of a chunk: its number, and a column `facts` with its size and the kinds of block it holds.
 * The marks of pages stand in the gutter too, but hang on the place in the text where a page begins.
 */
function gutterOf({ sizes, limit, unit, marks, mark, seen, edits }, k) {
  const gutter = make("div", "gutter");
  const facts = make("div", "facts");
  const over = sizes[k] > limit;
  const meter = make("span", "meter");
  const level = make("i", over ? "level over" : "level");
  level.style.inlineSize = `${Math.min(100, (100 * sizes[k]) / limit)}%`;
  meter.append(level);
  const size = make("span", over ? "size over" : "size", formatNumber(sizes[k]));
  const fill = `${formatNumber(sizes[k])} of at most ${formatNumber(limit)} ${unit}`;
  for (const element of [size, meter]) element.dataset.tip = fill;
  facts.append(size, meter);
  if (over) facts.append(make("span", "alarm", "over limit"));
  if (k in edits) facts.append(make("span", "mark edit", edits[k]));
  if (k in seen) facts.append(make("span", "mark part", "unread tail"));
  for (const [kind, whole] of marks[mark[k]]) facts.append(markOf(kind, whole));
  gutter.append(make("span", "number", formatNumber(k + 1)), facts);
  gutter.ariaHidden = "true";
  return gutter;
}

/** A kind of block in a chunk; scissors where a part of it stands in another chunk. */
function markOf(kind, whole) {
  const mark = make("span", whole ? "mark" : "mark part", whole ? kind : `${kind} ✂`);
  mark.dataset.tip = markTip(kind, whole);
  return mark;
}

function markTip(kind, whole) {
  if (kind === "fallback") return "The language model gave no usable answer here: cut at paragraphs.";
  return whole ? `A ${kind}, kept whole.` : `A part of a ${kind}: it goes on in another chunk.`;
}

/** The text of a row, as spans where it is shared with other chunks, with marks where pages begin and the baseline cuts. */
function fillText(row, layout, text, pieces) {
  const element = make("div", "text");
  element.dir = "auto";
  const places = placesInside(layout, row.start, row.end);
  const addText = (parent, start, end, isSyntax) => {
    const target = isSyntax ? syntaxIn(parent, start, end, places) : parent;
    const marked = isSyntax ? [] : places;
    for (const piece of piecesIn(pieces, start, end))
      addPiece(target, text, piece, Math.max(piece.start, start), Math.min(piece.end, end), marked);
  };
  const cuts = slabsOf(text, row.start, row.end);
  for (let i = 1; i < cuts.length; i++) {
    const slab = cuts.length > 2 ? element.appendChild(make("div", "slab")) : element;
    if (layout.markup) layout.markup.draw(slab, cuts[i - 1], cuts[i], addText);
    else addText(slab, cuts[i - 1], cuts[i]);
  }
  return element;
}

/** An element for syntax, which may be hidden: what is marked in it has its mark before it. */
function syntaxIn(parent, start, end, places) {
  for (const [offset, mark] of places) if (offset >= start && offset < end) parent.append(mark());
  return parent.appendChild(make("span", "md-syntax"));
}

function addPiece(parent, text, piece, start, end, places) {
  const parts = withMarks(text, start, end, places).map((part) =>
    piece.unread && typeof part === "string" ? unreadSpan(part) : part,
  );
  if (piece.own === undefined || piece.low === piece.high) return parent.append(...parts);
  const span = make("span", "shared");
  span.append(...parts);
  const before = piece.low < piece.own;
  const after = piece.high > piece.own;
  if (before) span.classList.add("before", `of-${(piece.own + HUES - 1) % HUES}`);
  if (after) span.classList.add("after", `to-${(piece.own + 1) % HUES}`);
  const length = counted(codePoints(text, piece.start, piece.end), "character");
  span.dataset.tip = `Shared with ${neighbours(piece)} · ${length}`;
  parent.append(span);
}

/** What is marked inside `start`–`end`: pairs of an offset and the function that makes its mark. */
function placesInside(layout, start, end) {
  const pages = breaksInside(layout, start, end).map(([label, offset]) => [offset, () => pageMark(label)]);
  const cuts = baselineInside(layout, start, end).map((offset) => [
    offset,
    () => baselineMark("The baseline cuts here."),
  ]);
  const joins = joinsInside(layout, start, end).map((offset) => [
    offset,
    () => pinMark("Pinned: no chunk ends here, whatever strategy and sizes."),
  ]);
  return [...pages, ...cuts, ...joins].sort(([a], [b]) => a - b);
}

function pageMark(label) {
  const mark = make("span", "page");
  mark.dataset.page = label;
  return mark;
}

function baselineMark(tip) {
  const mark = make("span", "baseline");
  mark.dataset.tip = tip;
  return mark;
}

function pinMark(tip) {
  const mark = make("span", "pin");
  mark.dataset.tip = tip;
  return mark;
}

/** `start`–`end` of `text` with the marks that stand there. A mark holds no text of its own. */
function withMarks(text, start, end, places) {
  const parts = [];
  let at = start;
  for (const [offset, mark] of places) {
    if (offset < start || offset >= end) continue;
    parts.push(text.slice(at, offset), mark());
    at = offset;
  }
  return [...parts, text.slice(at, end)].filter((part) => part !== "");
}

/** Text that the chosen embedding model does not read. */
function unreadSpan(text) {
  const span = make("span", "unread", text);
  span.dataset.tip = "The embedding model does not read this: the chunk is longer than its input.";
  return span;
}

/** "chunk 3", "chunks 3 and 5", "chunks 1–3 and 5": numbers as shown, from 1, without the chunk's own. */
function neighbours({ low, high, own }) {
  const run = (from, to) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`);
  const runs = [];
  if (low < own) runs.push(run(low, own - 1));
  if (high > own) runs.push(run(own + 1, high));
  return `${high - low > 1 ? "chunks" : "chunk"} ${runs.join(" and ")}`;
}

/** Text that is embedded with the chunk but is not from this place of the document. */
function addContext(body, side, content) {
  if (!content) return;
  const context = make("div", `added ${side}`);
  const quoted = make("span", "quoted", visibleText(content.trim().split(/\n+/).join(" · ")));
  quoted.dir = "auto";
  context.append(quoted);
  context.dataset.tip = `Added context: embedded and counted with the chunk, not part of the document here.\n${content.trim()}`;
  body.append(context);
}

/** The rule below a chunk: why it ends there, and in full when the chunk or the rule has attention. */
function ruleOf(layout, k, text) {
  const [label, why] = layout.cuts[layout.cut[k]];
  const rule = make("p", "rule");
  rule.append(
    ...(baselineCuts(layout, layout.ends[k]) ? [baselineMark("The baseline cuts here too.")] : []),
    ...(isPinned(layout, layout.ends[k])
      ? [pinMark("Pinned: a chunk ends here, whatever strategy and sizes.")]
      : []),
    make("span", "reason", visibleText(label)),
    make("span", "because", visibleText(`${why} ${junction(layout, k, text)}`)),
  );
  return rule;
}

/** How chunk `k` meets the next one, in a sentence. */
function junction({ starts, ends }, k, text) {
  if (k + 1 >= starts.length) return "";
  const shared = ends[k] - starts[k + 1];
  if (shared <= 0) return "";
  const repeated = counted(codePoints(text, starts[k + 1], ends[k]), "character");
  return `The overlap repeats the last ${repeated} in the next chunk.`;
}

/** What a screen reader says of a chunk. */
function chunkLabel(layout, k, text) {
  const { starts, ends, sizes, limit, unit, paths, path, cuts, cut } = layout;
  const size = `${sizes[k]} ${unit}${sizes[k] > limit ? `, over the limit of ${limit}` : ""}`;
  const parts = [`Chunk ${k + 1}`, size];
  if (layout.breaks.length) parts.push(`on ${pageAt(layout, starts[k])}`);
  if (k in layout.edits) parts.push(`${layout.edits[k]} by the edit`);
  if (k in layout.seen) parts.push("longer than the embedding model reads");
  if (paths[path[k]].length) parts.push(`under ${paths[path[k]].join(" › ")}`);
  parts.push(cuts[cut[k]][0]);
  if (starts[k + 1] < ends[k])
    parts.push(`shares ${counted(codePoints(text, starts[k + 1], ends[k]), "character")} with the next`);
  return parts.join(", ");
}

/** The top, in the window, of the line that holds `offset` of a filled row, or the next that is shown. */
function lineTop(row, offset) {
  let [node, place] = placeIn(row, offset);
  const walker = textIn(row);
  walker.currentNode = node;
  const range = document.createRange();
  for (; node; node = walker.nextNode(), place = 0) {
    range.setStart(node, Math.min(place, node.length - 1));
    range.setEnd(node, Math.min(place + 1, node.length));
    const box = range.getClientRects()[0];
    if (box?.height) return box.top;
  }
  return row.element.getBoundingClientRect()[offset > row.start ? "bottom" : "top"];
}
