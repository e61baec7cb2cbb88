"""Check messages against the published JSON Schema, as its specification requires.

The checker implements the keywords that the schema uses, and fails for any other keyword.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from web.embedding.messages import FrameMessage

Schema = dict[str, Any]
TYPES = {"string": str, "integer": int, "boolean": bool, "null": type(None), "array": list}
NO_RULES = {"$schema", "$defs", "title", "description"}


def valid(value: object, schema: Schema, whole: Schema) -> bool:
    """Return whether a value matches a schema. References are looked up in ``whole``."""
    return all(
        _holds(value, word, wanted, schema, whole)
        for word, wanted in schema.items()
        if word not in NO_RULES
    )


def _holds(value: Any, word: str, wanted: Any, schema: Schema, whole: Schema) -> bool:
    match word:
        case "$ref":
            prefix, name = wanted.rsplit("/", 1)
            assert prefix == "#/$defs"
            return valid(value, whole["$defs"][name], whole)
        case "oneOf":
            return sum(valid(value, each, whole) for each in wanted) == 1
        case "anyOf":
            return any(valid(value, each, whole) for each in wanted)
        case "enum":
            return value in wanted and not isinstance(value, bool)
        case "type" if wanted == "object":
            return isinstance(value, dict)
        case "type":
            number = isinstance(value, bool) and wanted == "integer"
            return isinstance(value, TYPES[wanted]) and not number
        case "minLength":
            return not isinstance(value, str) or len(value) >= wanted
        case "maxLength":
            return not isinstance(value, str) or len(value) <= wanted
        case "minimum":
            return not _number(value) or value >= wanted
        case "maximum":
            return not _number(value) or value <= wanted
        case "maxItems":
            return not isinstance(value, list) or len(value) <= wanted
        case "items":
            return not isinstance(value, list) or all(valid(each, wanted, whole) for each in value)
        case "required":
            return not isinstance(value, dict) or set(wanted) <= set(value)
        case "properties":
            return not isinstance(value, dict) or all(
                valid(value[name], each, whole) for name, each in wanted.items() if name in value
            )
        case "additionalProperties":
            if not isinstance(value, dict):
                return True
            others = (
                [each for name, each in value.items() if name not in schema["properties"]]
                if "properties" in schema
                else list(value.values())
            )
            return (
                not others
                if wanted is False
                else all(valid(each, wanted, whole) for each in others)
            )
        case _:
            raise AssertionError(f"the schema uses {word!r}, which nobody checks")


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def types(messages: Iterable[FrameMessage]) -> list[str]:
    """Return the types of the messages that a frame sends, in order."""
    return [message["type"] for message in messages]
