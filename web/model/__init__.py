"""What the page shows: frozen values and questions about them."""
