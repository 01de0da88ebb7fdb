/**
 * What a row of the viewer holds: a chunk, or a span that no chunk shows. A row starts as an empty box of
 * about the right height, and gets its content when it comes near the window or when the browser is idle.
 * Data reach the page through `textContent` and attributes only.
 */

const LINE = 22;
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
  if (kind !== "chunk") return `${kind} ${start} ${end} ${reason}`;
  const { sizes, cuts, cut, added, prefix, suffix, paths, path, limit, unit, starts } = layout;
  return JSON.stringify([
    index,
    start,
    end,
    sizes[index],
    layout.seen[index],
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
  element.dataset.index = k;
  element.setAttribute("aria-posinset", k + 1);
  element.setAttribute("aria-setsize", layout.starts.length);
  element.setAttribute("aria-label", chunkLabel(layout, k, text));
  const body = make("div", "body");
  addContext(body, "before", layout.added[layout.prefix[k]]);
  const pieces = piecesOf(layout, k).map((piece) => ({ ...piece, own: k }));
  row.text = fillText(row, text, pieces, breaksInside(layout, row.start, row.end));
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
  row.text = fillText(
    row,
    text,
    [{ start: row.start, end: row.end }],
    breaksInside(layout, row.start, row.end),
  );
  body.append(title, row.text);
  row.element.append(make("div", "gutter"), body);
}

/**
 * The gutter of a chunk: its number, and a column `facts` with its size and the kinds of block it holds.
 * The marks of pages stand in the gutter too, but hang on the place in the text where a page begins.
 */
function gutterOf({ sizes, limit, marks, mark, seen }, k) {
  const gutter = make("div", "gutter");
  const facts = make("div", "facts");
  const over = sizes[k] > limit;
  const meter = make("span", "meter");
  const level = make("i", over ? "level over" : "level");
  level.style.inlineSize = `${Math.min(100, (100 * sizes[k]) / limit)}%`;
  meter.append(level);
  facts.append(make("span", over ? "size over" : "size", sizes[k].toLocaleString("en")), meter);
  if (over) facts.append(make("span", "alarm", "over limit"));
  if (k in seen) facts.append(make("span", "mark part", "unread tail"));
  for (const [kind, whole] of marks[mark[k]]) facts.append(markOf(kind, whole));
  gutter.append(make("span", "number", k + 1), facts);
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

/** The text of a row, as spans where it is shared with other chunks, with a mark where a page begins. */
function fillText(row, text, pieces, breaks) {
  const element = make("div", "text");
  element.dir = "auto";
  const cuts = slabsOf(text, row.start, row.end);
  for (let i = 1; i < cuts.length; i++) {
    const slab = cuts.length > 2 ? element.appendChild(make("div", "slab")) : element;
    for (const piece of pieces)
      addPiece(slab, text, piece, Math.max(piece.start, cuts[i - 1]), Math.min(piece.end, cuts[i]), breaks);
  }
  return element;
}

function addPiece(parent, text, piece, start, end, breaks) {
  if (start >= end) return;
  const parts = withBreaks(text, start, end, breaks).map((part) =>
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

/** `start`–`end` of `text` with a mark at each page that begins there. The mark holds no text of its own. */
function withBreaks(text, start, end, breaks) {
  const parts = [];
  let at = start;
  for (const [label, offset] of breaks) {
    if (offset < start || offset >= end) continue;
    const mark = make("span", "page");
    mark.dataset.page = label;
    parts.push(text.slice(at, offset), mark);
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
  const quoted = make("span", "quoted", visibleText(content));
  quoted.dir = "auto";
  context.append(make("span", "label", "added context"), quoted);
  context.dataset.tip =
    "Added around the chunk when it is embedded and counted. Not part of the document here.";
  body.append(context);
}

/** The rule below a chunk: why it ends there, and in full when the chunk or the rule has attention. */
function ruleOf(layout, k, text) {
  const [label, why] = layout.cuts[layout.cut[k]];
  const rule = make("p", "rule");
  rule.append(
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
  return `The next chunk repeats the last ${counted(codePoints(text, starts[k + 1], ends[k]), "character")}.`;
}

/** What a screen reader says of a chunk. */
function chunkLabel(layout, k, text) {
  const { starts, ends, sizes, limit, unit, paths, path, cuts, cut } = layout;
  const size = `${sizes[k]} ${unit}${sizes[k] > limit ? `, over the limit of ${limit}` : ""}`;
  const parts = [`Chunk ${k + 1}`, size];
  if (layout.breaks.length) parts.push(`on ${pageAt(layout, starts[k])}`);
  if (k in layout.seen) parts.push("longer than the embedding model reads");
  if (paths[path[k]].length) parts.push(`under ${paths[path[k]].join(" › ")}`);
  parts.push(`ends at ${cuts[cut[k]][0]}`);
  if (starts[k + 1] < ends[k])
    parts.push(`shares ${counted(codePoints(text, starts[k + 1], ends[k]), "character")} with the next`);
  return parts.join(", ");
}

/** The text node that holds the character at `offset` of a filled row, and the place in it: `[node, place]`. */
function placeIn(row, offset) {
  const walker = document.createTreeWalker(row.text, NodeFilter.SHOW_TEXT);
  let rest = Math.max(0, Math.min(offset, row.end) - row.start);
  let node = walker.nextNode();
  while (node && rest >= node.length) {
    const next = walker.nextNode();
    if (!next) return [node, node.length];
    rest -= node.length;
    node = next;
  }
  return [node, rest];
}

/** The top, in the window, of the line that holds `offset` of a filled row. */
function lineTop(row, offset) {
  const [node, place] = placeIn(row, offset);
  const range = document.createRange();
  range.setStart(node, Math.min(place, node.length - 1));
  range.setEnd(node, Math.min(place + 1, node.length));
  const box = range.getClientRects()[0] ?? range.getBoundingClientRect();
  return box.height ? box.top : row.element.getBoundingClientRect().top;
}
