"""Layer 3: what the agent knows at a glance, and how it should behave."""
