"""The forms of Mykerinos's terms that have a card, as `web.games.terms` reads them.

They come from content/locale/glossary.toml; those of other languages are in the catalogues.
"""

FORMS = (
    "plot=plot,plots;area=area,areas;space=space,spaces;cube=cube,cubes;"
    "supply=general supply,general supplies;"
    "stock=personal stock,personal stocks,stock,stocks;violet=Lady Violet;lemon=Lord Lemon;"
    "brown=Sir Brown;blackmore=Mrs. Blackmore;tangerine=Colonel Tangerine;wing=wing,wings;"
    "room=room,rooms;museum=museum;track=pass track;season=season,seasons;"
    "pyramid=pyramid,pyramids;dig=dig,digs;extend=extend,extends,extending;neutral=neutral;"
    "sets=sets,set of five,complete set"
)
