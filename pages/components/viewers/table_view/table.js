/** Rows that can be chosen and sorted. Their texts are hostile: they go in by `textContent` only. */

const letters = new Intl.Collator("en", { numeric: true });
/** The Swedes write a time as it sorts: 2026-11-27 10:05. */
const times = new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "short" });

/** Rows that are drawn at a time; the next ones are once the last is seen. */
const DRAWN = 200;

const ORDERS = { 1: "ascending", [-1]: "descending" };

/** Rows by the cells of a column, in the order given where these are alike; those without a value come last. */
function sorted(rows, place, kind, direction) {
  const cell = (row) => row.cells[place];
  const isKnown = (row) => kind === "text" || cell(row).value !== undefined;
  const compared = (a, b) =>
    kind === "text" ? letters.compare(cell(a).text, cell(b).text) : cell(a).value - cell(b).value;
  const known = rows.filter(isKnown).sort((a, b) => direction * compared(a, b));
  return [...known, ...rows.filter((row) => !isKnown(row))];
}

/** What a press on the head of a column makes of an order: the usual one, the other, and then that of the rows. */
function nextOrder(order, place, kind) {
  const usual = kind === "text" ? 1 : -1; // names from A on, and the largest number first
  if (order?.place !== place) return { place, direction: usual };
  return order.direction === usual ? { place, direction: -usual } : null;
}

/** What stands in a cell, its words as `name` makes them. */
function content({ text, value, below, colour, share }, kind, name) {
  const words = name(kind === "time" && value !== undefined ? times.format(value) : text);
  const parts = [colour ? dotted(colour, words) : words];
  if (share !== undefined) parts.unshift(shareBar(share));
  if (below) parts.push(make("div", "below", below));
  return parts;
}

/** The button by which keys choose a row. */
function choice(text) {
  const button = make("button", "choice", text);
  Object.assign(button, { type: "button", title: text, dir: "auto" });
  return button;
}

/** Words beside a dot, which stays in their first line. */
function dotted(colour, words) {
  const element = make("span", "dotted");
  const dot = make("span", "dot");
  dot.style.background = colour;
  element.append(dot, words);
  return element;
}

function shareBar(share) {
  const bar = make("span", "bar");
  const filled = make("span", "filled");
  filled.style.inlineSize = `${100 * share}%`;
  bar.append(filled);
  return bar;
}

