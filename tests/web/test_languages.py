"""In other languages, no text that people read is left in English."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from py_rules import GAMES, record
from py_rules.record import Match
from tests import pseudo_locale
from tests.web.test_views import matches, sample
from web import worker
from web.games import protocol
from web.games.colours import COLOURS
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.update.games import new_save
from web.update.registry import read_event
from web.views import page


@pytest.fixture(autouse=True)
def bracketed() -> Iterator[None]:
    with pseudo_locale.pseudo_locale():
        yield


def english(model: Model) -> set[str]:
    """Return the words of a screen that are not translated."""
    return pseudo_locale.english(str(page.draw(model._replace(language="sk"))))


def after(model: Model, *events: Event) -> Model:
    rng = Random(5)
    for event in events:
        model = update(model, event, rng)
    return model


def shelf() -> Model:
    rows = [
        new_save(f"game{number}", match, colours=COLOURS, changed="2026-11-20T10:00:00Z")
        for number, match in enumerate(match for name in GAMES for match in matches(name, 3)[:1])
    ]
    begun = [new_save("begun", sample(matches("mexica", 4)[0], 3)[-1], colours=COLOURS)]
    return Model(saves=(*rows, *begun), now="2026-11-21T10:00:00Z")


def test_the_shelf_has_no_untranslated_text() -> None:
    assert english(Model()) == set()
    model = shelf()
    for more in (
        (),
        (read_event("manage", "game0"),),
        (read_event("delete", "game1"),),
        (read_event("bring"),),
        (read_event("brought", "Pasted text", "game mykerinos 1\nseats 9"),),
        (read_event("brought", "Pasted text", "{}"),),
        (read_event("link", text="#Lbroken"), read_event("unspoken")),
    ):
        shown = after(model, *more, read_event("take"))
        assert english(shown) == set(), more


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_has_no_untranslated_text(name: str) -> None:
    model = after(Model(), read_event("choose", name), read_event("level", "0", "master"))
    assert english(model) == set()
    assert english(after(model, read_event("name", "0", "#"))) == set()
    for match in (matches(name, 7)[0], matches(name, 8)[-1]):
        for part in sample(match, 6):
            saved = new_save("one", part, colours=COLOURS)
            model = after(Model(saves=(saved,)), read_event("continue", "one"))
            assert english(model) == set()
            assert english(after(model, read_event("graph"), read_event("replay", "9"))) == set()
            assert (
                english(after(model, read_event("share"), read_event("share-kind", "replay")))
                == set()
            )


@pytest.mark.parametrize("name", GAMES)
def test_buttons_and_refusals_have_no_untranslated_text(name: str) -> None:
    view = protocol.load(name)
    for part in sample(matches(name, 11)[0], 4):
        saved = new_save("one", part, colours=COLOURS)
        model = after(Model(saves=(saved,)), read_event("continue", "one"))
        words = [word for word, _label in view.verbs(part)]
        drawn = re.findall(r'data-key="([^"]*)"', str(page.draw(model)))
        for word in (*words, *drawn[:: max(1, len(drawn) // 6)]):
            clicked = after(model, read_event("select", word))
            assert english(clicked) == set(), (word, part.actions[-1:])
            for other in words[:2]:
                assert english(after(clicked, read_event("select", other))) == set(), (word, other)


def answer(ask: str, match: Match, **more: object) -> str:
    """Return the worker's answer to a question, as the page receives it."""
    answers: list[str] = []
    question = {"id": 1, "ask": ask, "record": record.write(match), **more}
    worker.on_message(json.dumps(question), answers.append)
    reply = json.loads(answers[-1])
    return json.dumps(reply["advice" if ask == "hint" else "moments"])


@pytest.mark.parametrize("name", GAMES)
def test_bots_hints_and_reviews_have_no_untranslated_text(name: str) -> None:
    whole, reasons = matches(name, 11)[0], 0
    for part in (part for part in sample(whole, 3) if part.state.to_move is not None):
        at, levels = str(len(part.actions)), ["master"] * part.table.seats
        saved = new_save("one", part, colours=COLOURS)
        model = after(Model(saves=(saved,)), read_event("continue", "one"), read_event("hint"))
        assert english(model) == set()
        hinted = after(model, read_event("advised", at, answer("hint", part, seconds=0.2)))
        reasons += str(page.draw(hinted)).count('class="reasons"')
        assert english(hinted) == set()
        against = new_save("two", part, colours=COLOURS, levels=tuple(levels))
        thinking = after(Model(saves=(against,)), read_event("continue", "two"))
        assert english(thinking) == set()
        assert english(after(thinking, read_event("bot-pause"))) == set()
        assert english(after(thinking, read_event("unadvised", at))) == set()
    assert reasons
    saved = new_save("one", whole, colours=COLOURS)
    model = after(Model(saves=(saved,)), read_event("continue", "one"), read_event("review"))
    assert english(model) == set()
    for found in (answer("review", whole, seconds=1), "[]"):
        reviewed = after(model, read_event("advised", str(len(whole.actions)), found))
        assert english(reviewed) == set()
