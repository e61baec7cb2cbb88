"""The list of puzzles: states, filters, thumbnails, the next puzzle and a random one."""

from __future__ import annotations

from random import Random

import pytest

import py_rules
from py_rules.puzzles import LEVELS
from tests.classes import test_class_page
from tests.puzzles.solving import (
    ALL,
    TODAY,
    begun,
    do,
    drawn,
    first,
    here,
    listed,
    now,
    played,
    row,
)
from web.model import puzzles as state
from web.model.classes import task_of
from web.model.puzzle_rating import Rating
from web.model.puzzles import FILTERED_STATES, STATES, Puzzling
from web.update import update
from web.update.registry import read_event
from web.views import class_parts, puzzle_list, puzzle_text
from web.views.puzzle_list import BATCH_SIZE, INITIAL_COUNT


def entries(text: str) -> list[str]:
    """Return the class of each entry in a list's markup, which is its state."""
    return [part.split('"')[0] for part in text.split('<li class="')[1:]]


def test_the_list_shows_the_state_of_each_puzzle() -> None:
    new, tried, failed, seen, solved = ALL["mykerinos"][:5]
    model = listed(
        "mykerinos",
        row(tried, tried=True),
        row(failed, tried=True, missed=2),
        row(seen, seen=True, missed=1),
        row(solved, solved="2026-11-20", seen=True),
        ("puzzle/mexica/whatever", "no JSON"),
    )
    assert [now(model).result(each).state for each in (new, tried, failed, seen, solved)] == list(
        STATES
    )
    text = drawn(model)
    assert f"solved 1 of {len(ALL['mykerinos'])} puzzles" in text
    assert "Puzzle of the day" in text
    assert "puzzles-more" in text
    for _ in range(INITIAL_COUNT, len(ALL["mykerinos"]), BATCH_SIZE):
        model = do(model, "puzzles-more")
    text = drawn(model)
    assert "puzzles-more" not in text
    assert len(entries(text)) == len(ALL["mykerinos"])
    for name in ("tried", "failed", "seen", "solved"):
        assert entries(text).count(name) == 1
        assert puzzle_list.STATES[name] in text
    assert set(puzzle_list.STATES) == set(STATES)
    assert 'data-do="export"' in text
    assert 'data-do="export"' not in drawn(listed("mykerinos"))  # there is nothing to save
    assert set(puzzle_list.FILTERS) == {"", *FILTERED_STATES}


def test_trying_failing_and_solving_change_the_state() -> None:
    puzzle = first("myraclia", "points")
    model = begun(puzzle)
    assert now(model).result(puzzle).state == "new"
    model = played(model, puzzle.lines[0][:1])
    assert now(model).result(puzzle).state == "tried"
    model = played(do(model, "undo"), ("end",))
    assert now(model).result(puzzle).state == "failed"
    assert now(model).result(puzzle).missed == 1
    model = played(do(model, "puzzle-again"), puzzle.lines[0])
    assert now(model).result(puzzle).state == "solved"


def test_viewing_the_solution_later_keeps_the_puzzle_solved() -> None:
    puzzle = first("myraclia", "points")
    model = do(played(begun(puzzle), puzzle.lines[0]), "puzzle-solve")
    assert now(model).result(puzzle).state == "solved"
    model = played(do(model, "puzzle-again"), puzzle.lines[0])
    assert now(model).result(puzzle).solved == TODAY


def test_each_entry_shows_its_position_number_theme_level_and_rating() -> None:
    model = listed("mexica")
    text, puzzle = drawn(model), now(model).listed[0]
    assert text.count('class="miniature of-mexica"') == INITIAL_COUNT
    opened = now(do(model, "puzzle", state.key(puzzle)))
    assert f"<strong>{opened.number}. {puzzle_text.words(puzzle).title}<" in text
    assert f"Easy · rated {puzzle.rated}" in text
    assert f'data-on="{state.key(puzzle)}"' in text


