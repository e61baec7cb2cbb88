"""Rules pages: complete and well-formed, with links that resolve and headings in order."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import py_rules
from py_rules import link, record
from tools.content.teaching import built, checks, crops, diagrams, lessons, pages, rules
from tools.content.teaching.source import SourceError
from web.i18n import LANGUAGES
from web.markup.svg import VOID
from web.model.page import Model
from web.update import update
from web.update.registry import read_event

FOLDERS = {"app": "app-0", "pages": "pages-0", "icons": "icons-0", "type": "type-0"}
GAMES = py_rules.GAMES


class Seen(HTMLParser):
    """The tags, ids, links and headings of a page. Fails if elements aren't closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        assert len(attributes) == len(attrs), f"<{tag}> says something twice"
        assert not {"style", "onclick", "tabindex"} & attributes.keys() or tag == "div"
        self.tags.append(tag)
        if id_ := attributes.get("id"):
            self.ids.append(id_)
        if tag == "a":
            self.links.append(attributes["href"] or "")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag


@cache
def written() -> dict[str, str]:
    return {name: data.decode() for name, data in built.rules_pages(FOLDERS).items()}


@cache
def seen(game: str) -> Seen:
    return Seen(written()[f"rules/{game}.html"])


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_section(game: str) -> None:
    """Each id occurs once, including those of the overview and the glossary."""
    assert checks.missing(rules.read(game)) == []
    ids = seen(game).ids
    assert len(ids) == len(set(ids))
    assert {*py_rules.load(game).rules, *rules.SPECIAL_SECTIONS} <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_section_that_explains_a_rule_has_a_diagram(game: str) -> None:
    """Each section that explains a rule has a diagram, or its chapter has one."""
    explained: dict[str, set[str]] = {}
    drawn = set[str]()
    for section in pages.sections(rules.read(game).blocks):
        if section.heading and section.heading.level == 2:
            chapter = section.id
        if any(isinstance(block, rules.Diagram) for block in section.blocks):
            drawn |= {chapter, section.id}
        texts = rules.texts(
            rules.RulesPage(Path(), game, rules.RichText(0, (), ""), section.blocks)
        )
        if ids := {id_ for text in texts for id_ in text.ids}:
            explained[section.id] = ids
    bare = {id_: ids for id_, ids in explained.items() if id_ not in drawn}
    assert bare == {}


@pytest.mark.parametrize("game", GAMES)
def test_links_on_rules_pages_have_targets(game: str) -> None:
    known = {f"#lesson/{source.lesson.id}" for name in GAMES for source in lessons.read_all(name)}
    for address in seen(game).links:
        if address.startswith("#"):
            assert address[1:] in seen(game).ids
        elif address.startswith("../#try/"):
            model = update(Model(), read_event("try", address.removeprefix("../#try/")), Random(1))
            assert model.learning
            assert model.learning.game == game
        elif address.startswith("../#lesson/"):
            assert address.removeprefix("../") in known
        else:
            allowed = {"../", f"../?play={game}", f"../#learn/{game}"}
            others = {f"../{path}" for path in written()}
            assert address in allowed | others


@pytest.mark.parametrize("game", GAMES)
def test_headings_go_down_one_step_at_a_time(game: str) -> None:
    headings = seen(game).headings
    assert headings.count(1) == 1
    assert headings[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(headings))


def test_each_language_has_its_pages() -> None:
    """A page has its language, links to the page in all languages, and the right path to the
    styles.
    """
    assert len(written()) == 2 * len(GAMES) * len(LANGUAGES)  # pages of rules and of things
    for path, text in written().items():
        root = "../../" if path.count("/") > 1 else "../"
        assert f'href="{root}app-0/style.css"' in text
        language = path.split("/")[0] if root == "../../" else "en"
        assert f'<html lang="{language}" data-main="page">' in text
        assert len(re.findall('<link rel="alternate" hreflang="[a-z]{2}"', text)) == len(LANGUAGES)


def test_rules_pages_have_no_inline_scripts_or_styles() -> None:
    for text in written().values():
        assert set(re.findall("<script[^>]*>(.*?)</script>", text)) == {""}
        assert " style=" not in text


@pytest.mark.parametrize(
    ("game", "crop", "words"),
    [
        ("mykerinos", "attic", "it must be area N"),
        ("mykerinos", "area 9", "only 4"),
        ("mykerinos", "z9", "it must be"),
        ("mexica", "z99", "it must be board"),
        ("myraclia", "player 7", "no player 7"),
        ("myraclia", "garden", "it must be surface"),
    ],
)
def test_a_missing_diagram_part_is_reported_with_its_line(game: str, crop: str, words: str) -> None:
    page = rules.read(game)
    found = next(block for block in page.blocks if isinstance(block, rules.Diagram))
    with pytest.raises(SourceError, match=words) as wrong:
        diagrams.draw(page.path, found._replace(crop=crop, crop_line=77))
    assert f"{game}.txt:77: " in str(wrong.value)


@pytest.mark.parametrize("game", GAMES)
def test_every_named_part_can_be_shown(game: str) -> None:
    names = {
        "mykerinos": "area 1|region|museum|track|players|player 1|c4|a1 h6",
        "mexica": "board|supply|players|player 2|c4|c4 k9",
        "myraclia": "surface|market|offer|track|players|player 2|0,0|0,0 1,1",
    }[game]
    page = rules.read(game)
    found = next(
        block
        for block in page.blocks
        if isinstance(block, rules.Diagram) and block.position.match.state.to_move is not None
    )
    for crop in names.split("|"):
        drawing = diagrams.draw(page.path, found._replace(crop=crop))
        assert "<" in drawing.svgs[0][5:]
        assert record.read(link.read(drawing.link).record).game.name == game


def test_an_area_is_shown_whole() -> None:
    """The diagram includes the area, not just the line with its name, which is as wide."""
    page = rules.read("mykerinos")
    found = next(b for b in page.blocks if isinstance(b, rules.Diagram) and b.position)
    for crop, least in (("area 1", 160), ("area 4", 160), ("region", 330)):
        (svg,) = diagrams.draw(page.path, found._replace(crop=crop)).svgs
        box = re.search(r'viewBox="[-\d.]+ [-\d.]+ [-\d.]+ ([\d.]+)"', svg)
        assert box
        assert float(box[1]) > least, crop


def test_the_supply_is_shown_whole() -> None:
    """The diagram includes the lowest line, which the text below it mentions."""
    page = rules.read("mexica")
    found = next(b for b in page.blocks if isinstance(b, rules.Diagram) and b.crop == "supply")
    (svg,) = diagrams.draw(page.path, found).svgs
    box = re.search(r'viewBox="[-\d.]+ ([\d.]+) [-\d.]+ ([\d.]+)"', svg)
    assert box
    counts = re.findall(r'<text [^>]*y="([\d.]+)" class="count"', svg)
    lowest = max(map(float, counts))
    assert lowest + 4 < float(box[1]) + float(box[2])


def test_marked_parts_of_a_diagram_are_framed() -> None:
    page = rules.read("mykerinos")
    found = next(b for b in page.blocks if isinstance(b, rules.Diagram) and b.marks)
    (svg,) = diagrams.draw(page.path, found).svgs
    assert svg.count('marked"') == len(found.marks)
    assert crops.frame("mexica", "c4")
    assert crops.frame("mexica", "c4-d4") is None
    assert crops.frame("myraclia", "1,2")
