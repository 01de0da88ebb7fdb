/**
 * The whole document at a glance: a bar per chunk, as wide as its part of the text and as high as its share
 * of the limit, dark where chunks overlap, with the headings above. Chunks too narrow to be told apart share
 * columns: each is pale up to its largest chunk and dark up to the mean. The bars are painted once per
 * layout; scrolling repaints only what lies over them.
 */

const LABELS = 16; // pixels above the bars for the headings
const LEAST_LABEL = 28; // pixels that a heading needs to be worth writing
const NEARLY_ALL = 0.9; // the share of a document that one heading may hold where its level divides it
const LEAST_BAR = 2; // pixels that a bar needs on average to be told from the next; the width of a shared column

class Overview {
  /** `onJump(offset)` is called while the reader clicks or drags, `onPoint(index, event)` as the pointer moves. */
  constructor(canvas, onJump, onPoint) {
    this.canvas = canvas;
    this.bars = document.createElement("canvas");
    this.length = 1;
    const offsetOf = (event) => {
      const box = canvas.getBoundingClientRect();
      const share = Math.min(Math.max(event.clientX - box.left, 0), box.width) / box.width;
      return Math.round(share * this.length);
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      onJump(offsetOf(event));
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) onJump(offsetOf(event));
      if (this.layout) onPoint(chunkAt(this.layout, offsetOf(event)), event);
    });
    canvas.addEventListener("pointerleave", (event) => onPoint(-1, event));
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
    if (!this.width || !this.height) return;
    const pen = this.bars.getContext("2d");
    pen.scale(scale, scale);
    if (layout.starts.length * LEAST_BAR > this.width) this.#paintColumns(pen);
    else {
      this.#paintBars(pen);
      this.#paintOverlaps(pen);
    }
    this.#paintEdits(pen);
    for (const gap of layout.gaps) this.#paintGap(pen, gap);
    this.#paintHeadings(pen);
  }

  /** Paint the bars, the part that is in view where not all is, the selected chunk and the matches. */
  paint({ seen, selected, matches }) {
    if (!this.width || !this.height) return;
    const pen = this.canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.drawImage(this.bars, 0, 0);
    pen.scale(this.scale, this.scale);
    this.#paintMatches(pen, matches);
    this.#paintSelected(pen, selected);
    if (seen) this.#paintWindow(pen, ...seen.map((offset) => this.#x(offset)));
  }

  #x(offset) {
    return (offset / this.length) * this.width;
  }

  /** How high a chunk of this size stands. */
  #tall(size) {
    return Math.max(2, (this.height - LABELS - 4) * Math.min(1, size / this.layout.limit));
  }

  #paintColumns(pen) {
    const { limit } = this.layout;
    sizesByColumn(this.layout, this.length, Math.ceil(this.width / LEAST_BAR)).forEach((column, i) => {
      if (!column.count) return;
      const left = i * LEAST_BAR;
      pen.fillStyle = this.colours.hues[0];
      pen.globalAlpha = column.isShown ? 0.4 : 0.1;
      pen.fillRect(left, this.height - this.#tall(column.largest), LEAST_BAR, this.#tall(column.largest));
      pen.globalAlpha = column.isShown ? 1 : 0.25;
      const mean = this.#tall(column.total / column.count);
      pen.fillRect(left, this.height - mean, LEAST_BAR, mean);
      pen.fillStyle = this.colours.alarm;
      if (column.largest > limit) pen.fillRect(left, LABELS, LEAST_BAR, 3);
    });
    pen.globalAlpha = 1;
  }

  #paintBars(pen) {
    const { starts, ends, sizes, limit } = this.layout;
    for (let k = 0; k < starts.length; k++) {
      const left = this.#x(starts[k]);
      const width = this.#x(k + 1 < starts.length ? starts[k + 1] : ends[k]) - left;
      const height = this.#tall(sizes[k]);
      pen.fillStyle = this.colours.hues[k % HUES];
      pen.globalAlpha = isShown(this.layout, starts[k], ends[k]) ? 1 : 0.25;
      pen.fillRect(left, this.height - height, Math.max(0.5, width > 3 ? width - 1 : width), height);
      if (sizes[k] > limit) {
        pen.fillStyle = this.colours.alarm;
        pen.fillRect(left, LABELS, Math.max(2, width - 1), 3);
      }
    }
    pen.globalAlpha = 1;
  }

  /** What two chunks share, at least a pixel wide. */
  #paintOverlaps(pen) {
    const { starts, ends } = this.layout;
    pen.fillStyle = this.colours.ink;
    pen.globalAlpha = 0.55;
    for (let k = 1; k < starts.length; k++) {
      if (starts[k] >= ends[k - 1]) continue;
      const left = this.#x(starts[k]);
      const own = this.#x(ends[k]) - left;
      if (own >= 3) pen.fillRect(left, this.height - 5, Math.max(1, this.#x(ends[k - 1]) - left), 5);
    }
    pen.globalAlpha = 1;
  }

  /** A mark above each chunk that an edit made. */
  #paintEdits(pen) {
    const { starts, ends, edits } = this.layout;
    pen.fillStyle = this.colours.primary;
    for (const k of Object.keys(edits).map(Number)) {
      const left = this.#x(starts[k]);
      pen.fillRect(left, LABELS - 1, Math.max(3, this.#x(ends[k]) - left), 4);
    }
  }

  #paintGap(pen, { start, end, kind }) {
    const left = this.#x(start);
    const width = Math.max(2, this.#x(end) - left);
    const isLost = kind === "lost";
    pen.fillStyle = isLost ? this.colours.alarm : this.colours.ink;
    const height = isLost ? this.height - LABELS : 4;
    pen.fillRect(left, this.height - height, width, height);
  }

  #paintHeadings(pen) {
    pen.font = `11px ${getComputedStyle(this.canvas).fontFamily}`;
    pen.textBaseline = "middle";
    const found = headingsAlong(this.layout);
    found.forEach(({ title, offset }, i) => {
      const left = this.#x(offset);
      const room = this.#x(found[i + 1]?.offset ?? this.length) - left;
      pen.fillStyle = this.colours.ink;
      pen.globalAlpha = 0.5;
      pen.fillRect(left, 2, 1, LABELS - 3);
      pen.globalAlpha = 1;
      if (room < LEAST_LABEL) return;
      pen.fillText(
        shortened(title, room - 6, (text) => pen.measureText(text).width),
        left + 4,
        LABELS / 2,
      );
    });
  }

  #paintMatches(pen, matches) {
    pen.fillStyle = this.colours.match;
    let last = -2;
    for (const offset of matches) {
      const x = this.#x(offset);
      if (x - last < 1) continue;
      pen.fillRect(x - 1, LABELS, 2, 7);
      last = x;
    }
  }

  #paintSelected(pen, selected) {
    if (selected === null) return;
    const left = this.#x(this.layout.starts[selected]);
    const width = Math.max(4, this.#x(this.layout.ends[selected]) - left);
    pen.fillStyle = this.colours.primary;
    pen.fillRect(left, this.height - 3, width, 3);
  }

  #paintWindow(pen, left, right) {
    const width = Math.max(6, right - left);
    pen.fillStyle = this.colours.veil;
    pen.strokeStyle = this.colours.ink;
    pen.beginPath();
    pen.roundRect(Math.min(left, this.width - width) + 0.5, LABELS - 0.5, width - 1, this.height - LABELS, 3);
    pen.fill();
    pen.stroke();
  }
}

