"""Messages have an invisible number, by which they are found on a screen."""

from __future__ import annotations

import re

import pytest

from tools.content import words
from tools.content.proofreading import marking
from tools.content.proofreading.marking import DIGITS, END_MARK, FIRST_SELECTOR
from web import i18n

MARKS = re.compile(f"[{chr(FIRST_SELECTOR)}-{chr(FIRST_SELECTOR + DIGITS - 1)}]{{2}}")


def number(text: str) -> int:
    """Return the first number in a text, as the browser decodes it."""
    found = MARKS.search(text)
    assert found
    high, low = (ord(sign) - FIRST_SELECTOR for sign in found[0])
    return high * DIGITS + low


@pytest.mark.parametrize("text", ["Undo", "{name} passes.", "1st", "“game” is missing"])
@pytest.mark.parametrize("value", [0, 239, 240, 3917, 57_599])
def test_a_mark_is_read_again_and_changes_nothing_else(text: str, value: int) -> None:
    marked = marking.mark(text, value)
    assert number(marked) == value
    assert MARKS.sub("", marked).replace(END_MARK, "") == text


def test_a_marked_sentence_can_be_capitalised() -> None:
    marked = marking.mark("you can’t dig", 7)
    assert (marked[0].upper() + marked[1:]).startswith("Y")


def test_the_marked_catalogue_has_the_english_texts() -> None:
    template = words.template()
    numbers = marking.numbers(template)
    assert sorted(numbers.values()) == list(range(len(numbers)))
    marked = words.machine(marking.catalogue(template))
    i18n.add_language(marking.MARKED_LANGUAGE, marked)
    i18n.set_language(marking.MARKED_LANGUAGE)
    try:
        text = i18n._("{name} passes.", name="Ann")
        counted = i18n.plural("{count} cube", "{count} cubes", count=3)
    finally:
        i18n.set_language("en")
        i18n._Current.catalogues.clear()
    assert number(text) == numbers["{name} passes."]
    assert MARKS.sub("", text).replace(END_MARK, "") == "Ann passes."
    assert number(counted) == numbers["{count} cube"]
    assert MARKS.sub("", counted).replace(END_MARK, "") == "3 cubes"


def test_catalogues_of_another_folder_are_read_in_a_block() -> None:
    assert not words.missing(words.read("sk"), words.template())
    with words.catalogues_in(words.LOCALE / "nothing"):
        assert len(words.read("sk")) == 0
    assert len(words.read("sk")) > 1000


def test_a_message_is_shown_at_its_most_visible_sighting() -> None:
    found = [[7, 0, 0, 5, 5, False], [7, 1, 1, 50, 20, True], [9, 2, 2, 1, 1, False]]
    seven, nine = marking.sightings("shelf", found)
    assert (seven.number, seven.seen, seven.box) == (7, True, (1, 1, 50, 20))
    assert (nine.number, nine.seen, nine.screen) == (9, False, "shelf")


def test_the_marked_catalogue_can_be_read_as_a_file() -> None:
    template = words.template()
    files = marking.files(template)
    assert sorted(files) == sorted(f"{code}.po" for code in words.CODES)
    read = words.parse(files[f"{marking.MARKED_LANGUAGE}.po"], marking.MARKED_LANGUAGE)
    assert words.missing(read, template) == []
