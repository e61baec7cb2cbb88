"""The page for proofreaders: every message in all languages, and where it stands on the screen.

`rows` lists the messages, `marking` makes them recognisable on a screen, `sheet` writes the page;
`tools.driver.proofread` opens the screens in a browser and takes their pictures.
"""
