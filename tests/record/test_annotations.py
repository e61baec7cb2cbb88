"""Annotations as comments in a record: round trips, limits, and broken lines."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import py_rules
from py_rules import annotation, annotation_lines, link, notes, record
from py_rules.annotation import Annotations, Mark, Note, Notes, Variation
from py_rules.annotation_lines import BEGINS, lines, of_lines, read, write
from py_rules.core import spell
from py_rules.record import Match, Table
from tests.random_matches import FUZZ, TABLES, label, random_game
from tools.places import ROOT

GOLDEN = sorted((ROOT / "tests").glob("*/records/*.txt"))
WORDS = ("Blue", "wins", "*this*", "**now**", "#", "- no", "[why](dig.free)", "žltá", "漢" * 230)
PLACES = {
    "mykerinos": ("a1", "c4", "h9", "2-1", "5-3"),
    "myraclia": ("0,0", "2,-1", "-3,2"),
    "mexica": ("i7", "c4", "b9"),
}


def shortened(table: Table, count: int = 40) -> Match:
    whole = random_game(table, 0)
    count = min(count, len(whole.actions))
    return Match(whole.table, whole.positions[: count + 1], whole.actions[:count])


def text(rng: Random) -> str:
    markdown = ("\n" * rng.randint(1, 2)).join(
        " ".join(rng.choices(WORDS[:-1], k=rng.randint(1, 30))) for _ in range(rng.randint(1, 4))
    )
    return notes.clean(markdown[: annotation.NOTE] if rng.random() < 0.9 else WORDS[-1])


def note(game: str, rng: Random) -> Note:
    words = PLACES[game]
    loaded = py_rules.load(game)
    marks = {
        annotation.mark(loaded, kind, rng.choice(annotation.COLOURS), *rng.sample(words, count))
        for kind, count in (("ring", 1), ("arrow", 2), ("area", rng.randint(1, 3)))
        if rng.random() < 0.5
    }
    return Note(tuple(sorted(marks)), text(rng) if rng.random() < 0.6 else "")


def varied(match: Match, rng: Random, depth: int = 0) -> Variation | None:
    """Return a variation of random actions after a match, with notes and nested variations."""
    game, start = match.game, len(match.actions)
    found = list[tuple[int, Note]]()
    for _ in range(rng.randint(1, 4)):
        state = match.state
        if state.over:
            break
        action = game.deal(state, rng) if state.to_move is None else rng.choice(game.choices(state))
        match = match.play(action)
        if rng.random() < 0.5:
            inner = varied(match, rng, depth + 1) if depth < 3 and rng.random() < 0.5 else None
            found_note = note(game.name, rng)._replace(variations=(inner,) if inner else ())
            found.append((len(match.actions), found_note))
    actions = match.actions[start:]
    return Variation(actions, _full(found)) if actions else None


def _full(found: list[tuple[int, Note]]) -> Notes:
    return tuple((at, each) for at, each in found if each != annotation.EMPTY)


def annotated(match: Match, rng: Random) -> Annotations:
    found = list[tuple[int, Note]]()
    for at in sorted(rng.sample(range(len(match.actions) + 1), min(6, len(match.actions)))):
        before = Match(match.table, match.positions[: at + 1], match.actions[:at])
        several = [varied(before, rng) for _ in range(rng.randint(0, 2))]
        found_note = note(match.game.name, rng)
        found.append((at, found_note._replace(variations=tuple(each for each in several if each))))
    labels = rng.choice((("", "", ""), ("The canal", "Ann #1", "en"), ("", "", "pt-BR")))
    return Annotations(_full(found), *labels)


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_written_data_survives_a_round_trip(table: Table) -> None:
    match = shortened(table)
    for seed in range(6 * FUZZ):
        made = annotated(match, Random(seed))
        text_of_record = write(match, made)
        assert read(text_of_record, match) == (made, ())
        assert of_lines(lines(made), match) == (made, ())
        assert write(match, read(text_of_record, match).annotations) == text_of_record
        assert all(len(line) <= 300 for line in text_of_record.splitlines())
        # Readers that don't know annotations skip them.
        assert record.read(text_of_record) == record.read(record.write(match))
        assert [
            line for line in text_of_record.splitlines() if not line.startswith(BEGINS)
        ] == list(record.lines(match))


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_links_include_annotations(name: str) -> None:
    match = shortened(Table(py_rules.load(name), 3), 20)
    made = annotated(match, Random(5))
    assert made.notes
    made = made._replace(notes=made.notes[:2])
    held = link.of(match, "replay", 3, notes=lines(made))
    again = link.read(link.write(held))
    assert again == held
    assert read(again.record, match) == (made, ())
    assert link.of(match, "replay", 3).record == record.write(match)
    # Pages that don't know them read the lines before the actions and ignore them.
    assert held._replace(more=()) == link.of(match, "replay", 3)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_records_without_annotations_are_unchanged(path: Path) -> None:
    text_of_record = path.read_text("utf-8")
    try:
        match = record.read(text_of_record)
    except record.BrokenRecord:
        return  # broken records have their own test
    assert read(text_of_record, match) == (Annotations(), ())
    assert write(match, Annotations()) == record.write(match)


def test_randomly_changed_text_is_read_or_refused() -> None:
    """Whatever the lines contain, the game is read; readable annotations can be written again."""
    reported = 0
    for table in TABLES:
        match = shortened(table, 25)
        base = write(match, annotated(match, Random(1)))
        plain = record.read(base)
        for seed in range(25 * FUZZ):
            rng = Random(seed)
            changed = [
                corrupted(line, rng) if line.startswith(BEGINS) and rng.random() < 0.2 else line
                for line in base.splitlines()
                if not line.startswith(BEGINS) or rng.random() > 0.05
            ]
            text_ = "\n".join(changed)
            found = read(text_, match)
            reported += bool(found.problems)
            assert record.read(text_) == plain
            again = write(match, found.annotations)
            assert read(again, match) == (found.annotations, ())
            numbers = [problem.line for problem in found.problems]
            assert numbers == sorted(numbers)
            assert all(1 <= number <= len(changed) for number in numbers)
    assert reported > 50


def corrupted(line: str, rng: Random) -> str:
    rest = line.removeprefix(BEGINS)
    at = rng.randrange(len(rest) + 1)
    sign = rng.choice(("", " ", "x", "#", "9", "\x00", "\u2028", "\ud800", "end", "play ", "at 3"))
    return BEGINS + rest[:at] + sign + rest[at + rng.randint(0, 4) :]


MEXICA = shortened(Table(py_rules.load("mexica"), 2), 10)
HEAD = "\n".join(list(record.lines(MEXICA))[:2])
NEXT = spell(random_game(Table(py_rules.load("mexica"), 2), 0).actions[10])


@pytest.mark.parametrize(
    ("content", "line", "why"),
    [
        (["circle red c4"], 1, "there is no mark called 'circle'"),
        (["ring pink c4"], 1, "there is no colour called 'pink'"),
        (["ring red"], 1, "a mark of this kind needs 1 place"),
        (["arrow red c4 c4"], 1, "a mark can name each place only once"),
        (["arrow red c4 z9"], 1, "'z9' isn’t a place of the board"),
        (["ring red c4", "ring red c4"], 2, "this mark is there already"),
        (["at 11", "ring red c4"], 2, "the game ends earlier; its last position is number 10"),
        (["at x"], 1, "the line needs a number of actions"),
        (["note one", "ring red c4", "note two"], 3, "this position has a note already"),
        (["+ more"], 1, "no note is continued here"),
        (["end"], 1, "no variation ends here"),
        ([f"play {NEXT}"], 1, "only a variation can have this line"),
        (["at 10", "variation", "note first"], 3, "the variation needs an action first"),
        (["at 10", "variation", "play fly c4"], 3, "Mexica has no such action"),
        (["at 10", "variation", "play end", "play start h6"], 4, ""),
        (["at 10", "variation", f"play {NEXT}"], 3, "the variation before this line has no end"),
        (["at 10", "variation", f"play {NEXT}", "at 3", "end"], 4, "a variation can’t have this"),
        (["language English!"], 1, "a language is written like en or pt-BR"),
        (["title " + "x" * 101], 1, "a title or an author can have at most 100 characters"),
    ],
)
def test_a_broken_line_is_reported_with_its_number(content: list[str], line: int, why: str) -> None:
    found = of_lines([f"{BEGINS} {each}" for each in content], MEXICA)
    assert found.problems[0].line == line
    assert str(found.problems[0]).startswith(f"line {line}: ")
    assert why in str(found.problems[0])


def test_annotations_after_a_broken_line_are_read() -> None:
    content = ["ring red c4", "ring pink c5", "at 10", "variation", "play fly", "note gone", "end"]
    found = of_lines([f"{BEGINS} {each}" for each in [*content, "note Here."]], MEXICA)
    assert [problem.line for problem in found.problems] == [2, 5]
    assert found.annotations.notes == (
        (0, Note((Mark("ring", "red", ("c4",)),))),
        (10, Note(text="Here.")),
    )


def test_every_kind_of_annotation_has_a_limit() -> None:
    def first(*content: str) -> str:
        return str(of_lines([f"{BEGINS} {each}" for each in content], MEXICA).problems[0])

    marks = [f"area red c4 {square}" for square in _squares()]
    assert "at most 60 marks" in first(*marks[:61])
    assert "at most 2000 characters" in first(*["note " + "x" * 90] * 23)
    assert "annotations can have at most 180000 characters" in first(*_notes(1900))
    assert "at most 8 variations" in first("at 10", *_deep(9))
    assert "a line can have at most 300 characters" in first("note " + "x" * 300)
    whole = of_lines([f"{BEGINS} x"] * 1000, MEXICA)
    assert len(whole.problems) == annotation_lines.PROBLEMS
    many = [each for _ in range(1001) for each in ("variation", f"play {NEXT}", "end")]
    assert "too many actions; the limit is 1000" in first("at 10", *many)


def _notes(count: int) -> list[str]:
    """Return lines with this many notes, twenty at each of the first positions, and then titles."""
    content = list[str]()
    for number in range(count):
        if number % 20 == 0:
            content.append(f"at {number // 20 % 11}")
        content += ["note " + "x" * 90] if number // 20 < 11 else ["title " + "x" * 90]
    return content


def _squares() -> list[str]:
    return [f"{column}{row}" for row in range(4, 11) for column in "defghijklmnopq"][:80]


def _deep(depth: int) -> list[str]:
    """Return variations nested to this depth, with one action each."""
    match, content = MEXICA, list[str]()
    for _ in range(depth):
        action = next(iter(match.game.legal(match.state)))
        content += ["variation", f"play {spell(action)}"]
        match = match.play(action)
    return content + ["end"] * depth


def test_a_tree_is_changed_and_walked_by_its_path() -> None:
    match = MEXICA
    action = next(iter(match.game.legal(match.state)))
    one = Variation((action,), ((11, Note(text="Then?")),))
    made = annotation.with_variation(Annotations(), ((10, 0),), one)
    assert annotation.variation(made, ((10, 0),)) == one
    after = annotation.followed(match, made, ((10, 0),))
    assert after.actions == (*match.actions, action)
    assert after.state == match.play(action).state
    inner = next(iter(after.game.legal(after.state)))
    made = annotation.with_variation(made, ((10, 0), (11, 0)), Variation((inner,)))
    assert len(annotation.followed(match, made, ((10, 0), (11, 0))).actions) == 12
    made = annotation.changed(made, ((10, 0), (11, 0)), 12, Note(text="So."))
    assert annotation.line(made, ((10, 0), (11, 0))) == ((12, Note(text="So.")),)
    assert annotation.played(made.notes) == 2
    assert read(write(match, made), match) == (made, ())
    for path in (((10, 1),), ((9, 0),), ((10, 0), (11, 5))):
        with pytest.raises(LookupError):
            annotation.variation(made, path)
    with pytest.raises(LookupError):
        annotation.with_variation(made, ((10, 3),), one)
    assert annotation.with_variation(made, ((10, 0),), None) == Annotations()
    assert annotation.until(made, 9) == Annotations()


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("One *two* **three *four***", "p(One e(two) s(three e(four)))"),
        ("**a *b* c**", "p(s(a e(b) c))"),
        ("a\nb\n\nc", "p(a b)p(c)"),
        ("- a\n- b\nmore\n1. c\n2) d", "l(a|b more)n(c|d)"),
        ("See [the rule](dig.free), [not](dig.never) or [x](javascript:1)", ""),
        (r"\*no\* \[no](dig.free) \\", r"p(*no* [no](dig.free) \)"),
        ("2 * 3 * 4 and **", "p(2 * 3 * 4 and **)"),
        ("<b>&amp;</b>", "p(<b>&amp;</b>)"),
    ],
)
def test_the_subset_of_markdown(markdown: str, html: str) -> None:
    blocks = notes.read(notes.clean(markdown), {"dig.free"})
    if not html:
        html = "p(See r:dig.free(the rule), [not](dig.never) or [x](javascript:1))"
    assert "".join(map(_block, blocks)) == html


def _block(block: notes.Block) -> str:
    return f"{block.kind[0]}({'|'.join(map(_spans, block.items))})"


def _spans(spans: tuple[notes.Span, ...]) -> str:
    found = ""
    for span in spans:
        if span.kind == "text":
            found += span.text
        else:
            kind = f"r:{span.text}" if span.kind == "rule" else span.kind[0]
            found += f"{kind}({_spans(span.inside)})"
    return found


def test_any_text_is_a_note() -> None:
    signs = "*-[]()\\ab. \n1\t#<é"
    for seed in range(300 * FUZZ):
        rng = Random(seed)
        markdown = notes.clean("".join(rng.choices(signs, k=rng.randint(0, 60))))
        assert notes.clean(markdown) == markdown
        blocks = notes.read(markdown, ())
        bare = re.sub(r"\s", "", notes.plain(blocks))
        assert set(bare) <= set(signs)
        if not set(markdown) & set("*-[]\\1"):
            assert bare == re.sub(r"\s", "", markdown)
