/** What is read below the curve: of one gap what was decided, where, its figures, why, and both sentences. */

/**
 * What is said of a gap: whether it is `cut`, null where it is no valley; its `place`, its `figures` by name, and
 * `why`.
 */
function aboutGap(gap, { raw, smoothed, valleys, chunks }) {
  const begun = chunks.findIndex(([from], index) => index > 0 && Math.abs(from - gap - 1) < 0.005);
  const [, cut, reason] = valleys.find(([at]) => at === gap) ?? [gap, null, ""];
  return {
    cut,
    place: `Between sentences ${gap + 1} and ${gap + 2}`,
    figures: { similarity: formatFigure(raw[gap], 2), smoothed: formatFigure(smoothed[gap], 2) },
    why: [reason, begun < 0 ? "" : `chunk ${begun + 1} begins here`].filter(Boolean).join(" · "),
  };
}

/** What is said where a chunk was chosen that begins at no gap: at the start, or inside a sentence. */
function aboutBeginning({ chunk, chunks }) {
  if (chunk === 0) return "Chunk 1 begins with the document.";
  const sentence = Math.floor(chunks[chunk][0]) + 1;
  return `Chunk ${chunk + 1} begins inside sentence ${sentence}, which is cut for its size.`;
}

const NOTHING = { text: "", start: 0, end: 0 };

class Readout {
  constructor(root) {
    for (const part of ["values", "before", "after"]) this[part] = root.querySelector(`.similarity-${part}`);
  }

  /** Read a gap, of which `remark` says why it is shown, between the sentences `before` and `after`: parts of a text. */
  showGap({ cut, place, figures, why }, remark, before, after) {
    const verdict = cut === null ? "no valley" : cut ? "cut here" : "not cut";
    const parts = [
      make("b", `verdict ${cut ? "cut" : "uncut"}`, verdict),
      make("span", "place", place),
      ...Object.entries(figures).map(([name, value]) => {
        const figure = make("span", "figure", `${name} `);
        figure.append(make("b", "", value));
        return figure;
      }),
      make("span", "why", [why, remark].filter(Boolean).join(" · ")),
    ];
    this.#show(parts, before, after);
  }

  /** Say one sentence. */
  say(sentence) {
    this.#show([make("span", "", sentence)], NOTHING, NOTHING);
  }

  #show(parts, before, after) {
    const read = parts.map(({ textContent }) => textContent).join(" ");
    if (read !== this.read) this.values.replaceChildren(...parts.flatMap((part) => [part, " "]));
    this.read = read;
    writePart(this.before, before);
    writePart(this.after, after);
  }
}

/** Write a part of a document into an element if it is not there already, drawn as it is read. */
function writePart(element, { text, markup, start, end }) {
  const shown = `${Boolean(markup)} ${text.slice(start, end)}`;
  if (element.shown === shown) return;
  element.shown = shown;
  element.replaceChildren();
  const addText = (parent, from, to, isSyntax) =>
    parent.append(isSyntax ? make("span", "md-syntax", text.slice(from, to)) : text.slice(from, to));
  if (markup) markup.draw(element, start, end, addText);
  else addText(element, start, end);
}
