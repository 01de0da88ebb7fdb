"""Slow, obvious answers to compare the engine's fast ones with; they share no code with it."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

import regex
import tiktoken

VOCAB = Path(__file__).resolve().parents[1] / "chunking" / "tokenizers" / "vocab"
CL100K, O200K, P50K = (
    VOCAB / name
    for name in (
        "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
        "fb374d419588a4632f3f557e76b4b70aebbca790",
        "ec7223a39ce59f226a68acc30dc1af2788490e15",
    )
)
#: the patterns as tiktoken publishes them, written out a second time on purpose
GPT2_PATTERN = (
    r"""'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"""
)
CL100K_PATTERN = (
    r"""'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"""
    r"""|\s++$|\s*[\r\n]|\s+(?!\S)|\s"""
)
_UPPER, _LOWER = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}", r"\p{Ll}\p{Lm}\p{Lo}\p{M}"
_SHORT = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
O200K_PATTERN = "|".join(
    (
        rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]*[{_LOWER}]+{_SHORT}",
        rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]+[{_LOWER}]*{_SHORT}",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)


def _ranks(file: Path, most: int | None = None) -> dict[bytes, int]:
    lines = file.read_bytes().splitlines()[:most]
    pairs = (line.split() for line in lines if line)
    return {base64.b64decode(token): int(rank) for token, rank in pairs}


@cache
def oracle_encoding(name: str) -> tiktoken.Encoding:
    """The encoding made from its rank file and its pattern, past the engine and past tiktoken's own registry."""
    pattern, ranks = {
        "cl100k_base": (CL100K_PATTERN, lambda: _ranks(CL100K)),
        "o200k_base": (O200K_PATTERN, lambda: _ranks(O200K)),
        "p50k_base": (GPT2_PATTERN, lambda: _ranks(P50K)),
        "r50k_base": (GPT2_PATTERN, lambda: _ranks(P50K, 50_256)),
        "gpt2": (GPT2_PATTERN, lambda: _ranks(P50K, 50_256)),
    }[name]
    return tiktoken.Encoding(
        name=f"oracle-{name}", pat_str=pattern, mergeable_ranks=ranks(), special_tokens={}
    )


def count_tokens(name: str, text: str) -> int:
    return len(oracle_encoding(name).encode_ordinary(text))


_ALONE = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]")
_MARK = regex.compile(r"\p{M}")


def count_words(text: str) -> int:
    """White space separates words; characters of scripts without spaces are words by themselves."""
    words, inside = 0, False
    for character in text:
        if character.isspace():
            inside = False
        elif _ALONE.match(character) and not _MARK.match(character):
            words, inside = words + 1, False
        elif not inside:
            words, inside = words + 1, True
    return words


def grapheme_bounds(text: str) -> set[int]:
    """The ends of extended grapheme clusters, surrogate pairs kept whole."""
    ends = {0, *(match.end() for match in regex.finditer(r"\X", text))}
    return {
        end
        for end in ends
        if not (
            "\ud800" <= text[end - 1 : end] <= "\udbff"
            and "\udc00" <= text[end : end + 1] <= "\udfff"
        )
    }


def heading_path(headings: tuple[tuple[int, str, int, int], ...], offset: int) -> tuple[str, ...]:
    """The titles above an offset, outermost first: by a scan of all (level, title, start, end)."""
    path: list[tuple[int, str]] = []
    for level, title, start, _ in headings:
        if start <= offset:
            path = [above for above in path if above[0] < level]
            path.append((level, title))
    return tuple(title for _, title in path)


def path_of_span(
    text: str, headings: tuple[tuple[int, str, int, int], ...], start: int, end: int
) -> tuple[str, ...]:
    """The titles above the first text of a span: by stepping over headings and blank space.

    A span of headings alone goes on to the next heading only while that is deeper.
    """
    passed: list[tuple[int, str, int, int]] = []
    while start < end:
        inside = [heading for heading in headings if heading[2] <= start < heading[3]]
        if not inside and not text[start].isspace():
            return heading_path(headings, start)
        if inside and inside[0] not in passed:
            passed += inside
        start = start + 1
    deeper = passed[:1]
    for heading in passed[1:]:
        if heading[0] <= deeper[-1][0]:
            break
        deeper.append(heading)
    return heading_path(headings, deeper[-1][2]) if deeper else ()
