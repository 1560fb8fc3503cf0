"""The commands. Everything costly is imported by the command that needs it, when it runs."""

from pipeline.commands.booklet import booklet
from pipeline.commands.check import check
from pipeline.commands.completion import completion
from pipeline.commands.convert import convert
from pipeline.commands.doctor import doctor
from pipeline.commands.find import find
from pipeline.commands.make import make
from pipeline.commands.program import program, run_program
from pipeline.commands.report import report
from pipeline.commands.serve import serve
from pipeline.commands.solve import solve
from pipeline.commands.steps import explain, hint

for command in (solve, report, find, booklet, hint, explain, check, convert, make, serve, doctor, completion):
    program.add_command(command)

__all__ = ["program", "run_program"]
