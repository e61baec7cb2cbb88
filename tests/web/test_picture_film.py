"""A replay as one web page: it contains every action and needs no other file."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

import py_rules
from tests.web.test_annotating import DrawnPage, marked
from tests.web.test_importing import MARKUP
from tools.places import ROOT
from web.model.table import TableState
from web.views import picture_film

STYLE = '@font-face { src: url("../x.woff2"); } .a { color: red; } </style>'
SCRIPT = (ROOT / "web" / "js" / "film.js").read_text("utf-8")


def table_of(a: DrawnPage) -> TableState:
    assert a.model.table
    return a.model.table._replace(replay=None)


def written(table: TableState) -> str:
    *_before, film = picture_film.filmed(picture_film.frames(table))
    return picture_film.page(table, film, STYLE, SCRIPT)


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_the_replay_page_has_every_action_with_log_and_notes(name: str) -> None:
    table = table_of(marked(name))
    frames = list(picture_film.frames(table))
    assert len(frames) == len(table.match.positions)
    *_before, film = picture_film.filmed(iter(frames))
    assert film.first == frames[0].drawn
    assert len(film.changes) == len(table.match.actions)
    assert any(film.changes)
    assert sum("Take this," in caption for caption in film.captions) == 1
    text = written(table)
    (data,) = re.findall(r'id="film">(.*?)</script>', text, re.DOTALL)
    assert len(json.loads(data)["captions"]) == len(frames)
    assert picture_film.name(table) == f"{name}-{len(table.match.actions)}.html"


def test_the_replay_page_loads_nothing_and_escapes_names() -> None:
    a = marked("mexica")
    table = table_of(a)
    players = table.match.table._replace(names=(MARKUP, "</script>", "</title><b>"))
    text = written(table._replace(match=table.match._replace(table=players)))
    assert MARKUP not in text
    assert "</title><b>" not in text
    assert text.count("</script>") == 2
    assert text.count("</style>") == 1
    plain = written(table)
    assert not re.search(
        r"""<[a-z][^>]*\ssrc=|@font-face|@import|url\((?!["']?#)|<[a-z][^>]*\shref="(?!#)""", plain
    )
    assert "default-src 'none'" in unescape(text)


def test_the_replay_page_is_offered_only_for_games_with_actions() -> None:
    a = DrawnPage("mexica")
    assert 'data-on="film"' in a.do("share")
    drawn = DrawnPage("mexica", count=0).do("share")
    assert 'id="share"' in drawn
    assert 'data-on="film"' not in drawn
