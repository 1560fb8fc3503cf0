"""The commands: each is imported when it is called, and imports what is costly when it runs."""

from pipeline.commands.program import COMMANDS, program, run_program

__all__ = ["COMMANDS", "program", "run_program"]
