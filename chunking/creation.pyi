# Written by tests/write_stub.py from the declarations of the options: run it when they change.
from collections.abc import Callable, Iterable
from typing import Any, Literal, Protocol, overload

from .strategies.base import Chunker

@overload
def create_chunker(
    name: Literal["sentence"],
    /,
    *,
    chunk_size: int = 512,
    chunk_overlap: int = 50,
    min_chunk_size: int = 100,
    min_sentences_per_chunk: int = 1,
    min_characters_per_sentence: int = 0,
    delimiters: list[str] | tuple[str, ...] = (),
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["markdown"],
    /,
    *,
    chunk_size: int = 1000,
    target_size: int = 750,
    min_chunk_size: int = 200,
    chunk_overlap: int = 80,
    heading_depth: int = 3,
    header_levels: list[int] | tuple[int, ...] | None = None,
    frontmatter_mode: Literal["metadata", "include", "strip"] = "metadata",
    include_header_context: bool = True,
    header_context_format: Literal["full", "breadcrumb", "prefix"] = "full",
    respect_headers: bool = True,
    respect_code_blocks: bool = True,
    respect_lists: bool = True,
    respect_tables: bool = True,
    respect_blockquotes: bool = True,
    mdx: bool = False,
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["table"],
    /,
    *,
    chunk_size: int = 512,
    chunk_overlap: int = 0,
    repeat_header: bool = True,
    include_header_context: bool = True,
    key_columns: list[str] | tuple[str, ...] | None = None,
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["records"],
    /,
    *,
    chunk_size: int = 512,
    chunk_overlap: int = 0,
    include_path: bool = True,
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["transcript"],
    /,
    *,
    chunk_size: int = 512,
    chunk_overlap: int = 50,
    prefer_pauses: bool = True,
    repeat_speaker: bool = True,
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["page"],
    /,
    *,
    chunk_size: int = 1000,
    chunk_overlap: int = 0,
    join_pages: bool = False,
    include_header_context: bool = True,
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["recursive"],
    /,
    *,
    chunk_size: int = 1000,
    chunk_overlap: int = 200,
    recipe: Literal["text", "markdown", "html", "latex", "python", "javascript", "typescript", "java", "go", "rust", "c", "csharp", "ruby", "php", "sql"] = "text",
    separators: list[str] | tuple[str, ...] | None = None,
    keep_separator: bool = True,
    separator_position: Literal["start", "end", "auto"] = "auto",
    unit: Literal["tokens", "words", "characters", "estimate"] = "characters",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["code"],
    /,
    *,
    chunk_size: int = 1200,
    chunk_overlap: int = 0,
    min_chunk_size: int = 100,
    language: Literal["auto", "python", "javascript", "typescript", "tsx", "java", "go", "rust", "c", "cpp", "csharp", "ruby", "php", "bash", "kotlin", "swift", "scala", "lua", "sql", "html", "css", "json"] = "auto",
    one_per_definition: bool = False,
    split_on_functions: bool = True,
    split_on_classes: bool = True,
    preserve_code_blocks: bool = False,
    include_imports: bool = True,
    include_class_context: bool = True,
    include_docstrings: bool = True,
    unit: Literal["tokens", "words", "characters", "estimate"] = "characters",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["heading"],
    /,
    *,
    chunk_size: int = 750,
    min_chunk_size: int = 250,
    min_chunk_size_deeper: int = 500,
    h1_rule: bool = True,
    final_chunk: Literal["merge", "keep", "skip"] = "merge",
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["boundary"],
    /,
    *,
    chunk_size: int = 500,
    min_chunk_size: int = 50,
    split_on: Literal["paragraph", "sentence", "section"] = "paragraph",
    overlap_mode: Literal["sentence", "words", "percentage"] = "sentence",
    overlap_value: int = 1,
    merge_small_chunks: bool = True,
    pattern: str | None = None,
    unit: Literal["tokens", "words", "characters", "estimate"] = "words",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["delimiter"],
    /,
    *,
    chunk_size: int = 512,
    chunk_overlap: int = 0,
    overlap_mode: Literal["full", "compatible"] = "full",
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["hierarchical"],
    /,
    *,
    chunk_size: int = 200,
    chunk_overlap: int = 40,
    parent_size: int = 1000,
    parent_overlap: int = 100,
    parent_by: Literal["window", "section"] = "window",
    embed_both: bool = True,
    unit: Literal["tokens", "words", "characters", "estimate"] = "words",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["semantic"],
    /,
    *,
    chunk_size: int = 512,
    chunk_overlap: int = 0,
    min_chunk_size: int = 50,
    embedder: Any = "fast",
    threshold_mode: Literal["percentile", "absolute", "deviation"] = "percentile",
    threshold: float | None = None,
    window: int = 3,
    smoothing_window: int = 5,
    polyorder: int = 3,
    min_prominence: float = 0.03,
    skip_window: int = 0,
    min_sentences: int = 1,
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["cluster"],
    /,
    *,
    chunk_size: int = 400,
    chunk_overlap: int = 0,
    min_chunk_size: int = 50,
    embedder: Any = "fast",
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["token"],
    /,
    *,
    chunk_size: int = 512,
    chunk_overlap: int = 50,
    preserve_sentences: bool = True,
    overflow_strategy: Literal["split", "truncate"] = "split",
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["fixed"],
    /,
    *,
    chunk_size: int = 512,
    chunk_overlap: int = 50,
    unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["word"],
    /,
    *,
    chunk_size: int = 200,
    chunk_overlap: int = 40,
    word_pattern: str | None = None,
    unit: Literal["tokens", "words", "characters", "estimate"] = "words",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["character"],
    /,
    *,
    chunk_size: int = 1000,
    chunk_overlap: int = 0,
    separator: str = "\n\n",
    is_separator_regex: bool = False,
    keep_separator: Literal["none", "start", "end"] = "end",
    oversize: Literal["split", "keep"] = "split",
    unit: Literal["tokens", "words", "characters", "estimate"] = "characters",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(
    name: Literal["agentic"],
    /,
    *,
    chunk_size: int = 1000,
    target_chunk_size: int = 500,
    mode: Literal["split", "summarize", "hybrid"] = "split",
    include_summary_context: bool = False,
    model: str = "gpt-4o-mini",
    base_url: str = "",
    api_key_env: str = "OPENAI_API_KEY",
    prompt: str | None = None,
    max_api_calls: int = 10,
    timeout_ms: int = 30000,
    retries: int = 2,
    unit: Literal["tokens", "words", "characters", "estimate"] = "words",
    tokenizer: Any = "cl100k_base",
    bias: Literal["balanced", "prose", "code"] = "balanced",
) -> Chunker: ...
@overload
def create_chunker(name: str, /, **options: Any) -> Chunker: ...

class _Custom(Protocol):
    def __call__(
        self,
        function: Callable[[str], Iterable[Any]],
        /,
        *,
        chunk_size: int | None = None,
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...

class Chunkers:
    custom: _Custom
    def sentence(
        self,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 50,
        min_chunk_size: int = 100,
        min_sentences_per_chunk: int = 1,
        min_characters_per_sentence: int = 0,
        delimiters: list[str] | tuple[str, ...] = (),
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def markdown(
        self,
        *,
        chunk_size: int = 1000,
        target_size: int = 750,
        min_chunk_size: int = 200,
        chunk_overlap: int = 80,
        heading_depth: int = 3,
        header_levels: list[int] | tuple[int, ...] | None = None,
        frontmatter_mode: Literal["metadata", "include", "strip"] = "metadata",
        include_header_context: bool = True,
        header_context_format: Literal["full", "breadcrumb", "prefix"] = "full",
        respect_headers: bool = True,
        respect_code_blocks: bool = True,
        respect_lists: bool = True,
        respect_tables: bool = True,
        respect_blockquotes: bool = True,
        mdx: bool = False,
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def table(
        self,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 0,
        repeat_header: bool = True,
        include_header_context: bool = True,
        key_columns: list[str] | tuple[str, ...] | None = None,
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def records(
        self,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 0,
        include_path: bool = True,
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def transcript(
        self,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 50,
        prefer_pauses: bool = True,
        repeat_speaker: bool = True,
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def page(
        self,
        *,
        chunk_size: int = 1000,
        chunk_overlap: int = 0,
        join_pages: bool = False,
        include_header_context: bool = True,
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def recursive(
        self,
        *,
        chunk_size: int = 1000,
        chunk_overlap: int = 200,
        recipe: Literal["text", "markdown", "html", "latex", "python", "javascript", "typescript", "java", "go", "rust", "c", "csharp", "ruby", "php", "sql"] = "text",
        separators: list[str] | tuple[str, ...] | None = None,
        keep_separator: bool = True,
        separator_position: Literal["start", "end", "auto"] = "auto",
        unit: Literal["tokens", "words", "characters", "estimate"] = "characters",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def code(
        self,
        *,
        chunk_size: int = 1200,
        chunk_overlap: int = 0,
        min_chunk_size: int = 100,
        language: Literal["auto", "python", "javascript", "typescript", "tsx", "java", "go", "rust", "c", "cpp", "csharp", "ruby", "php", "bash", "kotlin", "swift", "scala", "lua", "sql", "html", "css", "json"] = "auto",
        one_per_definition: bool = False,
        split_on_functions: bool = True,
        split_on_classes: bool = True,
        preserve_code_blocks: bool = False,
        include_imports: bool = True,
        include_class_context: bool = True,
        include_docstrings: bool = True,
        unit: Literal["tokens", "words", "characters", "estimate"] = "characters",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def heading(
        self,
        *,
        chunk_size: int = 750,
        min_chunk_size: int = 250,
        min_chunk_size_deeper: int = 500,
        h1_rule: bool = True,
        final_chunk: Literal["merge", "keep", "skip"] = "merge",
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
    ) -> Chunker: ...
    def boundary(
        self,
        *,
        chunk_size: int = 500,
        min_chunk_size: int = 50,
        split_on: Literal["paragraph", "sentence", "section"] = "paragraph",
        overlap_mode: Literal["sentence", "words", "percentage"] = "sentence",
        overlap_value: int = 1,
        merge_small_chunks: bool = True,
        pattern: str | None = None,
        unit: Literal["tokens", "words", "characters", "estimate"] = "words",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def delimiter(
        self,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 0,
        overlap_mode: Literal["full", "compatible"] = "full",
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def hierarchical(
        self,
        *,
        chunk_size: int = 200,
        chunk_overlap: int = 40,
        parent_size: int = 1000,
        parent_overlap: int = 100,
        parent_by: Literal["window", "section"] = "window",
        embed_both: bool = True,
        unit: Literal["tokens", "words", "characters", "estimate"] = "words",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def semantic(
        self,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 0,
        min_chunk_size: int = 50,
        embedder: Any = "fast",
        threshold_mode: Literal["percentile", "absolute", "deviation"] = "percentile",
        threshold: float | None = None,
        window: int = 3,
        smoothing_window: int = 5,
        polyorder: int = 3,
        min_prominence: float = 0.03,
        skip_window: int = 0,
        min_sentences: int = 1,
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def cluster(
        self,
        *,
        chunk_size: int = 400,
        chunk_overlap: int = 0,
        min_chunk_size: int = 50,
        embedder: Any = "fast",
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def token(
        self,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 50,
        preserve_sentences: bool = True,
        overflow_strategy: Literal["split", "truncate"] = "split",
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def fixed(
        self,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 50,
        unit: Literal["tokens", "words", "characters", "estimate"] = "tokens",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def word(
        self,
        *,
        chunk_size: int = 200,
        chunk_overlap: int = 40,
        word_pattern: str | None = None,
        unit: Literal["tokens", "words", "characters", "estimate"] = "words",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def character(
        self,
        *,
        chunk_size: int = 1000,
        chunk_overlap: int = 0,
        separator: str = "\n\n",
        is_separator_regex: bool = False,
        keep_separator: Literal["none", "start", "end"] = "end",
        oversize: Literal["split", "keep"] = "split",
        unit: Literal["tokens", "words", "characters", "estimate"] = "characters",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def agentic(
        self,
        *,
        chunk_size: int = 1000,
        target_chunk_size: int = 500,
        mode: Literal["split", "summarize", "hybrid"] = "split",
        include_summary_context: bool = False,
        model: str = "gpt-4o-mini",
        base_url: str = "",
        api_key_env: str = "OPENAI_API_KEY",
        prompt: str | None = None,
        max_api_calls: int = 10,
        timeout_ms: int = 30000,
        retries: int = 2,
        unit: Literal["tokens", "words", "characters", "estimate"] = "words",
        tokenizer: Any = "cl100k_base",
        bias: Literal["balanced", "prose", "code"] = "balanced",
    ) -> Chunker: ...
    def __getattr__(self, name: str) -> Callable[..., Chunker]: ...
    def __dir__(self) -> list[str]: ...

chunkers: Chunkers
