import pytest


@pytest.fixture(scope="session")
def tathams_program():
    """Simon Tatham's Bridges, where Debian's `sgt-puzzles` is installed."""
    # What drives it needs the scenes, and these the training, which a compiled package does not hold.
    program = pytest.importorskip("tests.blackbox.printers.tatham", exc_type=ModuleNotFoundError)
    if not program.is_here():
        pytest.skip("Tatham's program is not here")
    return program
