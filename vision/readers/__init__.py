"""Readers: the former place of the digit network and of the votes, for `vision.training`, which asks here.

network     `vision.digits.network`
votes       `vision.digits.votes`
"""
