"""Sets of small numbers as the bits of one: bit 3 is set if 3 is in the set."""


def members(numbers: int) -> list[int]:
    """Return the numbers of a set in ascending order."""
    return [number for number in range(numbers.bit_length()) if numbers >> number & 1]


def is_single(numbers: int) -> bool:
    """Whether a set has exactly one number."""
    return numbers > 0 and not numbers & (numbers - 1)


def is_run(numbers: int) -> bool:
    """Whether no number between the lowest and the highest of a set is missing."""
    return numbers & (numbers + (numbers & -numbers)) == 0


def highest(numbers: int) -> int:
    """Return the highest number of a set that is not empty."""
    return numbers.bit_length() - 1


def lowest(numbers: int) -> int:
    """Return the lowest number of a set that is not empty."""
    return (numbers & -numbers).bit_length() - 1
