"""What all tests share."""

import signal

from hypothesis import settings

# The time that one example takes says nothing on a machine that does other work as well; and a test run
# must say the same thing twice, so the examples come from a fixed seed.
settings.register_profile("hashilens", deadline=None, derandomize=True)
settings.load_profile("hashilens")

# In the background of a script programs are started so that Ctrl-C does nothing, and so are those that they
# start; the tests that press it would wait for nothing.
signal.signal(signal.SIGINT, signal.default_int_handler)
