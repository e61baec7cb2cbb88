"""One word for each thing: the rules with examples, and the project's glossary."""

from __future__ import annotations

import pytest

import py_rules
from tests.tools.content.wording.examples import entry, found
from tools.console import CommandFailure
from tools.content.wording import glossary, patterns

WORDS = """
[mykerinos.plot]
en = "plot, plots"
sk = "parcela, parcel*"
cs = "parcela, parcel*"
hu = "telek, telk*"
it = "lotto, lott*"
but = "plot twist"
never.sk = "pozemk*"
never.en = "card of land"

[all.board]
en = "board"
sk = "hracia plocha, hrac* ploch*"
cs = "herní plán, herní* plán*"
hu = "tábla, tábl*"
it = "plancia, planci*"

[mexica.board]
en = "board"
sk = "plán, plán*"
cs = "plán, plán*"
hu = "tábla, tábl*"
it = "plancia, planci*"

[buttons.Undo]
en = "Undo"
sk = "Späť"
cs = "Zpět"
hu = "Visszavonás"
it = "Annulla"

[[except]]
term = "plot"
message = "The plot thickens…"
languages = "sk cs"
because = "It is the plot of a story."
"""
OF_MYKERINOS, OF_MEXICA = "web/games/mykerinos/text.py", "content/rules/mexica.txt"
GLOSSARY = glossary.read(WORDS)


@pytest.mark.parametrize(
    ("english", "place", "slovak", "wrong"),
    [
        ("two plots", OF_MYKERINOS, "dve parcely", []),
        ("two plots", OF_MYKERINOS, "dve karty", [("glossary: plot", "sk")]),
        ("two plots", OF_MYKERINOS, "dve parcely|gen=dvoch", [("glossary: plot", "sk")]),
        ("two plots", OF_MEXICA, "dve karty", []),
        ("a plot twist", OF_MYKERINOS, "zvrat", []),
        ("{plot} is free", OF_MYKERINOS, "{plot} je voľná", []),
        ("nothing", OF_MYKERINOS, "dva pozemky", [("glossary: plot", "sk")]),
        ("a card of land", OF_MYKERINOS, "parcela", [("glossary: plot", "en")]),
        ("the board", OF_MYKERINOS, "hracia plocha", []),
        ("the board", OF_MYKERINOS, "plán", [("glossary: board", "sk")]),
        ("the board", OF_MEXICA, "plán", []),
        ("the board", OF_MEXICA, "hracia plocha", [("glossary: board", "sk")]),
        ("the board", "web/views/table.py", "hracia plocha", []),
        ("Undo this", "web/views/table.py", "Späť", []),
        ("Undo this", "web/views/table.py", "Zrušiť", [("glossary: Undo", "sk")]),
        ("Undo all of it.", "web/views/table.py", "Vráť všetko.", []),
        ("You can undo", "web/views/table.py", "Môžeš vrátiť", []),
    ],
)
def test_glossary_terms_are_required_in_messages(
    english: str, place: str, slovak: str, wrong: list[tuple[str, str]]
) -> None:
    assert found(glossary.check(entry(english, place, sk=slovak), GLOSSARY)) == wrong


def test_each_plural_form_names_the_thing() -> None:
    plots = ("{count} plot", "{count} plots")
    right = entry(plots, OF_MYKERINOS, sk=("{count} parcela", "{count} parcely", "{count} parciel"))
    assert found(glossary.check(right, GLOSSARY)) == [("glossary: plot", "sk")]
    wider = glossary.read(WORDS.replace('"parcela, parcel*"', '"parcela, parcel*, parciel"'))
    assert not found(glossary.check(right, wider))


def test_a_message_can_be_excepted_with_a_reason() -> None:
    (exempted,) = GLOSSARY.exemptions
    message = entry("The plot thickens again.", OF_MYKERINOS, sk="Zápletka.", hu="Hm.")
    covered = [exempted.covers(each) for each in glossary.check(message, GLOSSARY)]
    assert covered == [True, False], "in Slovak, not in Hungarian"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[mykerinos.plot]", "[chess.plot]"),
        ('it = "lotto, lott*"', ""),
        ("but =", "except ="),
        ("never.sk", "never.de"),
        ('because = "It is the plot of a story."', ""),
        ('term = "plot"', 'term = "plots"'),
        ("[all.board]", "[all.board"),
    ],
)
def test_an_invalid_glossary_is_refused(before: str, after: str) -> None:
    assert WORDS.count(before) == 1
    with pytest.raises(CommandFailure):
        glossary.read(WORDS.replace(before, after))


def test_the_glossary_has_the_words_of_every_game() -> None:
    terms = glossary.of_the_project().terms
    assert {term.part for term in terms} == set(glossary.PARTS)
    for game in py_rules.GAMES:
        assert len([term for term in terms if term.part == game]) >= 25
    assert len({(term.part, term.name) for term in terms}) == len(terms)


def test_the_first_word_of_a_term_is_one_of_its_forms() -> None:
    for term in glossary.of_the_project().terms:
        for language in glossary.LANGUAGES:
            word = term.word(language)
            assert "*" not in word or language == "en", f"{term.name}, {language}: {word}"
            assert patterns.found(term.words[language], word.strip("^$*")), (term.name, language)
