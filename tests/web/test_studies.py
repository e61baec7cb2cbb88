"""Reading a study on the page: its chapters, their errors, and the games on the device."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from py_rules import limits, record, study_link
from tests.web.test_importing import MARKUP, SHELF, a_save, imported
from web.i18n import render
from web.model.events import Event
from web.model.page import Model, open_id
from web.model.studies import file_name, written
from web.update import update
from web.update.registry import read_event
from web.views import page

STUDY = Path("tests/record/studies/four-chapters.txt").read_text("utf-8")


def do(model: Model, word: str, on: str = "", text: str = "") -> Model:
    model = update(model, read_event(word, on, text), Random(0))
    drawn = page.draw(model)
    assert MARKUP not in drawn
    return model


def test_the_chapters_of_a_study_can_be_read_in_order() -> None:
    model = imported(SHELF, ("study.txt", STUDY))
    drawn = page.draw(model)
    assert "Chapter 1 of 4: The first canal" in drawn
    assert "Three games, one evening" in drawn
    assert "Look at the board before anybody has" in drawn
    (save,) = set(model.saves) - set(SHELF.saves)
    assert (open_id(model), save.study, save.title) == (save.id, STUDY, "Three games, one evening")
    model = do(model, "step", "last")
    assert "<li>Second</li>" in page.draw(model)
    for number, (title, game) in enumerate(
        (
            ("A dig that grows", "mykerinos"),
            ("Two elements early", "myraclia"),
            ("A position: #4", "mexica"),
        ),
        2,
    ):
        model = do(model, "study-chapter", str(number - 1))
        assert f"Chapter {number} of 4: {title}" in page.draw(model)
        assert model.table
        assert model.table.match.game.name == game
    assert do(model, "study-chapter", "4") == model
    assert do(model, "annotate") == model
    assert model.saves == (save, *SHELF.saves)
    left = do(model, "shelf")
    assert (left.study, left.table, left.saves) == (None, None, model.saves)
    assert imported(left, ("again.txt", STUDY)).saves == model.saves


def test_one_button_leads_through_all_notes_and_chapters() -> None:
    """The button stops at every note, continues after a variation, and does nothing at the end."""
    model = imported(SHELF, ("study.txt", STUDY))
    assert "Next note" in page.draw(model)
    model = do(do(model, "study-on"), "vary", "0")
    seen = []
    while (later := do(model, "study-on")) != model:
        model = later
        assert model.study
        assert model.table
        assert model.table.replay
        assert not model.table.replay.path
        seen.append((model.study.at, model.table.replay.at))
    assert seen == [(0, 14), (1, 0), (1, 10), (1, 12), (2, 0), (2, 8), (2, 10), (3, 0)]
    assert "End of the study" in page.draw(model)
    back = do(model, "study-step", "back")
    assert back.study
    assert back.study.at == 2
    assert do(model, "study-step", "forward") == model


def test_a_study_survives_a_round_trip_through_a_link() -> None:
    model = do(do(imported(SHELF, ("study.txt", STUDY)), "study-step", "forward"), "share")
    assert model.table
    assert model.table.sharing
    link = model.table.sharing.link
    drawn = page.draw(model)
    assert f"The link has {len(link)} characters." in drawn
    assert "Some messaging apps" not in drawn
    assert model.study
    assert (written(model.study), file_name(model.study)) == (
        STUDY,
        "three-games-one-evening.txt",
    )
    opened = update(SHELF, Event("link", f"#{link.partition('#')[2]}"), Random(0))
    assert opened.study
    assert opened.study.study == model.study.study
    assert opened.study.at == 0
    closed = do(model, "share-close")
    assert closed.table
    assert closed.table.sharing is None


def test_a_long_link_is_warned_of_and_too_long_a_one_is_not_made() -> None:
    rng = Random(1)
    for count, warning in ((30, "Some messaging apps cut"), (1200, "too long for a link")):
        noise = "\n".join(f"#! note {rng.getrandbits(400):x}" for _ in range(count))
        text = f"{STUDY}{noise.replace('#! note', '#', 1)}\n" if count < 100 else STUDY
        model = imported(SHELF, ("study.txt", text))
        if count > 100:
            assert model.study
            each = model.study.study.chapters[0]
            long = model.study.study._replace(chapters=(each._replace(text=each.text + noise),))
            model = model._replace(study=model.study._replace(study=long))
        assert warning in page.draw(do(model, "share"))


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("#S1abc", "part of it is missing or was changed"),
        ("#S9abc", "made by a newer version"),
        (f"#{study_link.write('study 1')}", "a study needs chapters"),
        (f"#{study_link.write(MARKUP * 1000)}", "a study begins with the line"),
    ],
    ids=["damaged", "newer", "no chapter", "no study"],
)
def test_a_bad_link_is_explained(link: str, why: str) -> None:
    model = update(SHELF, Event("link", link), Random(0))
    assert why in render(model.notices[-1])
    assert len(render(model.notices[-1])) < 2 * limits.MESSAGE
    assert MARKUP not in page.draw(model)
    assert (model.study, model.table, model.saves) == (None, None, SHELF.saves)


def test_variations_and_steps_change_no_game() -> None:
    model = imported(SHELF, ("study.txt", STUDY))
    model = do(model, "replay", "12")
    model = do(model, "vary", "0")
    assert model.table
    assert model.table.replay
    assert model.table.replay.path
    model = do(model, "vary-leave")
    assert model.saves[1:] == SHELF.saves


def test_play_from_here_begins_a_game_of_its_own() -> None:
    model = do(imported(SHELF, ("study.txt", STUDY)), "replay", "5")
    model = update(model, Event("branch"), Random(1))
    assert model.study is None
    assert model.table
    assert model.table.title == "The first canal, from action 5"
    assert model.saves[2:] == SHELF.saves
    assert model.saves[0].id == model.table.id


@pytest.mark.parametrize("word", ["brought", "continue"])
def test_an_open_game_stays_and_others_can_be_opened(word: str) -> None:
    """Opening a study closes the open game; opening a game closes the study."""
    model = do(SHELF, "continue", "one")
    saves = model.saves
    model = imported(model, ("study.txt", STUDY))
    assert model.study
    assert model.saves[1:] == saves
    if word == "brought":
        model = imported(model, ("game.txt", a_save("x", "mexica", 5).record))
    else:
        model = do(model, "continue", "two")
    assert model.study is None
    assert model.table
    assert record.write(model.table.match).startswith("game mexica 1")


def test_broken_chapters_are_reported_and_the_others_open() -> None:
    """One chapter has a game up to the error, one has none; titles and lines are shown as text."""
    text = STUDY.replace("start g7", MARKUP).replace("game mykerinos 1", "game chess 1")
    text = text.replace("chapter A dig that grows", f"chapter {MARKUP}")
    model = imported(SHELF, ("study.txt", text))
    number = text.split("\n").index(MARKUP) + 1
    assert "There is a mistake in the record" in page.draw(model)
    assert model.study
    assert render(model.study.broken).startswith(f"Line {number}, “{MARKUP}”: ")
    assert model.table
    assert len(model.table.match.actions) == 2
    model = do(model, "study-chapter", "1")
    assert model.table is None
    assert model.study
    assert "there is no game called 'chess'" in render(model.study.broken)
    assert "Next chapter" in page.draw(model)
    model = do(model, "study-chapter", "2")
    assert model.table
    assert "There is a mistake in the record" not in page.draw(model)


def test_skipped_lines_of_a_study_are_reported() -> None:
    text = STUDY.replace("author Ann", f"{MARKUP}\nauthor Ann").replace(
        "ring green i7", "ring x i7"
    )
    drawn = page.draw(imported(SHELF, ("study.txt", text)))
    assert "1 line of this study can’t be read and was left out: line 3: " in drawn
    assert "1 annotation can’t be read and was left out: line " in drawn


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (STUDY.replace("study 1", "study 9"), "only studies of version 1 can be read"),
        ("study 1\n", "a study needs chapters"),
        (STUDY + "#" * 9_000_000, "a study can have at most 2000000 characters"),
    ],
    ids=["newer", "no chapter", "9 MB"],
)
def test_text_that_is_not_a_study_is_explained(text: str, why: str) -> None:
    model = imported(SHELF, (MARKUP, text))
    assert model.study is None
    assert model.importing
    (failure,) = model.importing.failures
    assert why in render(failure.problem)
    assert len(render(failure.problem)) < 2 * limits.MESSAGE
    assert model.saves == SHELF.saves
