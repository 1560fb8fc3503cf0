"""The version, where it can be had without importing anything. pyproject.toml says the same."""

__version__ = "0.1.0"
