"""Contrasts in every theme: at least 4.5:1 for text, and 3:1 for whatever has to be recognized.

The lists name pairs of tokens. Every colour that a style sheet uses is in one of them, or listed as
decoration with the reason. `e2e/test_contrast.py` measures the real background of the texts in
drawings.
"""

from __future__ import annotations

import re

import pytest

from tests.web.contrast import (
    DESERT,
    SHEETS,
    THEMES,
    WEB,
    Theme,
    blocks,
    contrast,
    is_colour,
    levels,
    token_levels,
)

TEXT, SIGN = 4.5, 3.0

PAGES = "page page-mykerinos page-myraclia page-mexica panel"
FLOORS = "floor-2 floor-3 floor-5"
PAPERS = "sand dune papyrus space"
WATERS = "canal lake shoal"
COLOURS = ("blue", "red", "green", "white", "purple")
TERRAINS = ("plains", "woods", "waters", "mountains")
GEMS = ("green", "yellow", "orange", "red", "blue", "black", "white")

# Text: the token of its colour, and those of its possible backgrounds.
TEXTS = {
    "on-canal": "canal",
    "ink": f"{PAGES} warn key tray {PAPERS} {FLOORS} canal",
    "quiet": f"{PAGES} warn tray",
    "faint-ink": "earth garden plaza",
    "accent": PAGES,
    "on-accent": "accent selected",
    "danger": PAGES,
    "live": "panel page",
    "on-card": "card card-down",
    "on-deck": "deck",
    "on-gold": "gold",
    "halo": "jade",
    "on-basalt": "basalt outline darkness",
    "on-bloom": " ".join(
        f"bloom{part}@.bloom-{each}" for part in ("", "-far") for each in TERRAINS
    ),
    "on-token": "token",
    "on-bonus": "chosen",
    **{f"on-{colour}": colour for colour in COLOURS},
    "on-part": "part-0 part-1 part-2 part-3 part-4 part-5 part-6 part-7 part-plains "
    "violet lemon-line brown blackmore tangerine-line",
}

# The backgrounds of the marks of numbered steps.
STEPS = (
    f"papyrus space {FLOORS} {WATERS} earth garden plaza deck basalt panel"
    " bloom@.bloom-plains bloom-near@.bloom-waters bloom-far@.bloom-mountains darkness"
)
# Whatever has to be recognized, and its backgrounds. Of several tones, one has to have the
# contrast.
SIGNS = {
    # frames: focus, possible choices, choices made, a refusal's subject
    "ring|ring-light": f"{PAGES} {PAPERS} {FLOORS} {WATERS} earth garden deck basalt dusk"
    " bloom@.bloom-plains bloom-near@.bloom-waters bloom-far@.bloom-mountains darkness open chosen",
    # numbered steps, each with a light line or piece within a dark line
    **{f"ring|{'' if each == 'white' else 'on-'}{each}": STEPS for each in COLOURS},
    "ink": f"{PAGES} {PAPERS} {FLOORS} earth garden plaza canal",
    "live": f"{PAGES} warn papyrus space sand dune {FLOORS} earth plaza choice/canal",
    "selected": f"{PAGES} space papyrus sand {FLOORS}",
    # marks of annotations, each with a line of the opposite tone around it
    **{f"mark-{each}": "ring-light" for each in ("green", "red", "blue")},
    "mark-yellow": "ring",
    "selected|selected-inner": "earth garden canal deck",
    "selected-ring|selected-ring-inner": "selected earth garden canal deck",
    "ring|open": "void dusk basalt bloom@.bloom-plains bloom-near@.bloom-waters",
    "ring|chosen": "void dusk basalt bloom@.bloom-plains bloom-near@.bloom-waters",
    "ring|matters": "void dusk basalt bloom@.bloom-plains bloom-near@.bloom-waters",
    "button-edge": f"{PAGES} tray",  # the frames of buttons and dropdown lists
    "accent": f"{PAGES}",
    "quiet": f"{PAGES}",  # also the places of missing cards
    "danger": "warn",
    # Mykerinos
    "pyramid": "space papyrus sand dune",
    "wall": f"{FLOORS} panel sand page-mykerinos",
    "violet": "card card-down oval",
    "brown": "card card-down oval",
    "blackmore": "card card-down oval",
    "lemon-line": "card card-down oval",
    "tangerine-line": "card card-down oval",
    "card|roll": "papyrus space",  # a plot's card, recognized by its paper or its outline
    "card|on-card": "stone shade",  # what costs a card, on both sides of a pyramid
    # the drawn titles
    "carved": f"{PAGES} sky",
    "gem-setting|gem-light": f"{PAGES} night",
    "codex-ink|codex-upper": f"{PAGES} evening",
    "inked": "skin oval snow grey-hair lemon tangerine gold",  # the outlines of portraits
    # Mexica
    "bank": f"earth garden {WATERS} page-mexica",
    "strand": "canal shoal",
    "inlay": "earth plaza",
    "deck|parapet": f"{WATERS} earth garden page-mexica",
    "gold|on-gold": "earth garden page-mexica",
    "jade|halo": "earth garden page-mexica plaza",
    "terra|terra-line": "panel",
    "terra-line": "stairs",
    # Myraclia
    "basalt|basalt-edge": "void dusk panel",
    "on-dusk": "void dusk",
    "corona": "darkness eclipse",
    "filled": "basalt",
    "pool": "basalt socket",
    "pool-bloomed": " ".join(f"bloom-near@.bloom-{each}" for each in TERRAINS),
    "token|token-edge": "basalt bloom@.bloom-plains bloom@.bloom-mountains bloom@.bloom-waters",
    **{
        f"sign@{place}.t-{each}": ground
        for each in TERRAINS
        for place, ground in (
            ("", "panel"),
            (".hex ", "basalt"),
            (".rough ", "basalt"),
            (".token ~ ", "token"),
            (".hex .bloomed > ", f"bloom@.bloom-{each} bloom-far@.bloom-{each}"),
        )
    },
    **{f"g-{each}|outline": "panel tray filled token" for each in GEMS if each != "black"},
    **{f"g-{each}": "socket" for each in GEMS if each != "black"},
    "g-black|gem-edge-black": "panel tray socket filled token basalt",
    "g-black": "gem-edge-black",  # the disc behind it
    "on-basalt": "basalt",
    # players' pieces, each recognized by its sign
    **{f"on-{colour}": f"{colour}" for colour in COLOURS},
    **{f"{colour}-sign": f"{PAGES} sand dune" for colour in COLOURS},
    **{f"{colour}-top": "disc-dark basalt" for colour in COLOURS},
    # the graph of points
    "casing": "panel",
    "part-edge": " ".join(f"part-{number}" for number in range(8))
    + " part-plains violet lemon-line brown blackmore tangerine-line",
    "page": "accent live",
    "laurel": "panel",
}

