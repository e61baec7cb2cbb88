"""The page's texts in the current language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog

from py_rules.message import ListOf, Player, counted, message
from tools.content import words
from web import i18n
from web.i18n import LANGUAGES, _, cached, join_list, plural, render

SLOVAK = {
    "Back to games": "Späť na hry",
    "{name} takes {what}.": "{name:dat} sa dáva {what:acc}.",
    "a stone": "kameň|gen=kameňa",
    "{several} and {last}": "{several} a {last}",
    "seat {number}": "miesto {number}",
}
CUBES = ("{count} cube", "{count} cubes")


@pytest.fixture(autouse=True)
def slovak() -> Iterator[None]:
    """Load this Slovak catalogue and no other, and unload it after the test."""
    i18n._Current.catalogues.clear()
    catalog = Catalog(locale="sk")
    for text, translated in SLOVAK.items():
        catalog.add(text, translated)
    catalog.add(CUBES, ("{count} kocka|acc={count} kocku", "{count} kocky", "{count} kociek"))
    i18n.add_language("sk", words.machine(catalog))
    yield
    i18n.set_language("en")
    i18n._Current.catalogues.clear()


def test_english_needs_no_catalogue() -> None:
    assert i18n.current_language() == "en"
    assert _("Back to games") == "Back to games"
    assert _("{name} passes.", name="{Ann}") == "{Ann} passes."
    assert [plural(*CUBES, count=n) for n in (0, 1, 2)] == ["0 cubes", "1 cube", "2 cubes"]
    assert join_list(["a"]) == "a"
    assert join_list(["a", "b", "c"], "or") == "a, b or c"
    assert i18n.number(12.34, 1) == "12.3"


def test_untranslated_messages_fall_back_to_english() -> None:
    i18n.set_language("sk")
    assert _("Back to games") == "Späť na hry"
    assert _("Copy the record") == "Copy the record"
    assert plural("{count} dog", "{count} dogs", count=2) == "2 dogs"
    assert i18n.number(1.25, 1) == "1,2"


@pytest.mark.parametrize(("count", "text"), [(1, "1 kocka"), (3, "3 kocky"), (5, "5 kociek")])
def test_plurals_are_those_of_the_language(count: int, text: str) -> None:
    i18n.set_language("sk")
    assert plural(*CUBES, count=count) == text
    assert render(counted(*CUBES, count=count)) == text


def test_a_translation_asks_for_the_form_it_needs() -> None:
    i18n.set_language("sk")
    one = counted(*CUBES, count=1)
    taken = message("{name} takes {what}.", name="Ann", what=one)
    assert render(taken) == "Ann sa dáva 1 kocku."
    both = taken._replace(values=(("name", Player(1)), ("what", ListOf((message("a stone"), one)))))
    assert render(both, ("Ann", "Ben")) == "Ben sa dáva kameň a 1 kocku."
    assert render(both) == "miesto 2 sa dáva kameň a 1 kocku."


def test_player_names_are_never_translated() -> None:
    """A player's name that equals a label, or looks like a form of a word, isn't translated."""
    i18n.set_language("sk")
    named = message("{name} takes {what}.", name="Back to games", what="a|acc={name}")
    assert render(named) == "Back to games sa dáva a|acc={name}."
    assert join_list(["a|b", "c"]) == "a|b a c"


def test_changing_the_language_clears_cached_drawings() -> None:
    made = []

    @cached(8)
    def drawing(seat: int) -> str:
        made.append(seat)
        return _("Back to games")

    assert drawing(1) == drawing(1) == "Back to games"
    i18n.set_language("sk")
    assert drawing(1) == "Späť na hry"
    i18n.set_language("sk")
    assert drawing(1) == "Späť na hry"
    assert made == [1, 1]


def test_an_unknown_language_falls_back_to_english() -> None:
    for language in ("hu", "xx", ""):
        assert not i18n.has_language(language)
        i18n.set_language(language)
        assert i18n.current_language() == "en"


def test_each_language_has_its_addresses() -> None:
    assert i18n.page("gallery.html") == "./gallery.html"
    assert i18n.page("gallery.html", "hu") == "./hu/gallery.html"
    assert len({language.name for language in LANGUAGES.values()}) == len(LANGUAGES)
