"""How the time of every strategy grows with the text, on shapes that were made to be slow.

    python tests/benchmarks/growth.py [STRATEGY ...] [--shapes NAME ...] [--most 8_000_000] [--seconds 20]

Each shape is cut at 250 kB and at twice as much, until the largest size or until one run takes longer
than the bound. Each run is cold: nothing is remembered of the text. The exponent is that over the last
three sizes whose time is over a second: 1 is linear. What seems steep is measured again, and the lower times
count: others on the machine make large texts slower. The exit code is 1 where an exponent is over 1.15.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import log
from pathlib import Path
from time import process_time

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Document, create_chunker, list_strategies  # noqa: E402
from chunking.caching import forget_documents  # noqa: E402

#: a shape is a text that is repeated, the name of the document it is for, and what stands before it
SHAPES: dict[str, tuple[str, str, str]] = {
    "prose": ("The sea rose in the night. Nobody had seen it come.\n\n", "a.txt", ""),
    "chinese": ("海水在夜里上涨了。没有人看见它来。", "a.txt", ""),
    "thai": ("ทะเลขึ้นในตอนกลางคืนไม่มีใครเห็น", "a.txt", ""),
    "one letter": ("a", "a.txt", ""),
    "no white space": ("abcdefghij0123456789", "a.txt", ""),
    "blank lines": ("\n", "a.txt", "x"),
    "spaces": (" ", "a.txt", "x"),
    "full stops": (".", "a.md", ""),
    "backticks": ("`", "a.md", ""),
    "brackets": ("[", "a.md", ""),
    "asterisks": ("*a ", "a.md", ""),
    "quotes": ("> ", "a.md", ""),
    "list items": ("- a\n", "a.md", ""),
    "headings": ("# a\n", "a.md", ""),
    "table": ("| a | b |\n", "a.md", "| h | i |\n|---|---|\n"),
    "one cell": ("word ", "a.csv", "a,b\n1,"),
    "records": ('{"a": [1, 2, {"b": "c"}]}, ', "a.json", "["),
    "braces": ("{", "a.js", ""),
    "functions": ("def f(x):\n    return x\n\n", "a.py", ""),
    "turns": ("A: yes\n", "a.txt", ""),
    "emoji": ("👩‍👩‍👧‍👦", "a.txt", ""),
    "combining": ("e\u0301\u0302\u0303", "a.txt", ""),
}
SMALLEST = 250_000
#: times below say nothing of growth
WORTH = 1.0
STEEPEST = 1.15
#: sizes over which growth is taken: between two, a tenth more of time is a seventh more of the exponent
LAST = 3
#: strategies that ask a language model
ASKING = frozenset({"agentic", "contextual", "propositions"})


def seconds(strategy: str, shape: str, size: int) -> float:
    """The processor time of one cold run."""
    unit, name, before = SHAPES[shape]
    document = Document.from_text(before + unit * (size // len(unit)), name, {"language": "en"})
    chunker = create_chunker(strategy)
    forget_documents()
    began = process_time()
    chunker.run(document)
    return process_time() - began


def measured(strategy: str, shape: str, most: int, longest: float) -> Iterator[tuple[int, float]]:
    """Sizes with their times, up to the largest size or the longest time."""
    size, took = SMALLEST, 0.0
    while size <= most and took < longest:
        took = seconds(strategy, shape, size)
        yield size, took
        size *= 2


def exponent(times: list[tuple[int, float]]) -> float | None:
    """How steeply time grows at last; None where too little time was taken."""
    telling = [each for each in times if each[1] >= WORTH][-LAST:]
    if len(telling) < 2:
        return None
    (small, before), (large, after) = telling[0], telling[-1]
    return log(after / before) / log(large / small)


def confirmed(strategy: str, shape: str, times: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """The last sizes with the lower of their times and of those of another run."""
    return [(size, min(took, seconds(strategy, shape, size))) for size, took in times[-LAST:]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("strategies", nargs="*")
    parser.add_argument("--shapes", nargs="*", choices=SHAPES)
    parser.add_argument("--most", type=int, default=8_000_000)
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    steep = 0
    for strategy in asked.strategies or sorted(set(list_strategies()) - ASKING):
        seconds(strategy, "prose", 1_000)  # what is loaded once is no part of it
        for shape in asked.shapes or SHAPES:
            times = list(measured(strategy, shape, asked.most, asked.seconds))
            grows = exponent(times)
            if grows is not None and grows > STEEPEST:
                times = confirmed(strategy, shape, times)
                grows = exponent(times)
            is_steep = grows is not None and grows > STEEPEST
            steep += is_steep
            last = f"{times[-1][0] / 1e6:5.2f} MB {times[-1][1]:7.2f} s"
            shown = "   –" if grows is None else f"{grows:4.2f}"
            print(
                f"{strategy:14}{shape:16}{last}{shown:>7}{'  steep' if is_steep else ''}",
                flush=True,
            )
    return 1 if steep else 0


if __name__ == "__main__":
    sys.exit(main())
