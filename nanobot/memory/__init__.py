"""Long-term memory: keeps every interaction word for word, finds it again, and puts it before the model.

>>> from nanobot.memory import Memory, NewEvent
"""
