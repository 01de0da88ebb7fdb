"""How many cuts another library shares with ours: its own code, run on the document in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import ChunkingError
from ..squeezed import Squeezed
from ..tokenizers.encodings import VOCAB
from .located import cut_places, piece_ends
from .natives import LIBRARIES, Native

#: seconds that a library may take, its import included
PATIENCE = 120
#: what runs in the process; a library may print what it likes
_RUN = """
import json, sys
given = json.load(open(sys.argv[1], encoding="utf-8"))
names = {}
exec(given["program"], names)
pieces = [str(piece) for piece in names["split"](given["text"])]
json.dump(pieces, open(sys.argv[2], "w", encoding="utf-8"))
"""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two ways of cutting one document agree; white space around a cut counts for nothing.

    `ours` and `theirs` are numbers of cuts, the end of the text not counted, `agreed` those that
    both have. `first_difference` is the offset of the first cut that only one has, in code points,
    with `is_ours` for which; None where all agree. `lost` pieces do not stand in the text as the
    library gives them.
    """

    ours: int
    theirs: int
    agreed: int
    first_difference: int | None
    is_ours: bool
    lost: int

    @property
    def f1(self) -> float:
        """The harmonic mean of the shares of both sides' cuts that agree; 1 where neither has any."""
        total = self.ours + self.theirs
        return 2 * self.agreed / total if total else 1.0

    @property
    def is_identical(self) -> bool:
        return self.first_difference is None and not self.lost


def is_installed(native: Native) -> bool:
    """Whether the library is at hand."""
    name = LIBRARIES[native.library]
    if find_spec(name.partition(".")[0]) is None:
        return False
    return find_spec(name) is not None


def measure(native: Native, text: str, cuts: Sequence[int], seconds: float = PATIENCE) -> Agreement:
    """Run a library's program on a text and compare where it cuts with `cuts`, offsets in code points.

    Raises:
        ChunkingError: the library is not installed, fails, or takes longer than `seconds`.
    """
    if not is_installed(native):
        raise ChunkingError(
            f"{native.library} is not installed: `pip install {native.library}` beside the app"
        )
    squeezed = Squeezed(text)
    theirs, lost = piece_ends(squeezed, _pieces(native, text, seconds))
    ours = cut_places(squeezed, cuts)
    differing = ours ^ theirs
    first = min(differing, default=None)
    return Agreement(
        len(ours),
        len(theirs),
        len(ours & theirs),
        None if first is None else squeezed.offset(first),
        first in ours,
        lost,
    )


def _pieces(native: Native, text: str, seconds: float) -> list[str]:
    with TemporaryDirectory() as folder:
        given, found = Path(folder, "given.json"), Path(folder, "found.json")
        given.write_text(json.dumps({"program": native.program, "text": text}), encoding="utf-8")
        command = [sys.executable, "-c", _RUN, str(given), str(found)]
        try:
            done = subprocess.run(
                command, capture_output=True, timeout=seconds, env=_environment(), check=False
            )
        except subprocess.TimeoutExpired:
            raise ChunkingError(
                f"{native.library} took longer than {seconds:g} seconds on this document"
            ) from None
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["no message"]
            raise ChunkingError(f"{native.library} failed: {said[-1][:300]}")
        pieces: list[str] = json.loads(found.read_text(encoding="utf-8"))
        return pieces


def _environment() -> dict[str, str]:
    """Ours, with tokenizer tables at hand and no network asked for."""
    return {
        **os.environ,
        "TIKTOKEN_CACHE_DIR": str(VOCAB),
        "HF_HUB_OFFLINE": "1",
        "HAYSTACK_TELEMETRY_ENABLED": "False",
        "PYTHONIOENCODING": "utf-8",
    }
