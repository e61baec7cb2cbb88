"""The word for each thing: where English names a thing, each translation names it by its word."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import py_rules
from tools.console import CommandFailure
from tools.content.wording import patterns
from tools.content.wording.entries import CatalogueEntry, prose
from tools.content.wording.exceptions import Exemption, exemptions
from tools.content.wording.problems import Problem, problem
from tools.content.words import CODES, LOCALE
from web.i18n import ENGLISH

FILE = LOCALE / "glossary.toml"
EVERYWHERE = "all"  # the part with words of every game and of the page
BUTTONS = "buttons"  # the part with words that count only where they begin a label
PARTS = (EVERYWHERE, BUTTONS, *py_rules.GAMES)
LANGUAGES = (ENGLISH, *CODES)
KEYS = {*LANGUAGES, "but", "never", "card", "seen"}
LABEL_ENDS = ".?!…:"


class GlossaryTerm(NamedTuple):
    """A thing and its word in each language."""

    name: str
    part: str  # one of PARTS
    words: Mapping[str, str]  # by language: a list of patterns, the word itself first
    but: str  # English phrases with the word that mean something else: a list of patterns
    never: Mapping[str, str]  # by language: words that are wrong for it
    card: str = ""  # the key of the entry of its game that says what it is; empty for none
    seen: Mapping[str, str] = {}  # by language: patterns for the page, if not ``words``

    @property
    def rule(self) -> str:
        """The name of the rule that the term is."""
        return f"glossary: {self.name}"

    def word(self, language: str) -> str:
        """The word itself, as in a dictionary."""
        return patterns.split(self.words[language])[0]


class Glossary(NamedTuple):
    """The terms, and the messages that are exempt from one."""

    terms: tuple[GlossaryTerm, ...]
    exemptions: tuple[Exemption, ...]

    def terms_of(self, entry: CatalogueEntry) -> Iterator[GlossaryTerm]:
        """The terms that count in a message; a game's own term replaces one of all games."""
        games, label = entry.games, _is_label(entry)
        own = {term.name for term in self.terms if term.part in games}
        for term in self.terms:
            if (
                (term.part in games and len(games) == 1)
                or (term.part == EVERYWHERE and term.name not in own)
                or (term.part == BUTTONS and label)
            ):
                yield term


def read(text: str, where: str = FILE.name) -> Glossary:
    """Read a glossary. Raises CommandFailure, with the place, if it is not one."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise CommandFailure(f"{where}: {wrong}.", "Look at the term above or below it.") from None
    found = exemptions(tables.pop("except", []), where, key="term", prefix="glossary: ")
    terms = [_term(part, name, row) for part, rows in tables.items() for name, row in rows.items()]
    known = {term.rule for term in terms}
    for each in found:
        if each.rule not in known:
            raise CommandFailure(
                f"{where}: an exception for {each.rule!r}.", "No term has the name."
            )
    return Glossary(tuple(terms), found)


def of_the_project() -> Glossary:
    """The glossary in content/locale/."""
    return read(FILE.read_text(encoding="utf-8"))


def check(entry: CatalogueEntry, glossary: Glossary) -> Iterator[Problem]:
    """The terms that a translation calls by another word, and words that are wrong for a thing."""
    english = [prose(text) for text in entry.english]
    for term in glossary.terms_of(entry):
        yield from _forbidden(entry, term)
        if any(names(term, text) for text in english):
            yield from _missing(entry, term)


def names(term: GlossaryTerm, text: str) -> bool:
    """Whether an English text, without its marks, has the term."""
    return _named(term.part, term.words[ENGLISH], term.but, text)


@cache  # the forms of each language ask the same of the English texts
def _named(part: str, listed: str, but: str, text: str) -> bool:
    listed = _in_labels(listed) if part == BUTTONS else listed
    if not patterns.possible(listed, text):  # most texts; to replace phrases takes longer
        return False
    if but:
        text = patterns.compiled(but).sub(" ", text)
    return bool(patterns.found(listed, text))


@cache
def _in_labels(listed: str) -> str:
    return ", ".join(f"^{pattern}" for pattern in patterns.split(listed))


def _missing(entry: CatalogueEntry, term: GlossaryTerm) -> Iterator[Problem]:
    for language in entry.translations:
        for text in entry.forms(language):
            if not patterns.found(term.words[language], prose(text)):
                yield problem(
                    term.rule,
                    entry,
                    language,
                    f"“{term.name}” is not called “{term.word(language)}” in “{text}”",
                    f"Write one of: {term.words[language]}; or see content/locale/{FILE.name}",
                )
                break


def _forbidden(entry: CatalogueEntry, term: GlossaryTerm) -> Iterator[Problem]:
    for language, listed in term.never.items():
        for text in entry.forms(language):
            if match := patterns.found(listed, prose(text)):
                yield problem(
                    term.rule,
                    entry,
                    language,
                    f"“{match}” is the wrong word for “{term.name}”",
                    f"Write “{term.word(language)}”",
                )
                break


def _is_label(entry: CatalogueEntry) -> bool:
    page = any(place.startswith("web/") for place in entry.places)
    return page and entry.message[:1].isupper() and entry.message.rstrip()[-1] not in LABEL_ENDS


def _term(part: str, name: str, row: Mapping[str, object]) -> GlossaryTerm:
    where = f"{FILE.name}, [{part}.{name}]"
    if part not in PARTS:
        raise CommandFailure(f"{where}: there is no part {part!r}.", f"The parts: {list(PARTS)}.")
    if wrong := set(row) - KEYS:
        raise CommandFailure(f"{where} has {sorted(wrong)}.", f"What it may have: {sorted(KEYS)}.")
    if missing := [language for language in LANGUAGES if not row.get(language)]:
        raise CommandFailure(f"{where} has no word for {missing}.", "A term has all languages.")
    never, seen = row.get("never", {}), row.get("seen", {})
    if not isinstance(never, dict) or set(never) - set(LANGUAGES):
        raise CommandFailure(f"{where}: what is never?", 'Name languages: never.sk = "chrám*".')
    card = str(row.get("card", ""))
    if not isinstance(seen, dict) or set(seen) - set(LANGUAGES) or (seen and not card):
        raise CommandFailure(
            f"{where}: what is seen?", 'Name languages, and the card: seen.sk = "parcel*".'
        )
    words = {language: str(row[language]) for language in LANGUAGES}
    return GlossaryTerm(name, part, words, str(row.get("but", "")), never, card, seen)
