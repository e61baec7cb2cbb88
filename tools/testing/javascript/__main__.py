"""Check the JavaScript and print the problems: python -m tools.testing.javascript."""

import sys

from tools.console import CommandFailure
from tools.testing import javascript

try:
    javascript.check()
except CommandFailure as failure:
    sys.exit(str(failure))
