"""The layers of painting, from the felt upwards: the `z` at which the cards of a part of the table begin."""

from typing import Final

MELDS: Final = 0.0
PILE: Final = 1000.0
STOCK: Final = 2000.0
SEATS: Final = 3000.0
HAND: Final = 4000.0
