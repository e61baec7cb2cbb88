"""Cards of patrons, which only Mykerinos has: portrait, sign, count; with room, name and effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from py_rules.mykerinos.terms import TITLES
from web.games.mykerinos.layout import BROAD_HEIGHT, COMPACT_HEIGHT, mark
from web.games.mykerinos.portraits import portrait
from web.games.mykerinos.symbols import patron_sign
from web.games.pieces import target, text, thing
from web.i18n import N_, _, cached, plural
from web.markup.svg import Markup, el, join

PITCH, WORDED_PITCH, BROAD_PITCH = 40, 78, 96  # from a pile of cards to the next
CARD_WIDTH, CARD_HEIGHT = 36, 64  # the width and height of a card
CARD_GAP = 3  # between a card with words and the next: their height depends on the layout
TURNED_HEIGHT, BROAD_TURNED_HEIGHT = 46, 38  # the heights of a turned card with words

# What a patron does, in two or three short lines: see `lines`.
HELP: Mapping[str, str] = {
    "violet": N_("+1 cube, then dig"),
    "lemon": N_("dig on a pyramid"),
    "brown": N_("cube to the museum"),
    "blackmore": N_("start with 2 cubes"),
    "tangerine": N_("extend with 3 cubes"),
}


class Pile(NamedTuple):
    """A seat's cards of a patron."""

    patron: str
    key: str
    total: int
    ready: int  # not used yet
    live: bool
    selected: bool
    marked: bool


MAX_LINE_LENGTH = 9  # letters of a line that fits well on a card


def lines(sentence: str) -> tuple[str, ...]:
    """Split a few words into two lines as short as possible, or into three if two are too long.

    A space that does not break divides words only where a line would be too long.
    """
    words = sentence.split(" ")
    two = _shortest(
        (" ".join(words[:at]), " ".join(words[at:])) for at in range(1, max(2, len(words)))
    )
    if _longest(two) <= MAX_LINE_LENGTH:
        return two
    words = sentence.split()
    three = (
        (" ".join(words[:first]), " ".join(words[first:second]), " ".join(words[second:]))
        for first in range(1, len(words) - 1)
        for second in range(first + 1, len(words))
    )
    return _shortest((two, *three))


