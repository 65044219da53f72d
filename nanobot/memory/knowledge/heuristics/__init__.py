"""Reading facts out of chat by rules of the language: no model, no network."""
