"""Replace Pyodide's own module, because the page shows no documentation.

On every start the original imports modules that read signatures, for its own functions.
"""

from typing import Any


def get_cmeth_docstring(function: Any) -> str:
    """Return the documentation of a built-in function: only its name."""
    return str(function.__name__)
