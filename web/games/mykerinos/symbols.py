"""The signs of the five patrons of Mykerinos, on plots, cards and in the museum."""

from __future__ import annotations

from web.markup.svg import Markup, join, path

# Each sign shows what the card does, in a 2 x 2 box around the origin.
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
    """Empty: the cubes, which all games share, are enough."""
    return ()
