"""What an evaluation comes to: headline figures, and the difference of two configurations."""

from collections.abc import Mapping, Sequence
from typing import Literal

import streamlit as st

from chunking.evaluation import FEWEST_FOR_WINNER, Interval, Mean, Report, compare, means
from chunking.quantities import apart, bound, counted, figure, short, signed, signed_count
from pages.components.evaluate.run import Findings
from pages.components.shell.markdown_text import plain

Color = Literal["green", "red", "gray"]
#: label and definition of each metric, in the order of the page
METRICS = {
    "recall": (
        "Recall",
        "The share of the gold text that was retrieved, in characters: |retrieved ∩ gold| / |gold|.",
    ),
    "precision": (
        "Precision",
        "The share of what was retrieved that is gold text: |retrieved ∩ gold| / |retrieved|.",
    ),
    "precision_omega": (
        "Precision Ω",
        "The precision if exactly the chunks that hold gold text were retrieved: the most precise "
        "that any retriever could be on these chunks and miss nothing.",
    ),
    "iou": (
        "IoU",
        "|retrieved ∩ gold| / |retrieved ∪ gold|: low where gold is missed and where ballast is read.",
    ),
    "mrr": (
        "MRR",
        "1 / the rank of the first chunk that holds any gold text, 0 where none was read.",
    ),
    "ndcg": (
        "nDCG",
        "How early the gold text comes: what each chunk adds of it, discounted by its rank, over the "
        "same of the ideal ranking.",
    ),
    "hit_rate": ("Hit rate", "The share of questions for which any gold text was retrieved."),
    "tokens_retrieved": (
        "Tokens read",
        "The tokens that a question reads, added context included: what the answering model is "
        "given. Less is better.",
    ),
}
INDEX = {
    "chunks": ("Chunks", "The chunks of all documents searched together: the vectors to store."),
    "tokens": ("Index tokens", "The tokens of all chunks, repeats and added context included."),
    "embedded_tokens": (
        "Tokens to embed",
        "The tokens that have to be embedded: each different chunk once, with the headings that are "
        "indexed with it. 0 without vectors.",
    ),
}
#: what is seen at once: is the text found, how early, at what cost
_FIRST = ("recall", "hit_rate", "mrr", "ndcg", "tokens_retrieved", "tokens")
#: what is seen at once of two
_COMPARED = ("recall", "mrr", "tokens_retrieved", "tokens")
#: the conclusion that is explained below the table
TOO_FEW = "too few questions"
#: what two decimals may not tell of a difference
_SMALL = 0.01
_VERDICTS = {
    "A better": ":green-badge[A better]",
    "B better": ":green-badge[B better]",
}
#: the colour of a difference B − A, by what its interval shows
_COLORS: dict[str, Color] = {"A better": "red", "B better": "green"}


def headline(report: Report) -> None:
    """The first means with their intervals, and what they are of."""
    _row(_first(means(report), report.figures), means(report), report.figures)
    interval = (
        "below each mean its 95% interval"
        if len(report.rows) >= 6
        else "with fewer than six, no interval can be given"
    )
    st.caption(f"{counted(len(report.rows), 'question')} · {_read(report)} · {interval}")


def _read(report: Report) -> str:
    """How chunks were found, and how much of them was read."""
    asked = report.settings
    if asked["token_budget"] is None:
        return f"{asked['retriever']}, {counted(asked['top_k'], 'chunk')} read"
    return f"{asked['retriever']}, up to {asked['token_budget']:,} tokens read"


def all_figures(shown: Sequence[Findings], names: Sequence[str]) -> None:
    """What the headline leaves out, or of two all figures side by side."""
    if len(shown) == 1:
        report = shown[0].report
        st.caption(
            "Under a mean stands its 95% interval: other questions like these would mostly give a mean "
            "within it (bootstrap)."
        )
        first = _first(means(report), report.figures)
        rest = [name for name in (*METRICS, *INDEX) if name not in first]
        _row(
            [name for name in rest if name in METRICS or name in report.figures],
            means(report),
            report.figures,
        )
        return
    intervals = dict(_intervals(*shown))
    if fill_alike(*(each.report for each in shown)):
        del intervals["tokens_retrieved"]
    side_by_side(
        [means(each.report) for each in shown],
        [each.report.figures for each in shown],
        names,
        intervals,
        len(shown[0].report.rows),
    )


def mean_metrics(found: Mapping[str, Mean], index: Mapping[str, float]) -> None:
    """The means that are known, each above its interval, and the figures of the index; the rest is folded away."""
    first = _first(found, index)
    _row(first, found, index)
    with st.expander("More figures"):
        known = [name for name in (*METRICS, *INDEX) if name in found or name in index]
        _row([name for name in known if name not in first], found, index)


def _first(found: Mapping[str, Mean], index: Mapping[str, float]) -> list[str]:
    return [name for name in _FIRST if name in found or name in index]


