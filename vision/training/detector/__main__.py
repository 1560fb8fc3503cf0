"""`python -m vision.training.detector`: trains the detector, writes `vision/detector.onnx` and its card."""

import argparse
import sys
from pathlib import Path

from vision.detect import MODEL
from vision.training.fonts import install_command, missing_packages

SEED = 2026
ROUNDS = 500
REPLAYS = 6
FOLDER = Path("build/detector")


def main() -> int:
    """Trains, exports, measures, writes the card; returns the exit status, 2 where fonts are missing.

    At the end of a training the checkpoint becomes `finished.pt`, which `--resume` does not take up.
    """
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.detector",
        description="Trains the network that finds the pieces of boards, and writes its card.",
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="each sees one shard of crops anew")
    parser.add_argument("--replays", type=int, default=REPLAYS, help="and so many that it has seen before")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="for crops and checkpoints")
    parser.add_argument(
        "--resume", action="store_true", help="go on with a training that was broken off, if there is one"
    )
    parser.add_argument(
        "--from", type=Path, dest="start", metavar="ONNX", help="begin with these weights, at a gentler rate"
    )
    parser.add_argument("--measure-only", action="store_true", help="leave the model as it is")
    parser.add_argument("--scenes", type=int, default=10, help="of each set to measure on")
    parser.add_argument("--pictures", type=Path, help="a folder with others' pictures, to measure on")
    wanted = parser.parse_args()
    if missing := missing_packages():
        print(f"Fonts are missing: {' '.join(missing)}. As root: {install_command()}", file=sys.stderr)
        return 2
    from vision.training.detector.calibrate import calibrate
    from vision.training.detector.card import write_card
    from vision.training.detector.export import export
    from vision.training.detector.learn import Plan, learn

    plan = Plan(wanted.seed, wanted.rounds, wanted.replays, wanted.folder, wanted.start)
    if not wanted.measure_only:
        net = learn(plan, resume=wanted.resume)
        slope, offset = calibrate(net, plan.folder / "uncalibrated.onnx")
        print(f"slope {slope:.3f}, offset {offset:.3f}", file=sys.stderr, flush=True)
        export(net, MODEL, slope, offset)
    write_card(plan, wanted.scenes, wanted.pictures)
    if not wanted.measure_only:
        plan.checkpoint.rename(plan.folder / "finished.pt")
    return 0


if __name__ == "__main__":
    sys.exit(main())
