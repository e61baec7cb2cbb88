"""Bots' styles: chosen during setup, named, and stored with the game."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import bots
from py_rules.bots.characters import CHARACTERS
from py_rules.message import to_english
from web.model import saves
from web.model.bots import LEVELS, STYLES, parts, title, word
from web.model.events import Event, Malformed
from web.model.page import Model
from web.model.table import TableState
from web.update import update
from web.update.registry import read_event
from web.views import page
from web.views.setup import STYLE_NOTES


def dispatch(model: Model, *events: Event) -> Model:
    rng = Random(8)
    for event in events:
        model = update(model, event, rng)
    return model


def on_table(model: Model) -> TableState:
    assert model.table is not None
    return model.table


def test_the_styles_are_the_characters_of_the_bots() -> None:
    assert [*STYLES] == ["", *CHARACTERS]
    for name, character in CHARACTERS.items():
        assert to_english(character.name) == STYLES[name]
        assert to_english(character.sentence) == STYLE_NOTES[name]
    assert STYLE_NOTES.keys() == STYLES.keys()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_word_encodes_level_and_style(level: str, style: str) -> None:
    name = word(level, style)
    assert parts(name) == bots.split(name) == (level, style)
    assert word("", style) == ""
    assert title(name).startswith(LEVELS[level])


def test_invalid_words_are_not_bots() -> None:
    for wrong in ("", "adept-", "adept-saint", "rival", "-rival", "adept-rival-", "Adept"):
        assert parts(wrong) == ("", "")


def test_a_style_is_named_saved_and_asked_for() -> None:
    setup = dispatch(
        Model(),
        read_event("choose", "mexica"),
        read_event("seats", "4"),
        *(read_event("level", str(seat), "adept") for seat in (1, 2, 3)),
        read_event("style", "1", "rival"),
        read_event("style", "2", "rival"),
        read_event("style", "0", "builder"),  # seat 0 is a person, so this is ignored
    )
    model = dispatch(setup, read_event("begin"))
    table = on_table(model)
    assert table.match.table.names[1:] == ("Citlali", "Itzel", "Adept")
    assert table.bots.levels == ("", "adept-rival", "adept-rival", "adept")
    saved = saves.read("1", saves.write(model.saves[0]))
    assert saves.load_save(saved).levels == table.bots.levels
    again = dispatch(model, read_event("shelf"), read_event("continue", model.saves[0].id))
    assert on_table(again).bots.levels == table.bots.levels
    plain = dispatch(setup, read_event("style", "1", ""), read_event("begin"))
    assert on_table(plain).bots.levels == ("", "adept", "adept-rival", "adept")
    for wrong in ("saint", "adept"):
        with pytest.raises(Malformed, match="style"):
            dispatch(setup, read_event("style", "1", wrong))


def test_setup_says_what_to_expect_of_the_styles_of_bots() -> None:
    model = dispatch(
        Model(),
        read_event("choose", "mexica"),
        read_event("opponents", "people"),
        read_event("style", "1", "gambler"),
    )
    assert 'data-do="style"' not in str(page.draw(model))
    assert STYLE_NOTES["gambler"] not in str(page.draw(model))
    gambler = dispatch(model, read_event("level", "1", "adept"))
    assert str(page.draw(gambler)).count('data-do="style"') == 1
    assert STYLE_NOTES["gambler"] in str(page.draw(gambler))
    assert STYLE_NOTES[""] not in str(page.draw(gambler))
    both = dispatch(gambler, read_event("level", "0", "novice"))
    assert STYLE_NOTES[""] in str(page.draw(both))
    balanced = dispatch(both, read_event("style", "1", ""))
    assert STYLE_NOTES[""] in str(page.draw(balanced))
    assert STYLE_NOTES["gambler"] not in str(page.draw(balanced))
