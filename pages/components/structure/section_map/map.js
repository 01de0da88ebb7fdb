/** Tree, icicle and header as one: a section chosen or pointed at in one is so in all. */

class SectionMap {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["trail", "sum", "clear", "tree", "sheet", "icicle", "names", "tip", "status"]);
    Object.assign(this, { layout: null, selected: null, clicks: new Clicks() });
    const handlers = { choose: (index) => this.#choose(index), hover: (index) => this.#hover(index) };
    this.treeView = new Tree(this.tree, this.sheet, handlers);
    this.icicleView = new Icicle(this.icicle, this.names, {
      ...handlers,
      chooseChunk: (index) => this.#send("chunk", index),
      describe: (text, event) => showTip(this.tip, this.root, text, event),
    });
    this.clear.addEventListener("click", () => this.#choose(null));
    this.icicle.addEventListener("click", () => this.tree.focus({ preventScroll: true })); // for its keys
    root.addEventListener("keydown", (event) => this.#onKey(event));
    this.resized = new ResizeObserver(() => this.icicleView.resize());
    this.resized.observe(this.icicle);
  }

  end() {
    this.resized.disconnect();
    this.icicleView.end();
  }

  /** Show a message of `map_message`; `send(name, {index, serial})` reports a click. */
  show(layout, send) {
    Object.assign(this, { layout, send });
    this.root.style.blockSize = `${layout.height}px`;
    this.treeView.show(layout);
    this.icicleView.show(layout, canvasColours(this.root));
    const target = this.clicks.isAnsweredBy(layout.answeredSerial) ? layout.selected : this.selected;
    this.#mark(target !== null && target < layout.titles.length ? target : null);
  }

  /** Escape in the header; the tree has keys of its own. */
  #onKey(event) {
    if (event.key !== "Escape" || hasModifier(event) || this.selected === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(null);
  }

  #send(name, index) {
    this.send(name, { index, serial: this.clicks.next() });
  }

  #choose(index) {
    if (index === this.selected) return;
    this.#mark(index);
    this.status.textContent = index === null ? "All sections" : `Section ${this.layout.titles[index]} chosen`;
    this.#send("section", index);
  }

  #mark(index) {
    this.selected = index;
    this.treeView.mark(index);
    this.icicleView.mark(index);
    this.clear.hidden = index === null;
    const { titles, tokens, total, chunks } = this.layout;
    const all = titles.length;
    this.sum.textContent =
      index === null
        ? `${counted(all, "section")} · ${counted(total, "token")} of text`
        : `${counted(tokens[index], "token")} of text · ${counted(chunks[index], "chunk")}`;
    const steps = index === null ? [] : chainOf(this.layout, index);
    this.trail.replaceChildren(
      this.#step("All sections", null),
      ...steps.map((step) => this.#step(titles[step], step)),
    );
  }

  #step(title, index) {
    const button = make("button", "", title);
    button.type = "button";
    button.title = index === null ? title : pathOf(this.layout, index, Number.POSITIVE_INFINITY);
    if (index === this.selected) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => this.#choose(index));
    return button;
  }

  #hover(index) {
    this.treeView.highlight(index);
    this.icicleView.highlight(index);
  }
}

/** The theme's colours for the canvas, which knows no variables. */
function canvasColours(root) {
  const bands = Array.from({ length: HUES }, (_, hue) => `var(--band-${hue})`);
  const names = ["ink", "paper", "primary", "alarm", "shade-0", "shade-1"].map((name) => `var(--${name})`);
  const [ink, paper, primary, alarm, ...others] = resolvedColours(root, [...names, ...bands]);
  const [shades, hues] = [others.slice(0, 2), others.slice(2)];
  return { bands: hues, shades, ink, paper, primary, alarm, font: getComputedStyle(root).fontFamily };
}

export default function ({ data, parentElement, setTriggerValue }) {
  return mountView(SectionMap, parentElement.querySelector(".outline"), (map) => {
    map.show(data, setTriggerValue);
  });
}
