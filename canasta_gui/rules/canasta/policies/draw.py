"""What a seat draws from the stock, and what a drawn red three does."""

from typing import Annotated

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import Span


@dataclass(frozen=True, slots=True)
class DrawRule:
    """`count` cards a turn. `replaces_red_three`: is a drawn red three replaced from the stock (R11)?"""

    count: Annotated[int, Span(1, 4)]
    replaces_red_three: bool = True
