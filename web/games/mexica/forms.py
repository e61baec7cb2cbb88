"""The forms of Mexica's terms that have a card, as `web.games.terms` reads them.

They come from content/locale/glossary.toml; those of other languages are in the catalogues.
"""

FORMS = (
    "lake=lake;canal=canal,canals;bridge=bridge,bridges;figure=figure,figures;"
    "building=building,buildings,storey,storeys;calpulli=calpulli;"
    "district=district,districts;found=found,founds,founding,founder;"
    "ap=action point,action points,AP;chip=chip,chips;start=start square,start squares;"
    "emblem=emblem square,emblem squares;step=step,steps;sail=sail,sails,sailed,sailing;"
    "leap=leap,leaps,leapt,leaping;half=first half,second half,the half,each half,both halves"
)
