"""Authors' texts as markup: ``*strong*``, `` `c4` ``, ``[label](rule or lesson)``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from web.i18n import _, page
from web.markup.svg import Fragment, Markup, el, join

PARTS = re.compile(
    r"\*(?P<strong>[^*\n]+)\*|`(?P<word>[^`\n]+)`|\[(?P<label>[^\]\n]+)\]\((?P<target>[^)\s]+)\)"
)
RULE = re.compile(r"[\w.-]+")  # what can be the id of a rule
LESSON_PREFIX = "lesson:"  # prefix of a link to a lesson
LinkRenderer = Callable[[str, str], Markup | Fragment]  # a link's label and target -> its element


def prose(text: str, link: LinkRenderer) -> Fragment:
    """A text as markup; ``link`` makes its links."""
    return join(*_parts(text, link))


def _parts(text: str, link: LinkRenderer) -> Iterator[Markup | str]:
    end = 0
    for found in PARTS.finditer(text):
        yield text[end : found.start()]
        end = found.end()
        if found["strong"]:
            yield el("strong", found["strong"])
        elif found["word"]:
            yield el("code", found["word"])
        else:
            yield link(found["label"], found["target"])
    yield text[end:]


def plain(text: str) -> str:
    """The text without its markup, for places that allow none."""
    return PARTS.sub(lambda found: found["strong"] or found["word"] or found["label"], text)


def rules_address(game: str, rule: str = "") -> str:
    """The address of a game's rules page, or of a rule on it."""
    return f"{page(f'rules/{game}.html')}{'#' if rule else ''}{rule}"


def to_rule(game: str, rule: str, label: str = "") -> Markup:
    """A link to a rule that opens beside the table or in a new tab, so that the table stays.

    The default label is the heading on the rules page. The id is the tooltip.
    """
    return el(
        "a",
        label or rule_title(game, rule),
        href=rules_address(game, rule),
        data_rule=rule,
        target="_blank",
        rel="noopener",
        title=rule,
    )


def rule_title(game: str, rule: str) -> str:
    """The title of a link to a rule."""
    from web.games import rule_titles  # noqa: PLC0415  (not needed at the start)

    return _(rule_titles.title(game, rule))


def for_table(game: str) -> LinkRenderer:
    """Links for texts beside a table: rules open in a new tab, lessons on this page."""

    def link(label: str, target: str) -> Markup:
        if target.startswith(LESSON_PREFIX):
            id_ = f"{game}/{target.removeprefix(LESSON_PREFIX)}"
            return el("a", label, href=page(f"#lesson/{id_}"), data_do="lesson", data_on=id_)
        if not RULE.fullmatch(target):  # whoever wrote an exercise means another address
            return join(f"[{label}]({target})")
        return to_rule(game, target, label)

    return link
