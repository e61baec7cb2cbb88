"""Build, serve, test and measure Ludoteka: python build.py [command]."""

# An old Python must be able to parse this file, so that it can say which version is needed.
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Ludoteka is built with Python 3.11 or newer; this is Python %d.%d. "
        "Start build.py with a newer one, for example: python3.11 build.py" % sys.version_info[:2]
    )

from tools.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
