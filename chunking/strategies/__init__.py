"""The strategies, one file each; imported in the order in which a user should meet them."""

from . import sentence, recursive, token, fixed, word, character  # noqa: F401, I001
