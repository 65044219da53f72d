"""The provider branch of the error tree.

NanobotError
└── ProviderError
    ├── ProviderAuthenticationError  (PermissionError)  the key is missing, wrong or not allowed
    ├── ProviderRateLimitError                          too many requests, or the credit is used up
    ├── ProviderTimeoutError         (TimeoutError)     no answer in time
    ├── ProviderUnreachableError     (ConnectionError)  no connection, a cut one, or a failing server
    ├── ProviderRefusedError         (ValueError)       the endpoint does not take this request
    └── ProviderAnswerError          (ValueError)       an answer that makes no sense
"""

from nanobot.errors import NanobotError


class ProviderError(NanobotError):
    """Base of every error between nanobot and its language model."""


class ProviderAuthenticationError(ProviderError, PermissionError):
    """The model's endpoint refuses the key: set provider.apiKey in config.json."""


class ProviderRateLimitError(ProviderError):
    """The model's endpoint takes no more requests now: wait a moment, or check the account's credit."""


class ProviderTimeoutError(ProviderError, TimeoutError):
    """The model did not answer in time: try again, or raise provider.timeoutSeconds in config.json."""


class ProviderUnreachableError(ProviderError, ConnectionError):
    """The model's endpoint cannot be reached: check the network and provider.apiBase in config.json."""


class ProviderRefusedError(ProviderError, ValueError):
    """The model's endpoint does not take this request: check the model's name, or begin anew with /new."""


class ProviderAnswerError(ProviderError, ValueError):
    """The model's answer cannot be read: try again, or check provider.apiBase in config.json."""
