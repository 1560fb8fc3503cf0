"""Every threshold of the room, by stage.

Each field says its unit, what a larger value costs and gains, and on which set and seeds it was measured. A
number without a measurement is a bug.
"""
