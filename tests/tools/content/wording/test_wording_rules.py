"""Each rule of wording finds its bad examples and accepts the good ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tests.tools.content.wording.examples import entry, found
from tools.console import CommandFailure
from tools.content.wording import (
    avoided,
    exceptions,
    fields,
    glossary,
    plurals,
    typography,
    values,
)
from tools.content.wording.entries import CatalogueEntry
from tools.content.wording.problems import Problem

AVOIDED = avoided.read(
    """
[[en]]
words = "tap, taps, ^together$"
instead = "Write “use”"

[[hu]]
words = "készlet*"
instead = "Write “talon”"
games = "mykerinos"
"""
)


@pytest.mark.parametrize(
    ("english", "hungarian", "place", "wrong"),
    [
        ("Tap the card.", "Használd.", "web/page.py", ["en"]),
        ("a tapestry", "kárpit", "web/page.py", []),
        ("Together", "Összesen", "web/page.py", ["en"]),
        ("We play together", "Együtt", "web/page.py", []),
        ("the `tap` action", "a `tap` akció", "web/page.py", []),
        ("the stock", "a készlet", "web/games/mykerinos/text.py", ["hu"]),
        ("the stock", "a készlet", "web/games/myraclia/text.py", []),
    ],
)
def test_avoided_words(english: str, hungarian: str, place: str, wrong: list[str]) -> None:
    problems = avoided.check(entry(english, place, hu=hungarian), AVOIDED)
    assert [problem.language for problem in problems] == wrong


@pytest.mark.parametrize(
    "row",
    [
        '[[de]]\nwords = "a"\ninstead = "b"',
        '[[en]]\nwords = "a"',
        '[[en]]\nwords = "a"\ninstead = "b"\ngames = "chess"',
        '[[en]]\nwords = "a"\ninstead = "b"\nwhy = "c"',
    ],
)
def test_an_invalid_list_of_avoided_words_is_refused(row: str) -> None:
    with pytest.raises(CommandFailure):
        avoided.read(row)


def test_the_project_list_bans_phrases_written_in_the_past() -> None:
    listed = avoided.of_the_project()
    for banned in (
        "Points of a tie are lost.",
        "Together",
        "Click the board.",
        "Most points win.",
        "It is time for nothing more.",
        "The address of this frame asks for one that cannot be laid.",
        "It goes to what is asked, for who does not see it at once.",
        "“Copy the record” takes it along.",
    ):
        assert found(avoided.check(entry(banned), listed)) == [("avoid", "en")], banned
    assert not found(avoided.check(entry("The player with the most points wins."), listed))


FORMS = {"sk": frozenset({"acc"})}
NOUNS = frozenset({"cubes", "tiles"})
COUNT = ("{count} cube", "{count} cubes")
CUBES_OF = ("{count} cube of {a}", "{count} cubes of {a}")
Texts = str | tuple[str, ...]  # text of a message, or its plural forms

RULES: dict[str, Callable[[CatalogueEntry], Iterable[Problem]]] = {
    "fields": lambda message: fields.check(message, FORMS),
    "plurals": lambda message: plurals.check(message, {"sk": 3}, NOUNS),
    "ends": typography.check_ends,
    "hidden": values.check,
}
# For each rule: English, Slovak, and the languages in which the rule finds a problem.
EXAMPLES: dict[str, list[tuple[Texts, Texts, str]]] = {
    "fields": [
        ("{a} and {b}", "{b:acc} {a}", ""),
        ("{a} and {b}", "{b}", "sk"),
        ("{a}", "{a} {c}", "sk"),
        ("{a}", "{a}|acc={c}", "sk sk"),
        ("{a}", "{a:dat}", "sk"),
        ("{a}", "{a}|acc", "sk sk"),
        (CUBES_OF, ("kocka {a}", "{count} {a}"), ""),
        (CUBES_OF, ("kocka", "{count} {a}"), "sk"),
    ],
    "plurals": [
        ("{number} cubes are left", "ostáva {number}", "en"),
        ("{number} neutral cubes", "{number}", "en"),
        ("{name} cubes", "{name}", ""),
        ("{number} ways", "{number}", ""),
        (COUNT, ("{count} kocka", "{count} kocky", "{count} kociek"), ""),
        (COUNT, ("jedna kocka", "{count} kocky", "{count} kociek"), ""),
        (COUNT, ("{count} kocka", "{count} kocky"), "sk"),
        (COUNT, ("{count} kocka", "{count} kocky", "kociek"), "sk"),
    ],
    "ends": [
        ("Dig here.", "Kop tu.", ""),
        ("Dig here.", "Kop tu", "sk"),
        ("Dig here?", "Kop tu.", "sk"),
        ("Well done.", "Výborne!", ""),
        ("Well done?", "Výborne!", "sk"),
        ("Dig here", "Kop tu.", "sk"),
        ("Loading…", "Načítavam…", ""),
        ("Choose “Dig?”", "Vyber „Kopať?“", ""),
        ("Choose [a lesson](lesson:1).", "Vyber [lekciu](lesson:1).", ""),
        ("1st", "1.", ""),
        ("{day} May", "{day}.", ""),
        (("{count} cube.", "{count} cubes."), ("{count} kocka.", "{count} kociek"), "sk"),
    ],
    "hidden": [
        ("{name} takes {what}.", "{name} si berie {what:acc}.", ""),
        ("{name} takes {what}.", "{name} si berie toto: {what}.", "sk"),
        ("{name} takes {what}.", "{name} si berie („{what}“).", "sk"),
        ("{name} takes {what}.", "{name} si berie ({what}).", "sk"),
        ("Taken: {what}", "Vzaté: {what}", ""),
        ("a cube of {name}", "kocka – {name}", "sk"),
        ("a cube of {name}", "kocka|acc=kocku ({name})", "sk"),
        ("a cube of {name}", "kocka [{name:gen}]", "sk"),
        ("{name}, {what}", "{name} ({what})", "sk"),
        ("{from} to {to}", "{from}–{to}", ""),
        (COUNT, ("{count} kocka", "kocky: {count}", "kociek: {count}"), "sk"),
        ("{what} ({name})", "{what} ({name:gen})", ""),
        ("You can’t: it’s {name}’s cube.", "Nesmieš: {name:gen} kocka tu stojí.", ""),
        ("You can’t: it’s {name}’s cube.", "Nesmieš: kocka tu stojí od: {name}.", "sk"),
        ("{name}: it is {what}.", "{name}: {what} to je.", ""),
        ("Area: it ends. {name} digs.", "Zóna: {name} kope.", "sk"),
    ],
}


@pytest.mark.parametrize(
    ("rule", "english", "slovak", "wrong"),
    [(rule, *example) for rule, examples in EXAMPLES.items() for example in examples],
)
def test_a_message_and_its_translation(
    rule: str, english: Texts, slovak: Texts, wrong: str
) -> None:
    expected = [(rule, language) for language in wrong.split()]
    assert found(RULES[rule](entry(english, sk=slovak))) == expected


def test_the_forms_of_a_language_are_those_of_its_words() -> None:
    words = [entry("a cube", sk="kocka|acc=kocku|gen=kocky"), entry("Ben", sk="Ben")]
    known = fields.known_forms(words, ["sk", "cs", "de"])
    assert {language: known[language] & {"acc", "gen"} for language in known} == {
        "sk": {"acc", "gen"},
        "cs": set(),
        "de": set(),
    }


def test_hungarian_has_the_article_in_front_of_every_form() -> None:
    known = fields.known_forms([entry("a cube", hu="kocka|acc=kockát")], ["hu"])["hu"]
    assert known >= {"acc", "art", "Art", "art_acc", "Art_acc", "art_quoted"}
    assert "art_gen" not in known
    assert known >= {"as", "Art_as"}


def test_czech_and_slovak_have_prepositions_in_front_of_every_form() -> None:
    known = fields.known_forms([entry("a cube", cs="kostka|ins=kostkou")], ["cs", "sk", "it"])
    assert known["cs"] >= {"z", "s", "K", "s_ins", "v_quoted"}
    assert known["sk"] >= {"z", "S"}
    assert "s_ins" not in known["sk"]
    assert known["it"] == {"ad", "ad_ad"}


def test_the_nouns_that_are_counted_are_those_of_the_glossary() -> None:
    nouns = plurals.countable(glossary.of_the_project())
    assert nouns >= {"cubes", "tiles", "squares", "points"}
    assert not nouns & {"plains", "cube", "used"}


@pytest.mark.parametrize(
    ("language", "text", "faulty"),
    [
        ("en", "Choose “Canal”, then `c4`.", 0),
        ("en", 'Choose "Canal".', 1),
        ("en", "Choose „Canal”.", 1),
        ("en", "Choose “Canal.", 1),
        ("en", "It isn't free.", 1),
        ("en", "It isn’t free.", 0),
        ("en", "Loading...", 1),
        ("en", "Loading …", 1),
        ("en", "which tile … to lay", 0),
        ("en", "Two  spaces", 1),
        ("en", "One space ", 1),
        ("en", "Why ?", 1),
        ("en", "The end - or not", 1),
        ("en", "The end – or not; room 2-1, `-1,0`", 0),
        ("en", "It takes 2.5 seconds in version 1.2.3.", 0),
        ("en", "It takes 2,5 seconds.", 1),
        ("sk", "Vyber „Kanál“.", 0),
        ("sk", "Vyber „Kanál”.", 1),
        ("sk", "Vyber “Kanál”.", 1),
        ("cs", "Vyber „Kanál“. Trvá to 2,5 s.", 0),
        ("cs", "Trvá to 2.5 s.", 1),
        ("hu", "Válaszd: „Csatorna”.", 0),
        ("hu", "Válaszd: „Csatorna“.", 1),
        ("hu", "Válaszd: »Csatorna«.", 0),
        ("it", "Scegli «Canale».", 0),
        ("it", "Scegli “Canale”, «Ponte».", 0),
        ("it", "Scegli »Canale«.", 1),
    ],
)
def test_typography(language: str, text: str, faulty: int) -> None:
    assert len(list(typography.faults(text, language))) == faulty


def test_typography_checks_english_and_every_grammatical_form() -> None:
    message = entry("It's a cube", sk="kocka|acc='kocku'", cs="kostka")
    assert found(typography.check(message)) == [("typography", "en"), ("typography", "sk")]


EXEMPTED = exceptions.exemptions(
    [{"rule": "ends", "message": "Dig …", "languages": "sk hu", "because": "a label"}], "file.toml"
)


def problem(rule: str, language: str, message: str) -> Problem:
    return Problem(rule, language, message, ("file",), "what", "advice")


def test_an_exception_is_for_a_rule_a_message_and_a_language() -> None:
    given = [
        problem("ends", "sk", "Dig here"),
        problem("ends", "hu", "Dig there"),
        problem("ends", "cs", "Dig here"),
        problem("fields", "sk", "Dig here"),
        problem("ends", "sk", "Do not dig here"),
    ]
    assert list(exceptions.apply(given, EXEMPTED)) == given[2:]


def test_an_unused_exception_is_reported() -> None:
    (left,) = exceptions.apply([problem("ends", "sk", "Dig here")], EXEMPTED)
    assert left.language == "hu"
    assert "not needed" in left.what
    assert left.where().startswith("content/locale/file")


@pytest.mark.parametrize("key", ["rule", "message", "languages", "because"])
def test_an_exception_has_all_fields(key: str) -> None:
    row = {"rule": "ends", "message": "Dig", "languages": "sk", "because": "it is"}
    assert exceptions.exemptions([row], "file")
    for broken in ({**row, key: " "}, {k: v for k, v in row.items() if k != key}):
        with pytest.raises(CommandFailure):
            exceptions.exemptions([broken], "file")


def test_messages_with_values_are_counted() -> None:
    assert values.has_values(entry(COUNT, sk=("a", "b", "c")))
    assert not values.has_values(entry("a cube", sk="kocka {a}"))
