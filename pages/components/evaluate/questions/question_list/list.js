/** The questions, of which one can be chosen. Questions are hostile: they go in by `textContent` only. */

/** The names of the columns: an outcome has three where it stands alone, and two beside another. */
function columns({ outcomes, origin }) {
  if (outcomes.length > 1) return ["Question", "A", "Recall A", "B", "Recall B"];
  if (outcomes.length) return ["Question", "Status", "Recall", "Rank"];
  return origin ? ["Question", "Origin"] : ["Question"];
}

/** The cells of one configuration's outcome. */
function outcomeCells({ cause, colour, rank, recall }, isAlone) {
  const what = make("td", "cause");
  const dot = make("span", "dot");
  dot.style.background = colour ?? "";
  what.append(dot, cause);
  if (!isAlone && rank) what.append(make("span", "rank", ` · rank ${rank.toLocaleString("en")}`));
  const share = make("td", "figure");
  if (isAlone && recall !== null) share.append(shareBar(recall));
  share.append(recall === null ? "–" : recall.toFixed(2));
  return isAlone ? [what, share, make("td", "figure", rank?.toLocaleString("en") ?? "–")] : [what, share];
}

function shareBar(share) {
  const bar = make("span", "bar");
  const filled = make("span", "filled");
  filled.style.inlineSize = `${100 * share}%`;
  bar.append(filled);
  return bar;
}

class QuestionList {
  constructor(root) {
    bindParts(this, root, ["questions", "head", "rows"]);
    this.ended = new AbortController();
    const on = (type, listener) => this.rows.addEventListener(type, listener, { signal: this.ended.signal });
    on("pointerdown", (event) => (this.pressedAt = [event.clientX, event.clientY]));
    on("click", (event) => this.#choose(event));
    on("keydown", (event) => this.#move(event));
  }

  show({ rows, current }, send) {
    this.send = send;
    this.#mark(current);
    const drawn = JSON.stringify(rows);
    if (drawn === this.drawn) return;
    const isOther = this.drawn !== undefined;
    this.drawn = drawn;
    const head = make("tr", "");
    head.append(...(rows.length ? columns(rows[0]) : ["Question"]).map((name) => this.#name(name)));
    this.head.replaceChildren(head);
    this.rows.replaceChildren(...rows.map((row) => this.#row(row)));
    this.questions.classList.toggle("with-outcomes", Boolean(rows[0]?.outcomes.length));
    if (isOther) this.questions.scrollTop = 0;
    this.#mark(current);
  }

  end() {
    this.ended.abort();
  }

  #name(name) {
    const cell = make("th", name.startsWith("R") ? "figure" : "", name);
    cell.scope = "col";
    return cell;
  }

  #row({ id, text, outcomes, origin }) {
    const row = make("tr", "row");
    row.dataset.id = id;
    const question = make("button", "question", text);
    question.type = "button";
    question.title = text;
    question.dir = "auto";
    const first = make("td", "");
    first.append(question);
    const cells = outcomes.flatMap((outcome) => outcomeCells(outcome, outcomes.length === 1));
    row.append(first, ...cells);
    if (origin) row.append(make("td", "origin", origin));
    return row;
  }

  #mark(id) {
    this.current = id;
    for (const row of this.rows.children) {
      const isCurrent = row.dataset.id === id;
      row.classList.toggle("current", isCurrent);
      row.querySelector(".question").setAttribute("aria-pressed", isCurrent);
    }
  }

  /** A second click lets go of the question. */
  #choose(event) {
    const row = event.target.closest(".row");
    if (!row || !isPlainClick(event, this.pressedAt)) return;
    this.#mark(row.dataset.id === this.current ? null : row.dataset.id);
    this.send("chosen", this.current ?? "");
  }

  /** The arrow keys go from question to question. */
  #move(event) {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    const row = event.target.closest(".row");
    if (!step || !row || hasModifier(event)) return;
    event.preventDefault();
    row[step]?.querySelector(".question").focus();
  }
}

export default function ({ parentElement, data, setTriggerValue }) {
  return mountView(QuestionList, parentElement, (view) => view.show(data, setTriggerValue));
}
