"""The style sheets: basic values are defined in one place, and dark colours in one way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
SHEETS = sorted((WEB / "css").glob("*.css"))
TOKENS = [sheet for sheet in SHEETS if sheet.name.startswith("0-")]
LITERAL = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|light-dark|oklch)\(|"  # colours
    r"\b(?:font|font-size):[^;]*\d(?:rem|em)\b|"  # font sizes of the page
    r"\bborder-radius:[^;]*\d(?:px|rem)|"
    r"\b(?:animation|transition)[^;]*\d(?:ms|s)\b",
    re.IGNORECASE,
)


def declared(text: str) -> list[str]:
    """Return the declarations of a style sheet as ``name: value``."""
    inner = re.findall(r"\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    return [each.strip() for block in inner for each in block.split(";") if each.strip()]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_dark_colours_are_declared_with_light_dark(sheet: Path) -> None:
    """A media query follows the device's theme, so it would ignore a theme chosen on the page."""
    assert "prefers-color-scheme" not in sheet.read_text("utf-8")


@pytest.mark.parametrize(
    "sheet", [sheet for sheet in SHEETS if sheet not in TOKENS], ids=lambda sheet: sheet.stem
)
def test_colours_and_sizes_in_sheets_are_tokens(sheet: Path) -> None:
    literal = [each for each in declared(sheet.read_text("utf-8")) if LITERAL.search(f"{each};")]
    assert literal == []


def test_token_sheets_define_only_tokens() -> None:
    everything = "".join(sheet.read_text("utf-8") for sheet in TOKENS)
    names = {each.partition(":")[0] for each in declared(everything)}
    assert {name for name in names if not name.startswith("--")} == {"color-scheme"}


def test_tokens_are_used_and_defined() -> None:
    styles = "\n".join(sheet.read_text("utf-8") for sheet in SHEETS)
    others = [*(WEB / "pages").glob("*.css"), *(WEB / "js").glob("*.js"), *WEB.glob("**/*.py")]
    everywhere = "\n".join([styles, *(path.read_text("utf-8") for path in others)])
    used = set(re.findall(r"(?:var\(|PropertyValue\(')(--[\w-]+)", everywhere))
    named = {each.partition(":")[0] for each in declared(styles) if each.startswith("--")}
    of_page = {"--px", "--games-height", "--covered", "--map-across", "--map-down"}
    assert used - named == of_page, "set by the page"
    assert named - used == set()


def test_only_transform_and_opacity_are_animated() -> None:
    """Only transform and opacity are animated: the compositor does that without painting."""
    styles = "".join(
        re.sub(r"/\*.*?\*/", "", each.read_text("utf-8"), flags=re.DOTALL) for each in SHEETS
    )
    frames = re.findall(r"@keyframes [\w-]+ \{(.*?)\n\}", styles, re.DOTALL)
    animated = {each.partition(":")[0] for each in declared("".join(frames))}
    assert animated == {"transform", "opacity"}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_has_selectors_are_not_nested(sheet: Path) -> None:
    """Browsers drop the whole rule if it is."""
    for found in re.finditer(r":has\(", text := sheet.read_text("utf-8")):
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        assert ":has(" not in text[found.end() : end]


def subjects(text: str) -> list[tuple[str, str]]:
    """Return the conditional selectors of a sheet, each with its subject: what it styles.

    A condition is a ``:has()`` above or beside the subject, or a sibling before it.
    """
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found = []
    for block in re.findall(r"([^{};]+)\{", plain):
        if block.strip().startswith("@"):
            continue
        for selector in re.split(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))", block):
            parts = re.split(r"\s*([ >+~])\s*(?![^()]*(?:\([^()]*\)[^()]*)*\))", selector.strip())
            before, subject = "".join(parts[:-1]), parts[-1]
            if ":has(" in before or before.endswith(("+", "~")):
                found.append((" ".join(selector.split()), subject))
    return found


def test_the_selector_parser_finds_conditional_rules() -> None:
    """The next test would check nothing without them."""
    assert subjects("a:has(> b, c d) > :is(.e, .f) + *, g {} h:has(i) {}") == [
        ("a:has(> b, c d) > :is(.e, .f) + *", "*")
    ]
    assert sum(len(subjects(sheet.read_text("utf-8"))) for sheet in SHEETS) > 50


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_conditional_selectors_end_in_a_class_id_or_tag(sheet: Path) -> None:
    """Browsers find the elements that a change may affect by class, id and tag. A rule for "any
    element" would make each click recompute the style of the whole page."""
    for selector, subject in subjects(sheet.read_text("utf-8")):
        wanted = re.sub(r":not\((?:[^()]|\([^()]*\))*\)", "", subject)
        assert re.search(r"[.#\[]?[a-z]", re.sub(r":(?:where|is|has|[\w-]+)", "", wanted)), selector


def test_large_containers_are_not_styled_by_their_contents() -> None:
    """Each insertion into such an element recomputes the style of everything the rule affects.

    State of the whole page is set as attributes of its root instead: see `reflect` in patch.js.
    """
    screens = r"html|body|:root|#app|main|\.(?:play|stage|desk|tall|wide|match)\b"
    games = r"\.(?:mykerinos|myraclia|mexica)\.\w"  # with the class of a screen
    parts = r"> (?:[^ ()]|\([^ ()]*\))+\)"
    board = rf"\.(?:stage|match)\S* > #board\S*:has\((?!{parts})"  # more than its parts
    large = re.compile(
        rf"(?:^|[\s>+~(,])(?:(?:{screens}|{games})[\w.-]*(?:\[[^]]*\])*:has\(|{board})"
    )
    assert large.search("body:has(.desk) > #app {")
    assert large.search("b, .mexica.stage:has(.aside) > i {")
    assert large.search(".play.stage:has(.aside) > i {")
    assert large.search(".play.lesson.stage:has(> #lesson) > i {")
    assert large.search(".stage > #board:has(.window.near) ~ i {")
    assert not large.search(".stage > #board:has(> .part-market.front) > i {")
    for sheet in SHEETS:
        plain = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
        found = [each for each in re.findall(r"[^{};]+\{", plain) if large.search(each.strip())]
        assert found == [], sheet.name


def test_the_placeholder_colour_is_checked_for_contrast() -> None:
    """A browser's own grey has less than 4:1 in the dark; Firefox makes it translucent."""
    found = re.search(r"::placeholder \{([^}]*)\}", (WEB / "css/1-page.css").read_text("utf-8"))
    assert found
    assert {each.strip() for each in found[1].split(";")} >= {"color: var(--quiet)", "opacity: 1"}


# A compound selector without class, id or attribute before + or ~, as in ``li + li``.
BARE = re.compile(r"(?:^|[\s>+~(,])(?:[a-z][a-z0-9]*|\*)\s*[+~]\s")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_sibling_selectors_have_more_than_a_tag(sheet: Path) -> None:
    """Chromium doesn't index what comes before + and ~ by tag. All such rules are checked together
    when anything is inserted: with ``span + span`` in one of them, each new line of the log
    restyled all spans after it. ``:not(:first-child)`` has the same effect and affects few
    elements."""
    comments, places = r"/\*.*?\*/", r":nth-[\w-]+\([^)]*\)"
    text = re.sub(f"{comments}|{places}", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    selectors = [each for each in re.findall(r"([^{};]*)\{", text) if "@" not in each]
    assert [each.strip() for each in selectors if BARE.search(each)] == []
