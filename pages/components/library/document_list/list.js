/** The list: groups of documents, of which one is open. Names are hostile: they go in by `textContent` only. */

const FILTER_FROM = 16; // documents from which on there is a field to find one

/** Whether a name holds every word that was typed. */
function isFound(name, typed) {
  const words = typed.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => name.toLocaleLowerCase().includes(word));
}

class DocumentList {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["filter", "groups"]);
    this.opened = new Map(); // what the user folded or unfolded, by the group's title
    this.ended = new AbortController();
    const on = (target, type, listener) =>
      target.addEventListener(type, listener, { signal: this.ended.signal });
    on(this.filter, "input", () => this.#draw());
    on(this.groups, "click", (event) => this.#click(event));
    on(this.groups, "keydown", (event) => this.#move(event));
  }

  show(data, send) {
    this.send = send;
    const hasMoved = this.current !== data.current;
    Object.assign(this, { layout: data.groups, current: data.current });
    const count = data.groups.reduce((sum, { rows }) => sum + rows.length, 0);
    this.filter.hidden = count < FILTER_FROM;
    if (this.filter.hidden) this.filter.value = "";
    this.#draw();
    if (hasMoved) this.#scrollToCurrent();
  }

  end() {
    this.ended.abort();
  }

  #draw() {
    const scroll = this.groups.scrollTop;
    const focused = this.#focused();
    this.groups.replaceChildren(...this.layout.map((group) => this.#group(group)));
    this.groups.scrollTop = scroll;
    if (focused) this.#focus(focused);
  }

  /** Scroll the list alone: `scrollIntoView` would move the sidebar with it. */
  #scrollToCurrent() {
    const row = this.groups.querySelector(".group[open] .current")?.getBoundingClientRect();
    if (!row) return;
    const box = this.groups.getBoundingClientRect();
    this.groups.scrollTop += Math.max(0, row.bottom - box.bottom) + Math.min(0, row.top - box.top);
  }

  #group({ title, rows, isFolded, isOwn }) {
    const typed = this.filter.value.trim();
    const found = typed ? rows.filter(({ name }) => isFound(name, typed)) : rows;
    const group = make("details", "group");
    const count = found.length < rows.length ? `${found.length} of ${rows.length}` : rows.length;
    group.append(make("summary", "", `${title} (${count})`));
    group.open = (typed && found.length > 0) || (this.opened.get(title) ?? !isFolded);
    group.firstChild.addEventListener("click", () => this.opened.set(title, !group.open));
    const list = make("ul", "rows");
    list.append(...found.map((row) => this.#row(row, isOwn)));
    group.append(found.length ? list : make("p", "none", "None of that name"));
    return group;
  }

  #row({ name, detail, tip }, isOwn) {
    const row = make("li", name === this.current ? "row current" : "row");
    const open = make("button", isOwn ? "open" : "open sample");
    open.append(make("span", "name", name), make("span", "detail", detail));
    open.title = [name, tip ?? detail].join("\n");
    if (name === this.current) open.ariaCurrent = "true";
    row.append(open);
    row.dataset.name = name;
    if (isOwn) {
      const remove = make("button", "remove", "×");
      remove.title = `Remove ${name}`;
      remove.setAttribute("aria-label", `Remove ${name}`);
      row.append(remove);
    }
    for (const button of row.children) button.type = "button";
    return row;
  }

  #click({ target }) {
    const button = target.closest("button");
    if (!button) return;
    const row = button.closest(".row");
    if (button.classList.contains("remove")) {
      this.#focus({ place: this.#buttons().indexOf(row.firstChild) + 1, kind: "open" });
      this.send("removed", row.dataset.name);
      return;
    }
    for (const other of this.groups.querySelectorAll(".current")) other.classList.remove("current");
    row.classList.add("current");
    this.send("opened", row.dataset.name);
  }

  /** The arrow keys go from document to document. */
  #move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target.closest(".row");
    if (!step || !row || hasModifier(event)) return;
    event.preventDefault();
    this.#buttons()[this.#buttons().indexOf(row.firstChild) + step]?.focus();
  }

  #buttons() {
    return [...this.groups.querySelectorAll(".group[open] .open")];
  }

  /** Which button has the focus, by its document and its place. */
  #focused() {
    const button = this.root.activeElement ?? this.groups.querySelector(":focus");
    const row = button?.closest?.(".row");
    if (!row) return null;
    const place = this.#buttons().indexOf(row.firstChild);
    return { name: row.dataset.name, place, kind: button.classList.contains("remove") ? "remove" : "open" };
  }

  /** Put the focus on the button of a document, or of the one that has come to its place. */
  #focus({ name, place, kind }) {
    const buttons = this.#buttons();
    const same = buttons.find((button) => button.parentElement.dataset.name === name);
    const open = same ?? buttons[Math.min(place, buttons.length - 1)];
    (open?.parentElement.querySelector(`.${kind}`) ?? open)?.focus({ preventScroll: true });
  }
}

export default function ({ parentElement, data, setTriggerValue }) {
  return mountView(DocumentList, parentElement, (view) => view.show(data, setTriggerValue));
}