class TableView {
  constructor(root) {
    bindParts(this, root, ["frame", "table", "head", "rows"]);
    this.clicks = new Clicks();
    this.known = {};
    this.chosen = [];
    this.order = null;
    this.ended = new AbortController();
    this.lastSeen = new IntersectionObserver((entries) => entries.at(-1).isIntersecting && this.#drawMore());
    const on = (part, type, listener) => part.addEventListener(type, listener, { signal: this.ended.signal });
    on(this.rows, "pointerdown", (event) => (this.pressedAt = [event.clientX, event.clientY]));
    on(this.rows, "click", (event) => this.#choose(event));
    on(this.rows, "keydown", (event) => this.#move(event));
    on(this.head, "click", (event) => this.#sort(event));
    on(this.frame, "scroll", () => this.#showMore());
    on(
      textStore,
      "chosen",
      ({ detail }) => detail.fingerprint === this.follows && this.#follow(detail.index),
    );
    this.resized = new ResizeObserver(() => this.#showMore());
    for (const part of [this.frame, this.table]) this.resized.observe(part);
  }

  show({ label, columns, rows, chosen, canChoose, serial, areMany, follows, height }, send) {
    Object.assign(this, { columns, canChoose, areMany, follows, send, given: rows });
    this.table.ariaLabel = label;
    this.frame.style.maxBlockSize = height;
    this.frame.classList.toggle("many", areMany);
    this.frame.classList.toggle("choosable", canChoose);
    const before = this.chosen;
    if (this.clicks.isAnsweredBy(serial)) this.chosen = chosen;
    if (this.#isNew("columns", columns)) {
      this.order = null;
      this.#drawHead();
    }
    if (this.#isNew("all", [columns, rows])) {
      this.#draw();
      this.frame.scrollTop = 0;
    } else {
      this.#mark();
    }
    if (this.chosen.length === 1 && this.chosen[0] !== before[0]) this.#reveal(this.chosen[0]);
  }

  end() {
    this.ended.abort();
    this.lastSeen.disconnect();
    this.resized.disconnect();
  }

  /** The lower edge fades where more rows are below it. */
  #showMore() {
    const { scrollTop, clientHeight, scrollHeight } = this.frame;
    this.frame.classList.toggle("more", scrollTop + clientHeight < scrollHeight - 2);
  }

  /** Whether something is other than when this was asked before. */
  #isNew(name, data) {
    const text = JSON.stringify(data);
    const isNew = this.known[name] !== text;
    this.known[name] = text;
    return isNew;
  }

  #drawHead() {
    const names = make("tr", "");
    names.append(...this.columns.map((column) => this.#name(column)));
    this.head.replaceChildren(names);
  }

  #name({ label, kind, help }) {
    const cell = make("th", kind);
    cell.scope = "col";
    const sort = make("button", "sort", label);
    sort.type = "button";
    if (help) sort.title = help;
    cell.append(sort);
    return cell;
  }

  /** Draw the first rows in their order; who stood in one by the keyboard still does. */
  #draw() {
    const { place, direction } = this.order ?? {};
    const focused = this.rows.getRootNode().activeElement?.closest(".row")?.dataset.id;
    const { given } = this;
    this.ordered = this.order ? sorted(given, place, this.columns[place].kind, direction) : given;
    this.rows.replaceChildren();
    this.#drawMore();
    for (const [at, cell] of [...this.head.rows[0].cells].entries()) {
      cell.ariaSort = at === place ? ORDERS[direction] : "none";
    }
    const again = [...this.rows.children].find((row) => row.dataset.id === focused);
    again?.querySelector(".choice")?.focus({ preventScroll: true });
  }

  /** Draw the rows below those that are drawn, until there are so many, and mark which are chosen. */
  #drawMore(most = this.rows.children.length + DRAWN) {
    this.lastSeen.disconnect();
    const next = this.ordered.slice(this.rows.children.length, most);
    this.rows.append(...next.map((row) => this.#row(row)));
    this.#mark();
    if (this.rows.children.length < this.ordered.length) this.lastSeen.observe(this.rows.lastElementChild);
  }

  /** Choose the row of the chunk that the viewer shows as selected, none for null. */
  #follow(index) {
    this.chosen = index === null ? [] : [String(index)];
    this.#mark();
    if (index !== null) this.#reveal(this.chosen[0]);
  }

  /** Scroll the table, not the page, until a row is seen; it may be far below those that are drawn. */
  #reveal(id) {
    const place = this.ordered.findIndex((each) => each.id === id);
    if (place >= this.rows.children.length) this.#drawMore(place + DRAWN);
    const row = this.rows.children[place];
    const { scrollTop, clientHeight } = this.frame;
    const top = scrollTop + this.head.offsetHeight; // the head stays above the rows
    const isSeen = row?.offsetTop >= top && row.offsetTop + row.offsetHeight <= scrollTop + clientHeight;
    if (row && !isSeen) this.frame.scrollTop = row.offsetTop - clientHeight / 2;
  }

  #row({ id, cells }) {
    const row = make("tr", "row");
    row.dataset.id = id;
    row.append(...cells.map((cell, place) => this.#cell(cell, place)));
    return row;
  }

  /** A cell; the first of a row is what chooses it, where it can be chosen. */
  #cell(cell, place) {
    const { kind } = this.columns[place];
    const element = make("td", kind);
    element.append(...content(cell, kind, place === 0 && this.canChoose ? choice : String));
    return element;
  }

  #mark() {
    if (!this.canChoose) return;
    for (const row of this.rows.children) {
      const isChosen = this.chosen.includes(row.dataset.id);
      row.classList.toggle("chosen", isChosen);
      row.querySelector(".choice").ariaPressed = isChosen;
    }
  }

  /** A second click lets go of the row. */
  #choose(event) {
    const id = event.target.closest(".row")?.dataset.id;
    if (!this.canChoose || id === undefined || !isPlainClick(event, this.pressedAt)) return;
    const others = this.areMany ? this.chosen.filter((each) => each !== id) : [];
    this.chosen = this.chosen.includes(id) ? others : [...others, id];
    this.#mark();
    this.send("chosen", { ids: this.chosen, serial: this.clicks.next() });
  }

  /** The arrow keys go from row to row. */
  #move(event) {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    const row = event.target.closest(".row");
    if (!step || !row || hasModifier(event)) return;
    event.preventDefault();
    row[step]?.querySelector(".choice").focus();
  }

  #sort(event) {
    const place = event.target.closest("th")?.cellIndex;
    if (place === undefined) return;
    this.order = nextOrder(this.order, place, this.columns[place].kind);
    this.#draw();
  }
}

export default function ({ parentElement, data, setTriggerValue }) {
  return mountView(TableView, parentElement, (view) => view.show(data, setTriggerValue));
}
