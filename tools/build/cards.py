"""Pages for links pasted elsewhere: each game, lesson and puzzle, with a picture and a board.

They have Open Graph and oEmbed data for other sites, which need the address of the site. So they
are built only if it is given: `python build.py build --address https://your.host/ludoteka/`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from urllib.parse import urlencode

import py_rules
from py_rules import puzzles, record
from py_rules.puzzles import Puzzle
from py_rules.record import Match
from tools.build import rasters
from tools.console import CommandFailure
from tools.content import words
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from tools.files import Files
from web.games import protocol, thumbnails
from web.games.colours import COLOURS
from web.games.covers import BOXES
from web.i18n import ENGLISH, LANGUAGES, PREVIEWS, _, pasted, render
from web.markup.svg import escape
from web.model.lessons import Lesson
from web.update.puzzles import named
from web.views import puzzle_text

WIDTH, HEIGHT = 760, 720  # of a board in other pages, in CSS pixels
LOCALES = {"en": "en_GB", "sk": "sk_SK", "cs": "cs_CZ", "hu": "hu_HU", "it": "it_IT"}
ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]_-]+(?:/[A-Za-z0-9._~/%-]*)?")


class PreviewPage(NamedTuple):
    """A page with a board: the board's parameters, the page's title and its description."""

    name: str  # of the page, such as lesson/mexica/02-canals
    parameters: Mapping[str, str]
    title: str
    about: str


def checked(address: str) -> str:
    """Return the address of the site with a slash at its end. Raises CommandFailure."""
    if not ADDRESS.fullmatch(address):
        raise CommandFailure(
            f"{address} is no address at which a site can be.",
            "Write it in full, as in: build.py build --address https://your.host/ludoteka/",
        )
    return address.rstrip("/") + "/"


def files(address: str, folders: Mapping[str, str]) -> Files:
    """Return the pages, their descriptions for oEmbed and their pictures.

    The pictures are the same in all languages.
    """
    begun = {
        f"puzzle/{game}/{each.id}": named(puzzles.position(each))
        for game in py_rules.GAMES
        for each in sorted(verifying.read(game), key=lambda puzzle: puzzle.at)
    }
    found: Files = {}
    for name, match in {**begun, **_others()}.items():
        text = protocol.load(match.game.name).picture(match.state)
        drawing = str(thumbnails.draw(match.game.name, text, COLOURS))
        found[f"{PREVIEWS}/{name}.png"] = rasters.png(drawing)
    for game in py_rules.GAMES:
        for each in verifying.read(game):
            picture = found[f"{PREVIEWS}/puzzle/{game}/{each.id}.png"]
            found |= {f"{PREVIEWS}/puzzle/{game}/{id_}.png": picture for id_ in each.formerly}
    for code in LANGUAGES:
        with words.spoken(code):
            for card in _cards(begun):
                page = pasted("", card.name, code)
                found[page] = _page(card, code, address, folders).encode()
                found[_description(page)] = _described(card, code, address).encode()
    return found


def _others() -> dict[str, Match]:
    """Return the positions of games and lessons, by the names of their pages."""
    found = {}
    for game in py_rules.GAMES:
        for each in lessons.read_all(game):
            found[f"lesson/{each.lesson.id}"] = record.read(each.lesson.steps[0].record)
        found[f"game/{game}"] = named(puzzles.position(verifying.read(game)[0]))
    return found


def _cards(begun: Mapping[str, Match]) -> Iterator[PreviewPage]:
    """Yield the pages, in the current language; also under the ids of replaced puzzles."""
    for game in py_rules.GAMES:
        title, about, _players = BOXES[game]
        yield PreviewPage(f"game/{game}", {"game": game}, title, _(about))
        for each in lessons.read_all(game):
            yield _of_lesson(each.lesson, title)
        for puzzle in verifying.read(game):
            card = _of_puzzle(puzzle, begun[f"puzzle/{game}/{puzzle.id}"], title)
            yield card
            for id_ in puzzle.formerly:
                yield card._replace(name=f"puzzle/{game}/{id_}")


def _of_lesson(lesson: Lesson, game: str) -> PreviewPage:
    name = _("{game}: {title}", game=game, title=render(lesson.title))
    return PreviewPage(f"lesson/{lesson.id}", {"lesson": lesson.id}, name, render(lesson.about))


def _of_puzzle(puzzle: Puzzle, begun: Match, game: str) -> PreviewPage:
    key = f"{puzzle.game}/{puzzle.id}"
    name = _("{game}: {title}", game=game, title=_(puzzle_text.title(puzzle)))
    return PreviewPage(f"puzzle/{key}", {"puzzle": key}, name, puzzle_text.question(puzzle, begun))


def _description(page: str) -> str:
    """Return the address of the oEmbed description of a page."""
    return f"{page.removesuffix('.html')}.json"


def _described(card: PreviewPage, code: str, address: str) -> str:
    """Return the oEmbed 1.0 description of a page, as JSON: a frame with the board."""
    board = f"{address}embed.html?{urlencode({**card.parameters, 'lang': code})}"
    frame = (
        f'<iframe src="{escape(board)}" title="{escape(card.title)}" width="{WIDTH}"'
        f' height="{HEIGHT}" loading="lazy" style="border:0;max-width:100%"></iframe>'
    )
    wide, high = rasters.SIZE
    description = {
        "version": "1.0",
        "type": "rich",
        "title": card.title,
        "provider_name": "Ludoteka",
        "provider_url": address,
        "html": frame,
        "width": WIDTH,
        "height": HEIGHT,
        "thumbnail_url": f"{address}{PREVIEWS}/{card.name}.png",
        "thumbnail_width": wide,
        "thumbnail_height": high,
    }
    return json.dumps(description, ensure_ascii=False, separators=(",", ":"))


def _page(card: PreviewPage, code: str, address: str, folders: Mapping[str, str]) -> str:
    """Return a page with the board, and with Open Graph data for other sites."""
    root = "../" * (card.name.count("/") + (1 if code == ENGLISH else 2))
    here = pasted(address, card.name, code)
    oembed = _description(here)
    wide, high = rasters.SIZE
    title, about = escape(card.title), escape(card.about)
    graph = {
        "og:site_name": "Ludoteka",
        "og:type": "website",
        "og:title": card.title,
        "og:description": card.about,
        "og:url": here,
        "og:locale": LOCALES[code],
        "og:image": f"{address}{PREVIEWS}/{card.name}.png",
        "og:image:type": "image/png",
        "og:image:width": str(wide),
        "og:image:height": str(high),
        "og:image:alt": card.title,
    }
    given = {**card.parameters, "lang": code, "title": card.title, "loading": "eager"}
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in given.items())
    rules = (
        "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self';"
        " font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
    )
    lines = [
        "<!doctype html>",
        f'<html lang="{code}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>",
        f'<meta name="description" content="{about}">',
        *(f'<meta property="{name}" content="{escape(text)}">' for name, text in graph.items()),
        '<meta name="twitter:card" content="summary_large_image">',
        f'<link rel="alternate" type="application/json+oembed" href="{oembed}" title="{title}">',
        f'<link rel="icon" href="{root}{folders["icons"]}/icon.svg" type="image/svg+xml">',
        f'<link rel="stylesheet" href="{root}{folders["app"]}/style.css">',
        f'<link rel="stylesheet" href="{root}{folders["pages"]}/site.css">',
        f'<script src="{root}ludoteka-board.js" async></script>',
        "</head>",
        "<body>",
        '<header class="site">',
        f'<a href="{root}{"" if code == ENGLISH else f"{code}/"}">Ludoteka</a>',
        "</header>",
        "<main>",
        f"<h1>{title}</h1>",
        f'<p class="lead">{about}</p>',
        f"<ludoteka-board{attributes}></ludoteka-board>",
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"
