"""Fill the placeholders of a page.

`<!-- name -->` is replaced by what its function returns, `{{"Text"}}` by the translated text.
"""

import re
from collections.abc import Callable, Mapping

from tools.console import CommandFailure
from web.i18n import _
from web.markup.svg import escape

TEXT = re.compile(r'\{\{"([^"]+)"\}\}')
PLACEHOLDER = re.compile(r"<!-- ([a-z]+) -->")


def translated(template: str, escaped: Callable[[str], str] = escape) -> str:
    """Return the page with its texts translated."""
    return TEXT.sub(lambda match: escaped(_(match[1])), template)


def fill(template: str, fillers: Mapping[str, Callable[[], str]]) -> str:
    """Return the page with every placeholder filled. Raises CommandFailure for an unknown name."""

    def filler(match: re.Match[str]) -> str:
        try:
            fill_in = fillers[match[1]]
        except KeyError:
            raise CommandFailure(
                f"The page has a placeholder {match[0]} that nothing fills.",
                "Name its function in tools/build/dist.py, or write the comment as several words.",
            ) from None
        return fill_in()

    return PLACEHOLDER.sub(filler, template)
