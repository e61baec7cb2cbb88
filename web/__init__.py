"""The page: a pure model, pure views, and one module that touches the browser."""
