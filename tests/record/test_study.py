"""Studies as text: round trips, the golden file, broken chapters and hostile files."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from py_rules import annotation, annotation_lines, record, study
from py_rules.annotation import Annotations
from py_rules.message import to_english
from py_rules.study import BrokenStudy, Chapter, Study
from tests.random_matches import FUZZ, TABLES
from tests.record.test_annotations import annotated, shortened

GOLDEN = (Path(__file__).parent / "studies/four-chapters.txt").read_text("utf-8")
TITLES = ("The canal", "", "# 1", "chapter", "Ľúbezná <b>", "漢" * annotation.TITLE, "study 1")


def plain(found: Study) -> Study:
    """Return a study without the positions of its chapters in the file."""
    return found._replace(chapters=tuple(each._replace(skipped=0) for each in found.chapters))


def english(broken: BrokenStudy) -> str:
    return to_english(broken.message)


def refused(text: str) -> BrokenStudy:
    with pytest.raises(BrokenStudy) as caught:
        study.read(text)
    assert len(str(caught.value)) < 400
    return caught.value


def with_line(text: str, line: str, after: str) -> str:
    """Return a text with a line inserted after the first line that equals ``after``."""
    assert f"\n{after}\n" in text
    return text.replace(f"\n{after}\n", f"\n{after}\n{line}\n", 1)


def number_of(text: str, line: str) -> int:
    return text.split("\n").index(line) + 1


def test_the_golden_file_survives_a_round_trip() -> None:
    found, problems = study.read(GOLDEN)
    assert problems == ()
    assert study.write(found) == GOLDEN
    assert found[:3] == ("Three games, one evening", "Ann Example", "en")
    assert [each.title for each in found.chapters] == [
        "The first canal",
        "A dig that grows",
        "Two elements early",
        "A position: #4",
    ]
    opened = [study.opened(each) for each in found.chapters]
    assert all(each.broken is None and not each.problems for each in opened)
    games = [(each.match.game.name, len(each.match.actions)) for each in opened if each.match]
    assert games == [("mexica", 14), ("mykerinos", 12), ("myraclia", 10), ("mexica", 0)]
    assert [len(each.annotations.notes) for each in opened] == [3, 3, 3, 1]


def test_written_data_survives_a_round_trip() -> None:
    """The studies consist of random games with random annotations."""
    for seed in range(8 * FUZZ):
        rng = Random(seed)
        chapters, games = list[Chapter](), list[tuple[record.Match, Annotations]]()
        for table in rng.sample(TABLES, rng.randint(1, 4)):
            match = shortened(table, rng.randint(1, 30))
            games.append((match, annotated(match, rng)))
            chapters.append(study.chapter(rng.choice(TITLES), *games[-1]))
        labels = rng.choice((("", "", ""), ("One # two", "Ann", "sk"), ("", "Ann #1", "pt-BR")))
        made = Study(*labels, tuple(chapters))
        text = study.write(made)
        for spelled in (text, text.replace("\n", "\r\n"), "\ufeff\n" + text.replace("\n", "\r")):
            found = study.read(spelled)
            assert found.problems == ()
            assert plain(found.study) == made
            assert study.write(found.study) == text
        for each, (match, notes) in zip(study.read(text).study.chapters, games, strict=True):
            opened = study.opened(each)
            assert opened.match
            assert record.write(opened.match) == record.write(match)
            assert opened == (opened.match, notes, None, ())


def test_a_chapter_is_a_record() -> None:
    """Each chapter can be read by itself as a record, and the study knows its first line in the
    file.
    """
    lines = GOLDEN.split("\n")
    for each in study.read(GOLDEN).study.chapters:
        assert annotation_lines.write(record.read(each.text), study.opened(each).annotations) == (
            each.text + "\n"
        )
        assert lines[each.skipped] == each.text.split("\n")[0]


@pytest.mark.parametrize("number", range(4))
def test_a_broken_chapter_does_not_affect_the_others(number: int) -> None:
    """The broken chapter is read up to the wrong line, whose number in the file is in the error."""
    before = study.read(GOLDEN).study.chapters
    lines = before[number].text.split("\n")
    place = next((at for at, line in enumerate(lines) if line.startswith("#! ring")), len(lines))
    broken = "\n".join((*lines[:place], "build the moon", *lines[place:]))
    text = GOLDEN.replace(before[number].text, broken)
    found = study.read(text)
    assert found.problems == ()
    for at, each in enumerate(found.study.chapters):
        opened = study.opened(each)
        if at != number:
            assert each.text == before[at].text
            assert opened.broken is None
            continue
        assert opened.broken
        assert opened.broken.line == number_of(text, "build the moon")
        assert opened.match
        whole = study.opened(before[at]).match
        assert whole
        assert opened.match.actions == whole.actions[: len(opened.match.actions)]
        assert opened.annotations.notes[0] == study.opened(before[at]).annotations.notes[0]


def test_a_chapter_without_a_game_is_reported() -> None:
    text = (
        "study 1\nchapter Empty\n\n# only a comment\n\nchapter Full\n" + GOLDEN.split("\n\n", 1)[1]
    )
    found = study.read(text)
    opened = study.opened(found.study.chapters[0])
    assert opened.match is None
    assert opened.broken
    assert "a record begins with a line such as" in str(opened.broken)
    assert study.opened(found.study.chapters[2]).match


def test_annotations_that_cannot_be_read_are_named_by_their_line() -> None:
    text = with_line(GOLDEN, "#! ring pink c4", "#! ring green i7")
    (problem,) = study.opened(study.read(text).study.chapters[0]).problems
    assert problem.line == number_of(text, "#! ring pink c4")
    assert "there is no colour called 'pink'" in str(problem)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("title Another", "the study already has a line of this kind"),
        (
            "game mexica 1",
            "only a title, an author and a language can come before the first chapter",
        ),
        (
            "licence none",
            "only a title, an author and a language can come before the first chapter",
        ),
        ("language klingon!", "the study already has a line of this kind"),
    ],
)
def test_a_wrong_line_of_the_header_is_left_out(line: str, why: str) -> None:
    text = with_line(GOLDEN, line, "language en")
    found = study.read(text)
    (problem,) = found.problems
    assert problem.line == 5
    assert english(problem) == f"line 5: {line}: {why}"
    assert study.write(found.study) == GOLDEN


@pytest.mark.parametrize(
    ("title", "why"),
    [
        ("x" * 101, "at most 100 characters"),
        ("\u202eevil", "the line needs printable text"),
        ("\x00\x1b[2J", "the line needs printable text"),
        ("two  blanks", "the line needs printable text"),
    ],
)
def test_hostile_titles(title: str, why: str) -> None:
    """A bad title is dropped and reported; the study and the chapter can still be read."""
    text = GOLDEN.replace("chapter The first canal", f"chapter {title}", 1)
    text = text.replace("title Three games, one evening", f"title {title}", 1)
    found = study.read(text)
    assert [problem.line for problem in found.problems] == [2, 6]
    assert all(why in english(problem) for problem in found.problems)
    assert all(str(problem).isprintable() for problem in found.problems)
    assert (found.study.title, found.study.chapters[0].title) == ("", "")
    assert study.opened(found.study.chapters[0]).match
    with pytest.raises(ValueError, match=why):
        study.chapter(title, shortened(TABLES[0], 3), Annotations())


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (GOLDEN.replace("study 1", "study 2", 1), 1, "only studies of version 1 can be read"),
        ("\n\nstudy\nchapter A\n", 3, "only studies of version 1 can be read"),
        ("studying\n", 1, "a study begins with the line “study 1”"),
        ("", 1, "a study begins with the line “study 1”"),
        ("study 1\ntitle Nothing\n", 2, "a study needs chapters"),
        ("study 1\n" + "chapter x\n" * 1_000_000, 1, "a study can have at most 2000000 characters"),
    ],
    ids=["newer", "no version", "another word", "empty", "no chapter", "10 MB"],
)
def test_texts_that_are_no_study(text: str, line: int, why: str) -> None:
    broken = refused(text)
    assert broken.line == line
    assert why in english(broken)


def test_too_many_chapters() -> None:
    """The first chapters are read, and the error has the number of the first line left out."""
    found = study.read("study 1\n" + "chapter\n" * 1000)
    assert len(found.study.chapters) == study.CHAPTERS
    (problem,) = found.problems
    assert problem.line == study.CHAPTERS + 2
    assert "at most 64 chapters" in english(problem)


def test_randomly_changed_text_is_read_or_refused() -> None:
    """A changed file can be read and written again, or is refused with the number of a line."""
    rng = Random(0)
    pieces = ("chapter", "chapter x", "study 1", "title", "#", "#! at 3", "\x00", "\u202e", "end")
    read, refusals = 0, list[str]()
    for _ in range(60 * FUZZ):
        lines = GOLDEN.split("\n")
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(lines))
            match rng.randrange(4):
                case 0:
                    lines[place] = rng.choice(pieces)
                case 1:
                    lines.insert(place, rng.choice(pieces))
                case 2:
                    del lines[place]
                case _:
                    at = rng.randint(0, len(lines[place]))
                    lines[place] = lines[place][:at] + chr(rng.randrange(0x250)) + lines[place][at:]
        text = "\n".join(lines)
        try:
            found = study.read(text)
        except BrokenStudy as broken:
            refusals.append(str(broken))
            continue
        read += 1
        assert plain(study.read(study.write(found.study)).study) == plain(found.study)
        for each in found.study.chapters:
            opened = study.opened(each)
            assert opened.match or opened.broken
    assert read > 30 * FUZZ
    assert all(re.match(r"line \d+: ", each) for each in refusals)
