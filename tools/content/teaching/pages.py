"""Write rules pages as HTML, readable without scripts, searchable with one, and printable."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tools.content import faces
from tools.content.teaching import diagrams
from tools.content.teaching.rules import (
    Block,
    Cells,
    Decision,
    Diagram,
    Heading,
    Items,
    Paragraph,
    RichText,
    RulesPage,
    Terms,
)
from web.games import protocol
from web.games.covers import BOXES, cover
from web.games.pieces import sprite
from web.i18n import _, current_language, page, site
from web.markup.svg import Markup, el, join
from web.model.lessons import Lesson
from web.views import static_pages
from web.views.guide import glossary_address
from web.views.prose import LESSON_PREFIX, LinkRenderer, plain, prose, rules_address

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


class Written(NamedTuple):
    """The context in which a page is written."""

    page: RulesPage
    folders: Mapping[str, str]  # "app" -> "app-0123456789ab"
    lessons: Sequence[Lesson]


def write(written: Written) -> str:
    """Write the page in the current language. Raises SourceError."""
    return f"<!doctype html>\n{_html(written)}\n"


def _html(written: Written) -> Markup:
    rules = written.page
    title = _(rules.title.text)
    first = next((each.text for each in rules.blocks if isinstance(each, Paragraph)), rules.title)
    game = rules.game
    address = f"rules/{game}.html"
    parts = list(sections(rules.blocks))
    return el(
        "html",
        head(written, title, plain(_(first.text)), address, "rules", "beside"),
        el(
            "body",
            header(game, address),
            sprite((game,)),
            el(
                "main",
                _hero(written, title, parts[0]),
                _contents(parts[1:]),
                el(
                    "article",
                    *(_section(written, each) for each in parts[1:]),
                ),
                class_=f"rules {game}",
                data_game=game,
            ),
        ),
        lang=current_language(),
        data_main="page",  # see web/css/1-page.css
    )


def head(written: Written, title: str, about: str, address: str, *scripts: str) -> Markup:
    """The head of a page about a game; ``address`` is without the language."""
    app, pages = written.folders["app"], written.folders["pages"]
    styles = (
        f"{app}/style.css",
        *(f"{pages}/{name}.css" for name in ("site", "rules", "rules-print")),
    )
    return el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=POLICY),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", name="description", content=about),
        el("title", f"{title} · Ludoteka"),
        el("link", rel="icon", href=site(f"{written.folders['icons']}/icon.svg")),
        el("script", src=site(f"{app}/settings.js")),
        faces.preloads(written.folders["type"]),
        *(el("link", rel="stylesheet", href=site(style)) for style in styles),
        static_pages.alternates(address),
        *(el("script", type="module", src=site(f"{pages}/{name}.js")) for name in scripts),
    )


def header(game: str, address: str) -> Markup:
    """Links to the shelf, the rules of the other games and the other languages."""
    others = (
        el(
            "a",
            BOXES[other][0],
            href=rules_address(other),
            aria_current="page" if other == game else None,
        )
        for other in protocol.GAMES
    )
    return el(
        "header",
        el("a", "Ludoteka", href=page("")),
        el("nav", *others, aria_label=_("Rules")),
        static_pages.languages(address),
        class_="site",
    )


def _hero(written: Written, title: str, section: "Section") -> Markup:
    game = written.page.game
    return el(
        "section",
        cover(game),
        el("h1", title),
        *_body(written, section.blocks, lead=True),
        el(
            "p",
            el("a", _("Play"), href=page(f"?play={game}"), class_="button primary"),
            el("a", _("Learn by playing"), href=page(f"#learn/{game}"), class_="button"),
            el("a", _("One-page summary to print"), href="#overview", class_="button"),
            el("a", _("All game terms"), href=glossary_address(game), class_="button"),
            class_="ways-on",
        ),
        class_="hero",
    )


# Sections


class Section(NamedTuple):
    """A heading and the blocks below it."""

    heading: Heading | None
    blocks: tuple[Block, ...]

    @property
    def id(self) -> str:
        """The id of the heading, the same in every language."""
        if self.heading is None:
            return "top"
        heading = self.heading.text
        return heading.ids[0] if heading.ids else f"about-{slug(heading.text)}"


def slug(text: str) -> str:
    """Turn a heading into an id."""
    return "-".join(re.findall("[a-z0-9]+", plain(text).lower()))


def sections(blocks: Sequence[Block]) -> Iterator[Section]:
    """Split the page at its headings; the first section has none."""
    heading: Heading | None = None
    now: list[Block] = []
    for block in blocks:
        if isinstance(block, Heading):
            yield Section(heading, tuple(now))
            heading, now = block, []
        else:
            now.append(block)
    yield Section(heading, tuple(now))


def _contents(parts: Sequence[Section]) -> Markup:
    """The table of contents and the search field, which only its script shows."""
    rows: list[Markup] = []
    inner: list[list[Markup]] = []
    for each in parts:
        assert each.heading
        link = el("a", plain(_(each.heading.text.text)), href=f"#{each.id}")
        if each.heading.level == 2:
            rows.append(link)
            inner.append([])
        else:
            inner[-1].append(el("li", link))
    return el(
        "div",
        el(
            "div",
            el("label", _("Search these rules"), for_="search"),
            el("input", id="search", type="search", autocomplete="off"),
            el("p", role="status", data_none=_("No rule contains these words.")),
            el("ol"),
            class_="search",
            hidden=True,
        ),
        el(
            "nav",
            el("h2", _("Contents"), id="contents"),
            el(
                "ol",
                *(
                    el("li", row, el("ol", *below) if below else None)
                    for row, below in zip(rows, inner, strict=True)
                ),
            ),
            aria_labelledby="contents",
        ),
        class_="contents",
    )


def _section(written: Written, section: Section) -> Markup:
    assert section.heading
    heading = section.heading.text
    more = heading.ids[1:]
    return el(
        "section",
        el(
            f"h{section.heading.level}",
            *(el("span", id=id_) for id_ in more),
            prose(_(heading.text), _link(written)),
            id=section.id,
        ),
        *_body(written, section.blocks),
        class_=f"chapter {section.id}" if section.id in ("overview", "glossary") else "chapter",
        aria_labelledby=section.id,
    )


def _body(written: Written, blocks: Sequence[Block], lead: bool = False) -> Iterator[Markup]:
    """The blocks of a section; those before a diagram stand beside it where there is room."""
    beside: list[Markup] = []
    for block in blocks:
        if not isinstance(block, Diagram):
            beside.append(_block(written, block, lead))
            continue
        figure, wide = _figure(written, block)
        if wide or not beside:
            yield from beside
            yield figure
        else:
            yield el("div", el("div", *beside), figure, class_="beside")
        beside = []
    yield from beside


def _link(written: Written) -> LinkRenderer:
    def link(text: str, target: str) -> Markup:
        if target.startswith(LESSON_PREFIX):
            address = f"#lesson/{written.page.game}/{target.removeprefix(LESSON_PREFIX)}"
            return el("a", text, href=page(address))
        return el("a", text, href=f"#{target}")

    return link


def _linked(written: Written, tag: str, text: RichText, **attributes: str) -> Markup:
    """A text with its ids, as link targets, and links to the lessons that teach it."""
    own, *more = text.ids or ("",)
    return el(
        tag,
        *(el("span", id=id_) for id_ in more),
        prose(_(text.text), _link(written)) if text.text else None,
        *(join(" ", el("a", id_, href=f"#{id_}", class_="rule")) for id_ in text.ids),
        *_lessons(written, text.ids),
        id=own or None,
        **attributes,
    )


def _lessons(written: Written, ids: Sequence[str]) -> Iterator[Markup]:
    for lesson in written.lessons:
        if set(ids) & set(lesson.teaches):
            label = _("Lesson: {title}", title=_(lesson.title))
            yield join(" ", el("a", label, href=page(f"#lesson/{lesson.id}"), class_="to-lesson"))


def _block(written: Written, block: Block, lead: bool) -> Markup:
    link = _link(written)
    match block:
        case Paragraph(text):
            return _linked(written, "p", text, **({"class_": "lead"} if lead else {}))
        case Items(ordered, several):
            return el(
                "ol" if ordered else "ul", *(_linked(written, "li", each) for each in several)
            )
        case Terms(pairs):
            return _terms(written, pairs)
        case Cells(rows):
            return _table(written, rows)
        case Decision(ours, rulebooks):
            return el(
                "div",
                el("strong", _("Our decision")),
                _linked(written, "p", ours),
                el(
                    "p",
                    el("em", _("In the rulebooks:")),
                    " ",
                    prose(_(rulebooks.text), link),
                ),
                class_="decision",
                role="note",
            )
    raise AssertionError(block)


def _terms(written: Written, pairs: Sequence[tuple[RichText, RichText]]) -> Markup:
    """The terms in alphabetical order; accents only break ties."""

    def key(pair: tuple[RichText, RichText]) -> tuple[str, str]:
        word = plain(_(pair[0].text)).casefold()
        bare = (c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
        return "".join(bare), word

    return el(
        "dl",
        *(
            el(
                "div",
                el("dt", prose(_(term.text), _link(written)), id=f"word-{slug(term.text)}"),
                _linked(written, "dd", meaning),
            )
            for term, meaning in sorted(pairs, key=key)
        ),
    )


def _table(written: Written, rows: Sequence[Sequence[RichText]]) -> Markup:
    head, *rest = rows
    table = el(
        "table",
        el("thead", el("tr", *(_linked(written, "th", cell, scope="col") for cell in head))),
        el("tbody", *(el("tr", *(_linked(written, "td", cell) for cell in row)) for row in rest)),
    )
    return el("div", table, class_="cells", tabindex="0", role="group", aria_label=_("Table"))


def _figure(written: Written, diagram: Diagram) -> tuple[Markup, bool]:
    caption = _(diagram.caption.text)
    drawing = diagrams.draw(written.page.path, diagram)
    figure = el(
        "figure",
        *drawing.svgs,
        el(
            "figcaption",
            prose(caption, _link(written)),
            " ",
            el("a", _("Try it here"), href=page(f"#try/{drawing.link}"), class_="try"),
        ),
        class_="wide" if drawing.wide else None,
    )
    return figure, drawing.wide
