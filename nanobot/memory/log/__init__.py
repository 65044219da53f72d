"""Layer 1: every event, word for word, cleaned of secrets."""