def test_only_some_puzzles_are_drawn_until_more_are_requested() -> None:
    model = listed("mexica")
    assert len(entries(drawn(model))) == INITIAL_COUNT
    model = do(model, "puzzles-more")
    assert len(entries(drawn(model))) == min(INITIAL_COUNT + BATCH_SIZE, len(ALL["mexica"]))


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_themes_and_levels_can_be_chosen(game: str) -> None:
    kind = ALL[game][0].kind
    model = do(listed(game), "puzzle-kind", text=kind)
    assert {each.kind for each in now(model).listed} == {kind}
    model = do(model, "puzzle-level", text="hard")
    assert {(each.kind, each.level) for each in now(model).listed} <= {(kind, "hard")}
    model = do(model, "puzzle-kind", text="")
    assert {each.level for each in now(model).listed} == {"hard"}
    assert len({each.kind for each in now(model).listed}) > 1
    model = do(model, "puzzle-level", text="")
    assert [LEVELS.index(each.level) for each in now(model).listed] == sorted(
        LEVELS.index(each.level) for each in ALL[game]
    )


def test_failed_puzzles_can_be_filtered() -> None:
    one, other, third = ALL["mexica"][:3]
    rows = (row(one, missed=1), row(other, seen=True), row(third, solved=TODAY, missed=3))
    model = do(listed("mexica", *rows), "puzzle-state", text="failed")
    assert set(now(model).listed) == {one, other}
    model = do(model, "puzzle-state", text="solved")
    assert now(model).listed == (third,)
    model = do(model, "puzzle-state", text="open")
    assert {other, third}.isdisjoint(now(model).listed)
    assert one in now(model).listed
    nobody = do(listed("mexica"), "puzzle-state", text="failed")
    assert "There is no such puzzle." in drawn(nobody)
    assert do(nobody, "puzzle-random") == nobody
    assert now(do(nobody, "puzzle-state", text="whatever")).listed == ()


def test_filters_stay_selected_after_a_puzzle() -> None:
    model = do(listed("mexica"), "puzzle-kind", text="way")
    model = do(do(model, "puzzle-random"), "puzzles", "mexica")
    assert {each.kind for each in now(model).listed} == {"way"}
    model = do(model, "puzzles", "myraclia")
    assert now(here(model, "myraclia")).filter == ("", "", "")


def test_a_random_puzzle_is_an_unsolved_one_of_those_shown() -> None:
    *done, left = [each for each in ALL["mexica"] if each.kind == "way"]
    model = listed("mexica", *(row(each, solved=TODAY) for each in done))
    model = do(model, "puzzle-kind", text="way")
    for number in range(20):
        assert now(update(model, read_event("puzzle-random"), Random(number))).puzzle == left
    met = {
        now(update(listed("mexica"), read_event("puzzle-random"), Random(number))).puzzle
        for number in range(9)
    }
    assert len(met) > 3


def test_the_next_puzzle_is_unsolved_and_close_to_the_rating() -> None:
    puzzle = ALL["mykerinos"][0]
    model = begun(puzzle)
    for _ in range(12):
        own = now(model).rating.value
        model = do(model, "puzzle-next")
        chosen = now(model).puzzle
        assert chosen
        waiting = [each for each in ALL["mykerinos"] if not now(model).result(each).solved]
        nearest = min(abs(each.rated - own) for each in waiting if each != puzzle)
        assert abs(chosen.rated - own) <= nearest + state.RATING_STEP
        puzzle = chosen
        model = played(model, puzzle.lines[0])
    assert now(model).rating.value > Rating().value + 100


def test_failed_puzzles_come_next_when_no_new_ones_are_left() -> None:
    failed, *others = ALL["mexica"]
    rows = [row(failed, missed=1), *(row(each, solved=TODAY) for each in others[1:])]
    model = do(listed("mexica", *rows), "puzzle-next")
    assert now(model).puzzle == others[0]
    assert now(do(model, "puzzle-next")).puzzle == failed


def test_when_all_are_solved_the_list_comes_next() -> None:
    rows = [row(each, solved="2026-11-20") for each in ALL["mexica"]]
    model = do(begun(ALL["mexica"][0], *rows), "puzzle-next")
    assert now(model).puzzle is None
    assert f"solved {len(rows)} of {len(rows)} puzzles" in drawn(model)
    assert "puzzle-next" not in drawn(model)


def test_a_puzzle_has_one_number_everywhere() -> None:
    """The number on the page of a class, in the list and at the table is the puzzle's place in the
    file.
    """
    names = class_parts.names(test_class_page.now(test_class_page.opened()).contents)
    puzzles = test_class_page.PUZZLES
    for number in (1, 2, len(puzzles) // 2, len(puzzles)):
        puzzle = puzzles[number - 1]
        assert names[task_of(puzzle).key].startswith(f"Puzzle {number}: ")
        at_table = Puzzling(test_class_page.GAME, puzzles, puzzle=puzzle)
        assert at_table.number == number
