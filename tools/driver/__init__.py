"""The built site as somebody sees it: served, opened in a browser, clicked, photographed."""
