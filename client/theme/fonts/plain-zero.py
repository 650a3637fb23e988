"""Gives a subset of the typeface a zero without a slash; the slashed one becomes the feature `zero`.

python plain-zero.py subset.woff2 atkinson-hyperlegible-next.woff2 (fonttools 4.66.1 with brotli)
"""

import sys
from array import array
from copy import deepcopy

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation

font = TTFont(sys.argv[1])
glyphs, variations = font["glyf"], font["gvar"].variations


def scaled(value, outer, inner):
    return min(inner) + (value - min(outer)) * (max(inner) - min(inner)) / (max(outer) - min(outer))


def plain(name):
    """One counter in place of the two beside the slash: the outline, scaled to their bounds in both masters."""
    slashed, (variation,) = glyphs[name], variations[name]
    light, deltas = list(slashed.coordinates), variation.coordinates
    bold = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(light, deltas)]
    size = slashed.endPtsOfContours[0] + 1
    backwards = [0, *range(size - 1, 0, -1)]

    def counter(points):
        outer, inner = zip(*points[:size]), zip(*points[size:])
        (outer_x, outer_y), (inner_x, inner_y) = outer, inner
        every = [(scaled(x, outer_x, inner_x), scaled(y, outer_y, inner_y)) for x, y in points[:size]]
        return [(round(every[at][0]), round(every[at][1])) for at in backwards]

    at_light, at_bold = counter(light), counter(bold)
    glyph = deepcopy(slashed)
    glyph.numberOfContours, glyph.endPtsOfContours = 2, [size - 1, 2 * size - 1]
    glyph.coordinates = GlyphCoordinates(light[:size] + at_light)
    flags = list(slashed.flags)
    glyph.flags = array("B", flags[:size] + [flags[at] for at in backwards])
    moved = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(at_light, at_bold)]
    moved = [*deltas[:size], *moved, *deltas[len(light) :]]
    return glyph, [TupleVariation(variation.axes, moved)]


tabular = {}
for lookup in font["GSUB"].table.LookupList.Lookup:
    for table in lookup.SubTable:
        tabular.update(table.mapping)

names = {name: f"{name}.slash" for name in ("zero", tabular["zero"])}
for name, slash in names.items():
    old, old_variations = glyphs[name], variations[name]
    if old.isComposite():  # The tabular zero is the other one, moved.
        new, new_variations = deepcopy(old), deepcopy(old_variations)
        old.components[0].glyphName = names["zero"]
    else:
        new, new_variations = plain(name)
    glyphs.glyphs[slash], variations[slash], font["hmtx"][slash] = old, old_variations, font["hmtx"][name]
    glyphs.glyphs[name], variations[name] = new, new_variations
    if widths := font["HVAR"].table.AdvWidthMap:
        widths.mapping[slash] = widths.mapping[name]

order = font.getGlyphOrder() + list(names.values())
font.setGlyphOrder(order)
glyphs.setGlyphOrder(order)

features = {"tnum": tabular, "zero": names}
del font["GSUB"]
addOpenTypeFeaturesFromString(
    font,
    "languagesystem DFLT dflt; languagesystem latn dflt;"
    + "".join(
        f"feature {tag} {{ {''.join(f'sub {a} by {b};' for a, b in each.items())} }} {tag};"
        for tag, each in features.items()
    ),
    tables=["GSUB"],
)
font.flavor = "woff2"
font.save(sys.argv[2])
