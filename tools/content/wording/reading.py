"""How hard a text is to read: lessons and rules pages are for a twelve-year-old.

The figure is the grade of Flesch and Kincaid: the school year, in the United States, in which most
children can read a text; at twelve one is in the sixth or seventh. It counts words a sentence and
syllables a word, so it is measured for the English text, from which the others are translated.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import py_rules
from tools.content.teaching import lessons, rules
from tools.content.wording.entries import CatalogueEntry, prose
from tools.content.wording.patterns import VALUE
from tools.content.wording.problems import Problem, problem
from tools.places import ROOT
from web.i18n import ENGLISH
from web.model import lessons as values

RULE = "reading"
MAX_LESSON_GRADE, MAX_RULES_GRADE = 4.0, 6.0  # the highest grade that a text may have
MAX_WORDS = 32  # words in one sentence, in any language

SENTENCE = re.compile(r"[.!?:;…]+[”’)]*(?:\s+|$)")
WORD = re.compile(rf"[^\W\d_]+(?:[’'-][^\W\d_]+)*|\d+|{VALUE}")
VOWELS = re.compile(r"[aeiouyáéíóú]+")
# Endings whose e is not spoken: the e of “take”, “takes” and “moved”, not that of “table”, “added”.
SILENT_E = re.compile(
    r"(?:(?<![aeiouytd])ed|(?<![aeiouycgsxzl])es|(?<=[aeiouy]l)es|(?<![aeiouyl])e|(?<=[aeiouy]l)e)$"
)
MIN_WORDS = 100  # words; the figure of a shorter text means nothing


class Text(NamedTuple):
    """A text that is read in one go: a lesson, or a section of a rules page."""

    place: str  # the file
    title: str
    paragraphs: tuple[str, ...]
    limit: float  # the highest grade that it may have


class Figure(NamedTuple):
    """The counts of a text."""

    sentences: int
    words: int
    syllables: int

    @property
    def grade(self) -> float:
        """The grade of Flesch and Kincaid."""
        if not self.sentences or not self.words:
            return 0.0
        return 0.39 * self.words / self.sentences + 11.8 * self.syllables / self.words - 15.59


def texts() -> Iterator[Text]:
    """Each lesson, and each section of the rules pages."""
    for game in py_rules.GAMES:
        yield from map(of_lesson, lessons.read_all(game))
        yield from sections(rules.read(game), f"content/rules/{game}.txt")


def of_lesson(source: lessons.LessonSource) -> Text:
    """Return the whole text of a lesson."""
    path = source.path
    place = (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()
    return Text(place, source.lesson.title, tuple(values.texts(source.lesson)), MAX_LESSON_GRADE)


def sections(page: rules.RulesPage, place: str) -> Iterator[Text]:
    """The sections of a rules page, including the text above the first one."""
    starts = [
        block.text for block in page.blocks if isinstance(block, rules.Heading) and block.level == 2
    ]
    found = {page.title.line: (page.title.text, list[str]())}
    found |= {start.line: (start.text, []) for start in starts}
    for text in rules.texts(page):
        found[max(line for line in found if line <= text.line)][1].append(text.text)
    for title, paragraphs in found.values():
        yield Text(place, title, tuple(paragraphs), MAX_RULES_GRADE)


def figure(paragraphs: Iterable[str]) -> Figure:
    """Count sentences, words and syllables."""
    sentences = [list(words(sentence)) for sentence in _sentences(paragraphs)]
    spoken = [word for sentence in sentences for word in sentence]
    return Figure(len(sentences), len(spoken), sum(map(syllables, spoken)))


def check(given: Iterable[Text]) -> Iterator[Problem]:
    """Texts that are too hard."""
    for text in given:
        counted = figure(text.paragraphs)
        if counted.words >= MIN_WORDS and counted.grade > text.limit:
            yield Problem(
                RULE,
                ENGLISH,
                text.title,
                (text.place,),
                f"it reads like grade {counted.grade:.1f}; {text.limit:.1f} is the highest",
                "Write shorter sentences and plainer words",
            )


def check_length(entry: CatalogueEntry) -> Iterator[Problem]:
    """Sentences of lessons and rules pages that are too long, in any language."""
    if not any(place.startswith(("content/lessons/", "content/rules/")) for place in entry.places):
        return
    for language in (ENGLISH, *entry.translations):
        for text in entry.forms(language):
            length = max((len(list(words(each))) for each in _sentences((text,))), default=0)
            if length > MAX_WORDS:
                yield problem(
                    RULE,
                    entry,
                    language,
                    f"a sentence has {length} words; {MAX_WORDS} is the most",
                    "Make two sentences of it",
                )


def words(sentence: str) -> Iterator[str]:
    """The words of a sentence; a number and a field are words."""
    return (found[0] for found in WORD.finditer(sentence))


def syllables(word: str) -> int:
    """The syllables of an English word, counted by its vowels; at least one."""
    return max(1, len(VOWELS.findall(SILENT_E.sub("", word.lower()))))


def _sentences(paragraphs: Iterable[str]) -> Iterator[str]:
    for paragraph in paragraphs:
        for sentence in SENTENCE.split(prose(paragraph)):
            if WORD.search(sentence):
                yield sentence
