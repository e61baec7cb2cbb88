"""Embedding a table in another page: the parameters of its address, and the messages."""
