/**
 * The icicle: a column a level, height is tokens, and the colours of the chunks run through all columns,
 * so that a section in one colour is one chunk, one with stripes is cut, and one colour over several
 * sections joins them. At the right the chunks themselves. A canvas: thousands of sections cost one paint.
 */

const STRIP = 46;
const GAP = 8;
const SPINE = 26; // width of a level that has one heading only, whose title is written upright
const MANY_CHUNKS = 4; // chunks above which a section's colours are pale, so that its title can be read
const DURATION = 220;

class Icicle {
  constructor(canvas, names, { choose, chooseChunk, hover, describe }) {
    Object.assign(this, {
      canvas,
      names,
      choose,
      chooseChunk,
      hover,
      describe,
      layout: null,
      chosen: null,
      hovered: -1,
      range: [0, 1],
      target: [0, 1],
    });
    this.pen = canvas.getContext("2d");
    canvas.addEventListener("pointermove", (event) => this.#onMove(event));
    canvas.addEventListener("pointerleave", () => this.#onLeave());
    canvas.addEventListener("click", (event) => this.#onClick(event));
  }

  show(layout, colours) {
    const same = this.layout?.total === layout.total && this.layout?.titles.length === layout.titles.length;
    Object.assign(this, { layout, colours });
    this.levels = Math.max(0, ...layout.depths) + 1;
    if (!same) this.range = this.target = [0, layout.total];
    this.resize();
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    if (!this.layout || !clientWidth) return;
    const scale = globalThis.devicePixelRatio || 1;
    Object.assign(this, { width: clientWidth, height: clientHeight });
    Object.assign(this.canvas, { width: clientWidth * scale, height: clientHeight * scale });
    this.pen.setTransform(scale, 0, 0, scale, 0, 0);
    this.columns = this.width - this.layout.lanes.length * (STRIP + GAP);
    this.#divide();
    this.#label();
    this.paint();
  }

  /** Where each level begins: levels with a single heading are narrow, the others alike. */
  #divide() {
    const counts = new Array(this.levels).fill(0);
    for (const depth of this.layout.depths) counts[depth]++;
    const spines = this.levels > 1 ? counts.filter((count) => count === 1).length % this.levels : 0;
    const wide = (this.columns - spines * SPINE) / (this.levels - spines);
    this.lefts = [0];
    for (const count of counts) this.lefts.push(this.lefts.at(-1) + (spines && count === 1 ? SPINE : wide));
  }

  #label() {
    const texts = Array.from({ length: this.levels }, (_, depth) => {
      const isSpine = this.lefts[depth + 1] - this.lefts[depth] <= SPINE;
      return [isSpine ? `${depth + 1}` : `Level ${depth + 1}`, this.lefts[depth]];
    });
    for (const [i, { name }] of this.layout.lanes.entries()) texts.push([name, this.#stripLeft(i) - 6]);
    this.names.replaceChildren(
      ...texts.map(([text, left]) => {
        const name = make("span", "", text);
        name.style.insetInlineStart = `${left}px`;
        return name;
      }),
    );
  }

  #stripLeft(lane) {
    return this.columns + GAP + lane * (STRIP + GAP);
  }

  /** Zoom to a section, null for the whole document. */
  mark(index) {
    const { at, tokens, total } = this.layout;
    this.chosen = index;
    const whole = index === null || !tokens[index];
    const margin = whole ? 0 : tokens[index] * 0.04;
    const target = whole
      ? [0, total]
      : [Math.max(0, at[index] - margin), Math.min(total, at[index] + tokens[index] + margin)];
    if (target.every((edge, i) => edge === this.target[i])) return this.paint();
    this.target = target;
    this.#animate();
  }

  #animate() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const [start, from, to] = [performance.now(), this.range, this.target];
    const step = (now) => {
      const share = still ? 1 : Math.min(1, Math.max(0, now - start) / DURATION);
      const eased = 1 - (1 - share) ** 3;
      this.range = from.map((edge, i) => edge + (to[i] - edge) * eased);
      this.paint();
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    this.end();
    step(start);
  }

  end() {
    cancelAnimationFrame(this.frame);
  }

  highlight(index) {
    if (index === this.hovered) return;
    this.hovered = index;
    this.paint();
  }

  #y(place) {
    const [low, high] = this.range;
    return ((place - low) / Math.max(1e-9, high - low)) * this.height;
  }

  paint() {
    if (!this.layout || !this.width) return;
    this.pen.clearRect(0, 0, this.width, this.height);
    this.#bands();
    this.#sections();
    for (const [i, lane] of this.layout.lanes.entries()) this.#strip(lane, this.#stripLeft(i));
    if (this.chosen !== null) this.#frame(this.chosen, this.colours.primary, 3);
    if (this.hovered >= 0) this.#frame(this.hovered, this.colours.ink, 2);
  }

  /** The chunks' colours over all columns; chunks thinner than half a pixel are left to their neighbours. */
  #bands() {
    const { lanes } = this.layout;
    this.#fill(lanes.at(-1), 0, this.width - lanes.length * (STRIP + GAP), 0.5);
  }

