"""The state of the page: frozen values and queries on them."""
