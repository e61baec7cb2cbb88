"""Replace Python's own module, because the page has one thread.

Where the browser can suspend WebAssembly, Pyodide needs `local` to pass a rejected promise to
Python.
"""

from _thread import _local as local

__all__ = ["local"]
