"""Links: every link that was ever written stays readable, and a broken link is explained."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import py_rules
from py_rules import link, record
from py_rules.coding import DIGITS, Reader, Writer, number
from py_rules.core import spell
from py_rules.link import BrokenLink, Kind, LinkedGame
from py_rules.record import Match, Table
from tests.line_count import at_most
from tests.random_matches import FUZZ, TABLES, label, random_game, truncated

GOLDEN = Path(__file__).parent / "golden"
GOLDENS = sorted(GOLDEN.glob("*.json"))
ROOT = Path(__file__).parents[2]
RECORDS = sorted(ROOT.glob("tests/*/records/*.txt"))
AT = (("game", 0), ("position", 7), ("replay", 3))
WORD = re.compile("L1[0-9A-Za-z]+")
# Links that people have stored depend on these files.
SAMPLES = {
    "mykerinos": "8a2cc894b9eae292",
    "myraclia": "6fff95e0668954d2",
    "mexica": "20e1c579d8449d7c",
}


def linked(match: Match, kind: Kind = "game", at: int | None = None, chain: int = 99) -> LinkedGame:
    colours = ("blue", "red", "green", "white", "purple")
    return link.of(match, kind, at, colours=colours, lineage_id=chain)


def named(match: Match) -> Match:
    names = ("Žofia", "", "山田 太郎", "O’Neil <b>", "🏺")[: match.table.seats]
    return match._replace(table=match.table._replace(names=names))


def opened_link(text: str) -> tuple[LinkedGame | None, int | None]:
    """Return the linked game and None; for a broken link, the readable part and its number of
    actions.
    """
    try:
        return link.read(text), None
    except BrokenLink as error:
        return error.partial, error.total


def broken(text: str) -> BrokenLink:
    with pytest.raises(BrokenLink) as raised:
        link.read(text)
    assert str(raised.value).isprintable()
    assert str(raised.value)[-1] == "."
    return raised.value


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_every_golden_link_can_still_be_opened(path: Path) -> None:
    """People have stored this link: the file must never change. New files may be added."""
    golden = json.loads(path.read_text("utf-8"))
    found = link.read(golden["link"])
    parts = json.loads(json.dumps(found._asdict()))
    parts["chain"] = parts.pop("lineage_id")  # the field's name when the files were written
    assert parts == golden["linked"]
    assert link.write(found) == golden["link"], "what is sent today opens on a page of that day"


@pytest.mark.parametrize("game", SAMPLES)
def test_a_golden_link_with_a_composed_position_can_still_be_played(game: str) -> None:
    """The lines of the position keep their meaning, and the actions after them are still legal."""
    golden = json.loads((GOLDEN / f"{game}-composed.json").read_text("utf-8"))
    found = link.read(golden["link"])
    match = record.read(found.record)
    assert match.table.position == match.positions[0]
    assert [*map(spell, match.actions)] == golden["linked"]["actions"]
    assert link.of(match, colours=found.colours, lineage_id=found.lineage_id) == found


def test_the_golden_links_are_unchanged() -> None:
    """If a file is changed or missing, people can no longer open a link that they have stored."""
    sums = (GOLDEN / "sums.txt").read_text("utf-8")
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in GOLDENS}
    assert sums == "".join(f"{found[name]}  {name}\n" for name in sorted(found))
    holds = [json.loads(path.read_text("utf-8"))["linked"] for path in GOLDENS]
    assert {(each["game"], each["kind"]) for each in holds} >= {
        (game, kind) for game in SAMPLES for kind in link.KINDS
    }


def test_the_samples_never_change() -> None:
    folder = ROOT / "py_rules" / "samples"
    found = {path.stem: path.read_bytes() for path in folder.glob("*.txt")}
    assert {name: hashlib.sha256(text).hexdigest()[:16] for name, text in found.items()} == SAMPLES
    assert ("", *SAMPLES) == link.SAMPLES, "their numbers stand in links"


@pytest.mark.parametrize(("kind", "at"), AT)
@pytest.mark.parametrize("table", TABLES, ids=label)
def test_record_to_link_to_record(table: Table, kind: Kind, at: int) -> None:
    for seed in range(2 * FUZZ):
        match = named(random_game(table, seed))
        text = link.write(linked(match, kind, at, chain=2**64 - 1 - seed))
        assert WORD.fullmatch(text), "nothing that a chat program mangles"
        found = link.read(f"https://example.org/games/#{text}")
        assert found == linked(match, kind, at, chain=2**64 - 1 - seed)
        again = record.read(found.record)
        assert again == record.read(
            record.write(truncated(match, at) if kind == "position" else match)
        )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_typical_game_fits_into_a_message(path: Path) -> None:
    match = record.read(path.read_text("utf-8"))
    text = link.write(linked(match))
    assert len(text) <= 1000
    assert record.read(link.read(text).record) == match


def test_coding_takes_little_time() -> None:
    longest = max((random_game(table, 0) for table in TABLES), key=lambda match: len(match.actions))
    with at_most(1_500_000):  # it takes 0.7 million steps, and 0.1 s
        link.read(link.write(linked(longest)))


def test_position_links_omit_later_actions() -> None:
    match = random_game(TABLES[0], 0)
    found = link.read(link.write(linked(match, "position", 12)))
    assert len(found.actions) == found.at == 12
    assert found.turn == match.positions[12].to_move
    assert linked(match, "replay", 9999).at == len(match.actions)


LINES = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=40)
WORDS = st.text(st.characters(exclude_categories=["Cs", "Z", "C"]), min_size=1, max_size=20)


@st.composite
def anything(draw: st.DrawFn) -> LinkedGame:
    """Generate linked games with any name, options and actions, even of games that don't exist."""
    seats = draw(st.integers(1, 12))
    names = draw(st.lists(WORDS | st.just(""), min_size=seats, max_size=seats))
    actions = draw(st.lists(LINES.filter(bool), max_size=60))
    return LinkedGame(
        draw(st.sampled_from(link.KINDS)),
        draw(st.sampled_from([*py_rules.GAMES, "go", "l'oie"]) | WORDS),
        draw(st.integers(1, 999)),
        seats,
        tuple(actions),
        tuple(names) if any(names) else (),
        tuple(draw(st.lists(WORDS, max_size=3))),
        tuple(draw(st.lists(WORDS, max_size=seats))),
        draw(st.integers(0, 2**64 - 1)),
        draw(st.integers(0, len(actions))),
        draw(st.none() | st.integers(0, 11)),
        tuple(draw(st.lists(WORDS.map(lambda word: f"later {word}"), max_size=2))),
    )


