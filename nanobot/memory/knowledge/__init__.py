"""What is believed, about whom, since when, and from which events."""
