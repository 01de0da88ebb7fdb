"""Nasty fragments of text, and Hypothesis strategies that join them."""

from __future__ import annotations

from hypothesis import strategies as st

FRAGMENTS = (
    "a", "A", "word", "Hello", "don't", "DON'T", "it's", "we'll", "'s", "'", "''", "\u2019s", "'\u017f", "o'5", "x'1", "5's",
    "1", "12", "1234567", "3.14", "1,000,000", "½", "²", "Ⅷ", "٣٤٥", "७", "\u0bf0",
    " ", "  ", "   ", "\t", "\t\t ", "\n", "\n\n", "\n\n\n", "\r\n", "\r\n\r\n", "\r", " \n ", "\x0b", "\x0c", "\x85", "\xa0",
    "\u2003", "\u2028", "\u2029", "\u3000", "\u200b", "\u200c", "\u200d", "\ufeff", "\x00", "\x1c", "\x1f", "\x7f",
    ".", "...", "?!", ",", "-", "--------", "====", "#", "# ", "## ", "/", "//", "\\", "_", "*", "**", "`", "```", "~~~", "<", ">", "|",
    "e\u0301", "\u0301", " \u0301", "n\u0303o", "\u0915\u094d\u0937", "न\u0940", "\u0e01\u0e33", "ก\u0e49", "ภาษาไทย", "\u0600 ", "\u0600",
    "漢", "漢字", "かな", "カナ", "한국", "\u1100\u1161\u11a8", "各", "。", "、", "！", "「", "」", "Ａ", "１",
    "😀", "👍🏽", "👩\u200d👩\u200d👧", "🇩🇪", "🇩", "🇩🇪🇫🇷", "❤\ufe0f", "1\ufe0f\u20e3", "\U0001f3f4\U000e0067\U000e007f",
    "\ud800", "\udc00", "\ud83d\ude00", "\ude00\ud83d", "\ud801\udc00", "\ud83d", "\U00010400", "\U000e0001", "\U0010ffff", "\ue000",
    "привет", "Ἀ", "ß", "ı", "İ", "ǅ", "ﬁ", "ʰ", "ªº", "\u0345", "العربية", "\u0640", "עברית", "\u202e", "हिन्दी।", "?\u061f",
    "<|endoftext|>", "<|fim_prefix|>", "<unk>", "[CLS]", "http://a.b/c?d=1&e", "v1.2.3", "e.g.", "Dr.", "U.S.A.", "foo_bar", "fooBar", "a1b2", "aaaa",
)  # fmt: skip

#: text of nasty fragments, which hits tokenizer patterns far more often than plain `st.text()`
nasty = st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join)
#: any code points at all, surrogates included
anything = st.text(st.characters(exclude_categories=()), max_size=60)
texts = st.one_of(nasty, nasty, anything)


@st.composite
def spans(draw: st.DrawFn, texts: st.SearchStrategy[str] = texts) -> tuple[str, int, int]:
    """A text and a range of it."""
    text = draw(texts)
    start = draw(st.integers(0, len(text)))
    return text, start, draw(st.integers(start, len(text)))