def _row(names: Sequence[str], found: Mapping[str, Mean], index: Mapping[str, float]) -> None:
    with st.container(horizontal=True, gap="medium"):
        for name in names:
            label, help = (METRICS | INDEX)[name]
            mean = found.get(name)
            st.metric(
                label,
                _number(name, mean.value) if mean else short(int(index[name])),
                (_interval(mean) or None) if mean else None,
                delta_color="off",
                delta_arrow="off",
                help=help,
                width="content",
            )


def _interval(mean: Mean) -> str:
    if mean.low is None or mean.high is None:
        return ""
    ends = (_number(mean.metric, end, of=mean.value) for end in (mean.low, mean.high))
    return " to ".join(ends)


def _cell(mean: Mean, digits: int) -> str:
    """A mean with its interval, as exact as the difference is told."""
    if mean.low is None or mean.high is None:
        return figure(mean.value, digits)
    ends = (figure(end, digits) for end in (mean.low, mean.high))
    return f"{figure(mean.value, digits)} ({' to '.join(ends)})"


def _number(name: str, value: float, of: float | None = None) -> str:
    """A figure with as many decimals as one of the size of `of` needs."""
    size = abs(value if of is None else of)
    if name == "tokens_retrieved":
        return f"{value:,.0f}"
    return f"{value:.3f}" if 0 < size < 0.1 else f"{value:.2f}"


def decimals(name: str, interval: Interval | None) -> int:
    """How many decimals two compared means have: two. They have a third where the difference, or an end of its interval, is below 0.01."""
    if name == "tokens_retrieved":
        return 0
    told = (interval.difference, interval.low, interval.high) if interval else ()
    return 3 if any(0 < abs(value) < _SMALL for value in told) else 2


def comparison(first: Findings, second: Findings, is_current: bool) -> None:
    """What the recall shows, and the first figures of A and B with the difference B − A.

    Where they are current, B is the configuration of the form.
    """
    intervals = _intervals(first, second)
    recalls = [means(each.report)["recall"].value for each in (first, second)]
    st.markdown(in_words(intervals["recall"], len(first.report.rows), *recalls))
    with st.container(horizontal=True, gap="medium"):
        for name in _COMPARED:
            _both(name, first.report, second.report, intervals)
    present = " · B is the current settings" if is_current else ""
    st.caption(f"{counted(len(first.report.rows), 'question')} · {_read(second.report)}{present}")


def verdict_color(interval: Interval) -> Color:
    """The colour of a difference: green or red where it is shown to be better or worse, else grey."""
    return _COLORS.get(interval.verdict, "gray")


def fill_alike(first: Report, second: Report) -> bool:
    """Whether one budget of tokens is filled by both: how closely it is says nothing of them."""
    one, two = (report.settings["token_budget"] for report in (first, second))
    return one is not None and one == two


def _both(name: str, first: Report, second: Report, intervals: Mapping[str, Interval]) -> None:
    """A figure of A and of B, above their difference; left out where one of them has none."""
    label, help = (METRICS | INDEX)[name]
    color: Color
    if name in INDEX:
        one, two = (int(report.figures[name]) for report in (first, second))
        numbers, difference = [short(one), short(two)], signed_count(two - one)
        color = "red" if two > one else "green" if two < one else "gray"
    else:
        found = [means(report) for report in (first, second)]
        if not all(name in each for each in found):
            return
        digits = decimals(name, intervals[name])
        before, now = (each[name].value for each in found)
        numbers = [f"{value:,.{digits}f}" for value in (before, now)]
        difference = signed(apart(before, now, digits), digits)
        is_fixed = name == "tokens_retrieved" and fill_alike(first, second)
        color = "gray" if is_fixed else verdict_color(intervals[name])
    st.metric(
        f"{label}, A → B",
        " → ".join(numbers),
        difference,
        delta_color=color,
        delta_arrow="off",
        width="content",
        help=help,
    )


