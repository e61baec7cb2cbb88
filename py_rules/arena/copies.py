"""Bots with different weights and numbers that can play each other in one process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

import py_rules
from py_rules.bots import Bot

PACKAGE = "py_rules.bots"


class Judgement(NamedTuple):
    """The weights and other numbers in `<game>.json`."""

    weights: Mapping[str, float]
    numbers: Mapping[str, float]


def maker(game: str, judgement: Judgement, level: str) -> Callable[[], Bot]:
    """Return a function that makes bots of a level with these weights and numbers.

    Many numbers become constants when the bots' modules are imported, so that reading them takes no
    time while a bot thinks. So this imports another copy of these modules, which shares neither
    numbers nor caches with any other.
    """
    with _imported_anew():
        vars(import_module(f"{PACKAGE}.weights"))["read_file"] = lambda _: judgement._asdict()
        package = import_module(PACKAGE)
        package.evaluation(game)  # imports the modules of the game
        bot: Callable[..., Bot] = package.bot
        modules = _loaded()

    def made() -> Bot:
        with _imported_anew(modules):
            return bot(game, level)

    return made


def _loaded() -> dict[str, Any]:
    """The modules of the bots that are imported now."""
    return {
        name: module
        for name, module in sys.modules.items()
        if name == PACKAGE or name.startswith(f"{PACKAGE}.")
    }


@contextmanager
def _imported_anew(modules: Mapping[str, Any] | None = None) -> Iterator[None]:
    """Remove the bots' modules from ``sys.modules``, or replace them; restore them at the end."""
    before = _loaded()
    _replace(modules or {})
    try:
        yield
    finally:
        _replace(before)


def _replace(modules: Mapping[str, Any]) -> None:
    for name in _loaded():
        del sys.modules[name]
    sys.modules.update(modules)
    if PACKAGE in modules:
        vars(py_rules)["bots"] = modules[PACKAGE]
