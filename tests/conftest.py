"""Fixtures for all these tests: each puzzle is read only once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from py_rules import puzzles


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Cache each file of puzzles and each position of a puzzle, which every new page would read
    again.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzles, "read", cache(puzzles.read))
        patch.setattr(puzzles, "_linked", cache(puzzles._linked.__wrapped__))
        yield
