"""What build.py is made of: the tools that fetch, build, serve, test and measure Ludoteka."""
