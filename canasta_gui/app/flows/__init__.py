"""The ways from screen to screen: each flow shows scenes, one after the other, and does what their players choose."""
