"""Hands that need no other process: what a test has put in place holds for them, too."""

from concurrent.futures import Executor, Future


class Here(Executor):
    """Runs calls in this process, at once, without limits."""

    def __init__(self, *_):
        """Takes the place of `crew.Alone`, whatever its limits."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def submit_within(self, _, fn, /, *args, **kwargs):
        return self.submit(fn, *args, **kwargs)
