"""Writes `chunking/creation.pyi`: what `create_chunker` and `chunkers` take, from the declarations.

Run `python tests/write_stub.py` when an option changed; a test compares the two.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

ROOT = Path(__file__).resolve().parents[1]
STUB = ROOT / "chunking" / "creation.pyi"

HEAD = """\
# Written by tests/write_stub.py from the declarations of the options: run it when they change.
from collections.abc import Callable, Iterable
from typing import Any, Literal, Protocol, overload

from .strategies.base import Chunker

"""


def shown(kind: Any) -> str:
    """A type as it is written in a signature; a tuple may be given as a list as well."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return shown(parts[0])
    if origin is Literal:
        return f"Literal[{', '.join(quoted(part) for part in parts)}]"
    if origin in (Union, UnionType):
        return " | ".join(map(shown, parts))
    if origin is tuple:
        return f"list[{shown(parts[0])}] | tuple[{shown(parts[0])}, ...]"
    if origin is dict:
        return f"dict[{', '.join(map(shown, parts))}]"
    return {Any: "Any", NoneType: "None"}.get(kind) or str(kind.__name__)


def quoted(value: Any) -> str:
    """A value as Python source, in the formatter's quotes."""
    plain = repr(value)
    if isinstance(value, str) and '"' not in value:
        return '"' + plain[1:-1] + '"'
    if isinstance(value, tuple):
        return f"({', '.join(map(quoted, value))}{',' * (len(value) == 1)})"
    return plain


def options(options_type: Any, indent: str) -> Iterator[str]:
    """The lines of the keyword arguments."""
    for name, field in options_type.model_fields.items():
        yield f"{indent}{name}: {shown(field.annotation)} = {quoted(field.default)},\n"


def builtin_strategies() -> list[str]:
    """The strategies of this package: those of plug-ins differ from machine to machine."""
    from chunking.registry import get_strategy, list_strategies

    own = (name for name in list_strategies() if _is_own(get_strategy(name)))
    return list(own)


def _is_own(strategy: type) -> bool:
    return strategy.__module__.startswith("chunking.")


def stub() -> str:
    """The text of the stub."""
    from chunking.registry import get_strategy
    from chunking.strategies.custom import CustomOptions

    types = {name: get_strategy(name).options_type for name in builtin_strategies()}
    parts = [HEAD]
    for name, kind in types.items():
        given = "".join(options(kind, "    "))
        parts.append(
            f'@overload\ndef create_chunker(\n    name: Literal["{name}"],\n    /,\n    *,\n{given}) -> Chunker: ...\n'
        )
    parts.append("@overload\ndef create_chunker(name: str, /, **options: Any) -> Chunker: ...\n\n")
    given = "".join(options(CustomOptions, "        "))
    parts.append(
        "class _Custom(Protocol):\n    def __call__(\n        self,\n"
        "        function: Callable[[str], Iterable[Any]],\n        /,\n        *,\n"
        f"{given}    ) -> Chunker: ...\n\n"
    )
    parts.append("class Chunkers:\n    custom: _Custom\n")
    for name, kind in types.items():
        given = "".join(options(kind, "        "))
        parts.append(f"    def {name}(\n        self,\n        *,\n{given}    ) -> Chunker: ...\n")
    parts.append("    def __getattr__(self, name: str) -> Callable[..., Chunker]: ...\n")
    parts.append("    def __dir__(self) -> list[str]: ...\n\nchunkers: Chunkers\n")
    return "".join(parts)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    STUB.write_text(stub(), encoding="utf-8")
