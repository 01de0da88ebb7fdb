"""Separators from coarse to fine for kinds of text."""

from __future__ import annotations

from typing import Literal

Recipe = Literal[
    "text", "markdown", "html", "latex", "python", "javascript", "typescript", "java", "go",
    "rust", "c", "csharp", "ruby", "php", "sql", "rst", "kotlin", "scala", "swift", "lua", "haskell",
    "powershell", "proto",
]  # fmt: skip

#: full stops of scripts that put no space after them: any one of these is a separator
STOPS = "。！？।"
_PROSE = ("\n\n", "\n", ". ", STOPS, " ", "")
_BLOCKS = ("\n\n", "\n", " ", "")
_JAVASCRIPT = (
    "\nfunction ", "\nexport ", "\nclass ", "\nconst ", "\nlet ", "\nvar ", "\nif ", "\nfor ",
    "\nwhile ", "\nswitch ", *_BLOCKS,
)  # fmt: skip

RECIPES: dict[str, tuple[str, ...]] = {
    "text": _PROSE,
    "markdown": ("\n# ", "\n## ", "\n### ", "\n#### ", *_PROSE),
    "html": (
        "<body", "<section", "<article", "<div", "<h1", "<h2", "<h3", "<h4", "<p", "<ul", "<ol",
        "<table", "<tr", "<li", "<br", *_PROSE,
    ),
    "latex": (
        "\n\\chapter{", "\n\\section{", "\n\\subsection{", "\n\\subsubsection{",
        "\n\\begin{", *_PROSE,
    ),
    "python": ("\nclass ", "\ndef ", "\nasync def ", "\n    def ", "\n    async def ", *_BLOCKS),
    "javascript": _JAVASCRIPT,
    "typescript": ("\ninterface ", "\ntype ", "\nenum ", "\nnamespace ", *_JAVASCRIPT),
    "java": (
        "\npublic class ", "\nclass ", "\ninterface ", "\n    public ", "\n    protected ",
        "\n    private ", *_BLOCKS,
    ),
    "go": ("\ntype ", "\nfunc ", "\nvar ", "\nconst ", *_BLOCKS),
    "rust": ("\nmod ", "\nimpl ", "\npub fn ", "\nfn ", "\npub struct ", "\nstruct ", "\nenum ", *_BLOCKS),
    "c": ("\n}\n", "\nstruct ", "\nstatic ", "\n#", *_BLOCKS),
    "csharp": (
        "\nnamespace ", "\nclass ", "\npublic class ", "\n    public ", "\n    protected ",
        "\n    private ", *_BLOCKS,
    ),
    "ruby": ("\nmodule ", "\nclass ", "\ndef ", "\n  def ", *_BLOCKS),
    "php": ("\nclass ", "\nfunction ", "\n    public function ", "\n    private function ", *_BLOCKS),
    "sql": (";\n", "\nCREATE ", "\nALTER ", "\nINSERT ", "\nSELECT ", *_BLOCKS),
    "rst": ("\n.. _", "\n.. ", *_PROSE),
    "kotlin": (
        "\nclass ", "\ndata class ", "\nobject ", "\ninterface ", "\nfun ", "\n    fun ", "\nval ",
        "\nvar ", *_BLOCKS,
    ),
    "scala": (
        "\nclass ", "\ncase class ", "\nobject ", "\ntrait ", "\nenum ", "\ndef ", "\n  def ", "\nval ",
        "\nvar ", *_BLOCKS,
    ),
    "swift": (
        "\nclass ", "\nstruct ", "\nenum ", "\nprotocol ", "\nextension ", "\nfunc ", "\n    func ",
        *_BLOCKS,
    ),
    "lua": ("\nfunction ", "\nlocal function ", "\nlocal ", "\nreturn ", *_BLOCKS),
    "haskell": (
        "\nmodule ", "\nimport ", "\nclass ", "\ninstance ", "\ndata ", "\nnewtype ", "\ntype ",
        "\n    where", *_BLOCKS,
    ),
    "powershell": (
        "\nclass ", "\nfunction ", "\nfilter ", "\nparam", "\nif ", "\nforeach ", "\nwhile ",
        "\nswitch ", *_BLOCKS,
    ),
    "proto": (
        "\nmessage ", "\nservice ", "\nenum ", "\nextend ", "\n  message ", "\n  rpc ", "\nimport ",
        "\noption ", *_BLOCKS,
    ),
}  # fmt: skip
