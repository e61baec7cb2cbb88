"""Terms of a game in running text: which are marked, in which forms, and their cards."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from py_rules import load
from py_rules.record import Table
from tests.markup import MARK, unmarked
from tests.puzzles.solving import begun, do, first, marked
from tests.random_matches import random_game, truncated
from tests.web.test_presses import table_at
from tools.content import words
from tools.content.wording import forms, glossary
from web.browser.explaining import next_term
from web.games import entries, protocol, terms
from web.games.colours import COLOURS
from web.i18n import clear_caches, current_language
from web.markup.svg import escape, join
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.update.games import open_as_is
from web.views import guide, log, page, recaps
from web.views import terms as views

FORMS = terms.read("tile=tile,free tile;ap=AP;area=area;lake=tó,tavon;sir=Sir Brown")
PIECES = [
    "tile",
    "free",
    "Tile",
    "AP",
    "ap",
    "dell’",
    "area",
    "TÓ",
    "tón",
    "sir",
    "brown",
    "İ",
    "_",
]
PIECES += [" ", " ", "\xa0", ".", "-", "<b>", "9", "tiles"]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("A tile, and a tile.", ["tile"]),
        ("Free tiles: a Free\xa0tile.", ["Free\xa0tile"]),
        ("Subtile, tiles, tile_a, tile9", []),
        ("2 AP, not an ap", ["AP"]),
        ("Nell’area, un 9-area", ["area"]),
        ("Tó a tavon", ["Tó"]),
        ("İ Sir  Brown, SIR BROWN", ["SIR BROWN"]),
        ("", []),
    ],
)
def test_a_term_is_a_whole_word_the_first_time(text: str, marked: list[str]) -> None:
    assert [part.text for part in terms.found(text, FORMS, set()) if part.key] == marked


def test_a_term_is_not_marked_in_its_own_explanation() -> None:
    known = terms.read("supply=general supply;stock=supply")
    assert terms.found("the general supply", known, {"supply"}) == (("the general supply", ""),)


def test_the_pieces_of_a_text_add_up_to_the_text() -> None:
    """This holds for any text; each term is marked at most once, and never inside another word."""
    rng = Random(1)
    for _round in range(3000):
        text = "".join(rng.choices(PIECES, k=rng.randrange(12)))
        parts = terms.found(text, FORMS, set())
        assert "".join(part.text for part in parts) == text
        keys = [part.key for part in parts if part.key]
        assert len(keys) == len(set(keys))
        at = 0
        for part in parts:
            end = at + len(part.text)
            if part.key:
                assert not re.match(r"\w", text[at - 1 : at])
                assert not re.match(r"\w", text[end : end + 1])
            at = end


@pytest.mark.parametrize("game", protocol.GAMES)
def test_term_marks_do_not_change_the_text(game: str) -> None:
    for text in (*load(game).rules.values(), *entries.load(game).GOAL):
        (drawn,) = views.marked(game, text)
        assert unmarked(drawn) == escape(text)
        assert len(MARK.findall(drawn)) == len(set(re.findall('data-on="([^"]*)"', drawn)))


def test_an_authors_text_keeps_its_links_and_words() -> None:
    drawn = views.authored("mexica", "A *canal* by `canal`: [canal](canal.where), canal.")
    assert drawn.startswith('A <strong><span class="term"')
    assert "<code>canal</code>" in drawn
    assert len(MARK.findall(drawn)) == 1


@pytest.mark.parametrize("game", protocol.GAMES)
def test_english_forms_are_those_of_the_glossary(game: str) -> None:
    listed = forms.of_english(game, glossary.of_the_project())
    assert listed == __import__(f"web.games.{game}.forms", fromlist=["FORMS"]).FORMS


@pytest.mark.parametrize("code", words.CODES)
def test_every_card_has_forms_in_every_language(code: str) -> None:
    for english, translated in forms.of_catalogue(code, words.read(code)).items():
        assert {key for several in terms.read(translated).values() for _form, key in several} >= {
            key
            for several in terms.read(english).values()
            for _form, key in several
            if (code, key)
            not in {("sk", "stock"), ("sk", "supply"), ("cs", "stock"), ("cs", "supply")}
        }
    assert current_language() == "en"


@pytest.mark.parametrize("game", protocol.GAMES)
def test_each_term_opens_its_card(game: str) -> None:
    table = table_at(truncated(random_game(Table(load(game), 2), seed=3), 5))
    for key in {key for several in terms.of(game).values() for _form, key in several}:
        word = f"{views.TERM_PREFIX}{key}"
        shown = update(Model(table=table), Event("explain", word), Random(1)).table
        assert shown
        assert f"-words.html#{key}" in guide.explained(shown)
        assert guide.card(shown, word)
    nothing = update(Model(table=table), Event("explain", "=nothing"), Random(1)).table
    assert nothing
    assert guide.explained(nothing) == ""


@pytest.mark.parametrize("game", protocol.GAMES)
def test_terms_inside_buttons_are_not_clickable(game: str) -> None:
    """Terms in buttons, such as log lines, can be hovered or reached by key, not clicked."""
    table = open_as_is("1", truncated(random_game(Table(load(game), 2), seed=3), 9), COLOURS)
    drawn = str(page.draw(Model(table=table._replace(options=True, goal=True))))
    assert 'data-do="explain"' in drawn
    buttons = re.findall(r"<button.*?</button>|<summary.*?</summary>|<a .*?</a>", drawn)
    marked = [button for button in buttons if MARK.search(button)]
    assert any('data-do="replay"' in button for button in marked)
    for button in marked:
        assert 'data-do="explain"' not in button
        keys = re.findall('class="term" data-on="([^"]*)"', button)
        assert len(keys) == len(set(keys)), "each term once in a line"


@pytest.mark.parametrize("game", protocol.GAMES)
def test_term_marks_do_not_change_the_log(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_as_is("1", truncated(random_game(Table(load(game), 2), seed=3), 40), COLOURS)
    drawn = join(log.draw(table), recaps.draw(table))
    assert len(MARK.findall(drawn)) > 20
    clear_caches()
    monkeypatch.setattr(terms, "of", lambda _game: {})
    plain = join(log.draw(table), recaps.draw(table))
    clear_caches()
    assert MARK.sub(r"\1", drawn) == plain


@pytest.mark.parametrize("kind", ["most", "sure", "plan"])
def test_the_sentences_of_a_puzzle_have_cards(kind: str) -> None:
    """Question, hints, solution and reasons contain terms, and their cards open."""
    model = do(begun(first("mykerinos", kind)), "puzzle-hint")
    if kind != "sure":
        assert MARK.search(marked(model).split('id="lesson"')[1].split("</section>")[0])
    assert MARK.search(marked(model).split('class="hints"')[1].split("</ol>")[0])
    solved = do(model, "puzzle-solve")
    assert MARK.search(marked(solved).split('class="solution"')[1].split("</ol>")[0])
    for state in (model, solved):
        word = re.findall('class="term" data-do="explain" data-on="([^"]*)"', marked(state))[0]
        assert 'class="explained' in marked(do(state, "explain", word))


class Nodes:
    """The parts of a page's elements that `next_term` uses."""

    def __init__(self, *on: str) -> None:
        self.on = on

    def closest(self, _selector: str) -> Any:
        return self if self.on else None

    def getElementById(self, _id: str) -> Any:  # noqa: N802  (as browsers call it)
        return Nodes("=a")

    def querySelectorAll(self, _selector: str) -> list[Any]:  # noqa: N802
        return [MarkedElement(on) for on in self.on]


class MarkedElement(str):
    __slots__ = ()

    def getAttribute(self, _name: str) -> str:  # noqa: N802
        return str(self)


def test_a_key_moves_between_marked_terms() -> None:
    section, page_ = Nodes("=a", "=b", "=a"), Nodes()
    assert [next_term(section, page_, shown) for shown in ("", "f4", "=a", "=b")] == [
        *("=a", "=a", "=b", ""),
    ]
    assert next_term(Nodes(), page_, "") == "=a"
