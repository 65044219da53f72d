"""Work that no reply waits for."""
