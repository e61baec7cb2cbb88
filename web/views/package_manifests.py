"""The manifests of packages for learning platforms: SCORM 1.2, SCORM 2004 4th edition and cmi5.

All texts are escaped.
"""

from __future__ import annotations

from collections.abc import Iterable

from web.markup.svg import escape
from web.model.packages import LAUNCH, MAX_TITLE, Content

NAMESPACES_12 = (
    ' xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"'
    ' xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd'
    ' http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd"'
)
NAMESPACES_2004 = (
    ' xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"'
    ' xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"'
    ' xmlns:imsss="http://www.imsglobal.org/xsd/imsss"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd'
    " http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd"
    ' http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd"'
)
COURSE = "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"
# The content says when it is completed and passed; the platform doesn't decide that by itself.
SEQUENCING = (
    "<imsss:sequencing><imsss:deliveryControls"
    ' completionSetByContent="true" objectiveSetByContent="true"/></imsss:sequencing>'
)


def scorm(content: Content, names: Iterable[str], *, newer: bool) -> str:
    """Return imsmanifest.xml, for SCORM 1.2 or for the newer SCORM 2004."""
    id_, title = f"ludoteka-{content.number}", plain_text(content.title)
    version = "2004 4th Edition" if newer else "1.2"
    sco = f'adlcp:{"scormType" if newer else "scormtype"}="sco"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<manifest identifier="{id_}" version="1"{NAMESPACES_2004 if newer else NAMESPACES_12}>',
        f"<metadata><schema>ADL SCORM</schema><schemaversion>{version}</schemaversion></metadata>",
        f'<organizations default="{id_}-course">',
        f'<organization identifier="{id_}-course">',
        f"<title>{title}</title>",
        f'<item identifier="{id_}-item" identifierref="{id_}-page">',
        f"<title>{title}</title>",
        *([SEQUENCING] if newer else []),
        "</item>",
        "</organization>",
        "</organizations>",
        "<resources>",
        f'<resource identifier="{id_}-page" type="webcontent" {sco} href="{LAUNCH}">',
        *(f'<file href="{escape(name)}"/>' for name in names),
        "</resource>",
        "</resources>",
        "</manifest>",
    ]
    return "\n".join(lines) + "\n"


def cmi5(content: Content) -> str:
    """Return cmi5.xml: a course with one unit."""
    id_, language = f"urn:ludoteka:{content.kind}:{content.number}", content.language
    title = f'<title><langstring lang="{language}">{plain_text(content.title)}</langstring></title>'
    about = plain_text(content.about or content.title)
    described = f'<description><langstring lang="{language}">{about}</langstring></description>'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<courseStructure xmlns="{COURSE}">',
        f'<course id="{id_}:course">{title}{described}</course>',
        f'<au id="{id_}" moveOn="CompletedOrPassed" launchMethod="AnyWindow">',
        f"{title}{described}<url>{LAUNCH}</url>",
        "</au>",
        "</courseStructure>",
    ]
    return "\n".join(lines) + "\n"


def plain_text(title: str) -> str:
    """Return a text as XML and HTML have it: short, printable and escaped."""
    plain = "".join(c if c.isprintable() else " " for c in title)
    return escape(plain if len(plain) <= MAX_TITLE else f"{plain[: MAX_TITLE - 1]}…")
