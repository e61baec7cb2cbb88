"""Check that lessons ask only what was taught: in the step itself or earlier on the path."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tools.content.teaching.lessons import LessonSource
from tools.content.teaching.source import LINKS, SourceError
from tools.content.wording import glossary
from tools.content.wording.entries import prose
from web.model.lessons import LessonStep

LESSON_PREFIX = "lesson:"  # the beginning of a link to a lesson


class RefusedAttempt(NamedTuple):
    """A wrong attempt of a lesson that a rule refuses."""

    step: int  # from 0
    line: int  # of the file
    rule: str


class Pupil:
    """The terms and rules that a pupil has met, going through the lessons of a game in order.

    Terms are those of the game in content/locale/glossary.toml. They count as met once they have
    appeared in a text that everybody reads: not in a hint, nor in the reply to a mistake.
    """

    def __init__(self, game: str) -> None:
        self.terms = [term for term in glossary.of_the_project().terms if term.part == game]
        self.words: set[str] = set()  # names of terms
        self.rules: set[str] = set()  # ids

    def learn(self, source: LessonSource, refused: Iterable[RefusedAttempt]) -> None:
        """Go through a lesson to its end. Raises SourceError for the first thing not taught."""
        problems: list[SourceError] = []
        self.rules.update(source.lesson.teaches)
        for number, step in enumerate(source.lesson.steps):
            self._meet(*step.text)
            problems += self._unknown(source, number, step)
            problems += self._unanswered(
                source, step, (each for each in refused if each.step == number)
            )
            self._meet(step.task, step.question, step.done)
            for choice in step.choices:
                self._meet(choice.about)
                if choice.about == step.right:
                    self._meet(choice.text)
        self._meet(*source.lesson.learned, source.lesson.end)
        if problems:
            raise problems[0]

    def _meet(self, *texts: str) -> None:
        for text in texts:
            self.words |= self._named(text)
            self.rules |= _linked(text)

    def _named(self, text: str) -> set[str]:
        """The terms in a text."""
        plain = prose(text)
        return {term.name for term in self.terms if glossary.names(term, plain)}

    def _unknown(
        self, source: LessonSource, number: int, step: LessonStep
    ) -> Iterator[SourceError]:
        """Yield an error for each term or rule in a task, a question or its answers that is new."""
        asked = [("task", 0, step.task), ("question", 0, step.question)]
        answers = [choice.about for choice in step.choices if choice.about != step.right]
        asked += [("right", 0, step.right)]
        asked += [("choice", index, answer) for index, answer in enumerate(answers)]
        for key, index, text in asked:
            line = source.line(number, key, index)
            for word in sorted(self._named(text) - self.words):
                sentence = f"this asks for “{word}”, which no text has told of by then"
                yield SourceError(source.path, line, sentence)
            for rule in sorted(_linked(text) - self.rules):
                sentence = f"this asks for the rule “{rule}”, which no lesson has taught by then"
                yield SourceError(source.path, line, sentence)

    def _unanswered(
        self, source: LessonSource, step: LessonStep, refused: Iterable[RefusedAttempt]
    ) -> Iterator[SourceError]:
        """Yield an error for each refusal by a new rule that the step does not explain."""
        explained = {reply.about for reply in step.refused}
        for attempt in refused:
            if attempt.rule not in self.rules | explained:
                rule = attempt.rule
                sentence = (
                    f"this is refused by the rule “{rule}”, which no lesson has taught by then;"
                    f" write “refused {rule}:”"
                )
                yield SourceError(source.path, attempt.line, sentence)


def _linked(text: str) -> set[str]:
    """The rules that a text links to."""
    return {target for _, target in LINKS.findall(text) if not target.startswith(LESSON_PREFIX)}
