"""`python -m vision.training.arrows`: trains the network, writes its ONNX file and its card."""

import argparse
from pathlib import Path

from vision.crossings.arrows import MODEL

SEED = 2026
CHUNKS = 260


def main() -> None:
    """Trains the network, exports and measures it, and writes its card."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.arrows",
        description="Trains the network that tells which way an arrow points, and writes its card.",
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--chunks", type=int, default=CHUNKS, help="of 2048 samples each")
    parser.add_argument("--measure-only", action="store_true", help="leave the model as it is")
    parser.add_argument("--model", type=Path, default=MODEL)
    wanted = parser.parse_args()
    from vision.training.arrows.card import write_card
    from vision.training.arrows.learn import Plan, learn
    from vision.training.export import export

    plan = Plan(wanted.seed, wanted.chunks)
    if not wanted.measure_only:
        net, temperature = learn(plan)
        export(net, temperature, wanted.model)
    write_card(plan, wanted.model)


if __name__ == "__main__":
    main()
