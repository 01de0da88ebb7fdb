"""Programming languages: how one is told, which grammar reads it, and what its node kinds mean.

The tables say in the words of each grammar what a function, a class, an import is. A language is
told by the option, else by the name of the file, else by its first line; never by guessing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Literal, get_args

from ...extras import extra
from ...media_types import MIME_TYPES
from ...types import Document

#: what the option `language` may say
Language = Literal[
    "auto", "python", "javascript", "typescript", "tsx", "java", "go", "rust", "c", "cpp", "csharp",
    "ruby", "php", "bash", "kotlin", "swift", "scala", "lua", "sql", "html", "css", "json",
]  # fmt: skip


@dataclass(frozen=True)
class Grammar:
    """One language: the package with its grammar, what its files are called, its kinds of nodes.

    `classes` are types and whatever else has members; `modules` are namespaces and packages with a
    body. `loads` is a regular expression for statements that import by a call, `shebangs` are the
    programs that a first line `#!…` may name.
    """

    package: str
    extensions: str
    functions: str = ""
    classes: str = ""
    modules: str = ""
    imports: str = ""
    loads: str = ""
    shebangs: str = ""
    entry: str = "language"
    kinds: dict[str, str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        tables = (
            ("function", self.functions),
            ("class", self.classes),
            ("module", self.modules),
            ("import", self.imports),
        )
        kinds = {node: kind for kind, nodes in tables for node in nodes.split()}
        object.__setattr__(self, "kinds", kinds)


_JS_FUNCTIONS = (
    "function_declaration function_expression generator_function generator_function_declaration "
    "method_definition arrow_function class_static_block"
)
_TS_CLASSES = (
    "class_declaration class abstract_class_declaration interface_declaration enum_declaration"
)
_JS_LOADS = r"(?:(?:const|let|var)\s[^=;]{1,200}=\s*)?require\s*\("
_C_CLASSES = "struct_specifier union_specifier enum_specifier"

GRAMMARS: dict[str, Grammar] = {
    "python": Grammar(
        "tree_sitter_python",
        "py pyi pyw",
        functions="function_definition",
        classes="class_definition",
        imports="import_statement import_from_statement future_import_statement",
        shebangs="python pypy",
    ),
    "javascript": Grammar(
        "tree_sitter_javascript",
        "js jsx mjs cjs",
        functions=_JS_FUNCTIONS,
        classes="class_declaration class",
        imports="import_statement",
        loads=_JS_LOADS,
        shebangs="node nodejs bun",
    ),
    "typescript": Grammar(
        "tree_sitter_typescript",
        "ts mts cts",
        functions=_JS_FUNCTIONS,
        classes=_TS_CLASSES,
        modules="internal_module module",
        imports="import_statement import_alias",
        loads=_JS_LOADS,
        shebangs="deno ts-node tsx",
        entry="language_typescript",
    ),
    "tsx": Grammar(
        "tree_sitter_typescript",
        "tsx",
        functions=_JS_FUNCTIONS,
        classes=_TS_CLASSES,
        modules="internal_module module",
        imports="import_statement import_alias",
        entry="language_tsx",
    ),
    "java": Grammar(
        "tree_sitter_java",
        "java",
        functions="method_declaration constructor_declaration compact_constructor_declaration "
        "lambda_expression static_initializer",
        classes="class_declaration interface_declaration enum_declaration record_declaration "
        "annotation_type_declaration",
        modules="module_declaration",
        imports="import_declaration package_declaration",
    ),
    "go": Grammar(
        "tree_sitter_go",
        "go",
        functions="function_declaration method_declaration func_literal",
        classes="type_declaration",
        imports="import_declaration package_clause",
    ),
    "rust": Grammar(
        "tree_sitter_rust",
        "rs",
        functions="function_item closure_expression macro_definition",
        classes="struct_item enum_item union_item trait_item impl_item",
        modules="mod_item foreign_mod_item",
        imports="use_declaration extern_crate_declaration",
    ),
    "c": Grammar(
        "tree_sitter_c",
        "c h",
        functions="function_definition",
        classes=_C_CLASSES,
        imports="preproc_include",
    ),
    "cpp": Grammar(
        "tree_sitter_cpp",
        "cpp cc cxx c++ hpp hh hxx h++ ipp inl cu cuh ino",
        functions="function_definition lambda_expression",
        classes=f"class_specifier concept_definition {_C_CLASSES}",
        modules="namespace_definition",
        imports="preproc_include using_declaration",
    ),
    "csharp": Grammar(
        "tree_sitter_c_sharp",
        "cs csx",
        functions="method_declaration constructor_declaration destructor_declaration "
        "operator_declaration conversion_operator_declaration indexer_declaration "
        "local_function_statement lambda_expression anonymous_method_expression "
        "accessor_declaration",
        classes="class_declaration interface_declaration struct_declaration enum_declaration "
        "record_declaration",
        modules="namespace_declaration file_scoped_namespace_declaration",
        imports="using_directive",
    ),
    "ruby": Grammar(
        "tree_sitter_ruby",
        "rb rake gemspec ru",
        functions="method singleton_method lambda",
        classes="class singleton_class",
        modules="module",
        loads=r"require(?:_relative)?\b",
        shebangs="ruby jruby",
    ),
    "php": Grammar(
        "tree_sitter_php",
        "php phtml php5 php7",
        functions="function_definition method_declaration anonymous_function arrow_function",
        classes="class_declaration interface_declaration trait_declaration enum_declaration "
        "anonymous_class",
        modules="namespace_definition",
        imports="namespace_use_declaration",
        loads=r"(?:require|include)(?:_once)?\b",
        shebangs="php",
        entry="language_php",
    ),
    "bash": Grammar(
        "tree_sitter_bash",
        "sh bash zsh ksh",
        functions="function_definition",
        loads=r"(?:source|\.)\s",
        shebangs="sh bash dash ash ksh zsh",
    ),
    "kotlin": Grammar(
        "tree_sitter_kotlin",
        "kt kts",
        functions="function_declaration secondary_constructor anonymous_function "
        "anonymous_initializer lambda_literal getter setter",
        classes="class_declaration object_declaration companion_object",
        imports="import package_header",
        shebangs="kotlin",
    ),
    "swift": Grammar(
        "tree_sitter_swift",
        "swift",
        functions="function_declaration init_declaration deinit_declaration "
        "subscript_declaration lambda_literal computed_property",
        classes="class_declaration protocol_declaration",
        imports="import_declaration",
        shebangs="swift",
    ),
    "scala": Grammar(
        "tree_sitter_scala",
        "scala sc",
        functions="function_definition lambda_expression",
        classes="class_definition object_definition trait_definition enum_definition "
        "extension_definition given_definition package_object",
        imports="import_declaration package_clause",
        shebangs="scala",
    ),
    "lua": Grammar(
        "tree_sitter_lua",
        "lua",
        functions="function_declaration function_definition",
        loads=r"(?:local\s[^=]{1,100}=\s*)?require\b",
        shebangs="lua luajit",
    ),
    "sql": Grammar(
        "tree_sitter_sql",
        "sql ddl psql",
        functions="create_function create_procedure create_trigger",
        classes="create_table create_view create_materialized_view create_type",
        modules="create_schema",
    ),
    "html": Grammar("tree_sitter_html", "html htm xhtml"),
    "css": Grammar("tree_sitter_css", "css", imports="import_statement charset_statement"),
    "json": Grammar("tree_sitter_json", "json jsonl ndjson geojson webmanifest"),
}
assert {*GRAMMARS} == {*get_args(Language)} - {"auto"}

#: nodes that say something about the node after them
DECORATIONS = frozenset({
    "decorator", "attribute_item", "attribute_list", "attribute_declaration", "annotation",
    "file_annotation", "marker_annotation", "modifiers", "template_parameter_list", "requires_clause",
    "start_tag", "jsx_opening_element", "where_clause", "storage_class_specifier",
})  # fmt: skip
#: nodes that hold what a header introduces; nothing is cut before one where it can be helped
BODIES = frozenset({
    "block", "statement_block", "class_body", "declaration_list", "field_declaration_list",
    "compound_statement", "body_statement", "function_body", "interface_body", "enum_body",
    "enum_class_body", "protocol_body", "template_body", "switch_body", "switch_block", "match_block",
    "statement_list", "statements", "constructor_body", "module_body", "annotation_type_body",
    "do_block", "do_group", "indented_block", "case_block", "enum_variant_list", "enumerator_list",
    "enum_member_declaration_list", "enum_declaration_list", "accessor_list", "block_body",
    "keyframe_block_list", "then", "do", "object_type", "element_value_array_initializer",
    "colon_block", "computed_getter", "arguments", "argument_list", "parameters",
    "formal_parameters", "parameter_list", "constructor_declaration_list",
})  # fmt: skip
#: nodes whose children stand one after the other even on one line
SEQUENCES = frozenset({
    "module", "program", "source_file", "translation_unit", "compilation_unit", "chunk", "stylesheet",
    "document", "block", "statement_block", "class_body", "declaration_list", "compound_statement",
    "body_statement", "statement_list", "statements", "switch_body", "element", "fragment",
    "field_declaration_list", "block_body", "interface_body", "function_body", "object", "array",
    "list", "dictionary", "then", "do", "template_body", "indented_block", "ERROR",
})  # fmt: skip
#: nodes that end what was opened before them
CLOSINGS = frozenset({"end_tag", "erroneous_end_tag", "jsx_closing_element", "php_end_tag", "heredoc_end"})  # fmt: skip
#: nodes around one definition, which gives them its kind and its name
WRAPPERS = frozenset({
    "decorated_definition", "export_statement", "template_declaration", "lexical_declaration",
    "variable_declaration", "variable_declarator", "expression_statement", "assignment_expression",
    "ambient_declaration", "type_definition", "declaration", "field_definition", "pair",
    "public_field_definition", "assignment_statement", "linkage_specification", "assignment",
    "expression_list", "field", "local_declaration", "parenthesized_expression", "statement",
})  # fmt: skip
#: the first word of the kinds of statements that hold others
COMPOUND = frozenset({
    "if", "for", "while", "do", "try", "switch", "match", "with", "loop", "unless", "until", "case",
    "begin", "select", "foreach", "lock", "unsafe", "repeat", "when", "guard", "preproc", "else",
    "elif", "except", "finally", "catch", "elsif", "rescue", "ensure", "media", "rule", "element",
})  # fmt: skip

_EXTENSIONS = {
    extension: name for name, grammar in GRAMMARS.items() for extension in grammar.extensions.split()
}  # fmt: skip
_FILES = {"rakefile": "ruby", "gemfile": "ruby", ".bashrc": "bash", ".profile": "bash"}
_SHEBANGS = {
    program: name for name, grammar in GRAMMARS.items() for program in grammar.shebangs.split()
}  # fmt: skip
_TYPES = {
    kind: _EXTENSIONS[extension[1:]]
    for extension, kind in MIME_TYPES.items()
    if extension[1:] in _EXTENSIONS
} | {"text/html": "html"}
_SHEBANG = re.compile(r"\ufeff?#!([^\r\n]*)")
#: what a header file holds in C++ and not in C
_CPP = re.compile(
    r"^[ \t]*(?:class\s+\w|namespace\b|template\s*<|(?:public|private|protected)\s*:|using\s+\w)",
    re.MULTILINE,
)
#: characters of a header file that are looked at
_SAMPLE = 100_000


def programming_language(document: Document, asked: str = "auto") -> str | None:
    """The language of a document: as asked for, by its name, its type or its first line; else None."""
    if asked != "auto":
        return asked
    name = (document.uri or "").lower().replace("\\", "/").rpartition("/")[2]
    found = _FILES.get(name) or _EXTENSIONS.get(name.rpartition(".")[2] if "." in name else "")
    if found == "c" and name.endswith(".h") and _CPP.search(document.text, 0, _SAMPLE):
        return "cpp"
    return found or _TYPES.get(document.mime_type) or _by_first_line(document.text)


def _by_first_line(text: str) -> str | None:
    """The language of the program that a first line `#!…` names."""
    match = _SHEBANG.match(text)
    for word in match[1].split() if match else ():
        program = word.rpartition("/")[2]
        if program != "env" and not word.startswith("-") and "=" not in word:
            return _SHEBANGS.get(program) or _SHEBANGS.get(program.rstrip("0123456789."))
    return None


@cache
def load_language(name: str) -> Any:
    """The grammar of a language, ready for a parser."""
    grammar = GRAMMARS[name]
    with extra("code"):
        import tree_sitter

        package = import_module(grammar.package)
    return tree_sitter.Language(getattr(package, grammar.entry)())
