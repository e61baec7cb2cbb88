"""The boxes on the shelf: what stands on them and their pictures."""

from __future__ import annotations

from web.svg import Markup, el, path
from web.views.pieces import cube

# What stands on the boxes, said here so that no game is loaded before it is chosen.
BOXES = {
    "mykerinos": (
        "Mykerinos",
        "Egypt, 1899. Dig for your patrons, and fill the best rooms of the museum.",
        "2–4 players · about an hour",
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
        class_="cover mykerinos",
        aria_hidden="true",
    )


COVERS = {"mykerinos": _mykerinos}