# Colours of decoration, by the reason why nothing depends on them.
DECORATION = {
    "frames of what is known by its words": "line of-mykerinos of-myraclia of-mexica veil",
    "light and dark while a scoring is told in words": "dimmed limelight",
    "frames of papers, which the cartouche and the name of the area tell": "papyrus-edge",
    "other sides of a piece, which its sign tells": "edge edge-soft edge-strong"
    " blue-side red-side green-side white-side purple-side",
    "facets of what has an outline": "gleam gleam-white gem-dim gem-edge"
    " gem-edge-white terra-high shrine face joint cactus fruit",
    "lines on sand and marble": "plank string vein sand-ridge",
    "landscape": "sun dune-near wave ripple crack bloom-edge bloom-line tree-near petal"
    " bloom-middle bloom-hill tree-lit sunlight ripe molten ember haze cloud blush glassy"
    " side basalt-side facet-lit facet-dim tray-edge tray-shade"
    " petal-other lake-near lake-deep shallows foam quay tuft pebble furrow sprout blossom kerb"
    " reeds fish",
    "shadows, and light of fires": "cast fire",
    "edges of what has a sign or a number": "amber",
    "what has an outline of ink": "hair",
    "lines between squares, each of which has its name": "seam",
    "light on what has a frame or a sign besides": "glow open-place choice-near",
    "a pattern on parts that have lines between them": "hatch",
    "boxes on the shelf, which have their title on them": "hills star moon orbit",
    "what is carved, cut or painted within a letter": "carved-light sunrise gem-dark codex-lower"
    " codex-bead",
    "small pictures of games, which are told in words beside them": "mini-dusk mini-basalt"
    " mini-plains mini-woods mini-waters mini-mountains mini-earth mini-garden",
}
# Tokens that an element's class sets to other tokens.
OF_PLACES = {
    "mark",
    "coat",
    "patron-line",
    "of-game",
    "piece",
    "piece-top",
    "piece-side",
    "piece-sign",
    "on-piece",
    "gem-line",
    "under",  # what fades to it
}
MEASURES = {  # lengths and ratios
    *("px", "games-height", "across", "upper", "beside", "tabs", "least", "moves", "sheet"),
    *("rail", "half", "broad", "highest", "widest", "board"),  # wide windows
    *("views", "region", "fills", "message", "low"),  # phones in landscape, and tablets
    # heights: of the log, and of what lies around a prompt
    *("least-log", "head", "free", "drawn", "panel-high"),
    "wash",  # how strong the colour of a marked area is
    *("beside-panel", "button-column"),  # columns
    *("table-height", "map-across", "map-down"),  # beside the rules, and of the small map
    *(
        "bar",
        "dashes",
        "panel-height",
        "row",
        "rise",
        "covered",
        "edge-left",
        "edge-right",
        "edge-below",
        "edge-board",
        "boat",  # how it is displayed
        "landing",
        "reach",
        "facet",
    ),
}


