"""What is known at a glance: a tree of short texts, each told from its events, and told anew when they grow."""
