"""The signs of each language: quotes, dashes, decimal commas, spaces, ends of sentences."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tools.content.wording.entries import LINK, CatalogueEntry, cases
from tools.content.wording.patterns import FIELD
from tools.content.wording.problems import Problem, problem
from web.i18n import ENGLISH, LANGUAGES

RULE = "typography"
ENDS_RULE = "ends"
QUOTES = '“”„‟‘‚«»‹›"‶″'  # without the apostrophe ’
CODE = re.compile(r"`[^`]*`")  # here a word in quotes is not code: its quotes count
CLOSERS = "”“»’‘)]*` "
SENTENCE = ".?!…:"
STATEMENT = {".", "!"}  # interchangeable: languages use exclamation marks differently


class Quotes(NamedTuple):
    """The quotation marks of a language, and those inside others."""

    outer: str
    inner: str

    @property
    def shown(self) -> str:
        """The marks around a word, for a message."""
        return f"{self.outer[0]}word{self.outer[1]}"


QUOTES_BY_LANGUAGE = {
    "en": Quotes("“”", "‘’"),
    "sk": Quotes("„“", "‚‘"),
    "cs": Quotes("„“", "‚‘"),
    "hu": Quotes("„”", "»«"),
    "it": Quotes("«»", "“”"),
}

# What is wrong in any language, and what to write.
SIGNS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern), what, advice)
    for pattern, what, advice in (
        (r'["″]', "a straight quotation mark", "Write the quotation marks of the language"),
        (r"(?<!`)'", "a straight apostrophe", "Write ’, or quotation marks"),
        (r"\.\.\.", "three full stops", "Write …"),
        (r"\S\s+…\W*$", "a space before …", "Write … right after the word"),
        (r"\S  +\S", "two spaces", "Write one"),
        (r"^\s|\s$", "a space at the beginning or the end", "Leave it out"),
        (r"\s[,.;:!?](?=\s|$)", "a space before a sign", "Write the sign right after the word"),
        (r"(?<=\w) - (?=\w)|--", "a hyphen for a dash", "Write –, with spaces"),
        (r"[а-яА-Я]", "a Cyrillic letter", "Write the Latin one that looks the same"),
    )
)
POINT = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")  # versions have more points
COMMA = re.compile(r"(?<![\d,-])\d+,\d{1,2}(?![\d,])")


def check(entry: CatalogueEntry) -> Iterator[Problem]:
    """Wrong signs, in English and in each translation."""
    for language in (ENGLISH, *entry.translations):
        for text in entry.forms(language):
            for what, advice in faults(text, language):
                yield problem(RULE, entry, language, f"{what} in “{text}”", advice)


def check_ends(entry: CatalogueEntry) -> Iterator[Problem]:
    """Sentences that end otherwise than in English: a question is a question in any language."""
    wanted = end_of(entry.message)
    for language, strings in entry.translations.items():
        for string in strings:
            text = cases(string)[""]
            got = end_of(text)
            if got != wanted and {got, wanted} != STATEMENT and not _ordinal(entry.message, text):
                yield problem(
                    ENDS_RULE,
                    entry,
                    language,
                    f"“{text}” ends with {_named(got)}, the English text with {_named(wanted)}",
                    "End both in the same way",
                )
                break


def faults(text: str, language: str) -> Iterator[tuple[str, str]]:
    """The problems with the signs of a text, each with advice."""
    plain = _shown(text)
    for pattern, what, advice in SIGNS:
        if pattern.search(plain):
            yield what, advice
    yield from _quotes(plain, language)
    point = LANGUAGES[language].point
    if (POINT if point == "," else COMMA).search(plain):
        yield "a number with the wrong decimal sign", f"Write 2{point}5"


def end_of(text: str) -> str:
    """The sign at the end of a text, behind quotes and brackets; empty for a word."""
    text = LINK.sub(r"\1", text).rstrip(CLOSERS)
    return text[-1] if text[-1:] in SENTENCE and text else ""


def _shown(text: str) -> str:
    """A text without code and links’ addresses, with a letter for each field."""
    return FIELD.sub("x", CODE.sub("x", LINK.sub(r"\1", text)))


def _quotes(text: str, language: str) -> Iterator[tuple[str, str]]:
    quotes = QUOTES_BY_LANGUAGE[language]
    advice = f"Write {quotes.shown}"
    found = [sign for sign in text if sign in QUOTES and sign != '"']
    if strange := set(found) - set(quotes.outer + quotes.inner):
        yield f"the quotation mark {min(strange)} of another language", advice
        return
    opened = 0
    for sign in found:
        if sign in quotes.outer:
            opened += 1 if sign == quotes.outer[0] else -1
            if opened not in {0, 1}:
                break
    if opened:
        yield "quotation marks that do not open and close", advice


def _ordinal(english: str, text: str) -> bool:
    """Whether the full stop belongs to a number: ``1.``, ``{day}.``."""
    return end_of(english) == "" and re.search(r"[\d}]\.$", text) is not None


def _named(sign: str) -> str:
    return f"“{sign}”" if sign else "no sign"
