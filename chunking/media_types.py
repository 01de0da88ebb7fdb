"""Media types of files by their names, and what the engine needs to know of a type."""

from __future__ import annotations

import mimetypes

#: extensions whose type Python's own table lacks or gets wrong
MIME_TYPES = {
    ".md": "text/markdown",
    ".markdown": "text/markdown",
    ".mdown": "text/markdown",
    ".mkd": "text/markdown",
    ".rmd": "text/markdown",
    ".qmd": "text/markdown",
    ".mdx": "text/mdx",
    ".csv": "text/csv",
    ".tsv": "text/tab-separated-values",
    ".txt": "text/plain",
    ".log": "text/plain",
    ".py": "text/x-python",
    ".pyi": "text/x-python",
    ".js": "text/x-javascript",
    ".cjs": "text/x-javascript",
    ".jsx": "text/x-javascript",
    ".mjs": "text/x-javascript",
    ".ts": "text/x-typescript",
    ".tsx": "text/x-typescript",
    ".mts": "text/x-typescript",
    ".cts": "text/x-typescript",
    ".java": "text/x-java",
    ".go": "text/x-go",
    ".rs": "text/x-rust",
    ".c": "text/x-c",
    ".h": "text/x-c",
    ".cpp": "text/x-c++",
    ".hpp": "text/x-c++",
    ".cc": "text/x-c++",
    ".cxx": "text/x-c++",
    ".hh": "text/x-c++",
    ".cs": "text/x-csharp",
    ".rb": "text/x-ruby",
    ".php": "text/x-php",
    ".sh": "text/x-shellscript",
    ".bash": "text/x-shellscript",
    ".kt": "text/x-kotlin",
    ".kts": "text/x-kotlin",
    ".swift": "text/x-swift",
    ".scala": "text/x-scala",
    ".lua": "text/x-lua",
    ".hs": "text/x-haskell",
    ".ps1": "text/x-powershell",
    ".psm1": "text/x-powershell",
    ".proto": "text/x-proto",
    ".ini": "text/x-ini",
    ".properties": "text/x-ini",
    ".tf": "text/x-terraform",
    ".sql": "text/x-sql",
    ".diff": "text/x-diff",
    ".patch": "text/x-diff",
    ".css": "text/css",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".ndjson": "application/jsonl",
    ".xml": "application/xml",
    ".xsd": "application/xml",
    ".opml": "application/xml",
    ".plist": "application/xml",
    ".gpx": "application/xml",
    ".graphml": "application/xml",
    ".yaml": "application/yaml",
    ".yml": "application/yaml",
    ".toml": "application/toml",
    ".rst": "text/x-rst",
    ".rest": "text/x-rst",
    ".tex": "text/x-tex",
    ".latex": "text/x-tex",
    ".adoc": "text/x-asciidoc",
    ".asciidoc": "text/x-asciidoc",
    ".wiki": "text/x-mediawiki",
    ".mediawiki": "text/x-mediawiki",
    ".org": "text/x-org",
    ".pod": "text/x-pod",
    ".man": "text/troff",
    ".vtt": "text/vtt",
    ".srt": "application/x-subrip",
}
MARKDOWN_TYPES = frozenset({"text/markdown", "text/mdx"})
#: types of text with headings in a markup of their own
MARKUP_TYPES = frozenset(
    {
        "text/x-rst",
        "text/x-tex",
        "text/x-asciidoc",
        "text/x-mediawiki",
        "text/x-org",
        "text/x-pod",
        "text/troff",
    }
)
#: types of files of settings, whose sections are their headings
SETTINGS_TYPES = frozenset({"text/x-ini", "application/toml"})
#: types of text whose headings are found by a rule of their own
HEADED_TYPES = MARKUP_TYPES | SETTINGS_TYPES
TABLE_TYPES = frozenset({"text/csv", "text/tab-separated-values"})
#: types of text whose columns and indents carry meaning though it is no program
DATA_TYPES = frozenset(
    {
        "text/csv",
        "text/tab-separated-values",
        "text/css",
        "text/javascript",
        "text/xml",
        "application/javascript",
        "application/json",
        "application/jsonl",
        "application/toml",
        "application/xml",
        "application/yaml",
    }
)


def mime_type_of(uri: str | None) -> str:
    """The media type that a name's extension stands for; `text/plain` when it says nothing."""
    if not uri:
        return "text/plain"
    name = uri.lower().rpartition("/")[2]
    extension = "." + name.rpartition(".")[2] if "." in name else ""
    return MIME_TYPES.get(extension) or mimetypes.guess_type(name)[0] or "text/plain"