def side_by_side(
    found: Sequence[Mapping[str, Mean]],
    index: Sequence[Mapping[str, float]],
    names: Sequence[str],
    intervals: Mapping[str, Interval],
    questions: int,
) -> None:
    """The means and the index of A and B in a table; where there are intervals, with what they show by so many questions."""
    headed = [f"{letter} · {plain(name)}" for letter, name in zip("AB", names, strict=True)]
    columns: dict[str, list[str]] = {" ": [], headed[0]: [], headed[1]: []}
    if intervals:
        columns |= {"B − A": [], "95% interval": [], "Verdict": []}
    for name, (label, _) in METRICS.items():
        if all(name in each for each in found):
            digits = decimals(name, intervals.get(name))
            cells = [label, *(_cell(each[name], digits) for each in found)]
            one, two = (each[name].value for each in found)
            difference = _difference(intervals[name], one, two) if name in intervals else ()
            _append(columns, [*cells, *difference])
    for name, (label, _) in INDEX.items():
        if all(name in each for each in index):
            before, now = (int(each[name]) for each in index)
            _append(columns, [label, f"{before:,}", f"{now:,}", signed(now - before)])
    with st.container(key="side-by-side"):
        st.table(columns, border="horizontal", hide_index=True, alt="Both configurations compared")
    if any(interval.conclusion == TOO_FEW for interval in intervals.values()):
        st.caption(f":material/info: **Too few questions**: {_what_it_takes(questions)}")
    with st.popover("What these figures mean", icon=":material/help:", type="tertiary"):
        for label, help in (METRICS | INDEX).values():
            st.markdown(f"- **{label}**: {help}")
        st.caption(
            "In brackets stands the 95% interval of each mean; that of the difference is a paired bootstrap over "
            "the questions. The verdict is that of a paired permutation test (10,000 flips of signs, 5%), "
            f"and below {FEWEST_FOR_WINNER} questions it names no winner. One verdict in twenty shows a "
            "difference where there is none."
        )


def _difference(interval: Interval, one: float, two: float) -> tuple[str, str, str]:
    """B − A as both are shown, its interval, and the verdict."""
    digits = decimals(interval.metric, interval)
    ends = [bound(value, digits) for value in (interval.low, interval.high)]
    spread = " to ".join(dict.fromkeys(ends))  # of equal ends one is said
    return signed(apart(one, two, digits), digits), spread, _verdict(interval)


def _what_it_takes(questions: int) -> str:
    """What a difference means that is not shown to be one, and how many questions would tell."""
    said = f"something speaks for a difference that {_these(questions)} cannot show."
    lacking = FEWEST_FOR_WINNER - questions
    if lacking > 0:
        return (
            f"{said} A winner is named from {FEWEST_FOR_WINNER} on: add {lacking:,} or more on Evaluate, by **Draft**, "
            "**Import** or **Mark gold text**, and evaluate both with all of them."
        )
    return (
        f"{said} Its interval only just leaves out 0, and chance alone makes as much in more than 5% of cases. Add more "
        "questions, and evaluate both with all of them."
    )


def _verdict(interval: Interval) -> str:
    """The verdict, marked where one is better."""
    return _VERDICTS.get(interval.conclusion, interval.conclusion)


def _append(columns: dict[str, list[str]], cells: Sequence[str]) -> None:
    """Add a row; of the last columns some may be empty, and what has no column is left out."""
    for column, cell in zip(columns.values(), [*cells, "", "", ""], strict=False):
        column.append(cell)


def in_words(interval: Interval, questions: int, one: float, two: float) -> str:
    """What the interval of the recall says, of which `one` and `two` are the means."""
    digits = decimals(interval.metric, interval)
    shown_apart = abs(apart(one, two, digits))
    apart_by = f"{shown_apart:.{digits}f}"
    if interval.low == interval.high == 0:
        return f"**Both find equally much** by {_these(questions)}."
    if interval.conclusion == TOO_FEW and not shown_apart:
        return f"**Both find equally much** by {_these(questions)}, to {digits} decimals."
    if interval.conclusion == TOO_FEW:
        more = "more" if interval.difference > 0 else "less"
        are = "is" if questions == 1 else "are"
        return (
            f"**B finds {more}**, by {apart_by} of recall, but {_these(questions)} {are} too few to "
            f"tell. {_why_open(interval, questions)}"
        )
    if interval.verdict == "no difference shown":
        few = f" {_why_open(interval, questions)}" if questions < FEWEST_FOR_WINNER else ""
        return (
            f"**No difference of recall is shown** by {_these(questions)}: B minus A is between "
            f"{bound(interval.low, digits)} and {bound(interval.high, digits)} (95% interval).{few}"
        )
    better, sign = ("B", 1) if interval.verdict == "B better" else ("A", -1)
    low, high = sorted((sign * interval.low, sign * interval.high))
    return (
        f"**{better} has the better recall**, by {apart_by} "
        f"(95% interval {low:.{digits}f} to {high:.{digits}f})."
    )


def _why_open(interval: Interval, questions: int) -> str:
    """Why a difference is not said to be one: there are few questions, or chance makes as much often enough."""
    if questions < FEWEST_FOR_WINNER:
        return f"Below {FEWEST_FOR_WINNER} questions no winner is named."
    return f"Chance alone makes as much in {interval.p:.0%} of cases."


def _these(questions: int) -> str:
    return "this one question" if questions == 1 else f"these {questions:,} questions"


def _intervals(first: Findings, second: Findings) -> dict[str, Interval]:
    """Computed once for a pair, and kept for the last one: it holds on to all of the other."""
    known = first.against.get(id(second))
    if known is None:
        first.against.clear()
        known = first.against[id(second)] = (second, compare(first.report, second.report))
    return known[1]
