"""Nothing that people read stays English in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from py_rules import GAMES, load
from tests.web.test_views import matches, sample
from web import saves, speech, views
from web.events import update
from web.model import Event, Model
from web.speech import LANGUAGES
from web.views import frame
from web.views.pieces import COLOURS

# Names of games, of players in these tests, of languages; what records and keys are called.
NAMES = {"Ludoteka", "Mykerinos", "Myraclia", "Mexica", "Čeněk", "Ann", "Ben", "Co", "Eve", "Őrs"}
NAMES |= {language.name for language in LANGUAGES.values()} | {"b", "title", "x", "QR"}
RECORDS = {"record-text", "link", "code"}  # ids and elements whose contents are data
RULES = {rule for name in GAMES for rule in load(name).rules}  # ids, which are shown
READ = ("aria-label", "title", "placeholder", "aria-valuetext")
WORD = re.compile(r"[^\W\d_]{2,}")


class Wrapped:
    """A catalogue that has every text, in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(autouse=True)
def wrapped() -> Iterator[None]:
    speech.learn("sk", Wrapped())
    yield
    speech.use("en")
    speech._Present.learnt.clear()


def outside(text: str) -> str:
    """What is in no brackets."""
    depth, kept = 0, ""
    for character in text:
        depth += (character == "⟦") - (character == "⟧")
        kept += " " if depth or character == "⟧" else character
    return kept


def read(element: ElementTree.Element) -> Iterator[str]:
    """What is seen or heard of an element."""
    yield from (element.get(name) or "" for name in READ)
    if element.get("id") in RECORDS or element.tag in RECORDS:
        return
    if element.text not in RULES:
        yield element.text or ""
    yield " ".join("".join(line.itertext()) for line in element.findall("text"))  # of one text
    for child in element:
        if child.tag != "text":
            yield from read(child)
        yield child.tail or ""


def english(model: Model) -> set[str]:
    """The words of a screen that are not translated."""
    markup = str(frame.draw(model._replace(language="sk")))
    markup = re.sub(r"<input ([^>]*)>", r"<input \1/>", markup)
    for bare in ("disabled", "selected", "multiple", "readonly", "checked"):
        markup = re.sub(rf" {bare}(?=[ />])", f' {bare}=""', markup)
    screen = ElementTree.fromstring(f"<all>{markup}</all>")
    found = {word for text in read(screen) for word in WORD.findall(outside(text))}
    return found - NAMES


def after(model: Model, *events: Event) -> Model:
    rng = Random(5)
    for event in events:
        model = update(model, event, rng)
    return model


def shelf() -> Model:
    kept = [
        saves.made(f"game{number}", match, colours=COLOURS, changed="2026-11-20T10:00:00Z")
        for number, match in enumerate(match for name in GAMES for match in matches(name, 3)[:1])
    ]
    begun = [saves.made("begun", sample(matches("mexica", 4)[0], 3)[-1], colours=COLOURS)]
    return Model(saves=(*kept, *begun), now="2026-11-21T10:00:00Z")


def test_the_shelf() -> None:
    assert english(Model()) == set()
    model = shelf()
    for more in (
        (),
        (Event("manage", "game0"),),
        (Event("delete", "game1"),),
        (Event("bring"),),
        (Event("brought", "What was pasted", "game mykerinos 1\nseats 9"),),
        (Event("brought", "What was pasted", "{}"),),
        (Event("link", text="#Lbroken"), Event("unspoken")),
    ):
        shown = after(model, *more, Event("take"))
        assert english(shown) == set(), more


@pytest.mark.parametrize("name", GAMES)
def test_a_game_from_its_setting_up_to_its_end(name: str) -> None:
    model = after(Model(), Event("choose", name), Event("level", "0", "master"))
    assert english(model) == set()
    assert english(after(model, Event("name", "0", "#"))) == set()
    for match in (matches(name, 7)[0], matches(name, 8)[-1]):
        for part in sample(match, 6):
            saved = saves.made("one", part, colours=COLOURS)
            model = after(Model(saves=(saved,)), Event("continue", "one"))
            assert english(model) == set()
            assert english(after(model, Event("graph"), Event("replay", "9"))) == set()
            assert english(after(model, Event("share"), Event("share-kind", "replay"))) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_button_and_what_is_refused(name: str) -> None:
    view = views.load(name)
    for part in sample(matches(name, 11)[0], 12):
        saved = saves.made("one", part, colours=COLOURS)
        model = after(Model(saves=(saved,)), Event("continue", "one"))
        words = [word for word, _label in view.verbs(part)]
        drawn = re.findall(r'data-key="([^"]*)"', str(frame.draw(model)))
        for word in (*words, *drawn[:: max(1, len(drawn) // 6)]):
            said = after(model, Event("say", word))
            assert english(said) == set(), (word, part.actions[-1:])
            for other in words[:2]:
                assert english(after(said, Event("say", other))) == set(), (word, other)
