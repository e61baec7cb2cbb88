"""The codes of class sets and results: round trips, hostile text, changed characters, limits."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

import py_rules
from py_rules.coding import DIGITS
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from web.model import class_codes, class_results, class_sets
from web.model.class_codes import BrokenCode
from web.model.class_results import MAX_NAME_LENGTH, MAX_SECONDS, MAX_WRONG, PupilResult, TaskResult
from web.model.class_sets import GAMES, MAX_TASKS, MAX_TITLE_LENGTH, SITE_KINDS, ClassSet, SetTask
from web.model.classes import Item, task_of

quick = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)  # no test here depends on speed
CODES = some.integers(0, 2**32 - 1)
TASKS = some.builds(
    SetTask, some.sampled_from(SITE_KINDS), some.sampled_from(GAMES), CODES, some.just("")
)
SETS = some.builds(
    ClassSet,
    some.text(max_size=MAX_TITLE_LENGTH).map(class_sets.titled),
    some.lists(TASKS, min_size=1, max_size=6, unique=True).map(tuple),
)
DONE = some.builds(
    TaskResult,
    some.booleans(),
    some.booleans(),
    some.integers(0, MAX_WRONG),
    some.integers(0, MAX_SECONDS),
)
RESULTS = some.builds(
    lambda number, name, begun, lasted, tasks: PupilResult(
        number, name, begun, begun + lasted, tasks
    ),
    CODES,
    some.text(max_size=MAX_NAME_LENGTH).map(class_results.named),
    some.integers(0, 10_000_000),
    some.integers(0, 1_000_000),
    some.lists(DONE, min_size=1, max_size=6).map(tuple),
)
# Codes that must always be readable; the tests compare them with what they contain.
GOLDEN_SET = "S1BgTsBZnFpcWF3D089zmNyKoH0te8KgNyk8"
GOLDEN_RESULT = "R11W4X7s7Et36Qw3sjYlKyUuDpCPoD8Fd7AWEx"


@quick
@given(SETS)
def test_a_set_comes_back_and_is_named_by_its_contents(made: ClassSet) -> None:
    code = class_sets.write(made)
    assert class_sets.read(code) == made
    assert set(code) <= set(DIGITS)
    assert len(code) <= class_codes.MAX_LENGTH


@quick
@given(RESULTS)
def test_a_class_result_survives_a_round_trip(result: PupilResult) -> None:
    code = class_results.write(result)
    assert class_results.read(code) == result
    assert set(code) <= set(DIGITS)
    assert len(code) <= class_codes.MAX_LENGTH


def test_the_largest_set_and_result_fit_in_a_code() -> None:
    tasks = tuple(
        SetTask(SITE_KINDS[at % 2], GAMES[at % 3], 2**32 - at - 1) for at in range(MAX_TASKS)
    )
    made = ClassSet("ž" * MAX_TITLE_LENGTH, tasks)
    done = (TaskResult(True, True, MAX_WRONG, MAX_SECONDS),) * MAX_TASKS
    result = PupilResult(2**32 - 1, "ž" * MAX_NAME_LENGTH, 10_000_000, 11_000_000, done)
    assert class_sets.read(class_sets.write(made)) == made
    assert class_results.read(class_results.write(result)) == result
    both = class_sets.write(made), class_results.write(result)
    assert max(map(len, both)) < 700  # a QR code that is easy to scan
    more = made._replace(tasks=(*tasks, SetTask("lesson", "mexica", 1)))
    with pytest.raises(BrokenCode):
        class_sets.read(class_sets.write(more))


def changed(code: str, place: int, digit: str) -> str:
    at = place % len(code)
    digit = digit if digit != code[at] else DIGITS[(DIGITS.index(digit) + 1) % len(DIGITS)]
    return code[:at] + digit + code[at + 1 :]


@quick
@given(SETS, RESULTS, some.integers(0, 10_000), some.sampled_from(DIGITS))
def test_one_changed_character_is_detected(
    made: ClassSet, result: PupilResult, place: int, digit: str
) -> None:
    for reader, code in (
        (class_sets.read, class_sets.write(made)),
        (class_results.read, class_results.write(result)),
    ):
        for broken in (changed(code, place, digit), code[:-1], code + digit, code[:2] + code[3:]):
            with pytest.raises(BrokenCode):
                reader(broken)


@quick
@given(
    some.one_of(
        some.text(), some.text(DIGITS).map("S1{}".format), some.text(DIGITS).map("R1{}".format)
    )
)
def test_any_text_is_refused_with_a_sentence(text: str) -> None:
    for reader in (class_sets.read, class_results.read):
        with pytest.raises(BrokenCode) as refused:
            reader(text)
        assert str(refused.value).endswith(".")


@quick
@given(some.binary(max_size=300))
def test_any_bytes_with_a_valid_checksum_are_refused_or_round_trip(body: bytes) -> None:
    """Anyone can compute the checksum, so the contents must be within the limits all the same."""
    comes_back("S", body)
    comes_back("R", body)


@pytest.mark.parametrize("code", [GOLDEN_SET, GOLDEN_RESULT])
def test_bit_flips_with_a_valid_checksum_are_refused_or_round_trip(code: str) -> None:
    """Random bytes are mostly refused, but many of these codes can be read."""
    mark, body = code[0], class_codes.read(code[0], code)
    number, size = int.from_bytes(body), len(body)
    changed = [(number ^ 1 << bit).to_bytes(size) for bit in range(8 * size)]
    assert sum(comes_back(mark, each) for each in changed) > size


def comes_back(mark: str, body: bytes) -> bool:
    """Return whether a code with these bytes can be read. If so, check its limits and its round
    trip.
    """
    code = class_codes.write(mark, body)
    try:
        found = class_sets.read(code) if mark == "S" else class_results.read(code)
    except BrokenCode:
        return False
    if isinstance(found, ClassSet):
        assert class_sets.write(found) == code
        assert class_sets.sound(found)
    else:
        assert class_results.write(found) == code
        assert len(found.tasks) <= MAX_TASKS
        assert class_results.moment(found.begun) is not None
    return True


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("S1" + "a" * 2000, "too long"),
        ("S3abcdef", "newer version"),
        ("S2abcdef", "incomplete"),
        ("s" + GOLDEN_SET[1:].lower(), "capital letters"),
        (GOLDEN_SET[:-3], "incomplete"),
        ("", "incomplete"),
        ("L1abcdef", "incomplete"),
        ("S1é", "incomplete"),
    ],
)
def test_invalid_codes_are_reported_with_a_reason(code: str, sentence: str) -> None:
    with pytest.raises(BrokenCode, match=sentence):
        class_sets.read(code)


def test_a_set_with_an_unknown_game_is_reported_as_newer() -> None:
    body = class_codes.text("") + bytes([2 * len(GAMES), 1, 0, 0, 0, 1])
    with pytest.raises(BrokenCode, match="newer version"):
        class_sets.read(class_codes.write("S", body))


def test_every_lesson_and_puzzle_has_a_code_of_its_own() -> None:
    assert set(py_rules.GAMES) == set(GAMES)
    for game in GAMES:
        items: list[Item] = [
            *(each.lesson for each in lessons.read_all(game)),
            *verifying.read(game),
        ]
        assert len({task_of(item) for item in items}) == len(items)


def test_codes_stay_valid_when_lessons_are_renumbered() -> None:
    first, second = (class_sets.task("lesson", f"mexica/{n}-canals") for n in ("01", "12"))
    assert first == second != class_sets.task("lesson", "mexica/01-bridges")


def test_the_golden_codes_can_still_be_read() -> None:
    first, second = class_sets.task("lesson", "mexica/01-canals"), SetTask("puzzle", "mykerinos", 7)
    made = ClassSet("Monday", (first, second))
    assert class_sets.read(GOLDEN_SET) == made
    assert class_results.read(GOLDEN_RESULT) == PupilResult(
        class_sets.number(made),
        "Žofia",
        466_000,
        466_042,
        (TaskResult(True, False, 2, 95), TaskResult()),
    )


def test_titles_and_names_are_one_printable_line() -> None:
    assert class_sets.titled("  A\n\tB\u202e\u0000 ") == "A B"
    assert class_results.named("x" * 99) == "x" * MAX_NAME_LENGTH
