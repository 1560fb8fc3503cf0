"""The schema of records, from the types that they are made of: `docs/record.schema.json`.

msgspec knows which fields there are and of which types. What they mean stands in the docstrings of the types.
Which of them a record always has follows from how it is written: all of a type without `omit_defaults`,
apart from those that may be unset, and otherwise those without a default.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pipeline import records

DIALECT = "https://json-schema.org/draft/2020-12/schema"

ATTRIBUTE = re.compile(r"^ {8}([\w, ]+): (.*(?:\n {12}.*)*)", re.MULTILINE)
"""Attributes in a docstring, and what they mean."""

REFERENCE = "#/$defs/{name}"


def schema_text() -> str:
    """The file's content."""
    return json.dumps(record_schema(), indent=2, ensure_ascii=False) + "\n"


def record_schema() -> dict[str, Any]:
    """The schema of one line of `results.jsonl`."""
    _, parts = msgspec.json.schema_components([records.Page], ref_template=REFERENCE)
    types = {kind.__name__: kind for kind in _types(records.Page)}
    told = {name: _told(part, types.get(name)) for name, part in sorted(parts.items())}
    told[records.Page.__name__]["properties"]["schema"] = {"const": records.SCHEMA}
    return {
        "$schema": DIALECT,
        "title": f"A record of hashilens, schema {records.SCHEMA}",
        "description": "What came of one page. Rows, columns and indices count from 0, pages from 1; (x, y) "
        "are pixels of the upright picture. Later versions may add fields, and take none away.",
        "$ref": REFERENCE.format(name=records.Page.__name__),
        "$defs": told,
    }


def _told(part: dict[str, Any], kind: type[msgspec.Struct] | None) -> dict[str, Any]:
    """The part of the schema for one type, with what its docstring says; None for an enumeration."""
    if kind is None:
        return {name: value for name, value in part.items() if name != "description"}
    text = kind.__doc__ or ""
    means = {
        name.strip(): re.sub(r"\bNone\b", "null", " ".join(what.split()))
        for names, what in ATTRIBUTE.findall(text)
        for name in names.split(",")
    }
    properties = dict(part["properties"])
    for field in msgspec.structs.fields(kind):
        if field.name in means:
            told = properties[field.encode_name]
            # A reference beside other words is allowed in this dialect.
            properties[field.encode_name] = {"description": means[field.name], **told}
    return {
        "title": kind.__name__,
        "description": " ".join(text.split("\n\n")[0].split()),
        "type": "object",
        "properties": properties,
        "required": list(_always(kind)),
    }


def _always(kind: type[msgspec.Struct]) -> Iterator[str]:
    """The fields that every object of a type is written with."""
    config = kind.__struct_config__
    if config.tag_field is not None:
        yield config.tag_field
    for field in msgspec.structs.fields(kind):
        left_out = field.default is msgspec.UNSET or (config.omit_defaults and not field.required)
        if not left_out:
            yield field.encode_name


def _types(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """A type and all types of its fields."""
    yield kind
    for field in msgspec.structs.fields(kind):
        for part in _structs_in(field.type):
            yield from _types(part)


def _structs_in(annotation: Any) -> Iterator[type[msgspec.Struct]]:  # noqa: ANN401 - any annotation
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        yield annotation
    for argument in getattr(annotation, "__args__", ()):
        yield from _structs_in(argument)
