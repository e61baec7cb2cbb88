"""Mykerinos on the page; `view` is what the page asks for."""
