"""The players' colours."""

from __future__ import annotations

COLOURS = ("blue", "red", "green", "white", "purple")  # the last is for five players


def complete(given: tuple[str, ...]) -> tuple[str, ...]:
    """The given colours by seat, followed by the unused ones in their usual order.

    If a given colour is unknown or used twice, all colours are in their usual order.
    """
    if len(set(given)) < len(given) or not set(given) <= set(COLOURS):
        return COLOURS
    return (*given, *(colour for colour in COLOURS if colour not in given))
