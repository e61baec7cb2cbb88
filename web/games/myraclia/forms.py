"""The forms of Myraclia's terms that have a card, as `web.games.terms` reads them.

They come from content/locale/glossary.toml; those of other languages are in the catalogues.
"""

FORMS = (
    "tile=tile,tiles;offer=offer;supply=supply;element=element,elements;bag=bag;"
    "discard=discard pile;stock=stock,stocks;exchange=exchange zone,exchange zones;"
    "disc=disc,discs;reserve=reserve,reserves,reserved,reserving,reservation,reservations;"
    "terraform=terraform,terraforms,terraformed,terraforming;"
    "freed=freed element,freed elements;draft=draft board;"
    "order=terraforming order,drafting order;token=token,tokens,Eternity;darkness=Darkness;"
    "terrains=terrain,terrains;group=group,groups;pay=payment,payments;round=round,rounds"
)
