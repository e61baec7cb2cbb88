"""Setting up a game before the program runs: the screens that the build draws."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import py_rules
from tools.content import words
from web.games.colours import COLOURS
from web.i18n import LANGUAGES, render
from web.markup.svg import escape
from web.model.bots import LEVELS, STYLES
from web.model.setup import Seat, Setup, problems, usual
from web.views import early, setup


def parts() -> dict[str, Any]:
    """Return the data that the script reads."""
    markup = str(early.draw())
    found: dict[str, Any] = json.loads(markup[markup.index(">") + 1 : markup.rindex("<")])
    return found


def some(rng: Random, game: str) -> Setup:
    """Return a random setup without names."""
    rules = py_rules.load(game)
    count = rng.choice(rules.seats)
    colours = rng.sample(COLOURS[: max(4, rules.seats[-1])], count)
    levels = [rng.choice(("", *LEVELS)) for _ in colours]
    seats = [
        Seat("", colour, level, rng.choice([*STYLES]) if level else "")
        for colour, level in zip(colours, levels, strict=True)
    ]
    options = frozenset(each for each in rules.options if rng.random() < 0.5)
    return Setup(game, tuple(seats), rng.random() < 0.5, options, by_link=rng.random() < 0.5)


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_screen_is_made_of_these_parts(code: str) -> None:
    """Everything that depends on the choices is among the parts, with the same wording."""
    with words.spoken(code):
        found = parts()
        for seed in range(30):
            rng = Random(seed)
            chosen = some(rng, rng.choice(py_rules.GAMES))
            drawn = str(setup.draw(chosen))
            assert escape(found["with"][chosen.opponents]) in drawn
            for at, seat in enumerate(chosen.seats):
                assert found["faces"][seat.level].replace("c-blue", f"c-{seat.colour}") in drawn
                if seat.level:
                    assert escape(found["levels"][seat.level]) in drawn
                    assert escape(found["styles"][seat.style]) in drawn
                else:
                    assert f'placeholder="{escape(found["people"][at])}"' in drawn


@pytest.mark.parametrize("code", LANGUAGES)
def test_name_errors_before_and_after_the_start_use_the_same_words(code: str) -> None:
    """No language inflects the name in the sentence; seats without names are numbered."""
    with words.spoken(code):
        found = parts()
        for name in ("Ann", "Eva", "Ótó"):
            twins = Setup("mexica", (Seat(name, "blue"), Seat(name, "red")))
            assert [found["twins"].replace("{name}", name)] == [*map(render, problems(twins))]
        seats = tuple(Seat("#", colour) for colour in COLOURS[:5])
        assert found["unnamed"][:1] == [render(problems(Setup("myraclia", seats[:1]))[0])]
        assert len(set(found["unnamed"])) == len(found["people"]) == 5


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_the_first_setup_is_the_usual_one(game: str) -> None:
    early = parts()["games"][game]
    assert tuple(Seat(*row) for row in early["seats"]) == usual(game).seats
    assert (early["shuffle"], early["options"], early["link"]) == (False, [], False)
    most = py_rules.load(game).seats[-1]
    assert early["screen"].count('data-do="name"') == most
