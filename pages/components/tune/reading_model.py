"""Which embedding model will read the chunks, and which chunks it does not read to their end."""

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from chunking import Chunk, Chunker
from chunking.embedders import EMBEDDERS, INPUT_LIMITS, InputLimit, get_reader
from chunking.inspection import Truncation
from chunking.quantities import counted
from pages.components.configuration.option_values import set_option
from pages.components.help.links import more_on
from pages.components.runs.embedding import MODEL, USUAL, chosen_reader, reader_problem
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import restore_address

#: characters of a model's name on the button
_MOST = 26
#: the model that is usual on the other pages by its full name, and the tokens that it reads
_USUAL_NAME = "all-MiniLM-L6-v2"
_READS = INPUT_LIMITS[_USUAL_NAME].max_input
#: models that are offered where a name is not known
_OFFERED = 5


def reader_choice(longest: int | None) -> None:
    """A button that names the model, or asks for it; the choice opens below it.

    `longest` is the most tokens that a chunk has, None where they are not counted.
    """
    restore_address([MODEL])
    name = _name(st.session_state.get(MODEL) or st.query_params.get(MODEL), longest)
    with st.popover(plain(name), icon=":material/psychology:", type="tertiary", key="reader"):
        st.selectbox(
            "Embedding model that will read the chunks",
            (*INPUT_LIMITS, *EMBEDDERS),
            index=None,
            placeholder="Choose, or type its token limit",
            key=MODEL,
            bind="query-params",
            accept_new_options=True,
            on_change=_complete,
            help="An embedding model cuts off what is longer than its limit.",
        )
        wanted = st.session_state.get(MODEL)
        if not wanted:
            st.caption("Choose yours to see which chunks it does not read to their end.")
            _check_with_usual(longest)
            return
        problem = reader_problem(wanted)
        if not problem:
            st.caption(_account(wanted))
        elif _is_known(wanted):
            st.error(plain(problem), icon=":material/error:")
        else:
            _unknown(wanted)


def _is_long(tokens: int | None) -> bool:
    """Whether a chunk has more tokens than the usual model reads."""
    return tokens is not None and tokens > _READS


def _check_with_usual(longest: int | None) -> None:
    """Where the usual model does not read all of the longest chunk: that, and a button that shows which chunks."""
    if _is_long(longest):
        st.caption(
            f"The longest chunk has {longest:,} tokens. The model that Evaluate uses, {_USUAL_NAME}, reads {_READS:,}."
        )
        st.button(
            f"Check with {_USUAL_NAME}", key="reader.check", on_click=_choose_model, args=(USUAL,)
        )


def _complete() -> None:
    """Take the model that was meant, where only one has what was typed in its name."""
    wanted = st.session_state.get(MODEL)
    if wanted and reader_problem(wanted) and len(found := _meant(wanted)) == 1:
        st.session_state[MODEL] = found[0]


def _is_known(model: str) -> bool:
    """Whether there is a model of that name, at hand or not."""
    return model in INPUT_LIMITS or model in EMBEDDERS


def _meant(typed: str) -> list[str]:
    """The models that have what was typed in their names."""
    return [name for name in INPUT_LIMITS if typed.strip().casefold() in name.casefold()]


def _unknown(typed: str) -> None:
    """That no model has that name, and what can be done; those that may be meant are a click away."""
    st.error(
        f"No embedding model is known as {plain(typed)}. Choose one from the list, type the number of tokens "
        "that yours reads, or the folder of a sentence-transformers model.",
        icon=":material/error:",
    )
    for name in _meant(typed)[:_OFFERED]:
        st.button(
            f"Use {plain(name)}", key=f"reader.meant.{name}", on_click=_choose_model, args=(name,)
        )


def _choose_model(name: str) -> None:
    st.session_state[MODEL] = name


def _name(model: str | None, longest: int | None) -> str:
    """What the button says: the model, where one is known by that name."""
    if not model:
        return "Too long to embed?" if _is_long(longest) else "Embedding model"
    if reader_problem(model):
        return "Model not installed" if _is_known(model) else "Unknown model"
    return get_reader(model).name[:_MOST]


def _account(model: str) -> str:
    """How much a model reads, how that is counted, and who says so."""
    reader = get_reader(model)
    if reader.max_input is None:
        return f"{plain(model)} reads texts of any length."
    if not isinstance(reader, InputLimit):
        return f"Reads {reader.max_input:,} tokens, counted by the model itself."
    how = "counted exactly" if reader.is_exact else f"estimated with {plain(reader.tokenizer)}"
    before = (
        f" “{plain(reader.instruction)}” before each chunk included." if reader.instruction else ""
    )
    source = f" Source: {reader.source}" if reader.source else ""
    return f"Reads {reader.max_input:,} tokens, {how}.{before}{source}"


def unread_note(count: int, before: int | None, on_show: Callable[[], None] | None = None) -> None:
    """A sentence, only where chunks are longer than the model reads, and the way to the first of them.

    `before` is how many of the baseline's are.
    """
    model = chosen_reader()
    if not model or not count:
        return
    than = "" if before is None else f" (baseline: {before:,})"
    st.markdown(f":material/warning: {_sentence(model, count)}{than}", width="content", help=_HELP)
    if on_show:
        st.button(
            "Show the first",
            key="reader.first",
            type="tertiary",
            icon=":material/arrow_downward:",
            on_click=on_show,
        )


def fitting_size_button(
    chunker: Chunker, chunks: Sequence[Chunk], cuts: Mapping[int, Truncation]
) -> None:
    """The remedy: the chunk size at which the model reads to the end, by the longest of its tokens for ours."""
    model = chosen_reader()
    most = get_reader(model).max_input if model and cuts else None
    if most is None:
        return
    size = int(most * min(chunks[place].token_count / cut.tokens for place, cut in cuts.items()))
    if getattr(chunker.options, "chunk_overlap", 0) < size < chunker.options.chunk_size:
        st.button(
            f"Set the chunk size to {size:,}",
            key="reader.fit",
            type="tertiary",
            on_click=set_option,
            args=(chunker.name, "chunk_size", size),
        )


def _sentence(model: str, count: int) -> str:
    reader = get_reader(model)
    is_exact, most = getattr(reader, "is_exact", True), f"{reader.max_input:,}"
    chunks = counted(count, "chunk")
    subject = chunks if is_exact else f"About {chunks}"
    verb = "exceed" if count > 1 else "exceeds"
    if model not in EMBEDDERS and isinstance(reader, InputLimit) and not reader.source:
        return f"{subject} {verb} {most} tokens"
    return f"{subject} {verb} the {most} tokens that {plain(reader.name)} reads"


_HELP = (
    "The model cuts off what follows its limit before it embeds a chunk, so that a search by meaning "
    "never finds that text. It is greyed in the document. Choose a smaller chunk size, or a model that "
    f"reads more. {more_on('unread tail')}"
)
