"""Icons on buttons, because Mexica has the most verbs: pieces as on the board, and arrows."""

from __future__ import annotations

from web.markup.svg import Markup, el, path


def icon(word: str) -> Markup | None:
    """The icon of a verb; None for a word that is not a verb."""
    return _ICONS.get(word)


def _icon(*drawn: tuple[str, str]) -> Markup:
    """An icon of 24 x 24 units from outlines, each with its CSS class."""
    outlines = (path(d, class_=class_) for class_, d in drawn)
    return el("svg", *outlines, viewBox="0 0 24 24", class_="verb-icon", aria_hidden="true")


_DECK = ("deck", "M4 6H20V15H4Z")
_PARAPET = ("parapet", "M2 5.5H22M2 15.5H22M9.3 6V15M14.7 6V15")
_CLOAK = ("cloak", "M2 21Q2.5 13 6 11.5H10Q13.5 13 14 21Q8 23 2 21Z")
_HEAD = ("head", "M8 4.5A3.5 3.5 0 1 1 7.99 4.5Z")
_CHIP = (
    ("chip", "M9 4.5A7.5 7.5 0 1 1 8.99 4.5Z"),
    ("hole", "M9 9.5A2.5 2.5 0 1 1 8.99 9.5Z"),
)

_ICONS = {
    "canal": _icon(
        ("water", "M5 6H19A3 3 0 0 1 22 9V15A3 3 0 0 1 19 18H5A3 3 0 0 1 2 15V9A3 3 0 0 1 5 6Z"),
        ("ripple", "M5 10.5q1.7 -1.5 3.4 0t3.4 0M12 14.5q1.7 -1.5 3.4 0t3.4 0"),
    ),
    "bridge": _icon(("water", "M7.5 1.5H16.5V22.5H7.5Z"), _DECK, _PARAPET),
    "move-bridge": _icon(_DECK, _PARAPET, ("arrow", "M5 20.5H18.5M15.5 18L18.5 20.5L15.5 23")),
    "build": _icon(
        ("terrace", "M2 21.5L4 15H20L22 21.5Z"),
        ("terrace high", "M5.5 15L7 9H17L18.5 15Z"),
        ("shrine", "M9.5 9V4H14.5V9Z"),
        ("stairs", "M10.3 21.5L11 9H13L13.7 21.5Z"),
    ),
    "found": _icon(
        ("calpulli", "M8 2.5H16L21.5 8V16L16 21.5H8L2.5 16V8Z"),
        ("plus", "M12 7.5V16.5M7.5 12H16.5"),
    ),
    "step": _icon(_CLOAK, _HEAD, ("arrow", "M16 15H22M19.5 12L22.5 15L19.5 18")),
    "sail": _icon(
        ("hull", "M2 11Q12 16.5 22 11L20 16Q12 19.5 4 16Z"),
        ("arrow", "M8 13.5L16.5 3.5"),
        ("wave", "M3 21.5q2.25 -2 4.5 0t4.5 0t4.5 0t4.5 0"),
    ),
    "leap": _icon(
        ("arrow", "M4 18.5C5 3 18 3 20 15M16 12.5L20.2 16L23 11.5"),
        ("dot", "M4 17A2.3 2.3 0 1 1 3.99 17Z"),
    ),
    "take": _icon(*_CHIP, ("arrow", "M20 5V18M17 15L20 18.5L23 15")),
    "spend": _icon(*_CHIP, ("arrow", "M20 19V6M17 9L20 5.5L23 9")),
    "end": _icon(("arrow", "M3 12H16M11 6.5L16.5 12L11 17.5M21 4.5V19.5")),
}
