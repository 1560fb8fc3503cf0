"""What is no board of bridges but has circles, numbers or lines: for the space beside boards, and alone.

    drawing     colours that suit the page, cells, badges, arrows
    pearls      other puzzles with circles
    graphs      trees, networks, state machines

Each draws something into a rectangle, everything from chance, in colours that suit the ground.
"""

from collections.abc import Mapping

from samples.scenes import circled
from samples.scenes.circled import Filler
from samples.scenes.others import graphs, pearls

FILLERS: Mapping[str, Filler] = {
    "masyu": pearls.masyu,
    "shingoki": pearls.shingoki,
    "slant": pearls.slant,
    "yin-yang": pearls.yin_yang,
    "kropki": pearls.kropki,
    "galaxies": pearls.galaxies,
    "shinro": pearls.shinro,
    "number maze": pearls.number_maze,
    "dot to dot": pearls.dot_to_dot,
    "pearls in shade": pearls.pearls_in_shade,
    "tree": graphs.tree,
    "call tree": graphs.call_tree,
    "network": graphs.network,
    "star": graphs.star,
    "machine": graphs.machine,
    "layers": graphs.layers,
    "square graph": graphs.square_graph,
    "pyramid": circled.pyramid,
    "weather": circled.weather,
    "advertisement": circled.advertisement,
    "clock": circled.clock,
}
"""By name."""
