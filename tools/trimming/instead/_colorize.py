"""A substitute for Python's own module, because the page prints without colours.

The original makes a dozen dataclasses on every start. This has only what tracebacks need.
"""

from typing import Any


class _Plain:
    """A set of colours, each of which is the empty text."""

    def __getattr__(self, name: str) -> str:
        return ""


class _Theme:
    """The colours of each part of the output."""

    def __getattr__(self, name: str) -> _Plain:
        return _PLAIN


_PLAIN = _Plain()
_THEME = _Theme()


def can_colorize(*, file: Any = None) -> bool:
    """Return whether output to a file may have colours: never."""
    return False


def get_theme(
    *, tty_file: Any = None, force_color: bool = False, force_no_color: bool = False
) -> _Theme:
    """Return the theme without colours, even if colours are forced."""
    return _THEME


def get_colors(colorize: bool = False, *, file: Any = None) -> _Plain:
    """Return the colours by their own names."""
    return _PLAIN
