"""The program's door: answers `--version` at once, and leaves everything else to pipeline.commands."""

import sys

from pipeline.version import __version__


def main(arguments: list[str] | None = None) -> int:
    """Entry point of the program `hashilens`.

    Args:
        arguments: without the program's name; those of the process if None.

    Returns:
        The exit status.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments == ["--version"]:  # asked by scripts in loops: not worth importing anything for
        print(f"hashilens {__version__}")
        return 0
    if sys.platform == "win32":  # its Python lacks what the commands import
        from pipeline.terminal import say

        say("hashilens: Windows is not supported. It runs in WSL (Windows Subsystem for Linux).", err=True)
        return 3
    from pipeline.commands import run_program

    return run_program(arguments)


if __name__ == "__main__":
    sys.exit(main())
