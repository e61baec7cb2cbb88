"""Pyodide without what the page cannot reach; `pyodide.py` is the way in."""
