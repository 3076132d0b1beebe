"""Puts a portrait together."""

from __future__ import annotations

from drawing.outline import closed
from drawing.palette import GOLD_GRADIENT, WHITE, mixed
from drawing.svg import circle, document, group, path

from .adornments import adornment
from .disc import CENTRE, RADIUS
from .face import MOODS, chin_hand, face, features
from .garments import clothes, collar
from .hair import beard, hair
from .headwear import HEADWEAR, headwear
from .people import PEOPLE
from .person import Person

_ADORNMENTS = frozenset(
    ("round glasses", "half glasses", "square glasses", "cat glasses", "freckles", "hoops", "pearls", "flower")
)
_LONG_HAIR = frozenset(("straight", "mane"))
_SIDE = 200


def portraits() -> dict[str, str]:
    """Every portrait: file name without ending, and the SVG text."""
    return {f"{who.name}-{mood}": portrait(who, mood) for who in PEOPLE for mood in MOODS}


def portrait(who: Person, mood: str) -> str:
    """A person in one of the `MOODS`, as a whole SVG file."""
    out = circle(0, CENTRE, RADIUS, who.ground) + circle(0, 92, 74, mixed(who.ground, WHITE, 0.3))
    out += "".join(_part(name, who) for name in who.back) + clothes(who)
    out += path(closed("M0,126 L17,126 L19,148 C14,158 6,162 0,162"), who.skin.shade) + collar(who)
    if not _LONG_HAIR & set(who.back):
        out += circle(-41, 99, 8, who.skin.light) + circle(41, 99, 8, who.skin.shade)
    out += face(who, mood) + beard(who) + features(who, mood) + "".join(_part(name, who) for name in who.front)
    out += chin_hand(who) if mood == "thinking" else ""
    return document(_SIDE, _SIDE, group(out, "translate(100)"), (GOLD_GRADIENT,))


def _part(name: str, who: Person) -> str:
    """One thing behind the face or over it."""
    if name in HEADWEAR:
        return headwear(name, who.cloth)
    return adornment(name, who) if name in _ADORNMENTS else hair(name, who)
