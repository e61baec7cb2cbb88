"""The code behind build.py: tools that fetch, build, serve, test and measure Ludoteka."""