def pairs() -> list[tuple[str, str, float]]:
    """Return each pair's foreground, background and least contrast ratio."""
    return [
        (front, ground, least)
        for lists, least in ((TEXTS, TEXT), (SIGNS, SIGN))
        for front, grounds in lists.items()
        for ground in grounds.split()
    ]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_colour_contrasts_with_its_background(theme: Theme) -> None:
    low = []
    for front, ground, least in pairs():
        below = token_levels(theme, ground)
        tones = [token_levels(theme, f"{tone}/{ground}") for tone in front.split("|")]
        there = max(contrast(tone, below) for tone in tones)
        if there < least:
            low.append(f"{front} on {ground}: {there:.2f} instead of {least}")
    assert low == []


def test_dots_on_possible_places_are_opaque() -> None:
    """The dots are opaque even where the shapes below them are translucent."""
    every = [
        (re.sub(r":\w+\([^()]*\)", "", ", ".join(block.selectors)), block.values)
        for sheet in SHEETS
        for block in blocks(sheet)
    ]
    dotted = [each for each in every if re.search(r"-dot\b", each[1].get("fill", ""))]
    assert [selector.split()[0] for selector, _ in dotted] == [".mexica", ".mykerinos"]
    for selector, values in dotted:
        ground = re.compile(rf"\.{selector.rpartition('.')[2]}$")  # the shape below the dots
        faint = [
            other for where, other in every if ground.search(where) and "fill-opacity" in other
        ]
        assert not faint or values.get("fill-opacity") == "1", selector


def test_the_border_between_two_plots_is_the_strongest_line_of_an_area() -> None:
    """The border has 3:1 with both sides, and is much wider than the lines between spaces."""
    lines = {
        selector: block.values
        for block in blocks(WEB / "css" / "mykerinos-1-region.css")
        for selector in block.selectors
        if selector in (".rope", ".string")
    }
    tone = lines[".rope"]["stroke"].removeprefix("var(--").removesuffix(")")
    assert {"papyrus", "space", "sand", "dune"} <= set(SIGNS[tone].split())
    assert float(lines[".rope"]["stroke-width"]) > 3 * float(lines[".string"]["stroke-width"])


def test_buttons_and_lists_to_choose_from_have_that_frame() -> None:
    """The frames of all controls use the colour for controls, none the colour of papers."""
    pressed = re.compile(
        r"(?:^|[ >(,])(?:button|\.button|label\.button|select)$|is\(button, input\)$"
    )
    frames = {
        selector: value
        for sheet in SHEETS
        for block in blocks(sheet)
        for selector in block.selectors
        if pressed.search(selector) and (value := block.values.get("border"))
    }
    framed = {selector: value for selector, value in frames.items() if "px solid" in value}
    assert framed.keys() >= {"button", ".button", "label.button", "select"}
    plain = ("var(--button-edge)", "transparent", "currentcolor", "var(--live)", "var(--ink)")
    assert [each for each, value in framed.items() if not value.endswith(plain)] == []


def test_two_tones_differ_enough_for_every_ground() -> None:
    """If two tones have a contrast of 9:1, one of them has 3:1 with any background."""
    for theme in THEMES:
        tones = token_levels(theme, "ring"), token_levels(theme, "ring-light")
        assert contrast(*tones) >= SIGN * SIGN


def test_every_colour_of_the_style_sheets_is_in_a_list() -> None:
    used = {
        token
        for sheet in SHEETS
        for block in blocks(sheet)
        for value in block.values.values()
        for token in re.findall(r"var\(--([\w-]+)", value)
    }
    paints = {token for token in used - OF_PLACES - MEASURES if is_colour(token)}
    assert used >= OF_PLACES, "nothing is drawn with one of these"
    assert used >= MEASURES, "nothing is measured with one of these"
    listed = {
        token.partition("@")[0]
        for front, ground, _ in pairs()
        for token in re.split(r"[|/]", f"{front}/{ground}")
    }
    plain = {token for tokens in DECORATION.values() for token in tokens.split()}
    assert paints - listed - plain == set(), "say what these lie on"
    assert (listed | plain) - paints == set(), "nothing is drawn with these"
    assert plain & listed == set(), "these are decoration, and are not"


def test_drawings_take_their_colours_from_the_style_sheets() -> None:
    own = re.compile(r"\b(?:fill|stroke|color|style)_?=[\"'](?!none|url\(|currentColor)[^\"']")
    found = {path.name for path in WEB.glob("**/*.py") if own.search(path.read_text("utf-8"))}
    assert found == {"sharing.py"}, "but for a QR code, which is black on white"


def test_the_contrast_of_known_colours() -> None:
    """The extremes, and a grey that WCAG gives as just enough for text on white."""
    white, black, grey = (255, 255, 255), (0, 0, 0), (118, 118, 118)
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(grey, white) == pytest.approx(4.54, abs=0.01)
    assert levels(THEMES[0], "rgb(0 0 0 / 50%)", white) == (127.5, 127.5, 127.5)
    assert levels(THEMES[1], "light-dark(#fff, rgb(255 0 0 / 100%))") == (255, 0, 0)
    assert levels(THEMES[4], "Canvas") == levels(THEMES[0], DESERT["Canvas"])