@settings(max_examples=80 * FUZZ, deadline=None)
@given(anything())
def test_any_text_can_be_linked(wanted: LinkedGame) -> None:
    text = link.write(wanted)
    assert WORD.fullmatch(text)
    assert link.read(text) == wanted


@settings(max_examples=80 * FUZZ, deadline=None)
@given(
    st.lists(
        st.lists(st.integers(1, 300), min_size=1, max_size=9).flatmap(
            lambda weights: st.tuples(st.just(weights), st.integers(0, len(weights) - 1))
        ),
        max_size=80,
    ),
    st.integers(0, 2**31 - 1),
    st.text(DIGITS, max_size=9),
)
def test_choices_are_read_as_written(
    choices: list[tuple[list[int], int]], value: int, after: str
) -> None:
    """Choices are decoded correctly, whatever text follows them."""
    writer = Writer()
    number(writer, value)
    for weights, chosen in choices:
        writer.choose(weights, chosen)
    reader = Reader(writer.text() + after)
    assert number(reader) == value
    assert [reader.choose(weights) for weights, _ in choices] == [each for _, each in choices]


def test_a_carry_propagates_through_all_digits() -> None:
    writer = Writer()
    for _ in range(200):
        writer.below(62, 61)
    writer.choose((1, 10**6), 1)
    reader = Reader(writer.text())
    assert [reader.below(62) for _ in range(200)] == [61] * 200
    assert reader.choose((1, 10**6)) == 1


# Broken links


EXAMPLE = linked(named(random_game(TABLES[2], 1)), chain=2**63)
TEXT = link.write(EXAMPLE)


