"""Parameters of an embedded table: what they mean, and the error for each wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import py_rules
from py_rules import record
from tests import pseudo_locale
from tests.web.test_studies import STUDY
from web.embedding.parameters import PARAMETERS, InvalidParameters, opening, read
from web.model.page import Model
from web.update import embedding
from web.views import page

RECORDS = Path(__file__).parents[1]
RECORD = (RECORDS / "mykerinos" / "records" / "nobody-digs.txt").read_text("utf-8")
ACTIONS = len(record.read(RECORD).actions)


def test_a_new_game_takes_the_fewest_seats_if_none_are_given() -> None:
    for game in py_rules.GAMES:
        wanted = read([("game", game)])
        assert wanted.table == record.Table(py_rules.load(game), py_rules.load(game).seats[0])
        assert (wanted.match, wanted.mode, wanted.seed) == (None, "play", None)


def test_parameters_configure_a_new_game() -> None:
    wanted = read(
        [
            ("game", "myraclia"),
            ("seats", "3"),
            ("names", "Ann, ,<b>Cleo"),
            ("options", "eternity,beginner"),
            ("seed", "0"),
            ("mode", "look"),
            ("theme", "dark"),
            ("sound", "on"),
            ("lang", "en"),
            ("height", "content"),
            ("origin", "https://course.example:8443"),
        ]
    )
    assert wanted.table.names == ("Ann", "", "<b>Cleo")
    assert wanted.table.options == {"beginner", "eternity"}
    assert (wanted.table.seats, wanted.seed, wanted.mode) == (3, 0, "look")


def test_a_record_is_replayed_from_the_first_decision() -> None:
    wanted = read([("record", RECORD)])
    assert wanted.match is not None
    assert (wanted.mode, wanted.step, wanted.fixed) == ("replay", opening(wanted.match), False)
    assert wanted.match.positions[wanted.step].to_move is not None
    assert all(state.to_move is None for state in wanted.match.positions[: wanted.step])


def test_a_record_is_played_on_from_its_end_or_a_step() -> None:
    assert read([("record", RECORD), ("mode", "play")]).step == ACTIONS
    assert read([("record", RECORD), ("mode", "play"), ("step", "4")]).step == 4


def test_a_position_is_the_end_of_a_record_with_nothing_to_take_back() -> None:
    wanted = read([("position", RECORD), ("game", "mykerinos")])
    assert (wanted.mode, wanted.step, wanted.fixed) == ("play", ACTIONS, True)


WRONG = [
    ([], "“game” is missing. Set it to mykerinos, myraclia or mexica, or"),
    ([("gaem", "mexica")], "There is no parameter “gaem”. Use one of these: game, seats,"),
    ([("game", "chess")], "“game” is “chess”. Set it to mykerinos, myraclia or mexica."),
    ([("game", "mexica"), ("game", "mexica")], "“game” is set twice. Set it once."),
    (
        [("game", "mexica"), ("seats", "5")],
        "“seats” is “5”. In Mexica, set it to a whole number from 2 to 4.",
    ),
    ([("game", "mexica"), ("seats", "²")], "In Mexica, set it to a whole number from 2 to 4."),
    ([("game", "mexica"), ("options", "beginner")], "“beginner”, but Mexica has no options."),
    (
        [("game", "myraclia"), ("options", "x")],
        "“options” has “x”. Use beginner,",
    ),
    ([("game", "mexica"), ("names", "A,B,C")], "“names” has 3 names, but the game has 2 seats"),
    ([("game", "mexica"), ("names", "A,A")], "“names” has “A” twice"),
    ([("game", "mexica"), ("names", "A#")], "without “#”"),
    ([("game", "mexica"), ("names", "x" * 25)], "at most 24 printable characters"),
    ([("game", "mexica"), ("seed", "-1")], "“seed” is “-1”. Set it to a whole number from 0"),
    ([("game", "mexica"), ("mode", "edit")], "“mode” is “edit”. Set it to play, replay or look."),
    ([("game", "mexica"), ("mode", "replay")], "“mode” is “replay”, which needs a “record”."),
    ([("game", "mexica"), ("step", "1")], "“step” needs a “record” or a “position”"),
    ([("game", "mexica"), ("theme", "blue")], "“theme” is “blue”. Set it to light, dark or auto."),
    ([("game", "mexica"), ("sound", "1")], "“sound” is “1”. Set it to on or off."),
    ([("game", "mexica"), ("height", "9")], "“height” is “9”. Set it to frame or content."),
    ([("game", "mexica"), ("lang", "xx")], "“lang” is “xx”. Set it to en, sk, cs, hu or it."),
    ([("game", "mexica"), ("lesson", "1")], "“lesson” is “1”. Set it to a game and one of its"),
    ([("lesson", "chess/01-opening")], "Set it to a game and one of its lessons"),
    ([("lesson", "mykerinos/01-x"), ("seed", "1")], "“seed” can’t be set together with “lesson”"),
    ([("lesson", "mykerinos/01-x"), ("game", "mexica")], "“game” can’t be set together"),
    ([("puzzle", "mexica/1")], "“puzzle” is “mexica/1”. Set it to “today”, or to a game"),
    ([("puzzle", "chess/1a2b3c4d")], "Set it to “today”, or to a game and one of its puzzles"),
    ([("puzzle", "today"), ("game", "mexica")], "“game” can’t be set together with “puzzle”"),
    (
        [("puzzle", "today"), ("lesson", "mexica/01-x")],
        "“puzzle” can’t be set together with “lesson”",
    ),
    ([("study", "S1abc")], "“study” can’t be read: This link can’t be opened because part of it"),
    ([("study", "study 9")], "“study” can’t be read: line 1: study 9: only studies"),
    (
        [("study", "study 1"), ("theme", "dark")],
        "“study” can’t be read: line 1: study 1: ",
    ),
    ([("study", STUDY), ("game", "mexica")], "“game” can’t be set together with “study”"),
    ([("study", f"{STUDY}{'#' * 2_000_000}")], "a study can have at most 2000000 characters"),
    ([("exercise", "E1abc")], "“exercise” can’t be read: This link can’t be opened"),
    (
        [("exercise", "title: x\nstep: y")],
        "“exercise” can’t be read: line 1: “record:” is",
    ),
    ([("game", "mexica"), ("origin", "*")], "“origin” is “*”. Set it to the start of an address"),
    ([("game", "mexica"), ("origin", "https://a.example/")], "without a path"),
    ([("lesson", "mykerinos/01-first-dig"), ("progress", "0")], "“progress” is “0”"),
    ([("study", STUDY), ("progress", "1" * 4001)], "“progress” is"),
    ([("game", "mexica"), ("progress", "")], "“progress” is only for"),
    ([("record", "x"), ("position", "x")], "“record” and “position” are both set."),
    ([("record", "game mexica 1")], "“record” can’t be read: line 1: "),
    ([("record", RECORD + "dig a1")], "“record” can’t be read: line "),
    ([("record", "x" * 256_001)], "“record” is too long. Use at most 256000 characters."),
    ([("record", RECORD), ("game", "mexica")], "but the “record” is from Mykerinos."),
    ([("record", RECORD), ("seats", "2")], "“seats” is only for new games. “record” already"),
    ([("position", RECORD), ("seed", "2")], "“seed” is only for new games. “position” already"),
    (
        [("record", RECORD), ("step", str(ACTIONS + 1))],
        f"“step” is “{ACTIONS + 1}”. Set it to a whole number from 0 to {ACTIONS}.",
    ),
]


@pytest.mark.parametrize(("pairs", "text"), WRONG, ids=lambda each: str(each)[:60])
def test_a_wrong_parameter_is_named_with_what_it_may_be(
    pairs: list[tuple[str, str]], text: str
) -> None:
    with pytest.raises(InvalidParameters) as wrong:
        read(pairs)
    assert text in str(wrong.value)
    assert all(problem.endswith(".") for problem in wrong.value.problems)


def test_every_parameter_has_an_invalid_example() -> None:
    assert set(PARAMETERS) <= {name for pairs, _ in WRONG for name, _ in pairs}


def test_all_invalid_parameters_are_reported_at_once() -> None:
    with pytest.raises(InvalidParameters) as wrong:
        read([("game", "chess"), ("theme", "blue"), ("x", ""), ("lang", "xx")])
    assert len(wrong.value.problems) == 4


VALUES = st.text(max_size=12) | st.sampled_from(
    [*py_rules.GAMES, "play", "look", "2", "3", "beginner", "Ann,Ben", "dark", RECORD, RECORD[:99]]
)


@given(st.lists(st.tuples(st.sampled_from([*PARAMETERS]) | st.text(max_size=5), VALUES)))
def test_any_parameters_are_read_or_raise_invalid_parameters(pairs: list[tuple[str, str]]) -> None:
    """Only InvalidParameters is raised, and its sentences can be printed."""
    problems: tuple[str, ...] = ()
    try:
        read(pairs)
    except InvalidParameters as wrong:
        problems = wrong.problems or ("",)
    assert all(problem.isprintable() and problem.endswith(".") for problem in problems)


@pytest.mark.parametrize(("pairs", "text"), WRONG, ids=lambda each: str(each)[:60])
def test_parameter_errors_are_reported_in_the_language_of_the_frame(
    pairs: list[tuple[str, str]], text: str
) -> None:
    with pseudo_locale.pseudo_locale():
        with pytest.raises(InvalidParameters) as wrong:
            read(pairs)
        drawn = page.draw(embedding.with_problems(Model(language="sk"), wrong.value.problems))
        assert pseudo_locale.english(str(drawn)) == set()
        assert all(problem.startswith("⟦") for problem in wrong.value.problems)
