"""Words of canasta for players."""
