"""Read the style sheets' colours as numbers: tokens in every theme, and contrast ratios by WCAG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).parents[2] / "web"
SHEETS = sorted((WEB / "css").glob("*.css"))
TOKENS = [sheet for sheet in SHEETS if sheet.name.startswith("0-")]
Levels = tuple[float, float, float]  # red, green and blue, from 0 to 255


class Theme(NamedTuple):
    """A theme: the device's preferences and the colours that follow from them."""

    name: str
    dark: bool
    media: str = ""  # the media query whose tokens override the others
    system: Mapping[str, str] = {}  # colours set by the user's system


# Two of the contrast themes that come with Windows.
DESERT = {
    "Canvas": "#fffaef",
    "CanvasText": "#3d3d3d",
    "LinkText": "#1c5e75",
    "GrayText": "#676767",
    "Highlight": "#903909",
    "HighlightText": "#fff5e3",
}
NIGHT_SKY = {
    "Canvas": "#000000",
    "CanvasText": "#ffffff",
    "LinkText": "#8080ff",
    "GrayText": "#a6a6a6",
    "Highlight": "#d6b4fd",
    "HighlightText": "#2b2b2b",
}
THEMES = (
    Theme("light", dark=False),
    Theme("dark", dark=True),
    Theme("light, more contrast", dark=False, media="prefers-contrast: more"),
    Theme("dark, more contrast", dark=True, media="prefers-contrast: more"),
    Theme("forced, light", dark=False, media="forced-colors: active", system=DESERT),
    Theme("forced, dark", dark=True, media="forced-colors: active", system=NIGHT_SKY),
)


class StyleRule(NamedTuple):
    """The declarations for some selectors; ``media`` is empty outside of media queries."""

    media: str
    selectors: tuple[str, ...]
    values: dict[str, str]


def blocks(sheet: Path) -> Iterator[StyleRule]:
    """Yield the rules of a style sheet in order; media queries must not be nested."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    media = ""
    for head, end in re.findall(r"([^{}]*)([{}])", text):
        if end == "{" and head.strip().startswith("@"):
            media = head.strip().removeprefix("@media").strip().strip("()")
        elif end == "{":
            selectors = tuple(" ".join(each.split()) for each in head.split(","))
        elif ":" in head:
            pairs = (each.split(":", 1) for each in head.split(";") if ":" in each)
            yield StyleRule(
                media, selectors, {name.strip(): value.strip() for name, value in pairs}
            )
        else:
            media = ""


@cache
def _tokens(media: str) -> dict[tuple[str, str], str]:
    """Return each token's value by selector and name; the media query overrides others."""
    found: dict[tuple[str, str], str] = {}
    for block in (block for sheet in TOKENS for block in blocks(sheet)):
        if block.media in ("", media):
            for selector in block.selectors:
                found |= {(selector, name): value for name, value in block.values.items()}
    return found


def value_of(theme: Theme, token: str) -> str:
    """Return a token's value as written in the style sheet.

    ``ink`` is a token of the whole page; ``sign@.hex .t-plains`` is one that is redefined at this
    selector. Raises AssertionError if there is no such token.
    """
    name, _, place = token.partition("@")
    value = _tokens(theme.media).get((place or ":root", f"--{name}"))
    assert value, f"there is no token {token}"
    return value


def levels(theme: Theme, colour: str, below: Levels = (0, 0, 0)) -> Levels:
    """Return a CSS colour as levels; a translucent one is blended with the colour ``below``."""
    if inner := re.fullmatch(r"light-dark\((.*)\)", colour, re.DOTALL):
        return levels(theme, _arguments(inner[1])[theme.dark], below)
    if inner := re.fullmatch(r"var\(--([\w-]+)\)", colour):
        return levels(theme, value_of(theme, inner[1]), below)
    if colour in theme.system:
        return levels(theme, theme.system[colour])
    if colour == "transparent":
        return below
    if inner := re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)", colour):
        *own, share = (float(number) for number in inner.groups())
        red, green, blue = (
            a * share / 100 + b * (1 - share / 100) for a, b in zip(own, below, strict=True)
        )
        return red, green, blue
    digits = colour.removeprefix("#")
    assert digits != colour, f"{colour!r} is no colour"
    digits = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    return red, green, blue


def _arguments(text: str) -> list[str]:
    """Return the arguments of a CSS function; commas within brackets don't separate them."""
    found, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [each.strip() for each in found]


def token_levels(theme: Theme, tokens: str) -> Levels:
    """Return the colour of a token, or of stacked ones, the topmost first: ``choice/canal``."""
    found: Levels = (0, 0, 0)
    for token in reversed(tokens.split("/")):
        found = levels(theme, value_of(theme, token), found)
    return found


def is_colour(token: str) -> bool:
    """Return whether a token's value is a colour, not a length, a font or a shadow."""
    value = _tokens("").get((":root", f"--{token}"), "#")  # else set in some places only
    return bool(re.match(r"#|light-dark\(|rgb\(", value))


def luminance(colour: Levels) -> float:
    """Return WCAG's relative luminance, from 0 to 1."""
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4
        for each in (level / 255 for level in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Levels, other: Levels) -> float:
    """Return WCAG's contrast ratio, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
