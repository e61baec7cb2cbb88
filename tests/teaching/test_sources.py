"""The source files of lessons and rules: how they are read, and errors with the right line."""

import re
from pathlib import Path

import pytest

from py_rules import record
from tools.content.teaching import checks, lessons, rules
from tools.content.teaching.source import SourceError
from web.model import lessons as values

HERE = Path("content/lessons/mykerinos/01-test.txt")
HEAD = """title: A title
about: One sentence.
teaches: dig.start
record: first-turns
at: 3
"""
TASK = """step: A step
task: Do it.
accept: dig [a-d]*
answer dig *: Not there.
solution: dig c5
wrong: dig f2
"""
LEARNED = "learned: You put [one cube](dig.start) on the sand.\n"


def lesson(text: str) -> lessons.LessonSource:
    return lessons.parse(HERE, text, "mykerinos")


def page(text: str) -> rules.RulesPage:
    return rules.parse(Path("content/rules/mykerinos.txt"), text, "mykerinos")


def test_a_valid_lesson_is_read_and_passes_the_checks() -> None:
    hint = "hint c5:\n  Over\n  there.\n"
    source = lesson(f"{HEAD}# a comment\n\n{TASK}{hint}{LEARNED}end: The end.\n")
    checks.check_lesson(source)
    step = source.lesson.steps[0]
    assert source.lesson.id == "mykerinos/01-test"
    assert source.lesson.end == "The end."
    assert source.lesson.learned == ("You put [one cube](dig.start) on the sand.",)
    assert step.hints == (values.Reply("c5", "Over there."),)
    assert len(record.read(step.record).actions) == 3


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("title: x\nnonsense\n", 2, "not a field"),
        ("  indented\n", 1, "no field above it"),
        ("title: x\ntitle: y\nabout: x\nteaches: x\nrecord: x\nstep: x\ntext: x", 2, "twice"),
        ("about: x\nteaches: x\nrecord: x\nstep: x\n", 1, "“title:” is missing"),
        (HEAD, 1, "there is no step"),
        (HEAD.replace("first-turns", "nowhere") + TASK, 4, "no position called “nowhere”"),
        (HEAD.replace("at: 3", "at: 99") + TASK, 5, "from 0 to 6"),
        (HEAD + TASK + "at: 2\n", 12, "needs “record:”"),
        (HEAD + TASK + "step: y\nrecord: first-turns\ntask: Do.\n", 13, "has to say so"),
        (HEAD + TASK + "refuse dig.start: No.\n", 12, "“refuse:” can’t be here"),
        (HEAD + TASK + "refused: No.\n", 12, "refused dig.start: …"),
        (HEAD + TASK + "task c4: No.\n", 12, "there can’t be anything between"),
        (HEAD + TASK + "done:\n", 12, "is empty"),
        (HEAD + TASK + "moves: many\n", 12, "from 1 to 99"),
        (HEAD + TASK + "missed: Oh.\n", 12, "needs “check:”"),
        (HEAD + TASK + "then: bot genius\n", 12, "no bot “genius”"),
        (HEAD + TASK.replace("solution: dig c5\n", ""), 7, "needs “solution:”"),
        (HEAD + "step: x\nquestion: What?\nright This: Yes.\n", 7, "needs “choice:”"),
        (HEAD + "step: x\ntext: y\nright This: Yes.\n", 8, "needs “question:”"),
        (HEAD + "step: x\nmarks: c4\n", 6, "no text, no task"),
        (
            HEAD.replace("record: first-turns", "record:\n  game mykerinos 1\n  seats 9") + TASK,
            4,
            "is broken",
        ),
    ],
)
def test_syntax_errors_in_a_lesson_are_reported_with_their_line(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(SourceError, match=re.escape(words)) as wrong:
        lesson(text)
    assert f"01-test.txt:{line}: " in str(wrong.value)


@pytest.mark.parametrize(
    ("before", "after", "line", "words"),
    [
        ("dig.start", "dig.up", 3, "no rule “dig.up”"),
        ("Do it.", "Do [it](dig.up).", 7, "no rule “dig.up”"),
        ("Do it.", "Do [it](lesson:99-nothing).", 7, "no lesson"),
        ("Do it.\n", "Do it.\nmarks: z9\n", 8, "no “z9” on the board"),
        ("Do it.\n", "Do it.\nhint z9: x\n", 8, "no “z9” on the board"),
        ("Do it.\n", "Do it.\nrefused no: x\n", 8, "no rule “no”"),
        ("Do it.\n", "Do it.\ncheck: luck 3\n", 8, "no check “luck”"),
        ("Do it.\n", "Do it.\ncheck: gain 3 gold\n", 8, "no points called “gold”"),
        ("Do it.\n", "Do it.\ncheck: gain 3\n", 11, "taken for wrong"),
        ("dig [a-d]*", "dig [x-z]*", 8, "no legal action fits"),
        ("answer dig *", "answer extend *", 9, "no legal action is left"),
        ("solution: dig c5", "solution: dig f2", 10, "taken for wrong"),
        ("solution: dig c5", "solution: dig d1 c5", 10, "no action"),
        ("solution: dig c5", "solution: extend c4 c5", 10, "not allowed"),
        ("solution: dig c5", "solution: pass *", 10, "no legal action fits"),
        ("solution: dig c5\n", "solution: dig c5\nsolution: dig c4\n", 11, "done before"),
        ("solution: dig c5\n", "moves: 2\nsolution: dig c5\n", 11, "not done"),
        ("wrong: dig f2", "wrong: dig c5", 11, "not taken for wrong"),
        ("wrong: dig f2", "wrong: pass", 11, "nothing answers “pass”"),
        ("wrong: dig f2\n", "wrong: dig f2\nthen: extend a1 a2\n", 12, "not allowed"),
        ("wrong: dig f2\n", "wrong: dig f2\nthen: dig c4\n", 12, "after “dig c4”"),
    ],
)
def test_semantic_errors_in_a_lesson_are_reported_with_their_line(
    before: str, after: str, line: int, words: str
) -> None:
    text = HEAD + TASK + LEARNED
    assert before in text
    with pytest.raises(SourceError, match=re.escape(words)) as wrong:
        checks.check_lesson(lesson(text.replace(before, after)))
    assert f"01-test.txt:{line}: " in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "empty"),
        ("Text\n", 1, "begins with its title"),
        ("= T\n\n= U\n", 3, "one title"),
        ("= T\n\n=== U\n", 3, "below a"),
        ("= T\n\n  indented\n", 3, "goes on with"),
        ("= T\n\n- a\nb\n", 4, "begins alike"),
        ("= T\n\nword:: meaning\nother\n", 4, "term:: meaning"),
        ("= T\n\n| a | b |\n| c |\n", 4, "1 cells, not 2"),
        ("= T\n\ndecision: x\n", 3, "needs “rulebooks:”"),
        ("= T\n\ndiagram: x\n", 3, "needs the “record:”"),
        ("= T\n\ndiagram: x\nrecord: nowhere\n", 4, "no position"),
        ("= T\n\ndiagram: x\nrecord: first-turns\nsize: 2\n", 5, "no “size:”"),
    ],
)
def test_syntax_errors_in_a_rules_page_are_reported_with_their_line(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(SourceError, match=re.escape(words)) as wrong:
        page(text)
    assert f"mykerinos.txt:{line}: " in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("= T\n\n[no.rule] x\n", 3, "no rule “no.rule”"),
        ("= T\n\n[dig] x\n\n- [dig] y\n", 5, "line 3 already"),
        ("= T\n\n- [x](nowhere)\n", 3, "no rule “nowhere”"),
        ("= T\n\ndiagram: x\nrecord: first-turns\nmarks: z9\n", 5, "no “z9”"),
    ],
)
def test_semantic_errors_in_a_rules_page_are_reported_with_their_line(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(SourceError, match=re.escape(words)) as wrong:
        checks.check_page(page(text))
    assert f"mykerinos.txt:{line}: " in str(wrong.value)


def test_a_rules_page_is_parsed_into_blocks() -> None:
    text = "= T\n\nOne\ntwo.\n\n== [glossary] W\na:: b\n  c\n\n1. x\n2. y\n\n"
    blocks = page(f"{text}| a | b |\n|---|---|\n| 1 | 2 |\n").blocks
    paragraph, heading, terms, items, cells = blocks
    assert isinstance(paragraph, rules.Paragraph)
    assert paragraph.text.text == "One two."
    assert isinstance(heading, rules.Heading)
    assert heading.text.ids == ("glossary",)
    assert isinstance(terms, rules.Terms)
    assert terms.text[0][1].text == "b c"
    assert isinstance(items, rules.Items)
    assert items.ordered
    assert isinstance(cells, rules.Cells)
    assert [[cell.text for cell in row] for row in cells.rows] == [["a", "b"], ["1", "2"]]


def test_lessons_and_rules_pages_have_no_errors() -> None:
    assert [str(wrong) for wrong in checks.all_wrong()] == []


def test_lessons_survive_being_written_for_the_page() -> None:
    read = tuple(source.lesson for source in lessons.read_all("mykerinos"))
    assert values.read(values.write(read)) == read


def test_every_text_of_a_lesson_is_translated() -> None:
    for source in lessons.read_all("mykerinos"):
        loud = values.translated(source.lesson, str.upper)
        assert [*values.texts(loud)] == [text.upper() for text in values.texts(source.lesson)]
        for step in loud.steps:
            assert not step.right or step.right in {choice.about for choice in step.choices}
