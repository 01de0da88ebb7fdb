/** Follows the slider under the pointer and sends its value, the newest as soon as the last one is answered. */

class LiveSliders {
  constructor() {
    this.serial = 0;
    this.answered = 0;
    this.ended = new AbortController();
    this.observer = new MutationObserver(() => this.#follow());
    const on = (type, listener) =>
      document.addEventListener(type, listener, { capture: true, signal: this.ended.signal });
    on("pointerdown", (event) => this.#begin(event.target));
    on("pointerup", () => this.#finish());
    on("pointercancel", () => this.#finish());
  }

  end() {
    this.ended.abort();
    this.observer.disconnect();
  }

  /** Take what Python has seen, and what a move is sent with; then send what has come since. */
  show([answered, sliders], send) {
    Object.assign(this, { sliders, send });
    this.answered = Math.max(answered, this.answered);
    this.serial = Math.max(this.serial, answered);
    this.#sendNewest();
  }

  #begin(target) {
    const element = target.closest?.('[data-testid="stSlider"]');
    this.slider = element && this.sliders.find((key) => element.closest(`.${classOf(key)}`));
    if (!this.slider) return;
    this.thumb = element.querySelector("input[type=range]");
    this.first = this.last = this.#value;
    this.observer.observe(this.thumb, { attributes: true, attributeFilter: ["aria-valuetext"] });
  }

  get #value() {
    return Number(this.thumb.value);
  }

  #follow() {
    this.newest = this.#value;
    this.#sendNewest();
  }

  #sendNewest() {
    if (!this.slider || this.newest === undefined || this.answered < this.serial) return;
    if (this.newest === this.last) return;
    this.last = this.newest;
    this.serial += 1;
    this.send({ slider: this.slider, value: this.last, serial: this.serial });
  }

  /** Streamlit sends where the slider is let go, but not where that is where it began. */
  #finish() {
    if (!this.slider) return;
    this.observer.disconnect();
    const value = this.#value;
    if (value === this.first && this.last !== value) {
      this.serial += 1;
      this.send({ slider: this.slider, value, serial: this.serial });
    }
    this.slider = this.newest = undefined;
  }
}

/** The class that Streamlit gives the element of a key. */
function classOf(key) {
  return `st-key-${key.replace(/[^a-zA-Z0-9_-]/g, "-")}`;
}

export default function ({ data, parentElement, setTriggerValue }) {
  return mountView(LiveSliders, parentElement.querySelector(".live-sliders"), (sliders) => {
    sliders.show(data, (move) => setTriggerValue("moved", move));
  });
}
