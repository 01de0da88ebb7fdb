"""A strategy's declaration as text for a terminal and as Markdown for the reference."""

from __future__ import annotations

import json

from .options import OptionDeclaration
from .registry import describe_strategy


def as_text(name: str) -> str:
    """What the strategy does, when to use it, and its options."""
    item = describe_strategy(name)
    lines = [f"{item['label']} ({name})", item["summary"], "", f"When: {item['when']}", ""]
    for option, declared in item["options"].items():
        lines.append(f"  {option} = {_default(declared)}  [{_values(declared)}]")
        lines.append(f"      {declared['help']}")
    return "\n".join(lines)


def as_markdown(name: str) -> str:
    """The same as a heading, a paragraph and a table."""
    item = describe_strategy(name)
    lines = [
        f"### `{name}`",
        "",
        f"{item['summary']} {item['when']}",
        "",
        "| option | default | values | meaning |",
        "|---|---|---|---|",
    ]
    for option, declared in item["options"].items():
        cells = (f"`{option}`", f"`{_default(declared)}`", _values(declared), declared["help"])
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)


def _default(declared: OptionDeclaration) -> str:
    return json.dumps(declared["default"], ensure_ascii=False)


def _values(declared: OptionDeclaration) -> str:
    """What values an option takes, in words."""
    if declared["choices"]:
        return ", ".join(declared["choices"])
    if declared["type"] == "integer":
        odd = ", odd" if declared["step"] == 2 and declared["minimum"] % 2 else ""
        return f"{declared['minimum']:,} to {declared['maximum']:,}{odd}"
    if declared["ranges"]:
        return "; ".join(
            f"{value}: {range['minimum']:g} to {range['maximum']:g} {range['unit']}, {range['default']:g}"
            for value, range in declared["ranges"]["by"].items()
        )
    if declared["type"] == "number":
        return f"{declared['minimum']:g} to {declared['maximum']:g}"
    kinds = {
        "switch": "true, false",
        "text": "text",
        "texts": "list of texts",
        "levels": "list of 1 to 6",
        "sizes": "list of sizes",
        "tokenizer": "name, path or callable",
        "embedder": "name, path, object or callable",
    }
    return kinds[declared["type"]]
