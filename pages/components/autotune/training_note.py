"""On Evaluate: that some of the questions chose the configuration that they are asked of."""

from collections.abc import Sequence

import streamlit as st

from chunking.evaluation import Question
from chunking.quantities import counted
from pages.components.autotune.session_search import held_search
from pages.components.autotune.settings import candidate_of
from pages.components.autotune.trial import configuration_of
from pages.components.evaluate.run import Findings


def training_note(shown: Sequence[Findings]) -> None:
    """Say by how many of the questions Autotune chose what is shown."""
    for letter, findings in zip("AB", shown, strict=False):
        asked = [row.question for row in findings.report.rows]
        if chose := _training_questions(findings) & set(asked):
            name = "this configuration" if len(shown) == 1 else f"**{letter}**"
            by = "all" if len(chose) == len(asked) else f"{len(chose):,}"
            st.caption(
                f":material/auto_awesome: Autotune chose {name} by {by} of these {counted(len(asked), 'question')}. "
                "Its figures may be better on those than on questions that did not choose it, such as those that "
                "Autotune held out."
            )


def _training_questions(findings: Findings) -> set[Question]:
    """The questions by which the last search chose what these findings are of; none where it chose something else."""
    search = held_search()
    if search is None or search.outcome is None:
        return set()
    chosen = search.trials[search.outcome["chosen"]]
    is_kept = search.outcome["chosen"] == search.outcome["current"]
    if is_kept or candidate_of(configuration_of(search, chosen)) != candidate_of(findings.made_by):
        return set()
    asked = enumerate(search.job.questions)
    return {question for place, question in asked if place not in search.held}
