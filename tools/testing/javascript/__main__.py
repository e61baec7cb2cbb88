"""Checks the JavaScript and says what is wrong: python -m tools.testing.javascript."""

import sys

from tools.console import Failure
from tools.testing import javascript

try:
    javascript.check()
except Failure as failure:
    sys.exit(str(failure))
