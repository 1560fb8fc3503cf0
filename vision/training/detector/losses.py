"""Losses: how far the network's answers are off."""

from collections.abc import Sequence

import numpy as np
import torch
from torch.nn import functional

from vision.detect import COHESION, HEAT, OFFSET, SIZE, VALUE, WAY
from vision.training.detector.targets import Targets
from vision.training.detector.truth import UNKNOWN

NAMES = ("heat", "offset", "size", "value", "way", "cohesion")
PARTS = (1.0, 1.0, 1.0, 1.0, 0.3, 1.0)
"""How much each of NAMES counts."""
SMOOTHING = 0.02
"""The share of each label of a value or a way up that is spread over all classes."""


def losses(maps: torch.Tensor, targets: Sequence[Targets]) -> torch.Tensor:
    """The losses of a batch, 6, in the order of NAMES, not yet weighed by PARTS.

    Args:
        maps: N x CHANNELS x CELLS x CELLS, what the network says.
        targets: N, what it should say.
    """
    device = maps.device

    def gather(name: str) -> torch.Tensor:
        return torch.from_numpy(np.stack([getattr(one, name) for one in targets])).to(device)

    heat, counted, cohesion = gather("heat"), gather("counted"), gather("cohesion")
    flat = maps.flatten(2).permute(0, 2, 1)
    batch = np.concatenate([np.full(len(one.places), index) for index, one in enumerate(targets)])
    table = {
        name: torch.from_numpy(np.concatenate([getattr(one, name) for one in targets])).to(device)
        for name in ("places", "geometry", "values", "ways", "shares")
    }
    said = flat[torch.from_numpy(batch).to(device), table["places"]]
    shares = table["shares"]
    count = shares.sum().clamp(min=1)
    geometry = torch.cat([said[:, OFFSET], said[:, SIZE : SIZE + 1]], dim=1)
    off = functional.smooth_l1_loss(geometry, table["geometry"], reduction="none", beta=0.05)
    known = cohesion != UNKNOWN
    inside = functional.binary_cross_entropy_with_logits(maps[:, COHESION][known], cohesion[known])
    return torch.stack(
        [
            focal(maps[:, HEAT], heat, counted[:, None]),
            (off[:, :2].sum(dim=1) * shares).sum() / count,
            (off[:, 2] * shares).sum() / count,
            _chosen(said[:, VALUE], table["values"], shares),
            _chosen(said[:, WAY], table["ways"], shares),
            inside,
        ]
    )


def focal(logits: torch.Tensor, heat: torch.Tensor, counted: torch.Tensor) -> torch.Tensor:
    """The focal loss of CornerNet (Law and Deng 2018), summed; divided by the middles of pieces, at least N.

    Args:
        logits: N x 3 x h x w, the heat by the network.
        heat: N x 3 x h x w, what it should be; exactly 1 in the middle of a piece.
        counted: N x 1 x h x w, 0 where the heat makes no difference, else 1.
    """
    middle = (heat == 1).float() * counted
    yes, no = functional.logsigmoid(logits), functional.logsigmoid(-logits)
    chance = logits.sigmoid()
    hits = (1 - chance) ** 2 * yes * middle
    rest = (1 - heat) ** 4 * chance**2 * no * (1 - middle) * counted
    return -(hits + rest).sum() / middle.sum().clamp(min=len(logits))


def _chosen(logits: torch.Tensor, labels: torch.Tensor, shares: torch.Tensor) -> torch.Tensor:
    known = labels != UNKNOWN
    each = functional.cross_entropy(logits[known], labels[known], reduction="none", label_smoothing=SMOOTHING)
    return (each * shares[known]).sum() / shares[known].sum().clamp(min=1)