def _shortest(splits: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return min(splits, key=_longest)


def _longest(split: tuple[str, ...]) -> int:
    return max(map(len, split))


def cards_label(patron: str, total: int, ready: int) -> str:
    """How many cards of a patron a player has, and how many of them are used this season."""
    title = _(TITLES[patron])
    if total == 0:
        return _("{patron}: no card", patron=title)
    if ready == total:
        return plural(
            "{patron}: {count} card", "{patron}: {count} cards", count=total, patron=title
        )
    return plural(
        "{patron}: {count} card, {used}",
        "{patron}: {count} cards, {used}",
        count=total,
        patron=title,
        used=plural("{count} used this season", "{count} used this season", count=total - ready),
    )


def pitch(worded: int) -> int:
    """The distance from a pile of cards to the next, by the height of a card with words or 0."""
    return BROAD_PITCH if worded == BROAD_HEIGHT else WORDED_PITCH if worded else PITCH


@cached(256)
def draw(pile: Pile, own: bool, corner: tuple[int, int], worded: int) -> Markup:
    """The cards of a patron; the mover's own cards are click targets.

    ``worded`` is the height of a card with words, or 0.
    """
    x, y = corner
    width, high = pitch(worded), worded or CARD_HEIGHT
    if worded:
        card = _broad(pile, x, y) if worded == BROAD_HEIGHT else _with_words(pile, x, y, worded)
    else:
        card = _small(pile, x, y)
    if pile.marked:
        card.append(mark(x, y - 3, width, high + 6))
    label = cards_label(pile.patron, pile.total, pile.ready)
    if worded:
        label = _("{card}, {help}", card=label, help=_(HELP[pile.patron]))
    if not own and not pile.live:
        return thing(join(*card), pile.key, label)
    box = el("rect", x=x, y=y - 2, width=width, height=high + 4, rx=5, class_="touch")
    return target(join(box, *card), pile.key, label, pile.live, pile.selected)


def _frame(pile: Pile, x: float, y: float, width: int, high: int) -> Markup:
    down = " down" if pile.total and not pile.ready else ""
    kind = f"card{down} m-{pile.patron}" if pile.total else "card none"
    return el("rect", x=x, y=y, width=width, height=high, rx=4, class_=kind)


def _count(pile: Pile) -> str:
    """The number of cards, or of those not used yet."""
    return f"{pile.ready}/{pile.total}" if pile.ready < pile.total else f"×{pile.total}"


def _small(pile: Pile, x: int, y: int) -> list[Markup]:
    """A card with only a portrait and a sign."""
    patron, middle = pile.patron, x + PITCH // 2
    if pile.total and not pile.ready:  # all used: the top card is turned
        side = y + CARD_HEIGHT - CARD_WIDTH
        return [
            _frame(pile, x + 2, side, CARD_WIDTH, 30),
            portrait(patron, x + 14.5, side + 15, 21),
            patron_sign(patron, x + 30.5, side + 15, 4.5),
            text(_count(pile), middle, y + 13, "count", "middle"),
        ]
    card = [
        _frame(pile, x + 2, y, CARD_WIDTH, CARD_HEIGHT),
        portrait(patron, middle, y + 17, 31),
        patron_sign(patron, middle, y + (40 if pile.total else 45), 6.5 if pile.total else 9),
    ]
    if pile.total:
        card.append(text(_count(pile), middle, y + 60, "on-card", "middle"))
    return card


def _with_words(pile: Pile, x: int, y: int, whole: int) -> list[Markup]:
    """A card with the name of the patron and what he or she does."""
    patron, middle = pile.patron, x + WORDED_PITCH / 2
    lies = pile.total and not pile.ready
    high = TURNED_HEIGHT if lies else whole
    top = y + whole - high
    snug = " snug" if whole == COMPACT_HEIGHT else ""
    name = top + (39 if snug else 41.5)
    card = [
        _frame(pile, x + CARD_GAP // 2, top, WORDED_PITCH - CARD_GAP, high),
        portrait(patron, x + 17.5, top + 16, 27),
        patron_sign(patron, x + 37.5, top + 16, 5.5),
        text(patron.capitalize(), middle, name, f"patron-name{snug}", "middle"),
    ]
    if pile.total:
        card.append(text(_count(pile), x + 73, top + 21, "on-card", "end"))
    if not lies:
        split, lead = lines(_(HELP[patron])), 13 if snug else 15
        first = name + lead + (3 - len(split)) * lead / 3
        for at, line in enumerate(split):
            card.append(text(line, middle, first + lead * at, f"help{snug}", "middle"))
    return card


def _broad(pile: Pile, x: int, y: int) -> list[Markup]:
    """A card with the portrait on the left, and beside it what the patron does."""
    patron = pile.patron
    lies = pile.total and not pile.ready
    high = BROAD_TURNED_HEIGHT if lies else BROAD_HEIGHT
    top = y + BROAD_HEIGHT - high
    left = x + 27 if lies else x + 6  # of the name
    face = top + (19 if lies else 33 if pile.total else 38)
    shape = (x + 74, top + 28, 4.5) if lies else (x + 86, top + 10, 4.5)
    card = [
        _frame(pile, x + CARD_GAP // 2, top, BROAD_PITCH - CARD_GAP, high),
        portrait(patron, x + 14.5, face, 22),
        patron_sign(patron, *shape),
        text(patron.capitalize(), left, top + (15 if lies else 14), "patron-name snug broad"),
    ]
    if pile.total:
        place = (left, top + 33, "on-card") if lies else (x + 15, top + 58, "on-card", "middle")
        card.append(text(_count(pile), *place))
    if not lies:
        split = lines(_(HELP[patron]))
        first = top + 30.5 + (3 - len(split)) * 6.5
        for at, line in enumerate(split):
            card.append(text(line, x + 27.5, first + 13 * at, "help snug"))
    return card
