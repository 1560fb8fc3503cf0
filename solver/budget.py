"""How much a question may cost: seconds on the clock, and steps, which are the same on every machine."""

import math
import time

from solver.answer import LimitReachedError

STEPS = 5000.0
"""Steps for each unit of CP-SAT's deterministic time, which is about a second.

A step is a contradiction that was learned from, a board that was propagated, or a call of CP-SAT: 0.1 to 0.3
milliseconds, as `solve.ATTEMPTS` was measured.
"""


class Budget:
    """What questions may still cost; several may share one.

    Attributes:
        steps: how many are left, infinite without a limit; below 0 if the last question took more.
    """

    def __init__(self, seconds: float, steps: float = math.inf, whole: "Budget | None" = None) -> None:
        """Start the clock.

        Args:
            seconds: time until all questions give up, an emergency brake.
            steps: work until all questions give up, see `STEPS`: the same on every machine.
            whole: the budget that this is a part of, if any: what is spent here is spent there, too.
        """
        self._end = time.monotonic() + seconds
        self.steps = steps
        self._whole = whole

    @property
    def seconds(self) -> float:
        """Seconds that are left."""
        return self._end - time.monotonic()

    @property
    def reached(self) -> bool:
        """Whether nothing is left."""
        return self.steps <= 0 or self.seconds <= 0

    def part(self, steps: float) -> "Budget":
        """Return a budget of at most this many steps for one question; what it spends is spent here, too.

        It does not see what is spent here meanwhile: ask one question after the other.
        """
        return Budget(self.seconds, min(steps, self.steps), self)

    def spend(self, steps: float = 1.0) -> None:
        """Take steps off what is left.

        Raises:
            LimitReachedError: nothing was left before.
        """
        if self.reached:
            raise LimitReachedError
        self.charge(steps)

    def charge(self, steps: float) -> None:
        """Take off steps that were done, even if they were more than what was left."""
        self.steps -= steps
        if self._whole is not None:
            self._whole.charge(steps)
