/**
 * The whole document at a glance: a bar per chunk, as high as its part of the text and as wide as its share
 * of the limit. The bars are painted once per layout; scrolling repaints only what lies over them.
 */

class Minimap {
  /** `onJump(offset)` is called while the reader clicks or drags. */
  constructor(canvas, onJump) {
    this.canvas = canvas;
    this.bars = document.createElement("canvas");
    this.length = 1;
    const jump = (event) => {
      const box = canvas.getBoundingClientRect();
      onJump(
        Math.round((Math.min(Math.max(event.clientY - box.top, 0), box.height) / box.height) * this.length),
      );
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      jump(event);
    });
    canvas.addEventListener(
      "pointermove",
      (event) => canvas.hasPointerCapture(event.pointerId) && jump(event),
    );
  }

  /** Take a new layout, the length of its text and the theme's colours, and paint the bars. */
  draw(layout, length, colours) {
    Object.assign(this, { layout, length: Math.max(1, length), colours });
    const scale = window.devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    for (const canvas of [this.canvas, this.bars]) {
      canvas.width = Math.round(this.width * scale);
      canvas.height = Math.round(this.height * scale);
    }
    this.scale = scale;
    if (this.width && this.height) this.#paintBars();
  }

  /** Paint the bars, the visible part `[from, to)`, the selected chunk and the matches. */
  paint({ from, to, selected, matches }) {
    if (!this.width || !this.height) return;
    const pen = this.canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.drawImage(this.bars, 0, 0);
    pen.scale(this.scale, this.scale);
    this.#paintMatches(pen, matches);
    this.#paintSelected(pen, selected);
    this.#paintWindow(pen, this.#y(from), this.#y(to));
  }

  #y(offset) {
    return (offset / this.length) * this.height;
  }

  #paintBars() {
    const { starts, ends, sizes, limit, gaps } = this.layout;
    const pen = this.bars.getContext("2d");
    pen.scale(this.scale, this.scale);
    const room = this.width - 16;
    for (let k = 0; k < starts.length; k++) {
      const over = sizes[k] > limit;
      const top = this.#y(starts[k]);
      const height = this.#y(k + 1 < starts.length ? starts[k + 1] : ends[k]) - top;
      pen.fillStyle = this.colours.hues[k % HUES];
      pen.globalAlpha = isShown(this.layout, starts[k], ends[k]) ? 1 : 0.25;
      pen.fillRect(
        6,
        top,
        Math.max(2, room * Math.min(1, sizes[k] / limit)),
        Math.max(0.5, height > 3 ? height - 1 : height),
      );
      if (over) this.#paintNotch(pen, top, Math.max(2, height - 1));
    }
    pen.globalAlpha = 1;
    for (const gap of gaps) this.#paintGap(pen, gap);
  }

  /** A chunk over its limit sticks out on the right, with a gap before the notch. */
  #paintNotch(pen, top, height) {
    pen.fillStyle = this.colours.alarm;
    pen.fillRect(this.width - 8, top, 4, height);
  }

  #paintGap(pen, { start, end, kind }) {
    const top = this.#y(start);
    const height = Math.max(2, this.#y(end) - top);
    pen.fillStyle = kind === "lost" ? this.colours.alarm : this.colours.ink;
    pen.fillRect(6, top, kind === "lost" ? this.width - 10 : 6, height);
  }

  #paintMatches(pen, matches) {
    pen.fillStyle = this.colours.match;
    let last = -2;
    for (const offset of matches) {
      const y = this.#y(offset);
      if (y - last < 1) continue;
      pen.fillRect(this.width - 10, y - 1, 8, 2);
      last = y;
    }
  }

  #paintSelected(pen, selected) {
    if (selected === null) return;
    const top = this.#y(this.layout.starts[selected]);
    const height = Math.max(4, this.#y(this.layout.ends[selected]) - top);
    pen.fillStyle = this.colours.primary;
    pen.fillRect(0, top, 3, height);
  }

  #paintWindow(pen, top, bottom) {
    const height = Math.max(6, bottom - top);
    pen.fillStyle = this.colours.veil;
    pen.strokeStyle = this.colours.ink;
    pen.beginPath();
    pen.roundRect(1.5, Math.min(top, this.height - height) + 0.5, this.width - 3, height - 1, 3);
    pen.fill();
    pen.stroke();
  }
}
