"""The command `completion`: what a shell has to know to complete commands, options and names of files."""

import click

from pipeline.status import ExitStatus
from pipeline.terminal import say

SHELLS = ("bash", "zsh", "fish")

ASKS = "_HASHILENS_COMPLETE"
"""The variable by which the shell's function asks the program for what may come next."""


@click.command(short_help="Print a script that completes commands and options.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> ExitStatus:
    """Print a script that makes SHELL complete the commands and options of hashilens.

    \b
    bash: eval "$(hashilens completion bash)" in ~/.bashrc
    zsh:  eval "$(hashilens completion zsh)" in ~/.zshrc
    fish: hashilens completion fish > ~/.config/fish/completions/hashilens.fish
    """  # noqa: D301 - the backspace tells click to leave these lines as they are
    from click.shell_completion import ShellComplete, get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None, shell
    # Not the class's own method: for bash it starts one to ask for its version.
    say(ShellComplete.source(kind(ctx.find_root().command, {}, "hashilens", ASKS)))
    return ExitStatus.ALL_SOLVED
