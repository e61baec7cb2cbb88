"""The boxes on the shelf: their texts and pictures."""

from __future__ import annotations

from web.games.pieces import cube
from web.i18n import N_
from web.markup.svg import Markup, el, path

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
    """Pyramids at noon, and three stones in the sand."""
    return el(
        "svg",
        el("rect", width=320, height=180, class_="sky"),
        el("circle", cx=252, cy=48, r=22, class_="sun"),
        path("M96 44L176 136H16Z", class_="stone"),
        path("M96 44L176 136H118Z", class_="shade"),
        path("M206 78L256 136H156Z", class_="stone"),
        path("M206 78L256 136H220Z", class_="shade"),
        path("M0 136Q80 118 160 134T320 128V180H0Z", class_="dune"),
        path("M0 158Q90 146 170 160T320 154V180H0Z", class_="dune near"),
        cube("blue", 196, 150, 34),
        cube("red", 232, 156, 34),
        cube("white", 212, 124, 34),
        viewBox="0 0 320 180",
        preserveAspectRatio="xMidYMid slice",
        class_="cover mykerinos",
        aria_hidden="true",
    )


def _mexica() -> Markup:
    """A temple of four storeys over the canals of the lake city, in the evening."""
    ripples = "".join(
        f"M{x} {y}q6 -5 12 0t12 0" for x, y in ((14, 150), (60, 168), (250, 160), (284, 142))
    )
    storeys = [
        path(
            f"M{160 - half} {y}L{166 - half} {y - 22}H{154 + half}L{160 + half} {y}Z",
            class_="terrace" if half % 2 else "terrace high",
        )
        for half, y in ((91, 134), (72, 112), (53, 90), (34, 68))
    ]
    return el(
        "svg",
        el("rect", width=320, height=180, class_="dusk"),
        el("circle", cx=238, cy=62, r=24, class_="sun"),
        path(
            "M0 104L46 66L82 96L120 74L170 110H320V130H0ZM196 112L262 84L320 108V120Z",
            class_="hills",
        ),
        path("M0 122H320V180H0Z", class_="lake"),
        path(ripples, class_="wave"),
        path(
            "M34 134Q38 126 48 126H272Q282 126 286 134Q282 142 272 142H48Q38 142 34 134Z",
            class_="land",
        ),
        *storeys,
        path("M148 134L152 46H168L172 134Z", class_="stairs"),
        path("M142 46V30H178V46ZM136 30L144 20H176L184 30Z", class_="shrine"),
        path("M138 180L146 138H174L182 180Z", class_="canal"),
        path("M128 158Q160 138 192 158V166Q160 148 128 166Z", class_="deck"),
        viewBox="0 0 320 180",
        preserveAspectRatio="xMidYMid slice",
        class_="cover mexica",
        aria_hidden="true",
    )


def _myraclia() -> Markup:
    """Basalt under a ringed moon; where gems fall, it blooms."""
    faces = (
        ("barren", 22, 124),
        ("bloom-woods", 74, 124),
        ("bloom-waters", 126, 124),
        ("barren", 178, 124),
        ("barren", 230, 124),
        ("barren", 282, 124),
        ("barren", -4, 169),
        ("bloom-plains", 48, 169),
        ("barren", 100, 169),
        ("bloom-mountains", 152, 169),
        ("barren", 204, 169),
        ("barren", 256, 169),
        ("barren", 308, 169),
    )
    gems = (
        ("red", 108, 34, 26),
        ("green", 70, 62, 24),
        ("blue", 140, 74, 26),
        ("yellow", 36, 28, 22),
        ("white", 176, 36, 20),
    )
    stars = "M206 22h2M300 30h2M222 84h2M14 70h2M150 14h2M286 92h2M192 60h2M56 12h2M310 66h2"
    return el(
        "svg",
        el("rect", width=320, height=180, class_="night"),
        path(stars, class_="star"),
        el("circle", cx=256, cy=54, r=26, class_="moon"),
        path("M214 66C204 76 226 76 258 63C290 50 310 36 300 34", class_="orbit"),
        *(
            el("use", href=f"#{name}", x=x - 30, y=y - 30, width=60, height=60, class_=name)
            for name, x, y in faces
        ),
        *(
            el("use", href=f"#gem-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size)
            for name, x, y, size in gems
        ),
        viewBox="0 0 320 180",
        preserveAspectRatio="xMidYMid slice",
        class_="cover myraclia",
        aria_hidden="true",
    )


COVERS = {"mykerinos": _mykerinos, "myraclia": _myraclia, "mexica": _mexica}
