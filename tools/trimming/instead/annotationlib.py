"""Replace Python's own module, because the page's annotations are names that nothing evaluates.

The original would import the classes of Python's parser on every start. This one has only what
`typing` and `dataclasses` use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Format:
    """The formats in which annotations can be requested."""

    VALUE, VALUE_WITH_FAKE_GLOBALS, FORWARDREF, STRING = 1, 2, 3, 4


class ForwardRef:
    """The name of something that may not be defined yet."""

    def __init__(self, arg: str, **_: Any) -> None:
        self.__forward_arg__ = arg
        self.__forward_code__ = None  # read by its creators, to compile the name at once

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ForwardRef) and other.__forward_arg__ == self.__forward_arg__

    def __hash__(self) -> int:
        return hash(self.__forward_arg__)

    def __or__(self, other: Any) -> Any:
        from typing import Union  # noqa: PLC0415  (typing imports this module)

        return Union[self, other]  # noqa: UP007  (it has no other way to be made)

    __ror__ = __or__

    def __repr__(self) -> str:
        return f"ForwardRef({self.__forward_arg__!r})"


def get_annotations(thing: Any, **_: Any) -> dict[str, Any]:
    """Return the annotations of a class, a function or a module itself."""
    return dict(getattr(thing, "__annotations__", {}))


def get_annotate_from_class_namespace(namespace: dict[str, Any]) -> Any:
    """Return the function that makes the annotations of a class that is being made."""
    return namespace.get("__annotate__") or namespace.get("__annotate_func__")


def call_annotate_function(
    annotate: Callable[[int], dict[str, Any]], _: int, **__: Any
) -> dict[str, Any]:
    """Return the annotations; all names in them have to be defined."""
    return annotate(Format.VALUE)


def type_repr(value: Any) -> str:
    """Return how a type is written."""
    if isinstance(value, type):
        name: str = value.__qualname__
        return name if value.__module__ == "builtins" else f"{value.__module__}.{name}"
    return repr(value)


def annotations_to_string(annotations: dict[str, Any]) -> dict[str, str]:
    """Return annotations as they are written."""
    return {name: type_repr(value) for name, value in annotations.items()}
