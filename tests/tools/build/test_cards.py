"""Pages for links that are pasted elsewhere, and their preview pictures."""

from __future__ import annotations

import json
import struct
import zlib
from collections import defaultdict
from html.parser import HTMLParser
from math import cos, sin
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import py_rules
from py_rules import record
from py_rules.record import Table
from tools.build import cards, dist, rasters
from tools.build.cards import PreviewPage
from tools.build.versions import Folders
from tools.console import CommandFailure
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from tools.files import Files
from web.embedding import parameters
from web.i18n import LANGUAGES, PREVIEWS
from web.views import puzzle_text

ADDRESS = "https://games.example/ludoteka/"
FOLDERS = {"icons": "icons-0", "app": "app-0", "pages": "pages-0"}
OLD = "0ld0ld00"  # the id of a replaced puzzle
HOSTILE = "</title>\"'><script>alert(1)</script>&"


class PageMeta(HTMLParser):
    """The tags of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def graph(self) -> dict[str | None, str]:
        return {
            given["property"]: str(given["content"])
            for tag, given in self.tags
            if tag == "meta" and "property" in given
        }


@pytest.fixture(scope="module")
def made() -> Files:
    """Return the pages of two lessons and one puzzle of each game; each puzzle has replaced
    another.
    """
    some_puzzles = {
        game: tuple(each._replace(formerly=(OLD,)) for each in verifying.read(game)[:1])
        for game in py_rules.GAMES
    }
    some_lessons = {game: lessons.read_all(game)[:2] for game in py_rules.GAMES}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifying, "read", lambda game: some_puzzles[game])
        patch.setattr(lessons, "read_all", lambda game: some_lessons[game])
        return cards.files(ADDRESS, FOLDERS)


def test_each_page_has_its_picture_and_its_description(made: Files) -> None:
    """Each page is in its language, and its absolute addresses lead to existing files."""
    pages = [name for name in made if name.endswith(".html")]
    assert len(pages) == len(LANGUAGES) * len(py_rules.GAMES) * 5
    for name in pages:
        page = PageMeta(made[name].decode())
        graph = page.graph()
        assert graph["og:url"] == ADDRESS + name
        assert made[graph["og:image"].removeprefix(ADDRESS)].startswith(b"\x89PNG")
        assert graph["og:title"]
        assert graph["og:description"]
        (found,) = (
            given for tag, given in page.tags if given.get("type") == "application/json+oembed"
        )
        embedded = json.loads(made[str(found["href"]).removeprefix(ADDRESS)])
        assert (embedded["version"], embedded["type"], embedded["title"]) == (
            "1.0",
            "rich",
            graph["og:title"],
        )
        assert {"html", "width", "height", "provider_url"} <= embedded.keys()
        assert made[embedded["thumbnail_url"].removeprefix(ADDRESS)]
        ((_tag, frame),) = PageMeta(embedded["html"]).tags
        url = urlsplit(str(frame["src"]))
        assert url.geturl().startswith(f"{ADDRESS}embed.html?")
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        assert parameters.read(query.items())  # the parameters of an existing board
        assert query["lang"] == page.tags[0][1]["lang"]
        (board,) = (given for tag, given in page.tags if tag == "ludoteka-board")
        assert query.items() <= board.items()
        up = str(next(given["src"] for tag, given in page.tags if tag == "script"))
        assert up == "../" * name.count("/") + "ludoteka-board.js"


def test_each_game_lesson_and_puzzle_has_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games, lessons and puzzles have pages, not just those of the other tests."""
    monkeypatch.setattr(puzzle_text, "question", lambda puzzle, begun: "")
    wanted = [f"game/{game}" for game in py_rules.GAMES]
    for game in py_rules.GAMES:
        wanted += [f"lesson/{game}/{path.stem}" for path in lessons.paths(game)]
        for puzzle in verifying.read(game):
            wanted += [f"puzzle/{game}/{id_}" for id_ in (puzzle.id, *puzzle.formerly)]
    begun = record.begin(Table(py_rules.load("mexica"), 2))
    names = [card.name for card in cards._cards(defaultdict(lambda: begun))]
    assert sorted(names) == sorted(wanted)
    assert len(names) == len(set(names))


def test_titles_are_in_the_language_of_the_page(made: Files) -> None:
    names = [f"{code}show/lesson/mexica/00-how-to-win.html" for code in ("", "sk/", "hu/")]
    titles = {PageMeta(made[name].decode()).graph()["og:title"] for name in names}
    assert len(titles) == 3


