"""The life of a memory file: looked into, exported, imported, spooled for."""
