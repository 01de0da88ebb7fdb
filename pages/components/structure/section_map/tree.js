/** The outline as a tree: only the lines in view exist, so that thousands of headings cost nothing. */

const LINE = 26;
const OPEN_LINES = 60; // lines that are opened at first, if the outline has that many
const STRIPES = 12; // chunks whose colours a line can show
const MANY = "repeating-linear-gradient(var(--line) 0 1px, transparent 1px 3px)"; // for more of them

class Tree {
  constructor(element, sheet, { choose, hover }) {
    Object.assign(this, {
      element,
      sheet,
      choose,
      hover,
      layout: null,
      open: new Set(),
      lines: [],
      active: 0,
      chosen: null,
      hovered: -1,
    });
    element.addEventListener("scroll", () => this.#paint());
    element.addEventListener("keydown", (event) => this.#onKey(event));
    sheet.addEventListener("click", (event) => this.#onClick(event));
    sheet.addEventListener("pointerover", (event) => hover(this.#sectionOf(event)));
    sheet.addEventListener("pointerleave", () => hover(-1));
  }

  /** Show a layout; the same headings keep what is open. */
  show(layout) {
    const signature = JSON.stringify([layout.titles, layout.depths]);
    const fresh = signature !== this.signature;
    Object.assign(this, { layout, signature });
    this.branches = new Set(layout.parents);
    if (fresh) this.#openFirst();
    this.#arrange();
    if (fresh) this.element.scrollTop = 0;
  }

  /** Open level by level as long as the lines have room. */
  #openFirst() {
    const { depths, parents } = this.layout;
    this.open = new Set();
    this.active = 0;
    let lines = depths.filter((depth) => depth === 0).length;
    for (let depth = 0; depth < 6; depth++) {
      const next = depths.filter((other) => other === depth + 1).length;
      if (depth > 0 && lines + next > OPEN_LINES) return;
      lines += next;
      for (const parent of parents) if (depths[parent] === depth) this.open.add(parent);
    }
  }

  /** Find the lines that stand open, then paint. */
  #arrange() {
    const { depths } = this.layout;
    this.lines = [];
    for (let index = 0; index < depths.length; ) {
      this.lines.push(index);
      index = this.open.has(index) ? index + 1 : afterSection(this.layout, index);
    }
    this.sheet.style.blockSize = `${this.lines.length * LINE}px`;
    this.#paint();
  }

  #paint() {
    if (!this.layout) return;
    const from = Math.max(0, Math.floor(this.element.scrollTop / LINE) - 4);
    const to = Math.min(
      this.lines.length,
      Math.ceil((this.element.scrollTop + this.element.clientHeight) / LINE) + 4,
    );
    this.sheet.replaceChildren(...this.lines.slice(from, to).map((index, i) => this.#line(index, from + i)));
    const active = this.sheet.querySelector(".at");
    if (active) this.element.setAttribute("aria-activedescendant", active.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  #line(index, place) {
    const { titles, depths, tokens, chunks, flags } = this.layout;
    const line = make("div", "line");
    const branch = this.branches.has(index);
    line.id = `section-${index}`;
    line.dataset.section = index;
    line.style.top = `${place * LINE}px`;
    line.style.setProperty("--depth", depths[index]);
    line.style.setProperty("--stripes", this.#stripes(index));
    for (const [name, is] of [
      ["at", index === this.active],
      ["chosen", index === this.chosen],
      ["hover", index === this.hovered],
      ["top", depths[index] === 0],
    ]) {
      line.classList.toggle(name, is);
    }
    line.setAttribute("role", "treeitem");
    line.setAttribute("aria-level", depths[index] + 1);
    line.setAttribute("aria-selected", index === this.chosen);
    if (branch) line.setAttribute("aria-expanded", this.open.has(index));
    const problems = flags[index] ? `, ${withProblems(flags[index])}` : "";
    line.setAttribute(
      "aria-label",
      `${titles[index]}, ${counted(tokens[index], "token")}, ${counted(chunks[index], "chunk")}${problems}`,
    );
    line.title = pathOf(this.layout, index, Number.POSITIVE_INFINITY);
    line.append(
      make("span", branch ? "twist" : "twist leaf", branch ? (this.open.has(index) ? "▼" : "▶") : ""),
      make("span", "title", titles[index]),
    );
    if (flags[index]) line.append(make("span", "mark", `▲ ${formatNumber(flags[index])}`));
    line.append(
      make("span", "count", formatNumber(chunks[index])),
      make("span", "count", formatNumber(tokens[index])),
    );
    return line;
  }

  /** The colours of the chunks that a section is cut into, from top to bottom. */
  #stripes(index) {
    const { at, tokens, lanes } = this.layout;
    const lane = lanes.at(-1);
    const [from, to] = [at[index], at[index] + tokens[index]];
    const first = firstAbove(lane.to, from);
    const stops = [];
    if (firstAbove(lane.from, to) - first > STRIPES) return MANY;
    for (let k = first; k < lane.from.length && lane.from[k] < to; k++) {
      const ends = Math.min(100, (100 * (lane.to[k] - from)) / Math.max(1, to - from));
      stops.push(`var(--band-${lane.hues[k]}) 0 ${ends}%`);
    }
    return stops.length ? `linear-gradient(${stops.join(", ")}, transparent 0)` : "none";
  }

  /** Show a section as chosen, opening it and what it lies in; null for none. */
  mark(index) {
    const changed = index !== this.chosen;
    this.chosen = index;
    if (index === null) return this.#paint();
    const chain = chainOf(this.layout, changed ? index : this.layout.parents[index]);
    for (const opened of chain) this.open.add(opened);
    if (changed) this.active = index;
    this.#arrange();
    if (changed) this.#reveal();
  }

  highlight(index) {
    this.sheet.querySelector(".hover")?.classList.remove("hover");
    this.hovered = index;
    this.sheet.querySelector(`[data-section="${index}"]`)?.classList.add("hover");
  }

  #reveal() {
    const top = this.lines.indexOf(this.active) * LINE;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + LINE > scrollTop + clientHeight) this.element.scrollTop = top + LINE - clientHeight;
    this.#paint();
  }

  #sectionOf(event) {
    const line = event.target.closest(".line");
    return line ? Number(line.dataset.section) : -1;
  }

  #onClick(event) {
    const index = this.#sectionOf(event);
    if (index < 0) return;
    this.active = index;
    if (event.target.closest(".twist:not(.leaf)")) this.#toggle(index);
    else this.choose(index === this.chosen ? null : index);
  }

  #toggle(index, to = !this.open.has(index)) {
    if (to) this.open.add(index);
    else this.open.delete(index);
    this.#arrange();
  }

  #move(to) {
    this.active = this.lines[Math.min(Math.max(to, 0), this.lines.length - 1)];
    this.#reveal();
  }

  #onKey(event) {
    if (!this.layout || hasModifier(event)) return;
    const place = this.lines.indexOf(this.active);
    const isOpen = this.open.has(this.active);
    const branch = this.branches.has(this.active);
    const actions = {
      ArrowDown: () => this.#move(place + 1),
      ArrowUp: () => this.#move(place - 1),
      Home: () => this.#move(0),
      End: () => this.#move(this.lines.length - 1),
      ArrowRight: () => branch && (isOpen ? this.#move(place + 1) : this.#toggle(this.active, true)),
      ArrowLeft: () => (branch && isOpen ? this.#toggle(this.active, false) : this.#moveToParent()),
      Enter: () => this.choose(this.active),
      " ": () => this.choose(this.active),
      Escape: () => this.choose(null),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }

  #moveToParent() {
    const parent = this.layout.parents[this.active];
    if (parent >= 0) this.#move(this.lines.indexOf(parent));
  }
}
