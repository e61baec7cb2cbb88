"""Mykerinos on the page; the page imports only `view`."""
