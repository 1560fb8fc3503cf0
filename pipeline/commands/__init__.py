"""The commands, a file each. Everything costly is imported by the command that needs it, when it runs."""

from pipeline.commands.convert import convert
from pipeline.commands.doctor import doctor
from pipeline.commands.explain import explain
from pipeline.commands.hint import hint
from pipeline.commands.make import make
from pipeline.commands.program import program, run_program
from pipeline.commands.report import report
from pipeline.commands.solve import solve

for command in (solve, report, hint, explain, convert, make, doctor):
    program.add_command(command)

__all__ = ["program", "run_program"]
