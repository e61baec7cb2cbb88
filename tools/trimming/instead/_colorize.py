"""Replace Python's own module, because what the page prints has no colours.

The original makes a dozen dataclasses on every start. Tracebacks ask for what is here.
"""

from typing import Any


class _Plain:
    """A set of colours, each of them no text at all."""

    def __getattr__(self, name: str) -> str:
        return ""


class _Theme:
    """The colours of everything that has some."""

    def __getattr__(self, name: str) -> _Plain:
        return _PLAIN


_PLAIN = _Plain()
_THEME = _Theme()


def can_colorize(*, file: Any = None) -> bool:
    """Say whether what is written there may have colours."""
    return False


def get_theme(
    *, tty_file: Any = None, force_color: bool = False, force_no_color: bool = False
) -> _Theme:
    """Return the colours; there are none, even if forced."""
    return _THEME


def get_colors(colorize: bool = False, *, file: Any = None) -> _Plain:
    """Return the colours by their own names."""
    return _PLAIN
