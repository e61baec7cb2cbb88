"""How fast Ludoteka is: random games, the start of the page, clicks, pages, older commits."""
