"""The guided first visit: four steps, which can be left at any time and called again."""

from functools import cache
from pathlib import Path

import streamlit as st

from pages.components.configuration.taking_over import go_to

#: that the tour was taken, or left
TAKEN = "tour.taken"
_STEP = "tour.step"
STEPS = (
    (
        "Choose how to cut",
        "On the left stand the three settings that matter most: **strategy**, **chunk size** and "
        "**overlap**. The app begins with what suits your document, and says why. **See all** above the "
        "strategy shows all of them, each drawn on a short text.",
    ),
    (
        "See where it cuts, and why",
        "Each colour is a chunk. Hatched text is **overlap**, a dashed line at the top of a chunk is "
        "context that is added to it. Below each chunk stands the reason of its end. Click one to see "
        "it as it is embedded. The strip above shows the whole document and leads anywhere.",
    ),
    (
        "Compare with what you had",
        "**Pin as baseline** keeps the present settings. From then on each figure shows its "
        "difference, and the text shows where the baseline cuts. **Compare** lays both side by side, "
        "**Evaluate** measures which one finds the answers to questions, **Autotune** looks for one that "
        "finds more.",
    ),
    (
        "Take it away",
        "**Take away** gives the configuration, the chunks, a Python program and a link. The command "
        "line makes the same chunks of a whole folder.",
    ),
)


def tour() -> None:
    """The step that is shown, if the tour is under way."""
    if st.session_state.get(_STEP) is not None:
        _tour()


def tour_offer() -> None:
    """For who is new: a button that begins the tour, until it was taken once."""
    if not st.session_state.get(TAKEN):
        tour_button("New here?", "A tour in four steps. You can leave it at any time.")


def tour_button(
    label: str = "Take the tour", help: str | None = None, page: str | None = None
) -> None:
    """Begin the tour, on that page where it is another one."""
    st.button(
        label,
        key="tour.begin",
        icon=":material/explore:",
        type="tertiary",
        help=help,
        on_click=_begin,
        args=(page,),
    )


def _begin(page: str | None) -> None:
    _go(0)
    if page:
        go_to(page)


def _leave() -> None:
    _go(len(STEPS))


def _go(step: int) -> None:
    st.session_state[TAKEN] = True
    st.session_state[_STEP] = step if step < len(STEPS) else None


@st.dialog("A tour in four steps", on_dismiss=_leave)
def _tour() -> None:
    """The step at hand, and the ways on, back and out."""
    step: int = st.session_state[_STEP] or 0
    st.html(f"<style>{_style()}</style>")
    title, text = STEPS[step]
    with st.container(key=f"tour-{step + 1}"):  # by which the style sheet marks what is meant
        st.markdown(f"**{step + 1} of {len(STEPS)} · {title}**")
        st.markdown(text)
    is_last = step + 1 == len(STEPS)
    with st.container(horizontal=True, horizontal_alignment="right"):
        turned = [
            st.button("Leave", key="tour.leave", type="tertiary", on_click=_leave),
            st.button("Back", key="tour.back", disabled=not step, on_click=_go, args=(step - 1,)),
            st.button(
                "Done" if is_last else "Next",
                key="tour.next",
                type="primary",
                on_click=_go,
                args=(step + 1,),
            ),
        ]
    if any(turned):
        st.rerun()


@cache
def _style() -> str:
    """The style sheet, with the primary colours of the theme: Streamlit names them to components alone."""
    light, dark = (st.get_option(f"theme.{each}.primaryColor") for each in ("light", "dark"))
    style = Path(__file__).with_name("tour.css").read_text(encoding="utf-8")
    return f":root {{ --primary: light-dark({light}, {dark}); }}{style}"
