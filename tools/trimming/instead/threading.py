"""Replace Python's own module, because the page has one thread.

Where the browser can suspend WebAssembly, Pyodide asks for `local` before it tells Python that a
promise was rejected.
"""

from _thread import _local as local

__all__ = ["local"]
