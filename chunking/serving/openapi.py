"""The description of the HTTP service, as OpenAPI 3.1; its schemas are made of the engine's types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from ..options.description import StrategyDeclaration
from ..registry import list_strategies
from ..types import Chunk, ChunkingWarning, Dropped, Pin, PinOutcome
from ..version import __version__
from .request_body import LONGEST_NAME

#: the paths and their methods
PATHS = {"/chunk": "POST", "/strategies": "GET", "/healthz": "GET", "/openapi.json": "GET"}

_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}
_TABLE = {"type": "object"}


def openapi(max_bytes: int, seconds: float) -> dict[str, Any]:
    """The description of a service with these limits."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Chunkwright",
            "version": __version__,
            "description": "Cuts documents into chunks for retrieval. A body holds at most "
            f"{max_bytes:,} bytes, and a document takes at most {seconds:g} s.",
        },
        "security": [{}, {"token": []}],
        "paths": _paths(),
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": _schemas(),
        },
    }


def _paths() -> dict[str, Any]:
    return {
        "/chunk": {
            "post": {
                "summary": "The chunks of a text or a file",
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": _content("Request"),
                        "multipart/form-data": _content("Form"),
                    },
                },
                "responses": {
                    "200": _response("The chunks", "Answer"),
                    **{str(status): _problem(why) for status, why in _PROBLEMS.items()},
                },
            }
        },
        "/strategies": {"get": _get("The strategies with their options", "Strategies")},
        "/healthz": {"get": _get("That the service runs", "Health")},
        "/openapi.json": {"get": _get("This description", "Description")},
    }


_PROBLEMS: Mapping[int, str] = {
    400: "The body is not what the service takes",
    401: "The token is missing or wrong",
    403: "The request comes from a web page, or addresses the service by another name",
    408: "The body did not arrive in time",
    413: "The body is too large",
    415: "The body is neither JSON nor a form",
    422: "The file or the configuration cannot be used",
    500: "The work came to a sudden end",
    503: "Every process is at work",
    504: "The document took too long",
}


def _get(summary: str, schema: str) -> dict[str, Any]:
    return {"summary": summary, "responses": {"200": _response(summary, schema)}}


def _response(description: str, schema: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": _content(schema)}}


def _problem(description: str) -> dict[str, Any]:
    content = {"application/problem+json": _content("Problem")}
    return {"description": description, "content": content}


def _content(schema: str) -> dict[str, Any]:
    return {"schema": _ref(schema)}


def _ref(schema: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{schema}"}


def _object(properties: Mapping[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    """An object with these properties and no others, all required unless said."""
    needed = list(properties) if required is None else required
    return {
        "type": "object",
        "properties": dict(properties),
        "required": needed,
        "additionalProperties": False,
    }


def _list(of: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": dict(of)}


def _schemas() -> dict[str, Any]:
    return {
        **_request_schemas(),
        "Config": _config(),
        "Pin": TypeAdapter(Pin).json_schema(),
        **_answer_schemas(),
        "Strategies": _list(_object({key: {} for key in StrategyDeclaration.__annotations__})),
        "Health": _object({"status": {"const": "ok"}, "engine": _TEXT}),
        "Description": _TABLE,
        "Problem": _object(
            {"title": _TEXT, "status": _COUNT, "detail": _TEXT, "error": _TEXT},
            ["title", "status", "detail"],
        ),
    }


def _request_schemas() -> dict[str, Any]:
    """A body of JSON, and one of a form: each has a text or a file."""
    name = {"type": "string", "maxLength": LONGEST_NAME, "description": "Its ending says the kind."}
    common = {"name": name, "config": _ref("Config")}
    data = {**_TEXT, "contentEncoding": "base64", "description": "A file."}
    file = {**_TEXT, "format": "binary"}
    return {
        "Request": _object({"text": _TEXT, "data": data, **common}, [])
        | {"oneOf": [{"required": ["text"]}, {"required": ["data", "name"]}]},
        "Form": _object({"file": file, "text": _TEXT, **common}, [])
        | {"oneOf": [{"required": ["text"]}, {"required": ["file"]}]},
    }


def _answer_schemas() -> dict[str, Any]:
    """The chunks of a document, and what they are made of; pins are answered where there are some."""
    answer = {
        "document": _ref("Document"),
        "chunks": _list(_ref("Chunk")),
        "warnings": _list(_ref("Warning")),
        "dropped": _list(_ref("Dropped")),
        "config": _ref("Config"),
        "engine": _TEXT,
    }
    outcome = TypeAdapter(PinOutcome).json_schema()["properties"]
    pins = _list(_object({**outcome, "pin": _ref("Pin")}))
    chunk = TypeAdapter(Chunk).json_schema()
    chunk["properties"]["content_id"] = _TEXT
    return {
        "Answer": _object({**answer, "pins": pins}, list(answer)),
        "Document": _object(
            {
                "uri": {"type": ["string", "null"]},
                "mime_type": _TEXT,
                "characters": _COUNT,
                "pages": _COUNT,
                "parser": {"type": ["string", "null"]},
                "notes": _list(_TEXT),
            }
        ),
        "Chunk": chunk | {"required": list(chunk["properties"])},
        "Warning": TypeAdapter(ChunkingWarning).json_schema(),
        "Dropped": TypeAdapter(Dropped).json_schema(),
    }


def _config() -> dict[str, Any]:
    """A configuration as its file has it; the version need not be stated."""
    strategy = {"enum": list_strategies()}
    route = _object(
        {"match": _TEXT, "strategy": strategy, "options": _TABLE}, ["match", "strategy"]
    )
    return _object(
        {
            "version": {"enum": [1, 2, 3]},
            "strategy": strategy,
            "options": _TABLE,
            "parsers": {"type": "object", "additionalProperties": _TEXT},
            "routes": _list(route),
            "retrieval": _TABLE,
            "pins": _list(_ref("Pin")),
        },
        ["strategy"],
    )
