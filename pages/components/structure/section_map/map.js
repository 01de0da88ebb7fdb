/** Tree, icicle and header as one: a section chosen or pointed at in one is so in all. */

const maps = new WeakMap();

class SectionMap {
  constructor(root) {
    this.root = root;
    for (const name of ["trail", "sum", "clear", "tree", "sheet", "icicle", "names", "tip", "status"])
      this[name] = root.querySelector(`.${name}`);
    Object.assign(this, { layout: null, selected: null, serial: 0 });
    const acts = { choose: (index) => this.#choose(index), hover: (index) => this.#hover(index) };
    this.outline = new Tree(this.tree, this.sheet, acts);
    this.picture = new Icicle(this.icicle, this.names, {
      ...acts,
      chunk: (index) => this.#send("chunk", index),
      tell: (text, event) => this.#tell(text, event),
    });
    this.clear.addEventListener("click", () => this.#choose(null));
    this.resized = new ResizeObserver(() => this.picture.resize());
    this.resized.observe(this.icicle);
  }

  end() {
    this.resized.disconnect();
    this.picture.end();
  }

  /** Show a payload of `map_message`; `send(name, {index, serial})` reports a click. */
  show(layout, send) {
    Object.assign(this, { layout, send });
    this.root.style.blockSize = `${layout.height}px`;
    this.outline.show(layout);
    this.picture.show(layout, coloursOf(this.root));
    const known = layout.answer >= this.serial;
    if (known) this.serial = layout.answer;
    const wanted = known ? layout.selected : this.selected;
    this.#mark(wanted !== null && wanted < layout.titles.length ? wanted : null);
  }

  #send(name, index) {
    this.serial += 1;
    this.send(name, { index, serial: this.serial });
  }

  #choose(index) {
    if (index === this.selected) return;
    this.#mark(index);
    this.status.textContent = index === null ? "All sections" : `Section ${this.layout.titles[index]} chosen`;
    this.#send("section", index);
  }

  #mark(index) {
    this.selected = index;
    this.outline.mark(index);
    this.picture.mark(index);
    this.clear.hidden = index === null;
    const { titles, tokens, total, chunks } = this.layout;
    const all = titles.length;
    this.sum.textContent =
      index === null
        ? `${counted(all, "section")} · ${counted(total, "token")}`
        : `${counted(tokens[index], "token")} · ${counted(chunks[index], "chunk")}`;
    const steps = index === null ? [] : chainOf(this.layout, index);
    this.trail.replaceChildren(
      this.#step("All sections", null),
      ...steps.map((step) => this.#step(titles[step], step)),
    );
  }

  #step(title, index) {
    const button = make("button", "", title);
    button.type = "button";
    button.title = title;
    if (index === this.selected) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => this.#choose(index));
    return button;
  }

  #hover(index) {
    this.outline.light(index);
    this.picture.light(index);
  }

  #tell(text, event) {
    this.tip.hidden = !text;
    if (!text) return;
    if (this.tip.textContent !== text) this.tip.textContent = text;
    const box = this.root.getBoundingClientRect();
    const left = Math.min(event.clientX - box.left + 14, box.width - this.tip.offsetWidth - 8);
    const top = event.clientY - box.top + 16;
    const flipped = top + this.tip.offsetHeight > box.height ? top - this.tip.offsetHeight - 28 : top;
    this.tip.style.translate = `${Math.max(4, left)}px ${flipped}px`;
  }
}

/** The theme's colours as the canvas wants them: resolved, not as variables. */
function coloursOf(root) {
  const probe = root.appendChild(make("i", ""));
  const resolve = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const bands = Array.from({ length: HUES }, (_, i) => resolve(`band-${i}`));
  const [ink, paper, primary, alarm] = ["ink", "paper", "primary", "alarm"].map(resolve);
  const font = getComputedStyle(root).fontFamily;
  probe.remove();
  return { bands, ink, paper, primary, alarm, font };
}

/** Streamlit may call the clean-up of an overtaken call after the call that overtook it: only the newest ends the map. */
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".outline");
  let mount = maps.get(root);
  if (!mount) maps.set(root, (mount = { map: new SectionMap(root) }));
  const call = (mount.call = Symbol());
  mount.map.show(data, setTriggerValue);
  return () => {
    if (mount.call !== call) return;
    mount.map.end();
    maps.delete(root);
  };
}
