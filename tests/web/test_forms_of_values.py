"""The forms that the catalogues give players' names, and the Hungarian article before any value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import py_rules
from py_rules.message import Player, message
from py_rules.mexica.terms import spot
from py_rules.record import Table
from tests.playing import played
from tools.content import words
from web import i18n
from web.games.mykerinos.places import place
from web.i18n import _, player_name, render

TABLE = Table(py_rules.load("mykerinos"), 3, names=("Eva", "", ""))
SINCE = "This is what has happened since {name}’s last turn."
CUBE = "{space}: {name}’s cube"


@pytest.fixture(autouse=True)
def catalogues() -> Iterator[None]:
    """The catalogues of the project, and afterwards none."""
    for language in ("sk", "cs", "hu"):
        i18n.add_language(language, words.translations(language))
    yield
    i18n.set_language("en")
    i18n._Current.catalogues.clear()


SENTENCES = [
    ("sk", "Send to {name}", "Poslať hráčovi Eva", "Poslať hráčovi 2"),
    ("sk", CUBE, "c4: kocka hráča Eva", "c4: kocka hráča 2"),
    (
        "sk",
        "terraformed by {name}",
        "dielik teraformovaný hráčom Eva",
        "dielik teraformovaný hráčom 2",
    ),
    ("cs", "Send to {name}", "Poslat hráči Eva", "Poslat hráči 2"),
    ("cs", "You play as {name}.", "Hraješ za hráče Eva.", "Hraješ za hráče 2."),
    ("cs", "terraformed by {name}", "teraformovaný hráčem Eva", "teraformovaný hráčem 2"),
    ("hu", "{name} passes.", "Eva passzol.", "A 2. játékos passzol."),
    ("hu", CUBE, "c4: Eva kockája", "c4: a 2. játékos kockája"),
    (
        "hu",
        SINCE,
        "Ez történt Eva legutóbbi köre óta.",
        "Ez történt a 2. játékos legutóbbi köre óta.",
    ),
]


@pytest.mark.parametrize(("language", "text", "named", "unnamed"), SENTENCES)
def test_a_player_without_a_name_has_all_cases(
    language: str, text: str, named: str, unnamed: str
) -> None:
    i18n.set_language(language)
    for seat, sentence in ((0, named), (1, unnamed)):
        player = TABLE.player(seat)
        values: dict[str, Any] = {"space": "c4"} if "{space}" in text else {}
        assert _(text, name=player_name(player), **values) == sentence
        assert render(message(text, name=player, **values)) == sentence
        names = tuple(map(player_name, TABLE.players))
        assert render(message(text, name=Player(seat), **values), names) == sentence


def test_a_seat_of_which_nothing_is_known_has_them_too() -> None:
    i18n.set_language("sk")
    assert render(message("You play as {name}.", name=Player(1))) == "Hráš za miesto 2."
    assert render(message("Send to {name}", name=Player(1))) == "Poslať miestu 2"


def test_english_has_no_forms() -> None:
    assert render(message(CUBE, space="c4", name=TABLE.player(1))) == "c4: Player 2’s cube"


READ_ALOUD = """
az 1|a 2|az 5|a 7|a 10|a 11|a 15|az 50|az 59|a 100|az 500|az 1000|az 1200|az 5000|a 10000
a 100000|az 1000000|a 0|a +3|a −0,5|az 1,2|a 0,-1|az 1. játékos|a 4. játékos
az alma|az óra|az Űr|a kocka|a Gyula|a c4|az e4|az f4|az L7|az n10|a k8|a w|az „options”|a „names”
"""


@pytest.mark.parametrize("text", READ_ALOUD.strip().replace("\n", "|").split("|"))
def test_the_hungarian_article_goes_by_the_first_sound(text: str) -> None:
    article, _space, value = text.partition(" ")
    assert i18n.article_has_z(value) == (article == "az")


def test_a_hungarian_sentence_asks_for_the_article() -> None:
    i18n.set_language("hu")
    bridge = "there is no bridge on {square}; choose a square that has one"
    there = [render(message(bridge, square=spot(square))) for square in ("c4", "f4")]
    assert there == [
        "a c4 mezőn nem áll híd; válassz olyan mezőt, amelyen van",
        "az f4 mezőn nem áll híd; válassz olyan mezőt, amelyen van",
    ]
    state = played(TABLE, 1).positions[3]
    text = "{name} starts a dig at {what}."
    dug = [
        render(message(text, name=TABLE.player(0), what=place(state, *spaces)))
        for spaces in (["a1"], ["e4"], ["d2", "e2"])
    ]
    assert dug[0].startswith("Eva új ásatást kezd az 1. területen ")
    assert dug[1].startswith("Eva új ásatást kezd a 4. területen ")
    assert dug[2].startswith("Eva új ásatást kezd az 1. területen ")
    assert " és a 2. területen " in dug[2]
    plot = "plot {plot} is no longer in the deck"
    assert [render(message(plot, plot=number)) for number in (1, 4, 5)] == [
        "az 1. telek már nincs a pakliban",
        "a 4. telek már nincs a pakliban",
        "az 5. telek már nincs a pakliban",
    ]
    read = "“{name}” is too long. Use at most {number} characters."
    assert _(read, name="options", number=20).startswith("Az „options” túl hosszú.")
    assert _("{title} rules", title="Eternity") == "Az Eternity szabályai"
