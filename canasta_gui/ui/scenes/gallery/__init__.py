"""The gallery: the games on offer as tiles with pictures, the search among them, and the players beside them."""
