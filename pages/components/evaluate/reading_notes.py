"""What the amount that is read does to an evaluation: too much or too little to tell, or unlike in A and B; with a remedy."""

from collections.abc import Callable, Sequence

import streamlit as st

from chunking.evaluation import Report
from chunking.quantities import counted
from chunking.retrieval import RetrievalOptions
from pages.components.configuration.retrieval import MOST_TOKENS
from pages.components.configuration.retrieval_change import change_retrieval
from pages.components.evaluate.run import Findings

#: mean chunk sizes up to this many times apart compare fairly chunk by chunk
_ALIKE = 1.2
#: the mean recall from which all is found and from which most is, and up to which configurations can differ
_ALL, _MOST, _TELLING = 0.995, 0.7, 0.9
#: the budgets that are offered, in tokens, where all is found
_LESS = (2000, 1500, 1000, 750, 500, 400, 300, 200, 150, 100, 75, 50)


def unfair_note(first: Report, second: Report, then: Callable[[], object]) -> None:
    """Warn where so many chunks of each are read although those of one are clearly larger; offer tokens, and `then` what follows."""
    if first.settings["token_budget"] is not None:
        return
    a, b = (each.figures["tokens"] / each.figures["chunks"] for each in (first, second))
    if max(a, b) <= _ALIKE * min(a, b):
        return
    budget = min(MOST_TOKENS, max(1, round(first.mean("tokens_retrieved"))))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        st.markdown(
            f":orange[:material/balance: **Unfair comparison**]: a chunk has {a:,.0f} tokens on average in A and "
            f"{b:,.0f} in B, so the same number of chunks reads more with {'B' if b > a else 'A'}.",
            width="stretch",
        )
        st.button(f"Read {budget:,} tokens in both", on_click=_read, args=(budget, then))


def too_much_note(read: float, total: int, then: Callable[[], object] = lambda: None) -> bool:
    """Warn where a question reads most of a text of `total` tokens, which any configuration answers; offer to read less, and `then` what follows.

    Whether it is so.
    """
    if read <= total / 2:
        return False
    budget = max(1, round(total / 4))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(
            f":material/compress: Each question reads {read:,.0f} tokens, of a text of {total:,.0f}, so "
            "any configuration finds nearly everything.",
            width="content",
        )
        st.button(f"Read {budget:,} tokens", on_click=_read, args=(budget, then))
    return True


def too_little_note(shown: Sequence[Findings], total: int, then: Callable[[], object]) -> None:
    """Say where a text of `total` tokens is asked with a budget that suits a short one, and much is missed; offer the usual one, and `then` what follows."""
    usual, budget = RetrievalOptions().token_budget, shown[0].report.settings["token_budget"]
    if budget is None or budget > usual / 2 or total < 4 * usual or _recall(shown) >= _MOST:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(
            f":material/expand: Each question reads at most {counted(budget, 'token')}, of a text of {total:,.0f}. "
            f"{usual:,} are usual.",
            width="content",
        )
        st.button(f"Read {usual:,} tokens", on_click=_read, args=(usual, then))


def all_found_note(shown: Sequence[Findings], read: float, then: Callable[[], object]) -> bool:
    """Say where every question finds all of its answer, so that no setting can look better; offer to read less, and `then` what follows.

    Whether it is so.
    """
    if _recall(shown) < _ALL:
        return False
    most = min(read, *(findings.kept_tokens for findings in shown))
    budgets = tuple(budget for budget in _LESS if budget < most)
    means = [findings.recalls(budgets).mean(axis=0) for findings in shown]
    telling = next(
        (n for n in range(len(budgets)) if 0 < min(mean[n] for mean in means) <= _TELLING), None
    )
    count = len(shown[0].report.rows)
    who = f"All {count:,} questions find their answers" if count > 1 else "The answer is found"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(
            f":material/done_all: {who}: no setting can find more.",
            width="content",
        )
        if telling is not None:
            recalls = " and ".join(f"{mean[telling]:.2f}" for mean in means)
            st.button(
                f"Read {budgets[telling]:,} tokens: recall {recalls}",
                help="With less to read, settings differ in what they find.",
                on_click=_read,
                args=(budgets[telling], then),
            )
    return True


def _recall(shown: Sequence[Findings]) -> float:
    """The mean recall of the configuration that finds least."""
    return min(findings.report.mean("recall") for findings in shown)


def _read(budget: int, then: Callable[[], object]) -> None:
    change_retrieval(f"Token budget {budget:,}", {"token_budget": budget, "top_k": None})
    then()
