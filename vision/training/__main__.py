"""`python -m vision.training`: trains the network, writes `vision/digits/digits.onnx` and its card."""

import argparse
import sys
from pathlib import Path

from vision.digits.network import MODEL
from vision.training.fonts import install_command, missing_packages

SEED = 2026
CHUNKS = 720


def main() -> int:
    """Trains, exports, measures, writes the card; returns the exit status, 2 where fonts are missing."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.training",
        description="Trains the network that reads single symbols, and writes its card.",
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--chunks", type=int, default=CHUNKS, help="of 2048 samples each")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw samples")
    parser.add_argument("--measure-only", action="store_true", help="leave the model as it is")
    parser.add_argument("--model", type=Path, default=MODEL)
    wanted = parser.parse_args()
    if missing := missing_packages():
        print(f"Fonts are missing: {' '.join(missing)}. As root: {install_command()}", file=sys.stderr)
        return 2
    from vision.training.card import write_card
    from vision.training.export import export
    from vision.training.learn import Plan, learn

    plan = Plan(wanted.seed, wanted.chunks, wanted.workers)
    if not wanted.measure_only:
        net, temperature = learn(plan)
        export(net, temperature, wanted.model)
    write_card(plan, wanted.model)
    return 0


if __name__ == "__main__":
    sys.exit(main())
