"""The version, where it can be had without importing anything; the package takes it from here."""

__version__ = "0.1.0"
