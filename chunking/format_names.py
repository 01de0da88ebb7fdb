"""How programming languages and formats of text are called."""

from __future__ import annotations

#: those whose names are not their codes with a capital
_LANGUAGES = {
    "javascript": "JavaScript",
    "typescript": "TypeScript",
    "tsx": "TypeScript",
    "cpp": "C++",
    "csharp": "C#",
    "php": "PHP",
    "sql": "SQL",
    "html": "HTML",
    "css": "CSS",
    "json": "JSON",
}
#: how files are called that no grammar reads
_FORMATS = {"proto": "Protocol Buffers", "powershell": "PowerShell", "lua": "Lua"}
#: letters of a name that is an abbreviation, such as INI
_ABBREVIATED = 3


def language_name(language: str) -> str:
    """How a programming language is called that a grammar reads."""
    return _LANGUAGES.get(language) or language.title()


def format_name(kind: str) -> str:
    """How a format is called, whose short names are abbreviations."""
    return _FORMATS.get(kind) or (kind.upper() if len(kind) <= _ABBREVIATED else kind.title())
