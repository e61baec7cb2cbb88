"""The browser side: the only modules that are given ``window``. They dispatch events and render."""
