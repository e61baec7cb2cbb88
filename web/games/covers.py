"""The boxes on the shelf: their text and pictures."""

from __future__ import annotations

from web.games.pieces import cube
from web.games.wordmarks import drawn_on
from web.i18n import N_
from web.markup.svg import Markup, el, join, path

# The texts are here, not with each game, so that no game is loaded before it is chosen.
BOXES = {
    "mykerinos": (
        "Mykerinos",
        N_("Egypt, 1899. Dig for your patrons, and win the best rooms of the museum."),
        N_("2–4 players · about an hour"),
    ),
    "myraclia": (
        "Myraclia",
        N_(
            "A dead planet at dusk. Draft elements, terraform the bare basalt, and make your land "
            "bloom."
        ),
        N_("2–5 players · about 50 minutes"),
    ),
    "mexica": (
        "Mexica",
        N_(
            "Tenochtitlan is a city on an island. Divide it into districts with canals, and "
            "build the tallest buildings."
        ),
        N_("2–4 players · one to two hours"),
    ),
}


def _mykerinos() -> Markup:
    """The dig at noon: pyramids over raked sand, plots between strings, and the five patrons."""
    strings = "M4 118L94 118M-6 140L96 140M34 100L24 176M66 100L64 176"
    pegs = "M32 118h.1M66 118h.1M29 140h.1M65 140h.1M94 118h.1M95 140h.1"
    return join(
        el("rect", width=320, height=180, class_="sky"),
        el("circle", cx=284, cy=80, r=17, class_="sun"),
        path("M0 106Q60 90 130 102T320 98V180H0Z", class_="dune"),
        _use("my-pyramid", 258, 95, 54, "stone"),
        _use("my-pyramid", 184, 94, 78, "stone"),
        path("M0 122Q120 110 210 120T320 116V180H0Z", class_="sands"),
        path("M6 104L96 104L100 176H-14Z", class_="plot"),
        path(strings, class_="string"),
        path(pegs, class_="pegs"),
        cube("blue", 48, 128, 22),
        cube("red", 80, 128, 22),
        cube("green", 46, 154, 24),
        cube("white", 82, 152, 24),
        *(
            _use(f"my-{patron}", 138 + 40 * place, 148, 38)
            for place, patron in enumerate(("violet", "lemon", "brown", "blackmore", "tangerine"))
        ),
    )


def _myraclia() -> Markup:
    """A starry night; where gems fall, the basalt blooms."""
    faces = (
        ("barren", 24, 106),
        ("bloom-woods", 74, 106),
        ("bloom-waters", 124, 106),
        ("barren", 274, 106),
        ("barren", -1, 149),
        ("bloom-plains", 49, 149),
        ("barren", 99, 149),
        ("bloom-mountains", 149, 149),
        ("bloom-woods", 199, 149),
        ("barren", 249, 149),
        ("mr-darkness", 299, 149),
    )
    gems = (
        ("yellow", 170, 118, 18),
        ("red", 190, 94, 22),
        ("green", 217, 78, 20),
        ("blue", 216, 108, 24),
        ("white", 246, 66, 16),
    )
    return join(
        el("rect", width=320, height=180, class_="night"),
        el("rect", width=320, height=180, fill="url(#mr-stars)"),
        el("circle", cx=282, cy=58, r=21, class_="moon"),
        path("M246 68C238 76 256 78 284 66C310 54 326 42 318 40", class_="orbit"),
        *(_use(name, x, y, 60, name) for name, x, y in faces),
        *(_use(f"gem-{name}", x, y, size) for name, x, y, size in gems),
    )


def _mexica() -> Markup:
    """The city in the lake: temples in their owners’ paint, canals, gardens and a bridge."""
    temples = (
        ("green", 2, 30, 88, 1.15),
        ("white", 3, 74, 82, 1.25),
        ("red", 4, 132, 72, 1.7),
        ("blue", 2, 206, 88, 1.2),
        ("green", 1, 252, 94, 1.05),
    )
    placed = (
        el(
            "use",
            href=f"#mx-t{height}",
            class_=f"building c-{colour}",
            transform=f"translate({x} {y}) scale({size})",
        )
        for colour, height, x, y, size in temples
    )
    return join(
        el("rect", width=320, height=180, class_="dusk"),
        el("circle", cx=252, cy=62, r=26, class_="sun"),
        path(
            "M0 96L46 62L82 90L120 70L170 102L214 78L262 96L320 70V130H0Z",
            class_="hills",
        ),
        path("M0 100H320V180H0Z", class_="lake"),
        el("rect", y=100, width=320, height=80, fill="url(#mx-waves)"),
        path("M14 128Q30 100 70 102H250Q296 102 308 128Q300 156 262 156H52Q20 156 14 128Z",
             class_="shoal"),
        path("M22 128Q36 106 72 108H248Q288 108 298 128Q292 150 258 150H56Q28 150 22 128Z",
             class_="land"),
        path("M112 108H124V150H112ZM192 108H204V150H192Z", class_="canal"),
        *placed,
        el("use", href="#mx-ew", transform="translate(180 112) scale(.86)"),
        el("use", href="#mx-figure-red", class_="figure c-red", transform="translate(88 124)"),
        el(
            "use",
            href="#mx-figure-blue",
            class_="figure c-blue sailing",
            transform="translate(240 112)",
        ),
    )  # fmt: skip


def _use(name: str, x: float, y: float, size: float, class_: str | None = None) -> Markup:
    """A symbol of a game's table, centred at x, y."""
    half = size / 2
    return el(
        "use", href=f"#{name}", x=x - half, y=y - half, width=size, height=size, class_=class_
    )


PICTURES = {"mykerinos": _mykerinos, "myraclia": _myraclia, "mexica": _mexica}
_MARKS = {"mykerinos": (16, 21, 288), "myraclia": (16, 22, 232), "mexica": (16, 20, 204)}


def cover(game: str, *, titled: bool = True) -> Markup:
    """The lid of a game’s box: its picture, with the wordmark unless the title is beside it."""
    return el(
        "svg",
        PICTURES[game](),
        drawn_on(game, *_MARKS[game]) if titled else None,
        viewBox="0 0 320 180",
        preserveAspectRatio="xMidYMid slice",
        class_=f"cover {game}",
        aria_hidden="true",
    )
