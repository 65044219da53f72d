"""``python -m nanobot`` is ``nanobot``."""

from nanobot.cli.app import main

if __name__ == "__main__":
    main()
