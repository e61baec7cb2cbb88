"""The page for proofreaders has each message in all languages, with its place."""

from __future__ import annotations

import re

import pytest

from tests.tools.content.wording.examples import entry
from tools.content import words
from tools.content.proofreading import marking, rows, sheet
from tools.content.proofreading.marking import Sighting
from tools.content.proofreading.rows import MessageRow
from tools.content.proofreading.sheet import ScreenPicture
from tools.content.wording import entries
from tools.driver import proofread
from tools.driver.screens import SCREENS
from web.i18n import LANGUAGES

CUBE = entry(
    "a <cube>",
    "web/games/mykerinos/log.py",
    sk="kocka|acc=kocku",
    cs="kostka",
    hu="kocka",
    it="cubo",
)
ROW = MessageRow(
    7, CUBE, "mykerinos", "The log", "The log of Mykerinos", "web/games/mykerinos/log.py:3"
)


def test_every_message_of_the_project_is_on_the_page() -> None:
    numbers = marking.numbers(words.template())
    page = sheet.page(rows.rows(entries.of_the_project(), numbers))
    shown = re.findall(r'<article id="m(\d+)"', page)
    assert sorted(map(int, shown)) == sorted(numbers.values())
    for code in LANGUAGES:
        assert page.count(f'<div lang="{code}">') == len(numbers), code
    assert not re.findall(r"https?://(?!www\.w3\.org)[^\s<]*\.(?:js|css|woff)", page), "offline"


@pytest.mark.parametrize(
    ("place", "subject", "room"),
    [
        ("content/lessons/mexica/01-first-turn.txt", "Lessons", "Lesson “Your first turn”"),
        ("content/rules/mexica.txt", "Rules pages", "Rules page"),
        ("web/views/shortcuts.py", "The page around the games", "The help sheet of keyboard"),
        ("web/games/mexica/log.py", "The log", "The log of Mexica"),
        ("web/index.html", "The page around the games", "index.html"),
        ("py_rules/mexica/rules.py", "Refusals and rules", ""),
        ("py_rules/record.py", "Broken records", ""),
        ("py_rules/mexica/actions.py", "Broken records", ""),
    ],
)
def test_a_place_is_described_in_plain_words(place: str, subject: str, room: str) -> None:
    assert rows.subject_of(place) == subject
    assert rows.room_of(place).startswith(room)


def test_a_row_shows_the_text_its_place_and_its_picture() -> None:
    seen = Sighting("shelf", 7, (10, sheet.MAX_SLICE_HEIGHT + 30, 100, 20), seen=True)
    unseen = Sighting("keys", 7, (0, 0, 5, 5), seen=False)
    elsewhere = Sighting("nowhere", 7, (0, 0, 5, 5), seen=True)
    pictures = [ScreenPicture("shelf", "The shelf", ("shelf.0.jpg", "shelf.1.jpg"), 1280)]
    pictures += [ScreenPicture("keys", "The keys", ("keys.0.jpg",), 1280)]
    page = sheet.page([ROW], [unseen, seen, elsewhere], pictures)
    assert "a &lt;cube&gt;" in page
    assert "kocka|acc=kocku" in page
    assert "The log of Mykerinos" in page
    assert "web/games/mykerinos/log.py:3" in page
    assert 'data-screen="shelf" data-slice="1" data-box="10 30 100 20"' in page
    assert "The shelf</button>" in page
    assert "The keys" not in page, "where it is seen says more"
    assert "The keys (read aloud or folded away)</button>" in sheet.page([ROW], [unseen], pictures)
    assert "nowhere" not in page
    assert 'data-seen="seen"' in page
    assert 'data-seen="unseen"' in sheet.page([ROW])


def test_a_screen_of_a_game_is_named_with_it() -> None:
    names = {screen.name: proofread.name_of(screen) for screen in SCREENS}
    assert names["mexica-start"] == "Mexica: The first turn"
    assert names["mexica-set-up"] == "Setting up mexica"
    assert names["shelf"] == "The shelf of a new device"


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("", "?lang=it"),
        ("#learn/mexica", "?lang=it#learn/mexica"),
        ("embed.html?game=chess", "embed.html?game=chess&lang=it"),
        ("rules/mexica.html", "it/rules/mexica.html"),
        ("gallery.html", "it/gallery.html"),
    ],
)
def test_a_screen_is_opened_in_the_marked_language(path: str, marked: str) -> None:
    assert proofread.in_marks(path) == marked
