"""What a hand of the Mhing family is worth, worked out a second time, to hold the engine against.

Written from the rules alone, by plain enumeration of all sets and pairs, and sharing nothing with
`hands`: only `compare` imports both. `python -m tests.hands.oracle` compares them on every winning
hand without jokers and on random hands with them.

A kind is a number: 0-8 characters, 9-17 circles, 18-26 bamboo, 27-30 winds, 31-33 dragons. A hand
is its kinds and a number of jokers. A set is a number too: 0-20 the sequences (7 a suit), 21-54
the triplets.
"""
