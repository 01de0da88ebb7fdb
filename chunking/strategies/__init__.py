"""The strategies, one file each; imported in the order in which a user should meet them."""

from . import (  # noqa: F401, I001
    sentence,
    markdown,
    table,
    records,
    transcript,
    page,
    code,
    recursive,
    heading,
    boundary,
    delimiter,
    hierarchical,
    semantic,
    cluster,
    token,
    fixed,
    word,
    character,
    custom,
    agentic,
)
