"""`nanobot demo`: four weeks of a life taken in, five questions asked, no key and no network."""

from nanobot.cli.demo.command import demo

__all__ = ["demo"]
