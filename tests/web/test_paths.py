"""All paths of symbols are well formed: browsers draw a path only up to its first mistake."""

from __future__ import annotations

import re

import pytest

from web.games.mexica import symbols as mexica
from web.games.mykerinos import symbols as mykerinos
from web.games.myraclia import symbols as myraclia
from web.views import podium

NUMBERS = dict(zip("MLHVCSQTAZ", (2, 2, 1, 1, 6, 4, 4, 2, 7, 0), strict=True))
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?"


def mistakes(d: str) -> list[str]:
    """Return the commands with a wrong number of values; the whole path if it has other text."""
    found = re.findall(rf"([A-Za-z])((?:[\s,]*{NUMBER})*)[\s,]*", d)
    whole = "".join(f"{command}{numbers}" for command, numbers in found)
    wrong = [] if re.sub(r"[\s,]", "", whole) == re.sub(r"[\s,]", "", d) else [d]
    for command, numbers in found:
        count, wanted = len(re.findall(NUMBER, numbers)), NUMBERS[command.upper()]
        if count % wanted if wanted else count:
            wrong.append(f"{command}{numbers}")
        elif wanted and not count:
            wrong.append(command)
    return wrong


@pytest.mark.parametrize("game", [mexica, mykerinos, myraclia])
def test_paths_of_symbols_are_well_formed(game: object) -> None:
    drawn = "".join(map(str, game.symbols()))  # type: ignore[attr-defined]
    paths = re.findall(r' d="([^"]*)"', drawn)
    assert len(paths) > 20
    assert [wrong for d in paths for wrong in mistakes(d)] == []


def test_malformed_paths_are_detected() -> None:
    assert mistakes(podium.LEAVES) == []
    assert mistakes("M0 0Q1 1 2 2 3 3Z") == ["Q1 1 2 2 3 3"]
    assert mistakes("M0 0h") == ["h"]
    assert mistakes("M0 0l.5.5-1-1z") == []
    assert mistakes("M0 0?") == ["M0 0?"]
