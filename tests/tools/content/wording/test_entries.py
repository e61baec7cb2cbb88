"""Messages as the rules of wording see them, and reports of problems."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from tests.tools.content.wording.examples import entry
from tools.content.wording import entries, patterns, problems
from tools.places import ROOT


def test_a_message_has_its_translations_and_its_games() -> None:
    template, slovak = Catalog(locale="en"), Catalog(locale="sk")
    template.add("a cube", locations=[("web/games/mykerinos/text.py", 0)])
    template.add(("{count} tile", "{count} tiles"), locations=[("py_rules/bots/myraclia.py", 0)])
    template.add("Undo", locations=[("web/views/table.py", 0)])
    slovak.add("a cube", "kocka|acc=kocku")
    slovak.add(("{count} tile", "{count} tiles"), ("dielik", "dieliky", ""))
    made = {each.message: each for each in entries.entries(template, {"sk": slovak})}
    cube, tiles, undo = made["a cube"], made["{count} tile"], made["Undo"]
    assert cube.games == {"mykerinos"}
    assert cube.forms("sk") == ("kocka", "kocku")
    assert cube.forms("en") == ("a cube",)
    assert tiles.games == {"myraclia"}
    assert not tiles.translations, "a form is missing"
    assert not undo.games


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Lay `c4` [on a space](dig.start), *now*.", "Lay ⁑ on a space, now."),
        ("{name} passes.", "⁑ passes."),
        ("“game” is missing", "⁑ is missing"),
        ("Choose “Extend a dig”", "Choose “Extend a dig”"),
    ],
)
def test_prose_is_the_text_that_people_read(text: str, read: str) -> None:
    assert entries.prose(text) == read


@pytest.mark.parametrize(
    ("listed", "text", "match"),
    [
        ("parcel*", "dve Parcely", "Parcely"),
        ("parcel*", "dve", ""),
        ("lišt* riešenia", "na lište  riešenia", "lište  riešenia"),
        ("most", "mostu", ""),
        ("*elem*", "terraformelemek", "terraformelemek"),
        ("kol*, zón*", "v zóne", "zóne"),
        ("^Together$", "Together", "Together"),
        ("^Together$", "Together we play", ""),
        ("^Together$", "Together: ⁑", ""),
        ("^Together$", "“Together”.", "“Together”."),
        ("^Together", "We play together", ""),
        ("*’area*", "nell’area 3", "nell’area"),
        ("of {size} squares", "of ⁑ squares", "of ⁑ squares"),
        ("of {size} squares", "of four squares", ""),
    ],
)
def test_word_patterns_match_the_listed_forms(listed: str, text: str, match: str) -> None:
    assert patterns.found(listed, text) == match


def test_a_problem_says_where_and_what_to_do() -> None:
    place = "tests/tools/content/wording/examples.py"
    lines = (ROOT / place).read_text("utf-8").splitlines()
    line = 1 + next(number for number, text in enumerate(lines) if "and its translations:" in text)
    message = entry("A message and its translations:", place)
    report = problems.problem("ends", message, "en", "it ends with a colon", "Go on").text()
    assert report == (
        f"{place}:{line}, “A message and its translations:”: it ends with a colon.\n"
        "    Go on. [ends]"
    )
    elsewhere = problems.problem("ends", message, "hu", "it ends", "Go on")
    assert elsewhere.where().startswith("content/locale/hu.po, “A message")
