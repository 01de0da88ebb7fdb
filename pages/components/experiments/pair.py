"""Two experiments side by side: figures, what the paired test says, and what was set otherwise."""

import streamlit as st

from chunking import describe_strategy, list_strategies, needed_options
from chunking.experiments import (
    Experiment,
    cautions,
    compare_experiments,
    obstacles,
    on_equal_terms,
)
from chunking.quantities import counted
from pages.components.evaluate.results.figures import in_words, side_by_side
from pages.components.experiments.figures import index_of, means_of
from pages.components.experiments.restoring import restore_button
from pages.components.shell.markdown_text import plain


def pair(first: Experiment, second: Experiment) -> None:
    """Draw both; A is the older one."""
    st.markdown("#### Two experiments")
    st.caption("A was kept first, B later.")
    kept, (first, second) = (first, second), on_equal_terms(first, second)
    reasons = obstacles(first, second)
    asked = len(first.scores.questions) if first.scores else 0
    if reasons:
        st.warning(
            "**These two cannot be compared.** "
            + plain(" ".join(reasons))
            + " Their figures stand side by side, and no difference is given.",
            icon=":material/balance:",
        )
        intervals = {}
    else:
        intervals = compare_experiments(first, second)
        recalls = [means_of(each)["recall"].value for each in (first, second)]
        st.markdown(in_words(intervals["recall"], asked, *recalls))
        for caution in cautions(first, second):
            st.caption(f":material/info: {plain(caution)}")
        if any(each.kind == "evaluation" for each in kept) and first.kind == "search":
            st.caption(
                ":material/info: Of the evaluation this is what the search measured: the mean recall over "
                f"{plain(first.read)}, on the search's {counted(asked, 'question')}."
            )
    side_by_side(
        [means_of(first), means_of(second)],
        [index_of(first), index_of(second)],
        [first.name, second.name],
        intervals,
        asked,
    )
    _differences(first, second)
    with st.container(horizontal=True, gap="small"):
        restore_button(kept[0], "A")
        restore_button(kept[1], "B")


def _differences(first: Experiment, second: Experiment) -> None:
    """What of the configuration and the retrieval is not alike."""
    one, two = first.settings(), second.settings()
    derived = _derived(first) & _derived(second)
    # what only one strategy has says no more than that they are two
    is_alike = first.strategy == second.strategy
    known = {**one, **two} if is_alike else [name for name in one if name in two]
    names = [name for name in known if one.get(name) != two.get(name) and name not in derived]
    if not names:
        st.caption("Both have the same configuration and retrieval.")
        return
    st.markdown("**Settings that differ**")
    columns = {
        "Setting": [plain(_label(first, name)) for name in names],
        "A": [plain(one.get(name, "—")) for name in names],
        "B": [plain(two.get(name, "—")) for name in names],
    }
    st.table(columns, border="horizontal", hide_index=True, alt="The settings that differ")


def _derived(experiment: Experiment) -> set[str]:
    """The options that follow from others, such as the smallest chunk from the chunk size."""
    options = experiment.config.get("options", {})
    if experiment.strategy not in list_strategies():
        return set()
    return {
        f"options.{name}" for name in options.keys() - needed_options(experiment.strategy, options)
    }


def _label(experiment: Experiment, path: str) -> str:
    """What the forms call a setting, which is stored by its path."""
    place, _, name = path.rpartition(".")
    if place != "options" or experiment.strategy not in list_strategies():
        return path.replace("_", " ").replace(".", ": ").capitalize()
    declared = describe_strategy(experiment.strategy)["options"]
    return str(declared[name]["label"]) if name in declared else name
