"""Limits: a picture that takes too long is stopped, and the processor's time is what counts."""

import signal
import time

import pytest

from tests.blackbox import limits
from tests.blackbox.solving import processor_seconds

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timers")


def test_work_that_takes_too_long_is_stopped(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS", 0.05)
    start = processor_seconds()
    with pytest.raises(limits.TooLongError), limits.limited_time():
        while processor_seconds() - start < 20:
            pass
    assert processor_seconds() - start < 10


def test_waiting_is_not_working_but_does_not_last_forever(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS", 0.05)
    monkeypatch.setattr(limits, "PATIENCE", 100)
    with limits.limited_time():
        time.sleep(0.2)
    monkeypatch.setattr(limits, "PATIENCE", 1)
    with pytest.raises(limits.TooLongError), limits.limited_time():
        time.sleep(20)


def test_nothing_is_stopped_afterwards(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS", 0.05)
    with limits.limited_time():
        pass
    start = processor_seconds()
    while processor_seconds() - start < 0.1:
        pass
