"""Reading and writing records, and above all reporting broken ones."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from py_rules import limits, load, record
from py_rules.core import spell
from py_rules.record import BrokenRecord, Match, Table
from tests.random_matches import FUZZ, random_game, truncated
from tests.record.broken import CASES, ESCAPED, GOOD, OVER, Case

MYKERINOS = load("mykerinos")


def whole(match: Match) -> list[str]:
    """Return the lines of a match, for comparison with those before the broken line."""
    return list(record.lines(match))


def content_lines(text: str) -> list[str]:
    lines = (
        line.partition("#")[0].rstrip(" \t") for line in text.removeprefix("\ufeff").split("\n")
    )
    return [line for line in lines if line]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_a_broken_record_says_where_and_why(case: Case) -> None:
    """[record.header] [record.action] [record.result] and the rules of the game."""
    with pytest.raises(BrokenRecord) as raised:
        record.read(case.text)
    broken = raised.value
    assert (broken.line, broken.text, broken.refusal.rule) == (case.line, case.quoted, case.rule)
    expected = f"line {case.line}: {case.quoted}: {broken.refusal}"
    assert str(broken) == limits.shorten_text(expected)
    assert len(str(broken)) <= 200
    assert broken.refusal.detail
    if case.rule in ("record.header", "record.position") or (
        case.rule == "record.size" and case.line <= 5
    ):
        assert broken.match is None
    else:
        assert broken.match is not None
        before = content_lines("\n".join(case.text.split("\n")[: case.line - 1]))
        assert whole(broken.match)[: len(before)] == before
        assert whole(broken.match)[len(before) :] in ([], ["result 0 0"])


@pytest.mark.parametrize(("what", "line", "escaped"), ESCAPED, ids=lambda value: "")
def test_unprintable_characters_in_errors_are_escaped(what: str, line: str, escaped: str) -> None:
    with pytest.raises(BrokenRecord) as raised:
        record.read(f"{GOOD}{line}\n")
    assert raised.value.text == line, what
    assert str(raised.value).startswith(f"line 12: {escaped}: record.action: ")
    assert str(raised.value).isprintable()


@pytest.mark.parametrize(
    ("data", "line", "escaped"),
    [
        (b"\xff\xfe", 1, r"\xff\xfe"),
        (GOOD.encode() + b"dig \xe1\xff\npass\n", 12, r"dig \xe1\xff"),
        (b"game mykerinos 1\r\nseats 3\rname 1 \xc5\xbdofia\nname 2 J\xe1n\n", 4, r"name 2 J\xe1n"),
        (b"game mykerinos 1 # \xf0\x9f", 1, r"game mykerinos 1 # \xf0\x9f"),
        (GOOD.encode("utf-16"), 1, r"\xff\xfeg\x00a\x00m\x00e\x00 \x00m\x00"),
        (bytes(range(256)), 3, r"\x0e\x0f"),
    ],
)
def test_encodings_other_than_utf_8_are_refused(data: bytes, line: int, escaped: str) -> None:
    """[record.text]"""
    with pytest.raises(BrokenRecord) as raised:
        record.decode(data)
    assert raised.value.refusal.rule == "record.text"
    assert raised.value.line == line
    assert str(raised.value).startswith(f"line {line}: {escaped}")
    assert str(raised.value).isprintable()
    assert raised.value.match is None


def test_every_rule_of_records_is_reached() -> None:
    assert {case.rule for case in CASES} | {"record.text"} >= set(record.RULES)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.rstrip("\n"),
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        "\ufeff" + GOOD,
        "# a comment\n\n" + GOOD.replace("\n", "   # said aloud\n\n"),
        GOOD.replace("\n", " \t \n"),
    ],
)
def test_line_ends_comments_and_blank_lines_do_not_matter(text: str) -> None:
    match = record.read(text)
    assert record.write(match) == GOOD
    assert record.read(record.decode(text.encode())) == match


def test_the_result_may_be_missing_and_is_written() -> None:
    assert record.write(record.read(OVER)) == OVER
    assert record.write(record.read(OVER.replace("result 0 0\n", ""))) == OVER


def test_a_record_may_stop_anywhere_after_its_header() -> None:
    lines = OVER.splitlines(keepends=True)
    for count in range(2, len(lines)):
        assert len(record.read("".join(lines[:count])).actions) == count - 2


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Žofia",
        "Ann Mary  Lee",
        "山田",
        "option",
        "1",
        "result 3",
        "O'Neil & <b>",
        "🏺",
        "a\\n",
        "A" * 100,
    ],
)
def test_names_are_any_printable_text(name: str) -> None:
    table = Table(MYKERINOS, 3, ("", name, name))
    text = record.write(record.begin(table))
    assert text == f"game mykerinos 1\nseats 3\nname 2 {name}\nname 3 {name}\n"
    assert record.read(text).table == table
    assert record.valid_name(name)


@pytest.mark.parametrize(
    "name", ["A" * 101, "", " ", " Ann", "Ann ", "A#n", "A\nn", "A\tn", "A\x00", "A\u2028"]
)
def test_invalid_player_names_are_refused(name: str) -> None:
    assert not record.valid_name(name)


@given(st.text(max_size=20))
def test_a_valid_name_survives_being_written(name: str) -> None:
    match = record.begin(Table(MYKERINOS, 2, ("", name)))
    if record.valid_name(name):
        assert record.read(record.write(match)) == match


def test_a_record_its_lines_and_its_actions_are_limited() -> None:
    """[record.size] A record of the greatest size is read; one more character is refused."""
    table = Table(load("myraclia"), 2)
    opening = record.write(record.begin(table).deal(Random(1)))
    comment = "#" + "x" * (limits.LINE - 1) + "\n"
    room = limits.TEXT - len(opening)
    full = opening + comment * (room // len(comment)) + "\n" * (room % len(comment))
    assert len(full) == limits.TEXT
    assert record.read(full).table == table
    with pytest.raises(BrokenRecord, match=r"line 1: : record.size: .* at most 256000 characters"):
        record.read(full + "\n")


def test_a_game_that_never_ends_is_read_to_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """[record.size] The limit is a number of actions."""
    text = record.write(record.random_match(Table(MYKERINOS, 2), Random(1)))
    count = len(record.read(text).actions)
    monkeypatch.setattr(limits, "ACTIONS", count)
    assert len(record.read(text).actions) == count
    monkeypatch.setattr(limits, "ACTIONS", count - 1)
    with pytest.raises(BrokenRecord, match=f"too many actions; the limit is {count - 1}") as raised:
        record.read(text)
    assert raised.value.match is not None
    assert len(raised.value.match.actions) == count - 1


def test_long_names_are_shown_cut() -> None:
    table = Table(MYKERINOS, 2, ("A" * 24, "B" * 25))
    assert table.players == ("A" * 24, "B" * 23 + "…")


def test_options_stand_once_each_in_alphabetical_order() -> None:
    """[record.header] They are sorted in the records of games that have options."""
    for lines, line in (
        ("option eternity\noption beginner\n", 4),
        ("option beginner\noption beginner\n", 4),
        ("option beginner eternity\n", 3),
    ):
        with pytest.raises(BrokenRecord) as raised:
            record.read(f"game myraclia 1\nseats 2\n{lines}")
        assert (raised.value.line, raised.value.refusal.rule) == (line, "record.header")
    mixed = "option beginner\nname 2 Ann\noption eternity\n"  # names and options in another order
    text = "game myraclia 1\nseats 2\nname 2 Ann\noption beginner\noption eternity\n"
    assert record.read(f"game myraclia 1\nseats 2\n{mixed}") == record.read(text)
    assert record.read(text).table.options == {"beginner", "eternity"}
    assert record.write(record.read(text)) == text


@pytest.mark.parametrize(
    "line", ["pass ", " pass", "dig  a1", "extend b1 a1", "claim 01", "first 02"]
)
def test_an_action_has_one_spelling(line: str) -> None:
    """[record.action]"""
    with pytest.raises(ValueError, match=r".+"):
        record.parse(MYKERINOS, line)


def test_the_player_to_move_is_one_word() -> None:
    match = record.read(OVER)
    assert [record.mover(state) for state in match.positions[:5]] == ["chance"] * 3 + ["1", "2"]
    assert record.mover(match.state) == "over"


def outcome(text: str) -> Match | BrokenRecord:
    """Return the match, or the error of a broken record; any other error is raised."""
    try:
        return record.read(text)
    except BrokenRecord as broken:
        return broken


SNIPPETS = st.one_of(
    st.sampled_from([" ", "  ", "\t", "#", "\n", "\r", "\x00", "r", "0", "-", "+", "١", "\ufeff"]),
    st.sampled_from(["pass", "result", "name 1 ", "option ", "game ", "a1", "dig a1", "neutral "]),
    st.text(max_size=6),
)


@st.composite
def mangled(draw: st.DrawFn) -> tuple[str, int]:
    """Generate the record of a random game with up to 3 changes, and the first changed line's
    index.
    """
    seats = draw(st.sampled_from([2, 3, 4]))
    match = random_game(Table(MYKERINOS, seats), draw(st.integers(0, 3)))
    lines = record.write(match).splitlines()
    first = len(lines)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        first = min(first, place)
        words = lines[place].split(" ")
        at = draw(st.integers(0, len(words) - 1))
        other = draw(st.sampled_from(lines))
        match draw(st.integers(0, 6)):
            case 0:
                lines.insert(place, draw(SNIPPETS))
            case 1:
                lines.pop(place)
                lines = lines or [""]
            case 2:
                lines[place] = other
            case 3:
                words[at] = draw(SNIPPETS)
                lines[place] = " ".join(words)
            case 4:
                words[at] = draw(st.sampled_from(other.split(" ")))
                lines[place] = " ".join(words)
            case 5:
                cutting = draw(st.integers(0, len(lines[place])))
                lines[place] = lines[place][:cutting] + draw(SNIPPETS) + lines[place][cutting:]
            case _:
                words.insert(at, words[at])
                lines[place] = " ".join(words)
    return "\n".join(lines), first


@settings(max_examples=400 * FUZZ, deadline=None)
@given(mangled())
def test_a_mangled_record_is_read_or_raises_broken_record(case: tuple[str, int]) -> None:
    text, first = case
    found = outcome(text)
    if isinstance(found, Match):
        assert record.read(record.write(found)) == found
        return
    assert found.line >= first + 1, "all before is as it was"
    assert str(found).isprintable()
    assert str(found).startswith(f"line {found.line}: ")
    if found.match is not None:
        before = content_lines("\n".join(re.split(record.LINE_END, text)[: found.line - 1]))
        assert whole(found.match)[: len(before)] == before
        assert record.read(record.write(found.match)) == found.match


@settings(max_examples=200 * FUZZ, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_garbage_is_reported_as_broken(data: bytes) -> None:
    with pytest.raises(BrokenRecord) as raised:
        record.read(record.decode(data))
    assert raised.value.match is None
    assert str(raised.value).isprintable()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_broken_record_is_readable_up_to_the_error(seats: int) -> None:
    match = random_game(Table(MYKERINOS, seats), 0)
    lines = record.write(match).splitlines()
    for count in Random(seats).sample(range(1, len(match.actions)), 12):
        broken_lines = [*lines[: 2 + count], "castle", *lines[3 + count :]]
        with pytest.raises(BrokenRecord) as raised:
            record.read("\n".join(broken_lines))
        assert raised.value.line == 3 + count
        assert raised.value.match == truncated(match, count)
        assert spell(match.actions[count - 1]) == lines[1 + count]
