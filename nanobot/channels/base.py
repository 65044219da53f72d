"""What every channel does. It publishes what people say on the bus and is given what the agent answers."""

from typing import Protocol

from nanobot.bus import OutboundMessage


class Channel(Protocol):
    """A chat platform."""

    name: str

    async def start(self) -> None:
        """Listen until nobody can say anything more, or `stop` is called."""
        ...

    async def stop(self) -> None:
        """Stop listening; `start` returns."""
        ...

    async def send(self, message: OutboundMessage) -> None:
        """Show people what the agent says."""
        ...
