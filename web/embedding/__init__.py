"""A table inside somebody else's page: what its address says, messages to and fro."""
