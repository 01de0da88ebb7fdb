/**
 * The icicle: a column a level, height is tokens, and the colours of the chunks run through all columns,
 * so that a section in one colour is one chunk, one with stripes is cut, and one colour over several
 * sections joins them. At the right the chunks themselves. Where chunks are too thin for that, sections are
 * grey and the strip tells how many chunks there are. A canvas: thousands of sections cost one paint.
 */

const STRIP = 46;
const GAP = 8;
const SPINE = 26; // width of a level that has one heading only, whose title is written upright
const LEAST_ROOM = 14; // height of a section whose title is written
const LINE_HEIGHT = 15; // of a title's lines
const MOST_LINES = 3;
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
    this.measure = (text) => this.pen.measureText(text).width;
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

  /** Where each level begins: those with a single heading are narrow, of the others wide where titles show. */
  #divide() {
    const { depths, at, tokens } = this.layout;
    const [low, high] = this.target;
    const counts = new Array(this.levels).fill(0);
    const titles = new Array(this.levels).fill(0);
    for (const [index, depth] of depths.entries()) {
      counts[depth]++;
      const seen = Math.min(high, at[index] + tokens[index]) - Math.max(low, at[index]);
      if ((seen / Math.max(1, high - low)) * this.height >= LEAST_ROOM) titles[depth]++;
    }
    const isSpine = counts.map((count) => this.levels > 1 && count === 1);
    if (isSpine.every(Boolean)) isSpine.fill(false);
    const most = Math.max(1, ...titles.filter((_, depth) => !isSpine[depth]));
    const weights = titles.map((count, depth) => (isSpine[depth] ? 0 : 1 + count / most));
    const wide = this.columns - SPINE * isSpine.filter(Boolean).length;
    const unit = wide / weights.reduce((sum, weight) => sum + weight, 0);
    this.lefts = [0];
    for (const [depth, weight] of weights.entries())
      this.lefts.push(this.lefts.at(-1) + (isSpine[depth] ? SPINE : weight * unit));
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
    this.#divide();
    this.#label();
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
    const { lanes } = this.layout;
    this.pen.clearRect(0, 0, this.width, this.height);
    this.dense = isDense(lanes.at(-1), this.range, this.height);
    if (!this.dense) this.#bands();
    this.#sections();
    for (const [i, lane] of lanes.entries()) {
      if (isDense(lane, this.range, this.height)) this.#drawBins(lane, this.#stripLeft(i));
      else this.#strip(lane, this.#stripLeft(i));
    }
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
    this.lined = new Array(this.levels).fill(Number.NEGATIVE_INFINITY);
    if (!this.dense) this.#veil(0, 0, at.length ? at[0] : total);
    for (let index = 0; index < depths.length; index++) {
      const place = at[index];
      if (place > high) break;
      if (place + tokens[index] < low) continue;
      if (!this.dense && place + own[index] > low)
        this.#veil(this.lefts[depths[index] + 1], place, place + own[index]);
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
    const { titles, depths, at, tokens } = this.layout;
    const { pen, colours } = this;
    const left = this.lefts[depths[index]];
    const column = this.lefts[depths[index] + 1] - left;
    const top = this.#y(at[index]);
    const height = this.#y(at[index] + tokens[index]) - top;
    const shown = Math.max(0, top);
    const room = Math.min(this.height, top + height) - shown;
    const isTold = room >= LEAST_ROOM;
    const width = isTold && column > SPINE ? this.#cellWidth(index, column, left, room) : column;
    this.#ground(index, left, top, width, height);
    if (height < 2) return;
    pen.fillStyle = colours.paper;
    pen.fillRect(left, top, 1.5, height);
    if (!isTold) return;
    pen.save();
    pen.beginPath();
    pen.rect(left + 2, shown, width - 4, room);
    pen.clip();
    pen.fillStyle = colours.ink;
    if (column <= SPINE) this.#upright(titles[index], left + column / 2, shown, room);
    else this.#written(index, left, width, shown, room);
    pen.restore();
  }

  /** What a title stands on: pale colours of many chunks or, where chunks are thin, a grey; a line above it. */
  #ground(index, left, top, width, height) {
    const { pen, colours, lined } = this;
    const depth = this.layout.depths[index];
    if (this.dense) {
      pen.fillStyle = colours.shades[index % 2];
      pen.fillRect(left, top, width, height);
    } else if (this.layout.chunks[index] > MANY_CHUNKS && height >= 2) {
      pen.globalAlpha = 0.66;
      pen.fillStyle = colours.paper;
      pen.fillRect(left, top, width, height);
      pen.globalAlpha = 1;
    }
    if (height < 2 && top - lined[depth] < THIN) return;
    lined[depth] = top;
    pen.fillStyle = colours.paper;
    pen.fillRect(left, top, width, Math.min(1.5, Math.max(0.75, height / 3)));
  }

  /**
   * A cell is as wide as its column, unless its title is too long: beside a section without subsections those of
   * deeper levels are free. Not where the colours of chunks show: they end with the column.
   */
  #cellWidth(index, column, left, room) {
    const { own, tokens, titles } = this.layout;
    const isCut = this.#lines(titles[index], column, room).at(-1)?.endsWith("…");
    return this.dense && isCut && own[index] === tokens[index] ? this.columns - left : column;
  }

  /** A title in as many lines as there is room for. */
  #lines(title, column, room) {
    const most = Math.min(MOST_LINES, Math.max(1, Math.floor((room - 3) / LINE_HEIGHT)));
    return brokenIntoLines(title, column - 14, most, this.measure);
  }

  #upright(title, middle, shown, room) {
    const { pen, colours } = this;
    pen.font = `600 12px ${colours.font}`;
    pen.textBaseline = "middle";
    pen.textAlign = "end";
    pen.translate(middle, shown + 8);
    pen.rotate(-Math.PI / 2);
    pen.fillText(fitted(title, room - 16, this.measure), 0, 0);
  }

  /** The title in as many lines as there is room for, and below it what the section holds. */
  #written(index, left, column, shown, room) {
    const { titles, chunks } = this.layout;
    const { pen, colours } = this;
    pen.font = `${chunks[index] > MANY_CHUNKS ? 600 : 400} 12px ${colours.font}`;
    pen.textBaseline = "middle";
    const lines = this.#lines(titles[index], column, room);
    const first = shown + Math.min(room / 2, 12);
    const isRoomy = room >= 23 + lines.length * LINE_HEIGHT;
    const held = isRoomy ? this.#holds(index, column - 14) : "";
    if (!this.dense && chunks[index] <= MANY_CHUNKS)
      this.#plate([...lines, ...(held ? [held] : [])], left + 3, first);
    for (const [i, line] of lines.entries()) pen.fillText(line, left + 7, first + i * LINE_HEIGHT);
    pen.globalAlpha = 0.8;
    pen.font = `11px ${colours.font}`;
    pen.fillText(held, left + 7, first + lines.length * LINE_HEIGHT + 1);
    pen.globalAlpha = 1;
  }

  /** What makes a title legible that stands on the edge of two colours. */
  #plate(lines, left, first) {
    const { pen, colours } = this;
    const width = Math.max(...lines.map((line) => this.measure(line))) + 8;
    pen.globalAlpha = 0.66;
    pen.fillStyle = colours.paper;
    pen.fillRect(left, first - LINE_HEIGHT / 2, width, lines.length * LINE_HEIGHT);
    pen.globalAlpha = 1;
    pen.fillStyle = colours.ink;
  }

  #holds(index, width) {
    const chunks = counted(this.layout.chunks[index], "chunk");
    const both = `${chunks} · ${counted(this.layout.tokens[index], "token")}`;
    return [both, chunks].find((each) => this.measure(each) <= width) ?? "";
  }

  /** Chunks too thin to be seen: how many begin in each bin, and at the edge the share with a problem. */
  #drawBins(lane, left) {
    const { pen, colours } = this;
    const bins = binsOf(lane, this.range, this.height);
    const most = Math.max(...bins.map(({ count }) => count));
    pen.save();
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `11px ${colours.font}`;
    for (const { count, flagged, top, bottom } of bins) {
      pen.globalAlpha = 0.2 + (0.8 * count) / Math.max(1, most);
      pen.fillStyle = colours.shades[1];
      pen.fillRect(left, top, STRIP, bottom - top - 1);
      pen.globalAlpha = 1;
      if (!count) continue;
      pen.fillStyle = colours.alarm;
      const share = ((bottom - top - 1) * flagged) / count;
      pen.fillRect(left + STRIP - 4, bottom - 1 - share, 4, share);
      pen.fillStyle = colours.ink;
      pen.fillText(formatNumber(count), left + STRIP / 2 - 2, (top + bottom) / 2);
    }
    pen.restore();
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

  /** What lies under a pointer: `{section}` or `{lane, k}`, or neither; where chunks are thin also `bin`. */
  #under({ offsetX, offsetY }) {
    const { depths, lanes } = this.layout;
    const [low, high] = this.range;
    const place = low + (offsetY / this.height) * (high - low);
    const strip = lanes.findIndex(
      (_, i) => offsetX >= this.#stripLeft(i) && offsetX < this.#stripLeft(i) + STRIP,
    );
    if (strip >= 0) {
      return this.#inStrip(lanes[strip], place, offsetY);
    }
    let index = this.#innermost(place);
    const depth = firstAbove(this.lefts, offsetX) - 1;
    while (index >= 0 && depths[index] > depth) index = this.layout.parents[index];
    return index >= 0 ? { section: index } : {};
  }

  #inStrip(lane, place, offsetY) {
    if (isDense(lane, this.range, this.height)) {
      const bins = binsOf(lane, this.range, this.height);
      const bin = bins.find(({ bottom }) => offsetY < bottom) ?? bins.at(-1);
      return bin.count ? { lane, k: bin.first, bin, into: this.#into(place) } : {};
    }
    const k = firstAbove(lane.to, place);
    return k < lane.from.length ? { lane, k } : {};
  }

  /** The innermost section at a place, −1 above the first heading. */
  #innermost(place) {
    const { at, tokens } = this.layout;
    let index = firstAbove(at, place) - 1;
    while (index >= 0 && tokens[index] === 0) index--;
    return index;
  }

  /** The section that shows a place nearer than now: the outermost that is shorter than what is seen. */
  #into(place) {
    const [low, high] = this.range;
    return chainOf(this.layout, this.#innermost(place)).find(
      (index) => this.layout.tokens[index] < 0.8 * (high - low),
    );
  }

  #onMove(event) {
    if (!this.layout) return;
    const { section = -1, lane, k, bin, into } = this.#under(event);
    this.hover(section);
    if (bin) this.describe(this.#aboutBin(lane, bin, into), event);
    else if (lane) this.describe(this.#aboutChunk(lane, k), event);
    else if (section >= 0) this.describe(this.#aboutSection(section), event);
    else this.describe("", event);
  }

  #aboutSection(index) {
    const { tokens, total, chunks, flags } = this.layout;
    const share = ((100 * tokens[index]) / Math.max(1, total)).toFixed(1);
    const flagged = flags[index] ? ` · ${withProblems(flags[index])}` : "";
    const figures = `${counted(tokens[index], "token")} (${share}%) · ${counted(chunks[index], "chunk")}`;
    return `${pathOf(this.layout, index)}\n${figures}${flagged}`;
  }

  #aboutBin(lane, { count, flagged }, into) {
    const problems = flagged ? ` · ${withProblems(flagged)}` : "";
    const click = into === undefined ? "go to the first one" : `zoom into ${this.layout.titles[into]}`;
    return `${formatNumber(count)} of the ${lane.name.toLowerCase()} begin here${problems}\nClick to ${click}`;
  }

  #aboutChunk(lane, k) {
    const one = lane.name.replace(/s$/, "").replace("Children", "Child");
    const named =
      lane.indices[k] === null
        ? `${one}, not embedded`
        : `${one} · chunk ${formatNumber(lane.indices[k] + 1)}`;
    return `${named}${lane.flagged[k] ? " · has a problem" : ""}`;
  }

  #onLeave() {
    this.hover(-1);
    this.describe("");
  }

  #onClick(event) {
    if (!this.layout) return;
    const { section, lane, k, into } = this.#under(event);
    if (into !== undefined) return this.choose(into);
    if (lane) return lane.indices[k] === null ? undefined : this.chooseChunk(lane.indices[k]);
    this.choose(section === undefined || section === this.chosen ? null : section);
  }
}
