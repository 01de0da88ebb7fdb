/** One card or one parent's heading, from the columns of the message. Text goes in by `textContent` only. */

const OPEN_LENGTH = 60000; // characters that are shown of the selected chunk
const PREVIEW_LENGTH = 700; // characters that are shown of any other
const REPEAT_LENGTH = 60; // characters before a preview that the chunk before holds as well
const LONG_WORD = 20; // characters that a word has at most, mostly
const BLANK_LINES = /\r?\n(?:[ \t]*\r?\n)+/g; // in a preview they would leave less room for text

/** Give card `k` its content; an open one has its whole text and the context that was added to it. */
function fillCard(element, layout, k, { text, markup }, open) {
  const { indices, sizes, limits, added, prefixes } = layout;
  element.setAttribute("role", "article");
  element.setAttribute("aria-label", cardLabel(layout, k));
  const body = make("div", "body");
  body.append(breadcrumb(layout, k));
  const context = added[prefixes[k]];
  if (open && context) body.append(make("div", "added", visibleText(context.trimEnd())));
  body.append(cardText(layout, k, text, open, markup), flagsOf(layout, k));
  element.replaceChildren(gutter(indices[k], sizes[k], limits[k]), body);
}

/** The text of a card, drawn as it is read, with what the chunk before holds as well set apart. */
function cardText({ starts, own, ends }, k, text, open, markup) {
  const element = make("div", "text");
  element.dir = "auto";
  const end = Math.min(ends[k], open ? starts[k] + OPEN_LENGTH : own[k] + PREVIEW_LENGTH);
  const ownStart = Math.min(own[k], end);
  const from = open || ownStart === starts[k] ? starts[k] : previewStart(text, starts[k], ownStart);
  const part = (start, stop) => {
    const written = text.slice(start, stop);
    const shown = open ? written : written.replace(BLANK_LINES, "\n");
    return start === from && from > starts[k] ? `… ${shown}` : shown;
  };
  const addText = (parent, start, stop, isSyntax) => {
    const target = isSyntax ? parent.appendChild(make("span", "md-syntax")) : parent;
    if (start < ownStart) target.append(repeated(part(start, Math.min(stop, ownStart))));
    if (stop > ownStart) target.append(part(Math.max(start, ownStart), stop));
  };
  if (markup) markup.draw(element, from, end, addText);
  else addText(element, from, end);
  const rest = ends[k] - end;
  if (open && rest > 0) element.append(make("span", "rest", ` … ${counted(rest, "more character")}`));
  return element;
}

function repeated(text) {
  const repeat = make("span", "repeat", text);
  repeat.title = "Held by the chunk before as well";
  return repeat;
}

/** Where the preview of a repeat begins: with a word, where one begins soon. */
function previewStart(text, start, end) {
  const from = Math.max(start, end - REPEAT_LENGTH);
  const word = from > start ? text.slice(from - 1, from + LONG_WORD).search(/\s\S/) : -1;
  return word < 0 ? from : from + word;
}

function gutter(index, size, limit) {
  const side = make("div", "gutter");
  const meter = make("span", "meter");
  const level = make("i", size > limit ? "level over" : "level");
  level.style.inlineSize = `${Math.min(100, (100 * size) / Math.max(1, limit))}%`;
  meter.append(level);
  side.append(
    make("span", "number", formatNumber(index + 1)),
    make("span", "size", formatNumber(size)),
    meter,
  );
  side.ariaHidden = "true";
  return side;
}

/** The headings above a chunk, but for those that all shown chunks carry; those that it does not carry are hollow. */
function breadcrumb({ titles, paths, shared, missing, outside }, k) {
  const path = make("p", "path");
  path.title = paths[k].map((index) => titles[index]).join(" › ");
  const leaf = paths[k].length - 1;
  for (const [place, index] of paths[k].entries()) {
    const lacks = missing[k].includes(index);
    if (place < Math.min(shared, leaf) && !lacks) continue;
    if (path.children.length) path.append(make("i", "", "›"));
    const step = make("span", lacks ? "step lacks" : "step", visibleText(titles[index]));
    step.dir = "auto";
    if (lacks) step.title = `${path.title}\nThe chunk does not contain “${titles[index]}”`;
    path.append(step);
  }
  if (!paths[k].length && outside) path.append(make("span", "none", outside));
  return path;
}

function flagsOf({ titles, paths, missing, crossed, orphans }, k) {
  const list = make("p", "flags");
  const names = (indices, sign) => indices.map((index) => visibleText(titles[index])).join(sign);
  const flag = (kind, label, detail) => {
    const mark = list.appendChild(make("span", `flag ${kind}`));
    mark.append(make("b", "", label), ` ${detail}`);
    mark.title = `${label} ${detail}`;
  };
  if (missing[k].length)
    flag("context", "Missing", `${missing[k].length} of ${counted(paths[k].length, "heading")}`);
  if (crossed[k].length) flag("spans", "Mixes sections", names(crossed[k], " | "));
  if (orphans[k].length) flag("orphan", "Ends with the heading", names([...orphans[k]].reverse(), " › "));
  return list;
}

/** What a screen reader says of a card. */
function cardLabel({ titles, indices, sizes, limits, unit, paths, missing, crossed, orphans, cuts, cut }, k) {
  const parts = [`Chunk ${indices[k] + 1}`, `${sizes[k]} of ${limits[k]} ${unit}`];
  const names = (list) => list.map((index) => titles[index]).join(", ");
  if (paths[k].length) parts.push(`under ${names(paths[k])}`);
  if (missing[k].length) parts.push(`lacks the headings ${names(missing[k])}`);
  if (crossed[k].length) parts.push(`spans the sections ${names(crossed[k])}`);
  if (orphans[k].length) parts.push(`ends with the heading ${names(orphans[k])}`);
  return [...parts, cuts[cut[k]]].join(", ");
}

/** The heading of a parent: its size, its children, and whether it is embedded. */
function parentHead(band, unit) {
  const head = make("div", "parent");
  const facts = make("span", "facts");
  const shown = band.count < band.children ? `${formatNumber(band.count)} of ` : "";
  const children = `${shown}${formatNumber(band.children)} ${band.children === 1 ? "child" : "children"}`;
  facts.append(
    make("b", "", `${formatNumber(band.size)}`),
    ` / ${formatNumber(band.limit)} ${unit} · ${children}`,
  );
  const embedded = band.index !== null;
  const state = make(
    "span",
    embedded ? "state embedded" : "state",
    embedded ? `Embedded as chunk ${formatNumber(band.index + 1)}` : "Not embedded, for context only",
  );
  head.append(make("span", "name", `Parent ${formatNumber(band.number)}`), facts, state);
  if (band.flagged) head.append(make("span", "mark", "▲ has a problem"));
  if (embedded) {
    head.dataset.chunk = band.index;
    head.tabIndex = -1;
    head.setAttribute("role", "button");
    head.setAttribute(
      "aria-label",
      `Parent ${band.number}, chunk ${band.index + 1}, ${band.size} of ${band.limit} ${unit}, ${children}`,
    );
  }
  return head;
}
