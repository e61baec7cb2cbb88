"""The forms that catalogues give to players' names, and those that depend on how a value sounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import py_rules
from py_rules.message import ListOf, Player, counted, message
from py_rules.mexica.terms import spot
from py_rules.record import Table
from tests.random_matches import random_game
from tools.content import words
from web import i18n
from web.games.mykerinos.places import place
from web.i18n import _, join_list, player_name, plural, render, spoken
from web.model.saves import Saved
from web.views import saved_games

TABLE = Table(py_rules.load("mykerinos"), 3, names=("Eva", "", ""))
SINCE = "This is what has happened since {name}’s last turn."
CUBE = "{space}: {name}’s cube"


@pytest.fixture(autouse=True)
def catalogues() -> Iterator[None]:
    """Load the project's catalogues, and unload them after the test."""
    for language in ("sk", "cs", "hu", "it"):
        i18n.add_language(language, words.catalogue(language))
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
    ("it", "{name} passes.", "Eva passa.", "Il giocatore 2 passa."),
    ("it", "It is {name}’s turn.", "Tocca a Eva.", "Tocca al giocatore 2."),
    ("it", CUBE, "c4: cubo di Eva", "c4: cubo del giocatore 2"),
    ("it", "terraformed by {name}", "terraformata da Eva", "terraformata dal giocatore 2"),
]


@pytest.mark.parametrize(("language", "text", "named", "unnamed"), SENTENCES)
def test_an_unnamed_player_has_all_grammatical_cases(
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


def test_an_unknown_seat_also_has_grammatical_forms() -> None:
    i18n.set_language("sk")
    assert render(message("You play as {name}.", name=Player(1))) == "Hráš za miesto 2."
    assert render(message("Send to {name}", name=Player(1))) == "Poslať miestu 2"


def test_english_needs_no_grammatical_forms() -> None:
    assert render(message(CUBE, space="c4", name=TABLE.player(1))) == "c4: Player 2’s cube"


READ_ALOUD = """
az 1|a 2|az 5|a 7|a 10|a 11|a 15|az 50|az 59|a 100|az 500|az 1000|az 1200|az 5000|a 10000
a 100000|az 1000000|a 0|a +3|a −0,5|az 1,2|a 0,-1|az 1. játékos|a 4. játékos
az alma|az óra|az Űr|a kocka|a Gyula|a c4|az e4|az f4|az L7|az n10|a k8|a w|az „options”|a „names”
"""


@pytest.mark.parametrize("text", READ_ALOUD.strip().replace("\n", "|").split("|"))
def test_the_hungarian_article_goes_by_the_first_sound(text: str) -> None:
    article, _space, value = text.partition(" ")
    assert spoken.has_z(value) == (article == "az")


def test_a_hungarian_sentence_asks_for_the_article() -> None:
    i18n.set_language("hu")
    bridge = "there is no bridge on {square}; choose a square that has one"
    there = [render(message(bridge, square=spot(square))) for square in ("c4", "f4")]
    assert there == [
        "a c4 mezőn nem áll híd; válassz olyan mezőt, amelyen van",
        "az f4 mezőn nem áll híd; válassz olyan mezőt, amelyen van",
    ]
    state = random_game(TABLE, 1).positions[3]
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


def test_an_italian_name_with_a_has_ad_before_it() -> None:
    i18n.set_language("it")
    turn = "It is {name}’s turn."
    assert [_(turn, name=name) for name in ("Anna", "Ben")] == ["Tocca ad Anna.", "Tocca a Ben."]
    both = join_list(["Anna", _("Player {number}", number=2)])
    assert _(turn, name=both) == "Tocca ad Anna e al giocatore 2."


PREPOSITIONS = {
    "cs": """
        z 1|ze 2|ze 3|ze 4|z 5|ze 6|ze 7|z 8|z 10|ze 12|z 15|ze 17|ze 25|z 58|ze 100|z 1000|ze 3000
        s 1|se 2|se 4|se 7|s 9|se 30|s 50|v 1|ve 2|ve 4|v 5|v 6|ve 12|ve 100|k 1|ke 3|k 7|k 1000
        ze „seed“|s „names“|ze Žofie|k Evě|ke Karlovi|ve Vídni|v Brně
    """,
    "sk": """
        z 1|z 2|z 3|zo 4|z 5|zo 6|zo 7|z 8|z 12|zo 14|zo 16|z 20|zo 40|zo 100|z 1000|z 3000|zo 4000
        s 3|so 4|so 7|v 4|v 12|k 4|k 100|so „seed“|s „names“|zo Šale|ku Kataríne|vo Viedni
    """,
}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (code, each.strip())
        for code, sentences in PREPOSITIONS.items()
        for each in sentences.strip().replace("\n", "|").split("|")
    ],
)
def test_a_preposition_has_a_vowel_where_it_could_not_be_pronounced(
    language: str, text: str
) -> None:
    preposition, _space, value = text.partition(" ")
    assert spoken.has_vowel(preposition[0], value, language) == (len(preposition) == 2)
    assert spoken.inflected(value, preposition[0], language) == text
    assert spoken.inflected(value, preposition[0].upper(), language) == text[0].upper() + text[1:]


