"""Check lessons and rules pages: solutions, wrong attempts, rules, words and links."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from random import Random
from typing import Any

import py_rules
from py_rules import bots, record
from py_rules.bots.budget import Budget
from py_rules.core import AnyGame, spell
from py_rules.record import Match
from tools.content.teaching import lessons, rules, summaries
from tools.content.teaching.lessons import LessonSource
from tools.content.teaching.source import LINKS, SourceError
from tools.content.teaching.taught import Pupil, RefusedAttempt
from tools.content.wording import reading
from web.games import protocol
from web.games.colours import COLOURS
from web.games.protocol import Marks
from web.model import lesson_checks
from web.model.lessons import LessonStep

LESSON_PREFIX = "lesson:"  # the beginning of a link to a lesson
MAX_BOT_ANSWERS = 20  # most answers of bots to wait for, per seat


def all_wrong() -> list[SourceError]:
    """All problems of lessons and rules pages, at most one per file."""
    found: list[SourceError] = []
    for game in py_rules.GAMES:
        pupil = Pupil(game)
        for path in sorted((lessons.LESSONS / game).glob("*.txt")):
            try:
                source = lessons.read(path)
                pupil.learn(source, check_lesson(source))
            except SourceError as wrong:
                found.append(wrong)
        if game in rules.games():
            try:
                check_page(rules.read(game))
            except SourceError as wrong:
                found.append(wrong)
    return found


# Rules pages


def check_page(page: rules.RulesPage) -> None:
    """Check a rules page. Raises SourceError."""
    known = py_rules.load(page.game).rules
    met: dict[str, int] = {}
    for text in rules.texts(page):
        for id_ in text.ids:
            if id_ not in known and id_ not in rules.SPECIAL_SECTIONS:
                raise SourceError(page.path, text.line, f"there is no rule “{id_}” in {page.game}")
            if id_ in met:
                raise SourceError(
                    page.path, text.line, f"“{id_}” stands in line {met[id_]} already"
                )
            met[id_] = text.line
        _links(page.path, text.line, page.game, text.text)
    for block in page.blocks:
        if isinstance(block, rules.Diagram):
            _on_board(page.path, block.marks_line, block.position.match, block.marks)


def missing(page: rules.RulesPage) -> list[str]:
    """The rules that no paragraph explains yet, in their order."""
    met = {id_ for text in rules.texts(page) for id_ in text.ids}
    return [
        id_ for id_ in (*py_rules.load(page.game).rules, *rules.SPECIAL_SECTIONS) if id_ not in met
    ]


def _links(path: Path, line: int, game: str, text: str) -> None:
    """Check that the links in a text have targets. Raises SourceError."""
    for _, target in LINKS.findall(text):
        if target.startswith(LESSON_PREFIX):
            name = target.removeprefix(LESSON_PREFIX)
            if not (lessons.LESSONS / game / f"{name}.txt").is_file():
                raise SourceError(path, line, f"there is no lesson “{name}” of {game}")
        elif target not in py_rules.load(game).rules and target not in rules.SPECIAL_SECTIONS:
            raise SourceError(path, line, f"there is no rule “{target}” in {game}")


def _on_board(path: Path, line: int, match: Match, words: tuple[str, ...]) -> None:
    """Check that the table shows the parts that words name. Raises SourceError."""
    names = tuple(map(str, match.table.players))
    drawn = protocol.load(match.game.name).draw(match.state, Marks(COLOURS, names))
    for word in words:
        if f'data-key="{escape(word)}"' not in drawn:
            raise SourceError(path, line, f"there is no “{word}” on the board to be marked")


# Lessons


def check_lesson(source: LessonSource) -> tuple[RefusedAttempt, ...]:
    """Play the recorded solution, and try the recorded wrong attempts.

    Returns the attempts that a rule refuses. Raises SourceError.
    """
    lesson = source.lesson
    game = py_rules.load(lesson.game)
    for id_ in lesson.teaches:
        if id_ not in game.rules:
            line = next(field.line for field in source.fields if field.key == "teaches")
            raise SourceError(source.path, line, f"there is no rule “{id_}” in {lesson.game}")
    for field in source.fields:
        _links(source.path, field.line, lesson.game, field.text)
    summaries.check(source)
    for hard in reading.check([reading.of_lesson(source)]):
        raise SourceError(source.path, 1, hard.what)
    refused: list[RefusedAttempt] = []
    match: Match | None = None
    for number, step in enumerate(lesson.steps):
        if step.record:
            match = record.read(step.record)
        assert match is not None, "the first step has a record"
        checked = _Checked(source, number, match)
        refused += checked.refused
        match = checked.after
    return tuple(refused)


class _Checked:
    """A checked step; ``after`` is the position it leads to."""

    def __init__(self, source: LessonSource, number: int, match: Match) -> None:
        self.source = source
        self.number = number
        self.step: LessonStep = source.lesson.steps[number]
        self.game: AnyGame = match.game
        self.begun = match
        self.refused: list[RefusedAttempt] = []
        line = source.line(number, "marks")
        _on_board(source.path, line, match, self.step.marks)
        for index, hint in enumerate(self.step.hints):
            line = source.line(number, "hint", index)
            _on_board(source.path, line, match, tuple(hint.about.split()))
        for index, reply in enumerate(self.step.refused):
            if reply.about not in match.game.rules:
                raise self.wrong("refused", f"there is no rule “{reply.about}”", index)
        self.after = self.solved() if self.step.task else match
        if self.step.then:
            if self.step.task and self.step.moves == 1:
                for line_, state in self.meant():
                    self.others(match.play(record.parse(self.game, line_)), line_, state)
            self.after = self.others(self.after, "the solution", self.after.state)

    def wrong(self, key: str, sentence: str, number: int = 0) -> SourceError:
        return SourceError(
            self.source.path, self.source.line(self.number, key, number), f"{sentence}"
        )

    def solved(self) -> Match:
        """Check a task and return the match after its solution."""
        if self.begun.state.to_move is None:
            raise self.wrong("task", "nobody is to move in this position")
        self.patterns()
        match, verdict = self.begun, lesson_checks.StepVerdict("on")
        for index, pattern in enumerate(self.step.solution):
            if verdict.word == "done":
                raise self.wrong("solution", "the step is done before this", index)
            line = self.spelled(match, pattern, index)
            match = match.play(record.parse(self.game, line))
            verdict = self.verdict(match)
            if verdict.word == "wrong":
                raise self.wrong("solution", f"“{line}” is taken for wrong: {verdict.text}", index)
        if verdict.word != "done":
            raise self.wrong("solution", "the step is not done after this")
        for index, line in enumerate(self.step.wrong):
            self.tried(line, index)
        return match

    def verdict(self, match: Match) -> lesson_checks.StepVerdict:
        count = len(self.begun.actions)
        done = [spell(action) for action in match.actions[count:]]
        try:
            return lesson_checks.judge(self.step, self.game, match.positions[count:], done)
        except ValueError as error:
            raise self.wrong("check", str(error)) from None

    def spelled(self, match: Match, pattern: str, index: int) -> str:
        """The action of a solution: as written, or the first one that matches its pattern."""
        if "*" in pattern:
            line = lesson_checks.solving(self.step, self.game, match.state, pattern)
            if not line:
                raise self.wrong("solution", f"no legal action fits “{pattern}”", index)
            return line
        self.legal("solution", match, pattern, index)
        return pattern

    def legal(self, key: str, match: Match, line: str, index: int) -> None:
        """Check that a line is a legal action. Raises SourceError."""
        refusal = self.game.refusal(match.state, self.parsed(key, line, index))
        if refusal:
            raise self.wrong(key, f"“{line}” is not allowed: {refusal}", index)

    def parsed(self, key: str, line: str, index: int) -> Any:
        try:
            return record.parse(self.game, line)
        except ValueError as error:
            raise self.wrong(key, f"“{line}” is no action: {error}", index) from None

    def tried(self, line: str, index: int) -> None:
        """Check a wrong attempt, which must be refused or answered."""
        action = self.parsed("wrong", line, index)
        if refusal := self.game.refusal(self.begun.state, action):
            at = self.source.line(self.number, "wrong", index)
            self.refused.append(RefusedAttempt(self.number, at, refusal.rule))
            return
        verdict = self.verdict(self.begun.play(action))
        if verdict.word != "wrong":
            raise self.wrong("wrong", f"“{line}” is not taken for wrong", index)
        if not verdict.text:
            raise self.wrong("wrong", f"nothing answers “{line}”; write “answer {line}:”", index)

    def patterns(self) -> None:
        """Check that each pattern matches an action here."""
        legal = [spell(action) for action in self.game.legal(self.begun.state)]
        if self.step.moves == 1:
            for index, pattern in enumerate(self.step.accept):
                if not any(lesson_checks.matches(pattern, line) for line in legal):
                    raise self.wrong("accept", f"no legal action fits “{pattern}”", index)
        met: set[str] = set()
        for index, reply in enumerate(self.step.answers):
            fits = {line for line in legal if lesson_checks.matches(reply.about, line)} - met
            met |= fits
            if self.step.moves == 1 and not fits:
                sentence = f"no legal action is left for “{reply.about}”, so this is never said"
                raise self.wrong("answer", sentence, index)

    def meant(self) -> Iterator[tuple[str, Any]]:
        """All actions that complete a step of one move."""
        for action in self.game.legal(self.begun.state):
            after = self.begun.play(action)
            if self.verdict(after).word == "done":
                yield spell(action), after.state

    def others(self, match: Match, after: str, state: Any) -> Match:
        """Play the actions of ``then``; return the match after them. Raises SourceError."""
        for index, line in enumerate(self.step.then):
            if line.startswith("bot "):
                return self.played(match, line.removeprefix("bot "))
            action = self.parsed("then", line, index)
            if refusal := self.game.refusal(match.state, action):
                sentence = f"after “{after}” the action “{line}” is not allowed: {refusal}"
                raise self.wrong("then", sentence, index)
            match = match.play(action)
        return match

    def played(self, match: Match, level: str) -> Match:
        """Let bots play until the learner is to move again; return the match."""
        seat, rng, bot = self.begun.state.to_move, Random(1), bots.bot(self.game.name, level)
        for _ in range(MAX_BOT_ANSWERS * match.table.seats):
            match = match.deal(rng)
            if match.state.over or match.state.to_move == seat:
                return match
            match = match.play(bot(self.game, match.state, rng, Budget(positions=200)))
        raise self.wrong("then", "the bots do not come to an end")
