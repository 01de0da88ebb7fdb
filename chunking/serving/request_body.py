"""What a request to cut a document holds, in JSON or as a form with a file."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..config import plain_values
from ..errors import ChunkingError, ConfigError, instead_of

#: characters of a name, which stands in every chunk
LONGEST_NAME = 1_000
_KEYS = ("text", "data", "name", "config")
_FORM_KEYS = ("file", "text", "name", "config")


class RequestError(ChunkingError, ValueError):
    """A request that is not what the service takes."""


@dataclass(frozen=True, slots=True)
class ChunkRequest:
    """A text, or the bytes of a file with its name; and the configuration, None where none is stated."""

    text: str = ""
    data: bytes | None = None
    name: str | None = None
    config: Any = None


def read_body(content_type: str, body: bytes) -> ChunkRequest:
    """What a body says, as `application/json` or as `multipart/form-data`.

    Raises:
        RequestError: it cannot be read, or what it says is not complete.
    """
    kind = content_type.partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        return _of_form(_form(content_type, body))
    return _of_json(_values(body, "the body"))


def _values(data: bytes, what: str) -> Any:
    try:
        return plain_values(data.decode("utf-8"), "json")
    except (UnicodeDecodeError, ConfigError) as error:
        raise RequestError(f"{what} is {error}: send JSON in UTF-8") from error


def _of_json(values: Any) -> ChunkRequest:
    if not isinstance(values, Mapping):
        raise RequestError(f"the body must be a JSON object with {', '.join(_KEYS)}")
    _check_keys(values, _KEYS)
    for key in ("text", "data", "name"):
        if not isinstance(values.get(key, ""), str):
            raise RequestError(f"the key {key!r} must be a text")
    data = _decoded(values["data"]) if "data" in values else None
    return _complete("text" in values, values.get("text", ""), data, values)


def _of_form(fields: Mapping[str, Any]) -> ChunkRequest:
    _check_keys(fields, _FORM_KEYS)
    name, data = fields.get("file", (None, None))
    try:
        texts = {key: fields[key].decode("utf-8") for key in ("text", "name") if key in fields}
    except UnicodeDecodeError as error:
        raise RequestError(f"a field of the form is no UTF-8: {error.reason}") from error
    config = _values(fields["config"], "the field 'config'") if "config" in fields else None
    stated = {"name": texts.get("name", name), "config": config}
    return _complete("text" in texts, texts.get("text", ""), data, stated)


def _complete(
    has_text: bool, text: str, data: bytes | None, stated: Mapping[str, Any]
) -> ChunkRequest:
    """What is wanted, where it is one document whose kind can be told.

    Raises:
        RequestError: no document, two of them, or a file without a name.
    """
    name = stated.get("name") or None
    if has_text == (data is not None):
        raise RequestError(
            "give either a text, or a file: as 'data' in base64 with its 'name', or as 'file' of a form"
        )
    if data is not None and name is None:
        raise RequestError("the file has no name: give 'name', whose ending says what kind it is")
    if name is not None and len(name) > LONGEST_NAME:
        raise RequestError(f"the name has {len(name):,} characters: give at most {LONGEST_NAME:,}")
    return ChunkRequest(text, data, name, stated.get("config"))


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise RequestError(f"the key 'data' is no base64: {error}") from error


def _check_keys(values: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in values:
        if key not in known:
            raise RequestError(f"unknown key {key[:100]!r}: {instead_of(key, known)}")


def _form(content_type: str, body: bytes) -> dict[str, Any]:
    """The fields of a form, in memory: bytes, and for `file` its name with its bytes.

    Raises:
        RequestError: it is no form, or a field is given twice.
    """
    from python_multipart.exceptions import FormParserError
    from python_multipart.multipart import Field, File, create_form_parser

    fields: dict[str, Any] = {}

    def take(key: bytes | None, value: Any) -> None:
        name = (key or b"").decode("utf-8", "replace")
        if name in fields:
            raise RequestError(f"the field {name[:100]!r} is given twice")
        fields[name] = value

    def on_field(field: Field) -> None:
        take(field.field_name, field.value or b"")

    def on_file(file: File) -> None:
        file.file_object.seek(0)
        name = (file.file_name or b"").decode("utf-8", "replace")
        data = file.file_object.read()
        take(file.field_name, (name, data) if file.field_name == b"file" else data)

    headers = {"Content-Type": content_type.encode("latin-1", "replace")}
    try:
        parser = create_form_parser(
            headers, on_field, on_file, {"MAX_MEMORY_FILE_SIZE": float("inf")}
        )
        parser.write(body)
        parser.finalize()
    except FormParserError as error:
        raise RequestError(f"the form cannot be read: {error}") from error
    if isinstance(fields.get("file"), bytes):
        raise RequestError("the field 'file' is no file: send it with a file name")
    return fields
