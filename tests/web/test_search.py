"""Searching everything that is saved on the device."""

from __future__ import annotations

import unicodedata

import pytest

from tests.web.test_annotating import DrawnPage
from tests.web.test_importing import MARKUP
from web.model import saves
from web.views import saved_games
from web.views.saved_games import INITIAL_COUNT, SEARCHABLE_FROM, folded


def shelf(count: int) -> DrawnPage:
    """Return a shelf with this many games, with numbered titles."""
    a = DrawnPage("mexica")
    (saved,) = a.model.saves
    names = (("Ann", "Bo", "Cy"), ("Dora", "Ed", "Flo"))
    games = tuple(
        saved._replace(id=f"g{at}", title=f"Game no. {at}", names=names[at % 2])
        for at in range(count)
    )
    a.model = a.model._replace(saves=games)
    a.do("shelf")
    return a


def shown(drawn: str) -> list[str]:
    return [part.partition('"')[0] for part in drawn.split('id="kept-')[1:]]


def test_a_search_finds_titles_names_and_games() -> None:
    a = shelf(12)
    assert shown(a.do("find", "no. 7")) == ["g7"]
    assert shown(a.do("find", "DORA game")) == [f"g{at}" for at in range(1, 12, 2)]
    assert len(shown(a.do("find", "mexica"))) == 12
    drawn = a.do("find", "dora 4")
    assert shown(drawn) == []
    assert "0 entries found" in drawn
    assert "Your games" not in drawn
    drawn = a.do("find", "  ")
    assert len(shown(drawn)) == 12
    assert "entries found" not in drawn


def test_a_search_needs_no_accents_and_finds_them_written_in_either_way() -> None:
    a = shelf(SEARCHABLE_FROM)
    titles = ("Šárka a Žofia", "Őrült úton", "Perché così", "D\u030cabel", "Łódź, Æbler, STRASSE")
    named = tuple(
        each._replace(title=title)
        for each, title in zip(a.model.saves, (*titles, "", "", ""), strict=True)
    )
    a.model = a.model._replace(saves=named)
    for words, at in {
        "sarka zofia": 0,
        "ŠÁRKA": 0,
        "orult uton": 1,
        "őrült": 1,
        "perche": 2,
        "cosi\u0300": 2,
        "dabel": 3,
        "ďábel": 3,
        "lodz aebler": 4,
        "straße": 4,
    }.items():
        assert shown(a.do("find", words)) == [f"g{at}"], words


def test_all_letters_lose_the_accents_that_unicode_gives_them() -> None:
    for code in (*range(0xC0, 0x180), 0x218, 0x219, 0x21A, 0x21B):
        letter = chr(code).casefold()
        plain = [c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c)]
        if letter.isalpha() and "".join(plain) != letter:
            assert folded(letter) == "".join(plain), letter


def test_searching_reads_each_title_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    a = shelf(12)
    read = list[str]()

    def box(game: str) -> str:
        read.append(game)
        return game

    monkeypatch.setattr(saved_games, "box", box)
    a.do("find", "x")
    first = len(read)
    assert first >= 12
    a.do("find", "xy")
    assert len(read) == first


def test_leaving_the_shelf_ends_the_search() -> None:
    a = shelf(SEARCHABLE_FROM)
    a.do("find", "no. 3")
    a.do("continue", "g3")
    assert len(shown(a.do("shelf"))) == SEARCHABLE_FROM
    assert a.model.sought == ""


def test_an_exercise_a_study_and_a_damaged_game_are_found() -> None:
    a = shelf(SEARCHABLE_FROM)
    a.do("continue", "g1")
    a.do("exercise-make")
    a.do("shelf")
    made = next(each for each in a.model.saves if each.exercise)
    assert shown(a.do("find", made.title)) == ["g1", made.id]
    broken = saves.set_aside(a.model.saves[-1], "why")
    a.model = a.model._replace(saves=(*a.model.saves[:-1], broken))
    assert shown(a.do("find", "damaged")) == [broken.id]


def test_finished_games_that_match_are_shown() -> None:
    a = shelf(SEARCHABLE_FROM)
    first, *others = a.model.saves
    a.model = a.model._replace(saves=(first._replace(over=True), *others))
    assert '<details id="finished" open' not in a.do("find", "")
    assert '<details id="finished" open' in a.do("find", "no. 0")


def test_the_search_field_appears_only_for_many_games() -> None:
    assert 'id="find"' not in shelf(SEARCHABLE_FROM - 1).do("find", "")
    a = shelf(SEARCHABLE_FROM)
    assert 'id="find"' in a.do("find", "no. 3")
    a.model = a.model._replace(saves=a.model.saves[:3])
    assert 'id="find"' in a.do("find", "no. 1")  # typed text can be deleted again


def test_a_new_search_shows_only_the_first_results() -> None:
    a = shelf(INITIAL_COUNT + 5)
    assert len(shown(a.do("all"))) == INITIAL_COUNT + 5
    assert len(shown(a.do("find", "game"))) == INITIAL_COUNT
    assert len(shown(a.do("all"))) == INITIAL_COUNT + 5


def test_a_hostile_search_text_is_escaped() -> None:
    assert MARKUP not in shelf(SEARCHABLE_FROM).do("find", MARKUP)
    a = shelf(SEARCHABLE_FROM)
    a.do("find", "x" * 5000)
    assert len(a.model.sought) == saves.MAX_TITLE_LENGTH
