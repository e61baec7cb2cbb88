"""The commands of build.py: what each needs and in which order it is done."""

import sys

from tools import environment
from tools.console import Failure, say

USAGE = """\
usage: python build.py [command]

  build           build the site into dist/ (the default)
  serve [port]    build, then serve dist/ at an address of this computer
  test [...]      check style and types, then run all tests; arguments go to pytest
  bench [part]    measure; part is one of: games, start, clicks
  setup           only make .venv with the pinned tools
  clean           remove everything that was built or downloaded
"""


def main(arguments: list[str]) -> int:
    """Run one command and return the exit status."""
    try:
        return _run(arguments)
    except Failure as failure:
        print(f"\nbuild.py: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nbuild.py: interrupted", file=sys.stderr)
        return 130


def _run(arguments: list[str]) -> int:
    environment.enter(arguments)
    say("The tools are ready in .venv")
    return 0