def test_a_hostile_title_is_escaped() -> None:
    card = PreviewPage("lesson/mexica/x", {"lesson": HOSTILE}, HOSTILE, HOSTILE)
    page = PageMeta(cards._page(card, "en", ADDRESS, FOLDERS))
    assert [tag for tag, _given in page.tags].count("script") == 1
    assert page.graph()["og:title"] == HOSTILE
    embedded = json.loads(cards._described(card, "en", ADDRESS))
    ((tag, frame),) = PageMeta(embedded["html"]).tags
    assert (tag, frame["title"]) == ("iframe", HOSTILE)


@pytest.mark.parametrize(
    "address", ["games.example", "ftp://x.example/", "https://x y/", "https://"]
)
def test_a_wrong_address_is_explained(address: str) -> None:
    with pytest.raises(CommandFailure, match="is no address"):
        cards.checked(address)


def test_the_address_ends_in_a_slash() -> None:
    assert cards.checked("https://games.example/ludoteka") == ADDRESS
    assert cards.checked("http://localhost:8000") == "http://localhost:8000/"


def pixels(data: bytes) -> list[list[str]]:
    """Return the colours of a PNG with a palette, as rows of pixels."""
    chunks, at = dict[bytes, bytes](), 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert zlib.crc32(name + body) == struct.unpack(">I", data[at + 8 + length :][:4])[0]
        chunks[name] = body
        at += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    palette = [f"#{chunks[b'PLTE'][n : n + 3].hex()}" for n in range(0, len(chunks[b"PLTE"]), 3)]
    rows = zlib.decompress(chunks[b"IDAT"])
    return [
        [palette[each] for each in rows[row * (width + 1) + 1 : (row + 1) * (width + 1)]]
        for row in range(height)
    ]


def test_shapes_are_drawn_where_they_are() -> None:
    """The drawing has a circle with a border, a curve, a shape with a hole and a shadow. The rest,
    beside the drawing too, is the ground.
    """
    drawing = (
        '<svg class="miniature of-mexica"><rect width="96" height="72" class="lake"></rect>'
        '<circle cx="20" cy="20" r="8" class="c-red disc"></circle>'
        '<path d="M50 10h20v20h-20ZM55 15v10h10v-10Z" class="c-blue"></path>'
        '<path d="M10 50q10 -20 20 0t20 0" class="ripple"></path>'
        '<path d="M70 60A8 8 0 0 1 86 60Z" class="c-green"></path>'
        '<rect x="80" y="5" width="4" height="4" class="cast"></rect></svg>'
    )
    found = pixels(rasters.png(drawing))
    assert (len(found[0]), len(found)) == rasters.SIZE
    left = (rasters.SIZE[0] - 96 * rasters.SCALE) // 2

    def at(x: float, y: float) -> str:
        return found[int(y * rasters.SCALE)][left + int(x * rasters.SCALE)]

    colours = {"lake": "#3fb3b3", "red": "#b8382b", "blue": "#2c66a8", "green": "#47803a"}
    assert found[0][0] == found[-1][-1] == colours["lake"]
    assert at(2, 2) == at(60, 20) == at(78, 65) == colours["lake"]
    assert at(20, 20) == at(14, 20) == colours["red"]
    assert at(20, 12.1) == "#fffaf0"
    assert at(52, 12) == at(68, 28) == colours["blue"]
    assert at(78, 55) == colours["green"]
    assert at(20, 40) == "#7ad0d0"
    assert at(82, 7) == "#388580"  # 30% of a dark brown
    edge = {at(20 + 8.4 * cos(turn / 50), 20 + 8.4 * sin(turn / 50)) for turn in range(78)}
    assert len(edge) > 3  # of the circle: neither only its border nor only the ground


def test_every_picture_uses_known_colours(made: Files) -> None:
    """No colour is black, which is the default without a style, and no picture is empty."""
    for name, data in made.items():
        if name.endswith(".png"):
            used = {colour for row in pixels(data) for colour in row}
            assert len(used) > 4, name
            assert "#000000" not in used, name
            assert len(data) < 12_000


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_pages_link_to_the_address_they_were_built_with(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pages link to those of games, lessons and puzzles, or to none without an address."""
    monkeypatch.setattr(dist, "TEMPLATES", ("pages/builder.html", "index.html"))
    folders = Folders()
    for each in ("app", "icons", "pages", "type"):
        folders.add(each, {})
    pages = dict(dist._pages(folders, address))
    for code in LANGUAGES:
        for name in ("builder.html", "index.html"):
            whole = name if code == "en" else f"{code}/{name}"
            (tag, given), *_ = PageMeta(pages[whole].decode()).tags
            assert (tag, given["lang"]) == ("html", code)
            assert given.get("data-address", "") == address


def test_without_an_address_there_are_no_such_pages(dist: Path) -> None:
    assert not list(dist.glob(f"**/{PREVIEWS}"))