  #fill({ from, to, hues }, left, width, least) {
    const [low, high] = this.range;
    let painted = -Infinity;
    for (let k = firstAbove(to, low); k < from.length && from[k] < high; k++) {
      const top = this.#y(from[k]);
      const bottom = this.#y(to[k]);
      if (bottom - painted < least) continue;
      painted = bottom;
      this.pen.fillStyle = this.colours.bands[hues[k]];
      this.pen.fillRect(left, top, width, Math.max(least, bottom - top));
    }
  }

  #sections() {
    const { depths, at, own, tokens, total } = this.layout;
    const [low, high] = this.range;
    this.#veil(0, 0, at.length ? at[0] : total);
    for (let index = 0; index < depths.length; index++) {
      const place = at[index];
      if (place > high) break;
      if (place + tokens[index] < low) continue;
      if (place + own[index] > low) this.#veil(this.lefts[depths[index] + 1], place, place + own[index]);
    }
    for (let index = 0; index < depths.length && at[index] <= high; index++) {
      if (at[index] + tokens[index] >= low) this.#cell(index);
    }
  }

  /** Beside a section's own text no deeper section stands: there the colours are faint. */
  #veil(left, from, to) {
    const { pen, colours } = this;
    pen.globalAlpha = 0.8;
    pen.fillStyle = colours.paper;
    pen.fillRect(left, this.#y(from), this.columns + GAP - left, this.#y(to) - this.#y(from));
    pen.globalAlpha = 1;
  }

  #cell(index) {
    const { titles, depths, at, tokens, chunks } = this.layout;
    const { pen, colours } = this;
    const left = this.lefts[depths[index]];
    const column = this.lefts[depths[index] + 1] - left;
    const top = this.#y(at[index]);
    const height = this.#y(at[index] + tokens[index]) - top;
    if (height < 2) return;
    pen.fillStyle = colours.paper;
    if (chunks[index] > MANY_CHUNKS) {
      pen.globalAlpha = 0.66;
      pen.fillRect(left, top, column, height);
      pen.globalAlpha = 1;
    }
    pen.fillRect(left, top, column, Math.min(1.5, height / 3));
    pen.fillRect(left, top, 1.5, height);
    const shown = Math.max(0, top);
    const room = Math.min(this.height, top + height) - shown;
    if (room < 14) return;
    pen.save();
    pen.beginPath();
    pen.rect(left + 2, shown, column - 4, room);
    pen.clip();
    pen.fillStyle = colours.ink;
    if (column <= SPINE) this.#upright(titles[index], left + column / 2, shown, room);
    else this.#written(index, left, column, shown, room);
    pen.restore();
  }

  #upright(title, middle, shown, room) {
    const { pen, colours } = this;
    pen.font = `600 12px ${colours.font}`;
    pen.textBaseline = "middle";
    pen.textAlign = "end";
    pen.translate(middle, shown + 8);
    pen.rotate(-Math.PI / 2);
    pen.fillText(this.#fitted(title, room - 16), 0, 0);
  }

  #written(index, left, column, shown, room) {
    const { titles, chunks, tokens } = this.layout;
    const { pen, colours } = this;
    pen.font = `${chunks[index] > MANY_CHUNKS ? 600 : 400} 12px ${colours.font}`;
    pen.textBaseline = "middle";
    pen.fillText(this.#fitted(titles[index], column - 14), left + 7, shown + Math.min(room / 2, 12));
    if (room > 38) {
      pen.globalAlpha = 0.8;
      pen.font = `11px ${colours.font}`;
      pen.fillText(counted(tokens[index], "token"), left + 7, shown + 28);
    }
  }

  /** A title that is no wider than `width`. */
  #fitted(title, width) {
    const short = title.slice(0, 200);
    if (this.pen.measureText(short).width <= width) return short;
    let length = Math.ceil((short.length * width) / this.pen.measureText(short).width);
    while (length > 1 && this.pen.measureText(`${short.slice(0, length)}…`).width > width) length--;
    return `${short.slice(0, length).trimEnd()}…`;
  }

  #strip(lane, left) {
    const { pen, colours } = this;
    const [low, high] = this.range;
    this.#fill(lane, left, STRIP, 0.5);
    pen.save();
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (let k = firstAbove(lane.to, low); k < lane.from.length && lane.from[k] < high; k++) {
      const top = Math.max(0, this.#y(lane.from[k]));
      const bottom = Math.min(this.height, this.#y(lane.to[k]));
      if (lane.flagged[k]) {
        pen.fillStyle = colours.alarm;
        pen.fillRect(left + STRIP - 4, top, 4, Math.max(1, bottom - top));
      }
      if (bottom - top < 3) continue;
      pen.fillStyle = colours.paper;
      pen.fillRect(left, top, STRIP, 1);
      if (bottom - top < 14) continue;
      pen.fillStyle = colours.ink;
      pen.font = `11px ${colours.font}`;
      pen.fillText(
        lane.indices[k] === null ? "–" : formatNumber(lane.indices[k] + 1),
        left + STRIP / 2 - 2,
        (top + bottom) / 2,
      );
    }
    pen.restore();
  }

  #frame(index, colour, weight) {
    const { depths, at, tokens } = this.layout;
    const top = this.#y(at[index]);
    const bottom = this.#y(at[index] + tokens[index]);
    this.pen.strokeStyle = colour;
    this.pen.lineWidth = weight;
    const [left, right] = [this.lefts[depths[index]], this.lefts[depths[index] + 1]];
    this.pen.strokeRect(left + 1, top + 1, right - left - 2, Math.max(1, bottom - top - 2));
  }

  // — pointing —

  /** What lies under a pointer: `{section}` or `{lane, k}`, or neither. */
  #under({ offsetX, offsetY }) {
    const { depths, at, tokens, lanes } = this.layout;
    const [low, high] = this.range;
    const place = low + (offsetY / this.height) * (high - low);
    const strip = lanes.findIndex(
      (_, i) => offsetX >= this.#stripLeft(i) && offsetX < this.#stripLeft(i) + STRIP,
    );
    if (strip >= 0) {
      const k = firstAbove(lanes[strip].to, place);
      return k < lanes[strip].from.length ? { lane: lanes[strip], k } : {};
    }
    let index = firstAbove(at, place) - 1;
    while (index >= 0 && tokens[index] === 0) index--;
    const depth = firstAbove(this.lefts, offsetX) - 1;
    while (index >= 0 && depths[index] > depth) index = this.layout.parents[index];
    return index >= 0 ? { section: index } : {};
  }

  #onMove(event) {
    if (!this.layout) return;
    const { section = -1, lane, k } = this.#under(event);
    this.hover(section);
    if (lane) this.describe(this.#aboutChunk(lane, k), event);
    else if (section >= 0) this.describe(this.#aboutSection(section), event);
    else this.describe("", event);
  }

  #aboutSection(index) {
    const { titles, tokens, total, chunks, flags } = this.layout;
    const share = ((100 * tokens[index]) / Math.max(1, total)).toFixed(1);
    const flagged = flags[index] ? ` · ${formatNumber(flags[index])} flagged` : "";
    const figures = `${counted(tokens[index], "token")} (${share} %) · ${counted(chunks[index], "chunk")}`;
    return `${titles[index]}\n${figures}${flagged}`;
  }

  #aboutChunk(lane, k) {
    const one = lane.name.replace(/s$/, "").replace("Children", "Child");
    const named =
      lane.indices[k] === null
        ? `${one}, not embedded`
        : `${one} · chunk ${formatNumber(lane.indices[k] + 1)}`;
    return `${named}${lane.flagged[k] ? " · flagged" : ""}`;
  }

  #onLeave() {
    this.hover(-1);
    this.describe("");
  }

  #onClick(event) {
    if (!this.layout) return;
    const { section, lane, k } = this.#under(event);
    if (lane) return lane.indices[k] === null ? undefined : this.chooseChunk(lane.indices[k]);
    this.choose(section === undefined || section === this.chosen ? null : section);
  }
}
