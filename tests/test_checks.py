"""Style, types and wording of the whole repository, as strict as pyproject.toml and the files of
words in content/locale/ demand.
"""

import pytest

from tools.testing import style


@pytest.mark.parametrize("check", style.COMMANDS)
def test_check(check: str) -> None:
    """The tool finds nothing wrong with the code."""
    verdict = style.verdict(style.start(check))
    assert not verdict, f"{check}\n{verdict}"
