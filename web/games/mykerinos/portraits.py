"""Portraits of the five patrons, whom only Mykerinos has: they differ by hat, hair or beard."""

from __future__ import annotations

from collections.abc import Mapping

from web.markup.svg import Markup, el, path

SHOULDERS = "M-7 6.6C-6.5 2.6 -3 2.8 0 2.8C3 2.8 6.5 2.6 7 6.6A9.6 9.6 0 0 1 -7 6.6Z"
_NECK = "M-1.5 2.2V3.8Q0 5 1.5 3.8V2.2"
_FACE = "M-3.1 -1.6C-3.1 -5.6 3.1 -5.6 3.1 -1.6C3.1 4 -3.1 4 -3.1 -1.6Z"
_EYES = "M-1.3 -1h.1M1.3 -1h.1"

# In a 20 x 20 box around the origin, back to front: class and shape.
PORTRAITS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "violet": (  # a hat as wide as a carriage, with a feather
        ("hair", "M-4.2 -2.5C-5.4 3 -4 4.6 -2.6 4.2H2.6C4 4.6 5.4 3 4.2 -2.5Z"),
        ("coat", SHOULDERS),
        ("skin", _NECK + _FACE),
        ("coat", "M-4.3 -4C-4.5 -8.4 4.5 -8.4 4.3 -4Z"),
        ("coat", "M-9 -1.8C-7 -6.6 7 -6.6 9 -2.6C5 -4.6 -4.5 -4.6 -9 -1.8Z"),
        ("light", "M.5 -4.9C2 -9 6.5 -10 8.5 -7.6C6.5 -8 4.5 -6.5 3 -4.7Z"),
        ("eyes", _EYES),
        ("lips", "M-1 1.2Q0 2 1 1.2"),
    ),
    "lemon": (  # a top hat, whiskers and a monocle
        ("black", SHOULDERS),
        ("coat", "M-2.6 2.9L0 8.5L2.6 2.9Z"),
        ("light", "M-1.6 2.9L0 6L1.6 2.9Z"),
        ("skin", _NECK + _FACE),
        (
            "light",
            ("M-3.3 -2C-5 2.5 -3.5 4.2 -1.8 3.4L-2.3 .6ZM3.3 -2C5 2.5 3.5 4.2 1.8 3.4L2.3 .6Z"),
        ),
        ("black", "M-3.3 -3V-9.3H3.3V-3ZM-6 -3.6Q0 -2 6 -3.6V-2.5Q0 -1 -6 -2.5Z"),
        ("coat", "M-3.3 -5.2H3.3V-3.4Q0 -2.8 -3.3 -3.4Z"),
        ("eyes", _EYES),
        ("glass", "M.1 -.9a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1 -2.6 0M2.6 -.4Q3.6 2 2.2 4.5"),
    ),
    "brown": (  # a sun helmet and a great beard
        ("coat", SHOULDERS),
        ("skin", _FACE),
        ("hair", "M-3.4 -.6C-5 7.5 5 7.5 3.4 -.6C2.5 1 1.5 .5 0 .6C-1.5 .5 -2.5 1 -3.4 -.6Z"),
        (
            "light",
            (
                "M-5.4 -2.6C-5.8 -9.6 5.8 -9.6 5.4 -2.6ZM-8.2 -1.2C-6 -4.2 6 -4.2 8.2 -1.2"
                "C4 -2.6 -4 -2.6 -8.2 -1.2Z"
            ),
        ),
        ("fold", "M-5.4 -3.6Q0 -4.8 5.4 -3.6M0 -8V-9.2"),
        ("eyes", _EYES),
        ("skin", "M-1 2Q0 2.7 1 2Q0 1.6 -1 2Z"),
    ),
    "blackmore": (  # a high knot of grey hair, a veil, spectacles and pearls
        ("coat", "M0 -9C-8 -8 -6.5 2 -8 5.4A9.6 9.6 0 0 0 8 5.4C6.5 2 8 -8 0 -9Z"),
        ("grey", "M-2.4 -6.6a2.4 2.2 0 1 1 4.8 0zM-4.3 .5C-5.2 -7.8 5.2 -7.8 4.3 .5L3 2H-3Z"),
        ("skin", _NECK + _FACE),
        (
            "grey",
            (
                "M-3.3 -1.4C-3.5 -6 3.5 -6 3.3 -1.4C2.5 -3.6 1 -3.8 0 -3.8"
                "C-1 -3.8 -2.5 -3.6 -3.3 -1.4Z"
            ),
        ),
        ("coat", SHOULDERS),
        ("beads", "M-2.4 3.6Q0 6.6 2.4 3.6"),
        (
            "glass",
            (
                "M-2.5 -.8a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1 -2.2 0"
                "M.3 -.8a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1 -2.2 0"
            ),
        ),
        ("eyes", _EYES),
        ("lips", "M-.8 1.5H.8"),
    ),
    "tangerine": (  # a cap with a plume, a moustache, epaulettes
        ("coat", SHOULDERS),
        (
            "gold",
            (
                "M-7.3 6.2Q-7 3.4 -4 3.4L-4.2 4.8ZM7.3 6.2Q7 3.4 4 3.4L4.2 4.8ZM-.5 4.5h1v1h-1z"
                "M-.5 6.6h1v1h-1z"
            ),
        ),
        ("skin", _NECK + _FACE),
        ("light", "M2 -7C2 -10 5 -10.5 6.4 -8.2C5.5 -8.4 4.6 -7 3.8 -6Z"),
        ("coat", "M-3.7 -3.4L-3.2 -7.6L4 -7L3.8 -3.4Z"),
        (
            "black",
            ("M-3.8 -4.6L3.9 -4.3V-3L-3.7 -3ZM-3.8 -3.2Q0 -1.6 4.6 -3L5.6 -1.7Q0 -.8 -4.2 -2Z"),
        ),
        (
            "hair",
            (
                "M0 1C-1.5 0 -2.6 2.4 -5.4 .2C-4.6 3.6 -1.2 3 0 2C1.2 3 4.6 3.6 5.4 .2"
                "C2.6 2.4 1.5 0 0 1Z"
            ),
        ),
        ("eyes", _EYES),
    ),
}


def symbols() -> tuple[Markup, ...]:
    """A portrait of each patron, in a round frame."""
    return tuple(
        el(
            "symbol",
            el("circle", r=9.6, class_="oval"),
            *(path(d, class_=class_) for class_, d in drawn),
            id=f"my-{patron}",
            viewBox="-10 -10 20 20",
            class_=f"of-{patron}",
        )
        for patron, drawn in PORTRAITS.items()
    )


def portrait(patron: str, x: float, y: float, size: float) -> Markup:
    """The portrait of a patron centred at x, y; ``size`` is its width."""
    corner = {"x": f"{x - size / 2:.1f}", "y": f"{y - size / 2:.1f}"}
    side = f"{size:.1f}"
    return el("use", href=f"#my-{patron}", width=side, height=side, class_="portrait", **corner)
