"""What all tests share."""

from hypothesis import settings

# The time that one example takes says nothing on a machine that does other work as well; and a test run
# must say the same thing twice, so the examples come from a fixed seed.
settings.register_profile("hashilens", deadline=None, derandomize=True)
settings.load_profile("hashilens")
