"""Words of Rommé for players."""