/** As much of a title as has `room`, with "…" where it goes on; `widthOf` measures a text. */
function shortened(title, room, widthOf) {
  if (widthOf(title) <= room) return title;
  const letters = [...title];
  const kept = firstNumber(
    letters.length,
    (count) => widthOf(`${letters.slice(0, count + 1).join("")}…`) > room,
  );
  return kept ? `${letters.slice(0, kept).join("").trimEnd()}…` : "";
}

/** The chunk that an offset is in, the later of two; −1 before the first. */
function chunkAt({ starts }, offset) {
  return firstAbove(starts, offset) - 1;
}

/**
 * What stands in each of `count` equal stretches of a text of so many characters: how many chunks, their total
 * size, the largest, and whether one of them is on a page that is shown.
 */
function sizesByColumn(layout, length, count) {
  const { starts, ends, sizes } = layout;
  const columns = Array.from({ length: count }, () => ({ count: 0, total: 0, largest: 0, isShown: false }));
  const columnOf = (offset) => Math.min(count - 1, Math.floor((offset / length) * count));
  starts.forEach((start, k) => {
    const end = Math.min(ends[k], starts[k + 1] ?? ends[k]);
    const isSeen = isShown(layout, start, ends[k]);
    for (let i = columnOf(start); i <= columnOf(Math.max(start, end - 1)); i++) {
      const column = columns[i];
      column.count += 1;
      column.total += sizes[k];
      column.largest = Math.max(column.largest, sizes[k]);
      column.isShown ||= isSeen;
    }
  });
  return columns;
}

/**
 * The headings that divide the document, as `{title, offset}`, each where the first chunk under it begins: those
 * of the shallowest level of which none holds nearly everything, else of the shallowest that has more than one.
 */
function headingsAlong({ starts, ends, paths, path }) {
  const deepest = Math.max(0, ...paths.map((titles) => titles.length));
  const most = NEARLY_ALL * (ends.at(-1) - starts[0]);
  let shallowest = [];
  for (let level = 0; level < deepest; level++) {
    const found = [];
    let last;
    for (let k = 0; k < starts.length; k++) {
      const titles = paths[path[k]];
      const under = titles.slice(0, level + 1).join("\n");
      if (under === last || titles.length <= level) continue;
      last = under;
      found.push({ title: visibleText(titles[level]), offset: starts[k] });
    }
    if (found.length < 2) continue;
    const isDivided = found.every(({ offset }, i) => (found[i + 1]?.offset ?? ends.at(-1)) - offset <= most);
    if (isDivided) return found;
    if (!shallowest.length) shallowest = found;
  }
  return shallowest;
}
