"""Types of message properties: each checks values, describes itself, and has a JSON Schema."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from py_rules import limits

Schema = dict[str, Any]


class SchemaType(Protocol):
    """A type of values."""

    def must(self) -> str:
        """Return the requirement, worded to follow “must be” in a sentence."""

    def fits(self, value: object) -> bool:
        """Return whether a value parsed from JSON is of this type."""

    def schema(self) -> Schema:
        """Return the JSON Schema of the type."""


class StringSchema(NamedTuple):
    """A string up to a length, without unpaired surrogates."""

    longest: int
    shortest: int = 1

    def must(self) -> str:
        least = "" if self.shortest else "empty or "
        return f"{least}a text of at most {self.longest} characters"

    def fits(self, value: object) -> bool:
        return (
            isinstance(value, str)
            and self.shortest <= len(value) <= self.longest
            and not any("\ud800" <= character <= "\udfff" for character in value)
        )

    def schema(self) -> Schema:
        return {"type": "string", "minLength": self.shortest, "maxLength": self.longest}


class IntegerSchema(NamedTuple):
    """An integer in a range."""

    least: int
    most: int

    def must(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def fits(self, value: object) -> bool:
        number = isinstance(value, int) and not isinstance(value, bool)
        return number and self.least <= value <= self.most  # type: ignore[operator]

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class BooleanSchema(NamedTuple):
    """A boolean."""

    def must(self) -> str:
        return "true or false"

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)

    def schema(self) -> Schema:
        return {"type": "boolean"}


class NullSchema(NamedTuple):
    """The value null."""

    def must(self) -> str:
        return "null"

    def fits(self, value: object) -> bool:
        return value is None

    def schema(self) -> Schema:
        return {"type": "null"}


class WordSchema(NamedTuple):
    """One of a few strings."""

    words: tuple[str, ...]

    def must(self) -> str:
        return either([f"“{word}”" for word in self.words])

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words

    def schema(self) -> Schema:
        return {"enum": list(self.words)}


class UnionSchema(NamedTuple):
    """A value of any of several types."""

    kinds: tuple[SchemaType, ...]

    def must(self) -> str:
        return either([kind.must() for kind in self.kinds])

    def fits(self, value: object) -> bool:
        return any(kind.fits(value) for kind in self.kinds)

    def schema(self) -> Schema:
        return {"anyOf": [kind.schema() for kind in self.kinds]}


class ArraySchema(NamedTuple):
    """A list of values of one type, up to a length."""

    kind: SchemaType
    most: int

    def must(self) -> str:
        return f"a list of at most {self.most}, each {self.kind.must()}"

    def fits(self, value: object) -> bool:
        return (
            isinstance(value, list) and len(value) <= self.most and all(map(self.kind.fits, value))
        )

    def schema(self) -> Schema:
        return {"type": "array", "maxItems": self.most, "items": self.kind.schema()}


class CountsSchema(NamedTuple):
    """An object with integer values under any keys."""

    def must(self) -> str:
        return "an object of whole numbers"

    def fits(self, value: object) -> bool:
        number = IntegerSchema(-1_000_000, 1_000_000)
        return isinstance(value, dict) and all(map(number.fits, value.values()))

    def schema(self) -> Schema:
        number = IntegerSchema(-1_000_000, 1_000_000)
        return {"type": "object", "additionalProperties": number.schema()}


class Property(NamedTuple):
    """A named property of an object."""

    name: str
    kind: SchemaType
    about: str
    needed: bool = True


class ObjectParts(NamedTuple):
    """An object with exactly these properties."""

    parts: tuple[Property, ...]

    def must(self) -> str:
        return "an object with " + " and ".join(f"“{part.name}”" for part in self.parts)

    def fits(self, value: object) -> bool:
        return isinstance(value, dict) and not self.problems(value)

    def problems(self, value: dict[str, Any]) -> str:
        """Return a sentence about the first mistake in an object; empty if there is none."""
        known = {part.name: part for part in self.parts}
        for part in self.parts:
            if part.needed and part.name not in value:
                return f"“{part.name}” is missing; it must be {part.kind.must()}."
        for name, given in value.items():
            if name not in known:
                shown = limits.shorten_text(name, 40).encode(errors="replace").decode()
                return f"There is no “{shown}” here; there can be {_all(list(known))}."
            if not known[name].kind.fits(given):
                return f"“{name}” must be {known[name].kind.must()}."
        return ""

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {
                part.name: {"description": part.about, **part.kind.schema()} for part in self.parts
            },
            "required": [part.name for part in self.parts if part.needed],
            "additionalProperties": False,
        }


def either(words: Sequence[str]) -> str:
    """Join words as ``a, b or c``."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _all(words: Sequence[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)