@pytest.mark.parametrize(
    "text",
    [
        f"  {TEXT}\n",
        f"#{TEXT}",
        f"<https://example.org/games/#{TEXT}>.",
        f"Your turn! https://example.org/?a#{TEXT} – or tomorrow",
        f"https://example.org/#{TEXT} and have fun",
        "\n".join(re.findall(".{1,70}", f"https://example.org/#{TEXT}")),
        "\r\n> ".join(re.findall(".{1,70}", f"> https://example.org/#{TEXT}")),
        "=\r\n".join(re.findall(".{1,70}", f"https://example.org/#{TEXT}")),
        "\u200b".join(re.findall(".{1,70}", f"https://example.org/#{TEXT}")),
        f"https://example.org/%23{TEXT}",
    ],
)
def test_links_altered_by_mail_and_chat_programs_are_still_read(text: str) -> None:
    assert link.read(text) == EXAMPLE


BEGINNINGS = {
    "other": link.OTHER,
    "capitals": link.CAPITALS,
    "newer": link.NEWER,
    "cut": link.CUT[0],
    "changed": link.CHANGED[0],
}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "other"),
        ("#", "other"),
        ("https://example.org/games/", "other"),
        ("https://example.org/#log", "other"),
        ("#Lesson", "other"),
        ("#M1" + TEXT[2:], "other"),
        ("game mykerinos 1\nseats 3\n", "other"),
        ("#L2" + TEXT[2:], "newer"),
        ("#L9", "newer"),
        (TEXT.lower(), "capitals"),
        ("L1", "cut"),
        (TEXT[:20], "cut"),
        (TEXT.upper(), "changed"),
        (TEXT[:3] + ("b" if TEXT[3] == "a" else "a") + TEXT[4:], "changed"),
        ("#L1" + "z" * 100_000, "changed"),
    ],
)
def test_text_that_is_not_a_link_is_reported(text: str, problem: str) -> None:
    found = broken(text)
    assert str(found).startswith(BEGINNINGS[problem])
    assert found.partial is None


def test_a_truncated_link_opens_up_to_its_end() -> None:
    sure = []
    for length in range(0, len(TEXT), 2):
        found = broken(TEXT[:length])
        if found.partial:
            assert found.partial == EXAMPLE._replace(actions=found.partial.actions, turn=None)
            assert found.partial.actions == EXAMPLE.actions[: len(found.partial.actions)]
            assert found.total == len(EXAMPLE.actions)
            how_far = (
                f"Only the first {len(found.partial.actions)} of its {found.total} actions can be"
            )
            assert str(found).startswith(f"The end of this link is missing or damaged. {how_far}")
            sure.append(len(found.partial.actions))
    assert sure == sorted(sure)
    assert sure[-1] == len(EXAMPLE.actions) // link.CHECKED * link.CHECKED
    assert set(sure) == set(range(0, sure[-1] + 1, link.CHECKED))


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_a_damaged_link_never_yields_wrong_data(table: Table) -> None:
    """For thousands of damaged links, whatever can be read equals what was written."""
    rng = Random(label(table))
    whole = linked(named(random_game(table, 0)))
    text = link.write(whole)
    for _ in range(8 * FUZZ):
        place = rng.randrange(2, len(text))
        other = "".join(rng.choices(DIGITS, k=rng.randint(1, 3)))
        cases = (
            text[:place],
            text[:place] + other + text[place + len(other) :],
            text[:place] + other + text[place:],
            text[:place] + text[place + rng.randint(1, 5) :],
            text[:place] + text[place:].swapcase(),
            text[:place] + text[place:][::-1],
            text[:place] + "-" + text[place:],
        )
        for case in cases:
            found, total = opened_link(case)
            if found is None:
                continue
            assert total in (len(whole.actions), None)
            assert found.actions == whole.actions[: len(found.actions)]
            assert found[:4] == whole[:4]
            assert found[5:9] == whole[5:9]


@settings(max_examples=300 * FUZZ, deadline=None)
@given(st.text(DIGITS, max_size=400) | st.text(max_size=100))
def test_garbage_is_reported_as_broken(text: str) -> None:
    assert broken(f"#L1{text}").partial is None
