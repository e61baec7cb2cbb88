"""Style, types and words of everything in the repository, as strict as pyproject.toml and the files
of words in content/locale/ have it."""

import pytest

from tools.testing import style


@pytest.mark.parametrize("check", style.COMMANDS)
def test_check(check: str) -> None:
    """A tool has nothing to say against the code."""
    verdict = style.verdict(style.start(check))
    assert not verdict, f"{check}\n{verdict}"
