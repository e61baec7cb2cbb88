"""Texts for translators: all of them are found, and existing translations stay."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from tools.content import words
from tools.content.words import CatalogueText
from tools.places import ROOT
from web import i18n

SOURCE = """
def draw(self):
    el("p", _("Plain"), _("A" if x else "B"), note(_(TITLES[0])))
    speech.plural("{count} cube", "{count} cubes", count=3)
    refuse("dig.start", "{space} is " "free", space=space)
    Refusal("dig", counted("{count} left", "{count} are left", count=2))
    N_("marked")
    counted(3, "cube")
"""


def test_the_texts_of_a_module() -> None:
    assert sorted(words.in_module(SOURCE, "a.py")) == sorted(
        CatalogueText(*each, "a.py")
        for each in (
            ("Plain", ""),
            ("A", ""),
            ("B", ""),
            ("{count} cube", "{count} cubes"),
            ("{space} is free", ""),
            ("{count} left", "{count} are left"),
            ("marked", ""),
        )
    )


@pytest.mark.parametrize("argument", ['f"{name} passes"', '"a" + b', '"%s" % name'])
def test_concatenated_messages_are_detected(argument: str) -> None:
    assert list(words.glued(f"\n_({argument})", "a.py")) == ["a.py, line 2"]
    assert not list(words.glued(f"_({argument[1:]!r})", "a.py"))


def test_rules_and_options_of_the_games_are_texts() -> None:
    texts = {text.one for text in words.in_games()}
    assert "Each complete set of five different patrons scores 5 points." in texts
    assert "{several} and {last}" in texts


def catalogue(**texts: str) -> Catalog:
    made = Catalog(locale="sk")
    for text, string in texts.items():
        made.add(text, string, locations=[("a.py", 7)])
    return made


def test_translations_survive_a_merge() -> None:
    known = catalogue(old="starý", same="rovnaký", never="")
    wanted = catalogue(same="", fresh="")
    merged = words.merge(wanted, known, "sk")
    text = words.written(merged).decode()
    assert 'msgid "same"\nmsgstr "rovnaký"' in text
    assert '#~ msgid "old"\n#~ msgstr "starý"' in text
    assert "never" not in text
    assert ":7" not in text, "numbers of lines would change with every edit"
    assert "Date" not in text
    again = words.merge(catalogue(old="", same=""), words.parse(text.encode(), "sk"), "sk")
    assert 'msgid "old"\nmsgstr "starý"' in words.written(again).decode()


def test_a_plural_form_that_a_catalogue_lacks_is_to_be_translated() -> None:
    """Catalogues of an earlier version had one form for Hungarian."""
    text = ("{count} cube", "{count} cubes")
    known, wanted = Catalog(locale="hu"), Catalog()
    known.add(text, ("{count} kocka",))
    wanted.add(text, locations=[("a.py", 7)])
    written = words.written(words.merge(wanted, known, "hu"))
    assert 'msgstr[0] "{count} kocka"\nmsgstr[1] ""' in written.decode()
    assert words.missing(words.parse(written, "hu"), wanted) == ["{count} cube"]


@pytest.mark.parametrize(("code", "forms"), [("sk", 3), ("cs", 3), ("hu", 2), ("it", 2)])
def test_a_catalogue_has_the_plural_forms_of_its_language(code: str, forms: int) -> None:
    assert words.read(code).num_plurals == words.empty(code).num_plurals == forms


def test_hungarian_distinguishes_one_from_many() -> None:
    one = "There is {count} thing on the board that you can choose."
    many = "There are {count} things on the board to choose from."
    with words.spoken("hu"):
        assert i18n.plural(one, many, count=1) == "A táblán 1 dolgot választhatsz."
        assert i18n.plural(one, many, count=3) == "A táblán 3 dolog közül választhatsz."


def test_reading_and_writing_a_catalogue_changes_nothing() -> None:
    written = words.written(words.merge(catalogue(b="", a=""), Catalog(locale="sk"), "sk"))
    read = words.parse(written, "sk")
    assert words.written(words.merge(catalogue(b="", a=""), read, "sk")) == written


def test_a_catalogue_is_compiled_to_the_same_bytes() -> None:
    first, second = (words.machine(catalogue(a="á", b="")) for _ in range(2))
    assert first == second


def test_there_is_a_catalogue_for_each_language() -> None:
    assert sorted(path.stem for path in words.LOCALE.glob("*.po")) == sorted(words.CODES)
    assert words.compiled().keys() == {f"{code}.mo" for code in words.CODES}


@pytest.mark.parametrize("code", words.CODES)
def test_a_catalogue_has_the_short_header(code: str) -> None:
    """Babel would add names, dates and comments that change with every merge."""
    header, _, _ = (words.LOCALE / f"{code}.po").read_text("utf-8").partition("\n\n")
    assert header == (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {code}\\n"\n'
        f'"Plural-Forms: {words.empty(code).plural_forms}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"'
    )


def test_a_finished_language_has_every_text() -> None:
    wanted = words.template()
    for code in words.COMPLETE_LANGUAGES:
        assert words.missing(words.read(code), wanted) == []


def test_missing_and_fuzzy_translations_are_found() -> None:
    wanted = catalogue(a="", b="", c="")
    known = catalogue(a="á", b="")
    assert words.missing(known, wanted) == ["b", "c"]
    known.get("a").flags.add("fuzzy")  # type: ignore[union-attr]
    assert words.missing(known, wanted) == ["a", "b", "c"]


def test_no_text_is_made_of_parts() -> None:
    found = [
        place
        for folder in ("py_rules", "web")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for place in words.glued(path.read_text("utf-8"), str(path))
    ]
    assert found == []


def test_no_text_has_the_sign_between_forms() -> None:
    assert [message.id for message in words.template() if "|" in str(message.id)] == []
