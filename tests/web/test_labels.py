"""In every language a button's name contains its visible words, which speech input relies on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest

from py_rules import GAMES
from tests.web.test_views import matches
from tools.content import words
from web.games.colours import COLOURS
from web.i18n import LANGUAGES
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.update.games import new_save
from web.update.registry import read_event
from web.views import page

PRESSED = re.compile(r"<(button|a|summary)\b([^>]*)>(.*?)</\1>", re.DOTALL)
HIDDEN = re.compile(r"<title>.*?</title>|<[^>]*>", re.DOTALL)


def labelled(markup: str) -> Iterator[tuple[str, str]]:
    """Yield the accessible name and the visible words of each element that has both."""
    for _, attributes, inside in PRESSED.findall(markup):
        label = re.search(r'aria-label="([^"]*)"', attributes)
        text = " ".join(unescape(HIDDEN.sub(" ", inside)).split())
        if label and re.search(r"\w", text):
            yield unescape(label[1]), text


def after(model: Model, *events: Event) -> Model:
    for event in events:
        model = update(model, event, Random(5))
    return model


def screens(code: str) -> Iterator[str]:
    rows = tuple(
        new_save(name, matches(name, 3)[0], colours=COLOURS, changed="2026-11-20T10:00:00Z")
        for name in GAMES
    )
    shelf = Model(saves=rows, now="2026-11-21T10:00:00Z", language=code)
    for more in ((), (read_event("manage", GAMES[0]),), (read_event("delete", GAMES[0]),)):
        yield str(page.draw(after(shelf, *more)))
    for name in GAMES:
        yield str(page.draw(after(shelf, read_event("choose", name))))
        yield str(page.draw(after(shelf, read_event("continue", name))))


@pytest.mark.parametrize("code", LANGUAGES)
def test_accessible_names_contain_the_visible_text(code: str) -> None:
    with words.spoken(code):
        found = {pair for markup in screens(code) for pair in labelled(markup)}
    assert len({text for _, text in found}) > 5
    assert not {(name, text) for name, text in found if text.casefold() not in name.casefold()}
