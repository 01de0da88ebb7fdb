/** A sheet or a chapter: plain texts in runs of one chunk each, set as text. */

const ABOVE = 60; // pixels left above the first run that is scrolled to
const NUMBER = /^[-+−]?[\d.,\s]*\d\s?%?$/;

class PartsView {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["scroll"]);
    this.ended = new AbortController();
    const signal = this.ended.signal;
    this.scroll.addEventListener(
      "pointerdown",
      (event) => (this.pressedAt = [event.clientX, event.clientY]),
      {
        signal,
      },
    );
    this.scroll.addEventListener("click", (event) => this.#pick(event), { signal });
    Object.assign(this, { drawn: "", revealed: "", serial: 0 });
  }

  end() {
    this.ended.abort();
  }

  show(data, send) {
    this.send = send;
    this.root.style.setProperty("--room", `${data.room}px`);
    this.root.setAttribute("aria-label", data.label);
    this.root.classList.toggle(
      "grid-only",
      data.blocks.some((block) => block.lettered),
    );
    const drawn = JSON.stringify(data.blocks);
    if (drawn !== this.drawn) this.scroll.replaceChildren(...data.blocks.map(blockOf));
    this.drawn = drawn;
    const place = JSON.stringify([data.label, data.selected]);
    if (place !== this.revealed) this.#reveal(data.selected);
    this.revealed = place;
  }

  /** Bring out the runs of a chunk, and bring the first into view. */
  #reveal(selected) {
    for (const run of this.scroll.querySelectorAll("[data-chunk]"))
      run.classList.toggle("selected", Number(run.dataset.chunk) === selected);
    const first = this.scroll.querySelector(".selected");
    if (!first) return this.scroll.scrollTo(0, 0);
    const { top, left } = first.getBoundingClientRect();
    const view = this.scroll.getBoundingClientRect();
    this.scroll.scrollBy(Math.min(0, left - view.left - ABOVE), top - view.top - ABOVE);
  }

  #pick(event) {
    const run = event.target.closest("[data-chunk]");
    if (!run || !isPlainClick(event, this.pressedAt)) return;
    this.serial += 1;
    this.send({ index: Number(run.dataset.chunk), serial: this.serial });
  }
}

function blockOf({ kind, level, mark, runs, ...table }) {
  if (kind === "table") return tableOf(table);
  const element = make("div", `block ${kind} level-${level}${mark ? " marked" : ""}`);
  element.dir = "auto";
  if (kind === "heading") {
    element.setAttribute("role", "heading");
    element.setAttribute("aria-level", level);
  }
  if (kind === "item") element.style.marginInlineStart = `${1.4 * (level + 1)}em`;
  if (mark) element.append(make("span", "tag", mark));
  element.append(...runs.map(runOf));
  return element;
}

function runOf([text, chunk]) {
  return chunk < 0 ? document.createTextNode(text) : dyed(make("span", "run", text), chunk);
}

function dyed(element, chunk) {
  element.classList.add(`hue-${chunk % HUES}`);
  element.dataset.chunk = chunk;
  element.title = `Chunk ${chunk + 1}`;
  return element;
}

function tableOf({ lettered, columns, rows, frames }) {
  const table = make("table", lettered ? "" : "framed");
  if (lettered) {
    const head = make("tr", "");
    head.append(make("th", ""), ...columns.map((letters) => make("th", "", letters)));
    table.createTHead().append(head);
  }
  const body = table.createTBody();
  rows.forEach(({ name, cells }, y) => {
    const row = make("tr", "");
    if (lettered) row.append(make("th", "", name));
    row.append(...cells.map((cell, x) => frame(cellOf(cell), y, x, frames)));
    body.append(row);
  });
  const holder = make("div", "block table-holder");
  holder.append(table);
  return holder;
}

/** A cell of one chunk is tinted whole; one that several share is tinted run by run. */
function cellOf({ runs, chunk }) {
  const cell = make("td", "");
  cell.dir = "auto";
  if (runs.length === 1 && NUMBER.test(runs[0][0])) cell.classList.add("number");
  if (chunk >= 0) {
    dyed(cell, chunk).classList.add("tinted");
    cell.append(runs.map(([text]) => text).join(""));
  } else cell.append(...runs.map(runOf));
  return cell;
}

/** Mark a cell that stands at the edge of a table which was found. */
function frame(cell, y, x, frames) {
  for (const [top, left, bottom, right] of frames) {
    if (y < top || y > bottom || x < left || x > right) continue;
    const edges = { top: y === top, left: x === left, bottom: y === bottom, right: x === right };
    for (const [edge, is] of Object.entries(edges)) if (is) cell.classList.add(edge);
  }
  return cell;
}

export default function ({ data, parentElement, setTriggerValue }) {
  return mountView(PartsView, parentElement.querySelector(".parts"), (view) => {
    view.show(data, (picked) => setTriggerValue("picked", picked));
  });
}
