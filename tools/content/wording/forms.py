"""The forms by which the page recognises a game's terms in its sentences, from the glossary.

A term with a ``card`` is recognised by its patterns, or by those that ``seen`` has instead. English
has them in the code, as FORMS of ``web.games.GAME.forms``. For a translation the build looks up the
words that match the patterns, in the messages whose English text has the term: a pattern alone
would find other words as well. The list becomes the translation of FORMS.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module

from babel.messages.catalog import Catalog

import py_rules
from tools.content.wording import entries, glossary, patterns
from tools.content.wording.entries import CatalogueEntry, prose
from tools.content.wording.glossary import EVERYWHERE, Glossary, GlossaryTerm
from web.games import entries as game_entries
from web.i18n import ENGLISH

WORD_OF_CAPITALS = 3  # letters of a short form, at most; a short form counts only in capitals


def of_english(game: str, terms: Glossary) -> str:
    """The forms of a game's terms in English, as FORMS has them."""
    listed: dict[str, list[str]] = {}
    for term in carded(game, terms):
        listed.setdefault(term.card, []).extend(_patterns(term, ENGLISH))
    return written(listed)


def of_catalogue(code: str, catalog: Catalog) -> dict[str, str]:
    """The forms in a language, by the English ones: messages to be added to its catalogue."""
    terms, messages = glossary.of_the_project(), entries.entries(catalog, {code: catalog})
    return {
        import_module(f"web.games.{game}.forms").FORMS: of_language(game, code, terms, messages)
        for game in py_rules.GAMES
    }


def of_language(game: str, code: str, terms: Glossary, messages: Iterable[CatalogueEntry]) -> str:
    """The forms of a game's terms that the messages in a language have."""
    own = [each for each in messages if each.games in ({game}, frozenset())]
    best: dict[str, tuple[int, set[str]]] = {}  # by form: how exact the pattern is, and the cards
    for term in carded(game, terms):
        for form, exact in _found(term, code, own):
            most, cards = best.get(form, (0, set[str]()))
            if exact >= most:
                best[form] = exact, {term.card} | (cards if exact == most else set())
    listed: dict[str, list[str]] = {}
    for form, (_exact, cards) in sorted(best.items()):
        if len(cards) == 1:  # a form that two terms share identifies neither
            (card,) = cards
            listed.setdefault(card, []).append(form)
    return written(listed)


def carded(game: str, terms: Glossary) -> Iterator[GlossaryTerm]:
    """The terms of a game that have a card there."""
    known = game_entries.load(game).ENTRIES
    for term in terms.terms:
        if term.part in (game, EVERYWHERE) and term.card in known:
            yield term


def written(listed: Mapping[str, Sequence[str]]) -> str:
    """The forms of each card as one text, which ``web.games.terms`` reads."""
    return ";".join(f"{card}={','.join(forms)}" for card, forms in listed.items())


def _patterns(term: GlossaryTerm, code: str) -> tuple[str, ...]:
    return patterns.split(term.seen.get(code, term.words[code]))


def _found(
    term: GlossaryTerm, code: str, messages: Iterable[CatalogueEntry]
) -> Iterator[tuple[str, int]]:
    """Each form of a term with the letters that its pattern names."""
    named = [
        entry
        for entry in messages
        if any(glossary.names(term, prose(text)) for text in entry.english)
    ]
    texts = [prose(text) for entry in named for text in entry.forms(code)]
    for pattern in _patterns(term, code):
        capitals = pattern.isupper() and len(pattern) <= WORD_OF_CAPITALS
        exact = len(pattern.replace("*", ""))
        for text in texts:
            for found in patterns.compiled(pattern).findall(text):
                yield (pattern if capitals else found.lower()), exact
