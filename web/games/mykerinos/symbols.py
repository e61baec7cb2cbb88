"""The signs of the five patrons of Mykerinos, on plots, cards and in the museum."""

from __future__ import annotations

from web.games.mykerinos import portraits
from web.markup.svg import Markup, el, join, path

# Each sign stands for the card's effect, in a 2 x 2 box around the origin.
PATRON_SIGNS = {
    "violet": "M0 .9L-1 -.2A1.05 1.05 0 0 1 1 -.2ZM0 .55L.2 -.75H-.2Z",  # a lady's fan
    "lemon": "M0 -.9L1 .75H-1ZM0 -.9L.3 .75H.05Z",  # a pyramid
    "brown": "M0 -1L1 -.4V-.2H-1V-.4ZM-.8 -.05H-.45V.6H-.8ZM-.17 -.05H.17V.6H-.17Z"
    "M.45 -.05H.8V.6H.45ZM-1 .7H1V.95H-1Z",  # the museum
    "blackmore": "M-.5 -.6L.05 .6H-1.05ZM.5 -.6L1.05 .6H-.05Z",  # two tents
    "tangerine": "M-1 -.28H-.44V.28H-1ZM-.28 -.28H.28V.28H-.28ZM.44 -.28H1V.28H.44Z",  # a chain
}


def patron_sign(patron: str | None, x: float = 0, y: float = 0, size: float = 10) -> Markup:
    """The sign of a patron; ``size`` is half its width. Empty without a patron."""
    if patron is None:
        return join()
    place = f"translate({x:.1f} {y:.1f}) scale({size:.2f})"
    d = PATRON_SIGNS[patron]
    return path(d, transform=place, class_=f"patron p-{patron}", fill_rule="evenodd")


def symbols() -> tuple[Markup, ...]:
    """The pyramid, the patrons, and the paints of sand, papyrus and marble."""
    return (
        *portraits.symbols(),
        el(
            "symbol",
            path("M-1.05 .92H1.1L1.26 .24Z", class_="cast"),
            path("M0 -1L.3 .92H-1.1Z", class_="lit"),
            path("M0 -1L1.1 .92H.3Z", class_="dim"),
            path("M-.27 -.52L.08 -.5L.26 -.52M-.54 -.04L.15 0L.54 -.04M-.82 .44L.22 .5L.82 .44",
                 class_="courses"),
            path("M-1.1 .92L0 -1L1.1 .92Z", class_="outline"),
            id="my-pyramid",
            viewBox="-1.2 -1.2 2.4 2.4",
            overflow="visible",
        ),
        _paint("raked", 96, 72, ("rake", _RAKED), ("pebble", _PEBBLES)),
        _paint("papyrus", 72, 60, ("ridge-lit", _RIDGES_LIT), ("ridge", _RIDGES),
               ("pebble", _GRAVEL)),
        _paint("marble", 120, 120, ("vein", _VEINS)),
    )  # fmt: skip


_RAKED = "".join(f"M0 {y}q12 -5 24 0t24 0t24 0t24 0" for y in range(6, 72, 12))
_PEBBLES = "M14 12h.1M70 24h.1M40 36h.1M88 49h.1M26 61h.1M57 59h.1"
_RIDGE = "q9 -4 18 0t18 0t18 0t18 0"
_RIDGES = "".join(f"M0 {y}{_RIDGE}" for y in range(5, 60, 10))
_RIDGES_LIT = "".join(f"M0 {y}{_RIDGE}" for y in range(7, 60, 10))  # the ridges in the light
_GRAVEL = "M11 20h.1M52 10h.1M31 40h.1M64 51h.1"
_VEINS = (
    "M0 30Q20 18 36 34T70 40T120 22M18 120Q30 96 24 78T44 52"
    "M120 84Q96 78 88 96T60 120M92 0Q84 14 96 26"
)


def _paint(name: str, width: int, height: int, *lines: tuple[str, str]) -> Markup:
    """A repeating pattern: the colour of its class with lines on it."""
    return el(
        "pattern",
        el("rect", width=width, height=height, class_=f"ground-{name}"),
        *(path(d, class_=kind) for kind, d in lines),
        id=f"my-{name}",
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
    )
