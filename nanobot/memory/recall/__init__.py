"""From a question to hits, and from hits to what the model is shown. Reads, never writes."""
