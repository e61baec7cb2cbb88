"""The forms of the terms of Mexica that have a card, as `web.games.terms` reads them.

They are those of content/locale/glossary.toml; the catalogues have those of other languages.
"""

FORMS = (
    "lake=lake;canal=canal,canals;bridge=bridge,bridges;figure=figure,figures;"
    "building=building,buildings,storey,storeys;calpulli=calpulli;"
    "district=district,districts;found=found,founds,founding,founder;"
    "ap=action point,action points,AP;chip=chip,chips;start=start square,start squares;"
    "emblem=emblem square,emblem squares;step=step,steps;sail=sail,sails,sailed,sailing;"
    "leap=leap,leaps,leapt,leaping;half=first half,second half,the half,each half,both halves"
)
