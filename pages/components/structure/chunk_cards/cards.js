/**
 * The view: bands of cards. A card is an empty box until it comes near the window or the browser is idle.
 * Pointing at a child, or moving to it, highlights its parent and siblings: the style sheet does that.
 */

const SCROLL_MARGIN = 8; // pixels left above a card that is scrolled to

class ChunkCards {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["scroll", "sheet", "status"]);
    this.clicks = new Clicks();
    Object.assign(this, {
      cards: [],
      filled: new Set(),
      selected: null,
      layout: null,
      text: null,
    });
    const fillNear = (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.#fill(target.place);
    };
    this.near = new IntersectionObserver(fillNear, { root: this.scroll, rootMargin: "500px" });
    this.ended = new AbortController();
    const on = (target, type, listener) =>
      target.addEventListener(type, listener, { signal: this.ended.signal });
    on(textStore, "text", () => this.#accept());
    on(this.scroll, "wheel", () => cancelAnimationFrame(this.frame));
    on(root, "keydown", (event) => this.#onKey(event));
    on(this.sheet, "pointerdown", (event) => (this.pressedAt = [event.clientX, event.clientY]));
    on(this.sheet, "click", (event) => this.#onClick(event));
  }

  end() {
    this.ended.abort();
    this.near.disconnect();
    cancelIdle(this.idle);
    cancelAnimationFrame(this.frame);
  }

  /** Show a message of `cards_message`; `send(index, serial)` reports a click. */
  show(layout, send) {
    this.send = send;
    this.root.style.blockSize = `${layout.height}px`;
    this.pending = layout;
    this.#accept();
  }

  /** Draw the newest layout as soon as its text is here. */
  #accept() {
    const layout = this.pending;
    const text = layout && textStore.texts.get(layout.fingerprint);
    if (text === undefined || text === null) return;
    this.pending = null;
    const { selected, answeredSerial, ...drawn } = layout;
    const signature = JSON.stringify(drawn);
    if (signature !== this.signature) this.#draw(layout, text);
    this.signature = signature;
    this.#mark(this.clicks.isAnsweredBy(answeredSerial) ? selected : this.selected, true);
  }

  #draw(layout, text) {
    const same = this.layout?.fingerprint === layout.fingerprint;
    const anchor = same ? this.#topmost() : null;
    if (!same) this.text = visibleText(text);
    Object.assign(this, { layout, cards: [], filled: new Set(), selected: null });
    this.near.disconnect();
    const boxes = document.createDocumentFragment();
    let next = 0;
    for (const band of layout.bands) {
      const isParent = band.number !== null;
      const box = boxes.appendChild(make("div", isParent ? `band hue-${band.hue}` : "band flat"));
      if (isParent) box.append(parentHead(band, layout.unit));
      for (const until = next + band.count; next < until; next++) box.append(this.#box(next));
    }
    this.sheet.replaceChildren(boxes);
    this.sheet.toggleAttribute("data-empty", !layout.bands.length);
    if (anchor !== null && this.cards.length)
      this.#scrollTo(this.cards[Math.max(0, firstAbove(layout.starts, anchor) - 1)]);
    else this.scroll.scrollTop = 0;
    this.#fillWhenIdle();
  }

  #box(k) {
    const card = make("div", `card hue-${this.layout.hues[k]}`);
    card.place = k;
    card.tabIndex = -1;
    card.dataset.chunk = this.layout.indices[k];
    this.cards.push(card);
    this.near.observe(card);
    return card;
  }

  #fill(k) {
    if (this.filled.has(k) || !this.cards[k]) return;
    this.filled.add(k);
    fillCard(this.cards[k], this.layout, k, this.text, this.layout.indices[k] === this.selected);
  }

  #fillWhenIdle() {
    cancelIdle(this.idle);
    let k = 0;
    const work = (deadline) => {
      while (k < this.cards.length && deadline.timeRemaining() > 2) this.#fill(k++);
      if (k < this.cards.length) this.idle = whenIdle(work);
    };
    this.idle = whenIdle(work);
  }

  /** The offset of the card at the window's top edge, null at the very top. */
  #topmost() {
    if (this.scroll.scrollTop < 8) return null;
    const edge = this.scroll.getBoundingClientRect().top;
    const card = this.cards.find((one) => one.getBoundingClientRect().bottom > edge + 1);
    return card ? this.layout.starts[card.place] : null;
  }

  /** Scroll to an element. Cards in view get their real height only when drawn, so this takes some frames. */
  #scrollTo(element, frames = 6) {
    cancelAnimationFrame(this.frame);
    const distance =
      element.getBoundingClientRect().top - this.scroll.getBoundingClientRect().top - SCROLL_MARGIN;
    if (Math.abs(distance) >= 1) this.scroll.scrollTop += distance;
    if (frames && element.isConnected)
      this.frame = requestAnimationFrame(() => this.#scrollTo(element, frames - 1));
  }

  #reveal(element) {
    const window = this.scroll.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (box.top < window.top || box.bottom > window.bottom) this.#scrollTo(element);
  }

  /** Show chunk `index` as selected, in full. */
  #mark(index, reveal = false) {
    if (index === this.selected) return;
    const old = this.sheet.querySelector(".selected");
    old?.classList.remove("selected");
    old?.removeAttribute("aria-current");
    this.selected = index;
    if (old?.place !== undefined) this.#refill(old);
    const element = index === null ? null : this.sheet.querySelector(`[data-chunk="${Number(index)}"]`);
    if (!element) return;
    element.classList.add("selected");
    element.setAttribute("aria-current", "true");
    if (element.place !== undefined) this.#refill(element);
    if (reveal) this.#reveal(element);
  }

  #refill(card) {
    this.filled.add(card.place);
    fillCard(card, this.layout, card.place, this.text, this.layout.indices[card.place] === this.selected);
  }

  #select(element) {
    const index = Number(element.dataset.chunk);
    if (index === this.selected) return;
    this.#mark(index);
    this.status.textContent = `Chunk ${index + 1} selected`;
    this.send(index, this.clicks.next());
  }

  #onClick(event) {
    const element = event.target.closest("[data-chunk]");
    if (!element || !isPlainClick(event, this.pressedAt)) return;
    element.focus({ preventScroll: true });
    this.#select(element);
  }

  #onKey(event) {
    if (hasModifier(event)) return;
    const stops = [...this.sheet.querySelectorAll("[data-chunk]")];
    const at = stops.indexOf(this.root.getRootNode().activeElement?.closest?.("[data-chunk]"));
    const go = (place) => {
      const stop = stops[Math.min(Math.max(place, 0), stops.length - 1)];
      stop?.focus({ preventScroll: true });
      if (stop) this.#reveal(stop);
    };
    const actions = {
      j: () => go(at + 1),
      ArrowDown: () => go(at + 1),
      k: () => go(at - 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(stops.length - 1),
      Enter: () => stops[at] && this.#select(stops[at]),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }
}

export default function ({ data, parentElement, setTriggerValue }) {
  return mountView(ChunkCards, parentElement.querySelector(".cards"), (cards) => {
    cards.show(data, (index, serial) => setTriggerValue("selected", { index, serial }));
  });
}
