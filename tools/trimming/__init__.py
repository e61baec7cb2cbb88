"""Pyodide without what the page cannot reach; begin with `pyodide.py`."""
