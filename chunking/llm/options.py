"""The options of every strategy that asks a language model: which one, where, and how patiently."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from ..options import Integer, MeasuredOptions, Text, option
from .chat import Model
from .server import address

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

MAX_API_CALLS = partial(
    option,
    label="Most requests",
    help="How often the model is asked for one document, retries included. What is left over "
    "is done without it.",
    ge=1,
    le=1000,
)
INSTRUCTIONS = partial(
    option,
    None,
    label="Instructions",
    help="What to aim at, in your own words, instead of the usual guidance. The form of the answer "
    "is always asked for.",
    advanced=True,
)


class ModelOptions(MeasuredOptions):
    """The base of options of strategies that ask a model. They come after a strategy's own."""

    model: Text = option(
        "gpt-4o-mini", label="Model", help="The chat model's name, as its server knows it."
    )
    base_url: Text = option(
        "",
        label="Server",
        help="The address of a server that speaks OpenAI's chat API, such as "
        "http://localhost:11434/v1 for Ollama. Empty: OPENAI_BASE_URL, or OpenAI itself.",
    )
    api_key_env: Text = option(
        "OPENAI_API_KEY",
        label="Key in",
        help="The environment variable that holds the server's key; the key itself is never an "
        "option. OPENAI_API_KEY is sent to OpenAI, OPENAI_BASE_URL and this machine only.",
        advanced=True,
        linked=False,
    )
    prompt: Text | None = INSTRUCTIONS()
    max_api_calls: Integer = MAX_API_CALLS(10)
    timeout_ms: Integer = option(
        30_000,
        label="Patience",
        help="How long one request may take.",
        unit="milliseconds",
        ge=1,
        le=600_000,
        advanced=True,
    )
    retries: Integer = option(
        2,
        label="Retries",
        help="How often a request is made again after a failure that may pass.",
        ge=0,
        le=10,
        advanced=True,
    )

    @classmethod
    def __pydantic_init_subclass__(cls, **more: Any) -> None:
        for name in ModelOptions.model_fields:
            cls.model_fields[name] = cls.model_fields.pop(name)
        super().__pydantic_init_subclass__(**more)

    def conflicts(self, bad: Set[str] = frozenset()) -> list[tuple[str | None, str]]:
        found = super().conflicts(bad)
        if "model" not in bad and not self.model.strip():
            found.append(("model", "model must name a chat model: it is empty"))
        if "base_url" not in bad and (problem := _address_problem(self.base_url.strip())):
            found.append(("base_url", f"base_url {problem}"))
        if "api_key_env" not in bad and not _VARIABLE.fullmatch(self.api_key_env):
            problem = "api_key_env must be the name of an environment variable, not the key itself"
            found.append(("api_key_env", problem))
        return found

    @property
    def chat_model(self) -> Model:
        """The model that is meant, where it is, and how patiently it is asked."""
        return Model(
            self.model.strip(),
            address(self.base_url),
            self.api_key_env,
            self.timeout_ms / 1000,
            self.retries,
        )


def _address_problem(base: str) -> str | None:
    """What is wrong with a server's address; never the address itself, which may hold a key."""
    try:
        parts = urlsplit(base)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_whole = False
    if base and not is_whole:
        return "must be an address such as http://localhost:11434/v1"
    if base and ("@" in parts.netloc or parts.query or parts.fragment):
        return "must hold no user, password or query: name the key's variable in api_key_env"
    return None