def test_czech_and_slovak_sentences_ask_for_the_preposition() -> None:
    solved = (
        "You have solved {done} of {count} puzzle.",
        "You have solved {done} of {count} puzzles.",
    )
    sentences = {}
    for language in ("cs", "sk"):
        i18n.set_language(language)
        sentences[language] = [plural(*solved, count=count, done=1) for count in (2, 4, 5, 26)]
    assert sentences == {
        "cs": [f"Vyřešeno máš 1 {each} hlavolamů." for each in ("ze 2", "ze 4", "z 5", "ze 26")],
        "sk": [f"Vyriešené máš 1 {each} hlavolamov." for each in ("z 2", "zo 4", "z 5", "z 26")],
    }
    i18n.set_language("cs")
    both = "“{name}” can’t be set together with “{what}”, which already determines it. "
    both += "Leave “{name}” out."
    assert "nelze nastavit spolu se „seed“" in _(both, name="game", what="seed")


NUMBERED = """
0-s|1-es|2-es|3-as|4-es|5-ös|6-os|7-es|8-as|9-es|10-es|11-es|13-as|20-as|30-as|40-es|50-es|60-as
80-as|90-es|100-as|110-es|600-as|1000-es|20000-es|1000000-s
"""


@pytest.mark.parametrize("text", NUMBERED.strip().replace("\n", "|").split("|"))
def test_a_hungarian_number_has_an_ending_by_its_sound(text: str) -> None:
    assert spoken.numbered(text.partition("-")[0]) == text


def test_hungarian_sentences_call_a_calpulli_by_its_number() -> None:
    i18n.set_language("hu")
    assert _("calpulli of size {size}", size=5) == "5-ös calpulli"
    removed = message(
        "The calpulli of sizes {sizes} are removed: no district can have these sizes any more.",
        sizes=ListOf(("3", "6")),
    )
    one = "The calpulli of size {sizes} is removed: no district can have this size any more."
    values = dict(removed.values)
    assert render(counted(one, removed.text, count=2, **values)).startswith(
        "3-as és 6-os calpullik"
    )
    assert spoken.numbered("sok") == "sok"


def test_a_language_without_such_a_form_says_the_value() -> None:
    for language in ("en", "it", "sk"):
        assert spoken.inflected("5", "art", language) is None
    i18n.set_language("it")
    assert format(_("Player {number}", number=2), "art") == "Giocatore 2"


TITLES = {
    "en": "Delete Mexica: Eva, Ben|Delete Ráno",
    "sk": "Zmazať hru Mexica: Eva, Ben|Zmazať hru Ráno",
    "cs": "Smazat hru Mexica: Eva, Ben|Smazat hru Ráno",
    "hu": "„Mexica: Eva, Ben” törlése|„Ráno” törlése",
    "it": "Elimina la partita Mexica: Eva, Ben|Elimina la partita Ráno",
}


@pytest.mark.parametrize("language", TITLES)
def test_the_title_of_a_saved_game_has_cases(language: str) -> None:
    i18n.set_language(language)
    games = (
        Saved("1", "mexica", names=("Eva", "Ben")),
        Saved("2", "mexica", title="Ráno"),
        Saved("3", problem="no"),
    )
    deleted = [_("Delete {game}", game=saved_games.title_of(saved)) for saved in games[:2]]
    assert "|".join(deleted) == TITLES[language]
    if language == "it":
        assert [_("{game} was deleted.", game=saved_games.title_of(saved)) for saved in games] == [
            "Hai eliminato la partita Mexica: Eva, Ben.",
            "Hai eliminato la partita Ráno.",
            "Hai eliminato una partita danneggiata.",
        ]
