"""The built site in a browser: served, opened, clicked through, captured in screenshots."""
