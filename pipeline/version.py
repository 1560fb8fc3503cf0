"""The version, where it can be had without importing anything; the package takes it from here."""

__version__ = "1.0.0"
