"""A page with nothing but the chunk viewer, a table's worth of controls, and what Python hears of clicks.

`?case=` picks a document: prose, emoji, hostile, markdown, rtl, line (no break at all), big, many, none, odd.
"""

import hashlib
import time
from dataclasses import dataclass, field

import streamlit as st

from pages.components.chunk_viewer import chunk_viewer, selection


@dataclass(frozen=True)
class Text:
    """The part of a document that the viewer reads."""

    text: str
    fingerprint: str
    mime_type: str = "text/plain"


@dataclass(frozen=True)
class Piece:
    """The part of a chunk that the viewer reads."""

    start: int
    end: int
    token_count: int
    cut: str = "size limit"
    heading_path: tuple[str, ...] = ()
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True)
class Dropped:
    start: int
    end: int
    reason: str


@dataclass(frozen=True)
class Outcome:
    chunks: list[Piece]
    dropped: list[Dropped] = field(default_factory=list)


PROSE = (
    "Retrieval works on passages, not on books. A passage that is too long buries the answer among other things; "
    "one that is too short loses what the answer refers to. Between the two lies a size that depends on the text.\n\n"
    "Sentences are the natural unit. They end where a thought ends, and a reader who meets one alone can often "
    "make sense of it. Paragraphs carry more, but their length varies by a factor of fifty.\n\n"
)
EMOJI = (
    "Family 👨‍👩‍👧‍👦 waves 👋🏽 at the 🇺🇳 flag. Plain words follow 🎉🎉 and then 𝔊𝔬𝔱𝔥𝔦𝔠 letters. "
)
RTL = "تقسيم النص إلى أجزاء يساعد محركات البحث على العثور على الإجابة الصحيحة. كل جزء يجب أن يكون مفهوما وحده.\n\n"
CJK = "文書を適切な大きさに分割すると、検索の精度が向上します。短すぎると文脈が失われ、長すぎると答えが埋もれます。\n\n"
HOSTILE = (
    '<script>window.owned = 1</script> <img src=x onerror="window.owned = 2"> &lt;b&gt; {{7*7}} '
    "nul:\0 bell:\a escape:\x1b del:\x7f lone:\ud83d pair:\ud83d\ude00 end\n"
)
MARKUP = "<img src=x onerror='window.owned = 3'>"


def windows(text: str, size: int, overlap: int, **more: object) -> list[Piece]:
    """Cut ``text`` into windows of ``size`` characters, the next one ``overlap`` characters before the last one's end."""
    pieces, start = [], 0
    while start < len(text):
        stop = min(start + size, len(text))
        if stop < len(text) and " " in text[start + overlap + 1 : stop]:
            stop = text.rindex(" ", start + overlap + 1, stop)
        cut = (
            "end of document"
            if stop == len(text)
            else ("sentence" if text[stop - 1] in ".!?" else "size limit")
        )
        pieces.append(Piece(start, stop, -(-(stop - start) // 4), cut, **more))
        if stop == len(text):
            break
        start = max(start + 1, stop - overlap) if overlap else stop + (text[stop] == " ")
    return pieces


def odd(text: str) -> Outcome:
    """Every rare thing in one result: context, dropped and lost text, a chunk over its limit."""
    path = ("Chunking", "Sizes", "Choosing a limit")
    thirds = [0, 90, 206, 411, 560, len(text)]
    chunks = [
        Piece(thirds[0], thirds[1], 40, "sentence", path[:1], prefix="# Chunking\n\n"),
        Piece(
            thirds[1] + 30,
            thirds[2],
            260,
            'separator "\\n\\n"',
            path[:2],
            prefix="# Chunking › Sizes\n\n",
            suffix="\n```",
        ),
        Piece(thirds[3], thirds[4], 37, "similarity valley (0.31)", path),
        Piece(thirds[4] - 60, thirds[5], 90, "end of document", path),
    ]
    return Outcome(chunks, [Dropped(300, 400, "front matter")])


def case(name: str, size: int, overlap: int) -> tuple[Text, Outcome]:
    texts = {
        "prose": PROSE * 12,
        "emoji": EMOJI * 40,
        "hostile": HOSTILE * 10,
        "rtl": (RTL + CJK + PROSE) * 6,
        "line": "x" * 1_000_000,
        "big": (PROSE * 2200)[:1_000_000],
        "many": (PROSE * 2200)[:1_000_000],
        "none": " \n ",
        "odd": PROSE * 2,
        "long": (PROSE * 700),
    }
    text = texts[name]
    document = Text(text, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16])
    if name == "none":
        return document, Outcome([])
    if name == "odd":
        return document, odd(text)
    if name == "line" or name == "long":
        return document, Outcome([Piece(0, len(text), len(text) // 4, "end of document")])
    if name == "hostile":
        return document, Outcome(
            windows(
                text, size, overlap, heading_path=(MARKUP,), prefix=MARKUP, suffix="\0" + MARKUP
            )
        )
    if name == "many":
        return document, Outcome(windows(text, 50, 0))
    return document, Outcome(windows(text, size, overlap, heading_path=("Guide", "Passages")))


st.set_page_config(layout="wide")
name = st.query_params.get("case", "prose")
with st.sidebar:
    size = st.slider("size", 60, 2000, int(st.query_params.get("size", 500)), step=20, key="size")
    overlap = st.slider(
        "overlap", 0, 400, int(st.query_params.get("overlap", 0)), step=20, key="overlap"
    )
    row = st.number_input(
        "row",
        min_value=-1,
        value=-1,
        step=1,
        key="row",
        on_change=lambda: st.session_state.update(chosen=st.session_state.row),
    )

st.session_state.setdefault("chosen", -1)
st.session_state.setdefault("calls", [])
st.session_state["runs"] = st.session_state.get("runs", 0) + 1
document, result = case(name, size, min(overlap, size - 20))
chosen = st.session_state.chosen
began = time.perf_counter()
picked = chunk_viewer(
    document, result, unit="tokens", limit=size // 4 or 1, selected=None if chosen < 0 else chosen, key="viewer",
    on_select=lambda: st.session_state.calls.append(selection("viewer")),
)  # fmt: skip
spent = (time.perf_counter() - began) * 1000
if picked is not None:
    st.session_state.chosen = picked
with st.sidebar:
    st.text(f"runs {st.session_state.runs}")
    st.text(f"picked {picked}")
    st.text(f"chosen {st.session_state.chosen}")
    st.text(f"calls {st.session_state.calls}")
    st.text(f"chunks {len(result.chunks)}")
    st.text(f"spent {spent:.1f}")
