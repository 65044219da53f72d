"""What secrets look like that are known by their own form: provider keys, tokens, private keys, card numbers.

The facts of the formats (prefixes, alphabets, lengths) are those that the providers document and gitleaks
collects (https://github.com/gitleaks/gitleaks, config/gitleaks.toml); the patterns are our own. Our texts are
prose and code, so a form must be unmistakable. What is secret only by its name
(`password = ...`) is in `credentials`.
"""

import re
from collections.abc import Iterable
from typing import Final

from nanobot.memory.log.redaction import Rule, Span, before, secret_of

# Every form begins with its prefix, which must not continue a longer word. Bodies are open-ended where they
# can be, and so never fail after a long look: that keeps the search linear in the text.
_END: Final = r"(?![A-Za-z0-9])"
_PREFIXED: Final[tuple[tuple[str, str, str], ...]] = (
    ("anthropic-key", "sk-ant-", r"[\w-]{16,}"),
    ("openrouter-key", "sk-or-", r"[\w-]{16,}"),
    (
        "openai-key",
        "sk-",
        r"(?:(?:proj|svcacct|admin|None)-[\w-]{16,}|(?:[a-z0-9]{2,8}-){0,2}[A-Za-z0-9]{16,})",
    ),
    ("github-token", "gh", r"[opsur]_[A-Za-z0-9]{30,}"),
    ("github-token", "github_pat_", r"\w{22,}"),
    ("gitlab-token", "gl", r"(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas|imt|ffct)-[\w.-]{19,}\w"),
    ("slack-token", "xox", r"[abceoprs]-[A-Za-z0-9.-]{10,}"),
    ("slack-token", "xapp-", r"[0-9]-[A-Za-z0-9-]{20,}"),
    ("slack-webhook", "hooks.slack.com/", r"(?:services|workflows|triggers)/([A-Za-z0-9+/]{20,})"),
    ("aws-key", "AKIA", r"[A-Z0-9]{16}" + _END),
    ("aws-key", "ASIA", r"[A-Z0-9]{16}" + _END),
    ("aws-key", "ABIA", r"[A-Z0-9]{16}" + _END),
    ("aws-key", "ACCA", r"[A-Z0-9]{16}" + _END),
    ("google-key", "AIza", r"[\w-]{35}(?![\w-])"),
    ("google-token", "ya29.", r"[\w-]{20,}"),
    ("google-secret", "GOCSPX-", r"[\w-]{20,}"),
    ("stripe-key", "sk_", r"(?:live|test|prod)_[A-Za-z0-9]{10,}"),
    ("stripe-key", "rk_", r"(?:live|test|prod)_[A-Za-z0-9]{10,}"),
    ("stripe-secret", "whsec_", r"[A-Za-z0-9+/]{20,}={0,2}"),
    ("discord-webhook", "/api/webhooks/", r"[0-9]{15,20}/([\w-]{50,})"),
    ("huggingface-token", "hf_", r"[A-Za-z0-9]{30,}"),
    ("npm-token", "npm_", r"[A-Za-z0-9]{36,}"),
    ("pypi-token", "pypi-", r"[\w-]{50,}"),
    ("twilio-key", "SK", r"[0-9a-f]{32}" + _END),
    ("mailgun-key", "key-", r"[0-9a-f]{32}" + _END),
    ("digitalocean-token", "do", r"[opr]_v1_[a-f0-9]{64}" + _END),
    ("azure-key", "AccountKey=", r"([A-Za-z0-9+/]{40,}={0,2})"),
    ("azure-key", "SharedAccessKey=", r"([A-Za-z0-9+/]{40,}={0,2})"),
    ("azure-signature", "sig=", r"([A-Za-z0-9%+/]{40,}={0,2})"),
    ("shopify-token", "shp", r"(?:at|ca|pa|ss|tka)_[A-Fa-f0-9]{32}"),
    ("square-token", "sq0", r"(?:atp|csp|idp)-[\w-]{22,}"),
    ("groq-key", "gsk_", r"[A-Za-z0-9]{40,}"),
    ("xai-key", "xai-", r"[A-Za-z0-9]{40,}"),
    ("perplexity-key", "pplx-", r"[A-Za-z0-9]{40,}"),
    ("replicate-token", "r8_", r"[A-Za-z0-9]{36,}"),
    ("elevenlabs-key", "sk_", r"[a-f0-9]{48}" + _END),
    ("tavily-key", "tvly-", r"[A-Za-z0-9-]{20,}"),
    ("pinecone-key", "pcsk_", r"\w{40,}"),
    ("notion-token", "ntn_", r"[A-Za-z0-9]{40,}"),
    ("notion-token", "secret_", r"[A-Za-z0-9]{43}" + _END),
    ("linear-key", "lin_api_", r"[A-Za-z0-9]{32,}"),
    ("figma-token", "figd_", r"[\w-]{32,}"),
    ("airtable-token", "pat", r"[A-Za-z0-9]{14}\.[a-f0-9]{64}"),
    ("atlassian-token", "ATATT3", r"[\w=-]{50,}"),
    ("databricks-token", "dapi", r"[a-f0-9]{32}" + _END),
    ("docker-token", "dckr_", r"[a-z]{3}_[\w-]{20,}"),
    ("doppler-token", "dp.", r"(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,}"),
    ("grafana-token", "gl", r"(?:sa_[A-Za-z0-9]{32}_[a-f0-9]{8}|c_[A-Za-z0-9+/]{32,}={0,2})"),
    ("newrelic-key", "NRAK-", r"[A-Z0-9]{27}"),
    ("postman-key", "PMAK-", r"[a-f0-9]{24}-[a-f0-9]{34}"),
    ("rubygems-key", "rubygems_", r"[a-f0-9]{48}"),
    ("sentry-token", "sntry", r"[su]_[\w=+/-]{60,}"),
    ("supabase-key", "sb", r"(?:p_[a-f0-9]{40}|_secret_[\w-]{20,})"),
    ("tailscale-key", "tskey-", r"[a-z]+-[A-Za-z0-9-]{16,}"),
    ("vault-token", "hv", r"[bsr]\.[\w-]{24,}"),
    ("1password-token", "ops_eyJ", r"[\w+/-]{100,}={0,3}"),
    ("age-key", "AGE-SECRET-KEY-1", r"[A-Z0-9]{58}"),
)
# With a dot in the middle a body can fail late, so no look may begin inside a run that has already failed.
_DOTTED: Final[tuple[tuple[str, str, str], ...]] = (
    ("jwt", "eyJ", r"[\w-]{8,}\.(?:eyJ[\w-]{8,}(?:\.[\w-]*){1,3}|[\w-]*\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{16,})"),
    ("sendgrid-key", "SG.", r"[\w-]{16,32}\.[\w-]{16,64}"),
)
_TELEGRAM: Final = re.compile(r"[0-9](?<![0-9].)[0-9]{7,9}:[\w-]{35}(?![\w-])", re.ASCII)
_DISCORD: Final = re.compile(r"[MNO](?<![\w-].)[\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}", re.ASCII)
_MAILCHIMP: Final = re.compile(r"[0-9a-f](?<![A-Za-z0-9].)[0-9a-f]{31}-us[0-9]{1,2}" + _END)

_FEWEST_DISTINCT: Final = 5
_LONG: Final = 32


def _prefixed(prefix: str, body: str, *, run: str) -> re.Pattern[str]:
    """Match a prefix that continues no *run*. The literal leads: the search for one is the quick one."""
    literal = re.escape(prefix)
    return re.compile(rf"{literal}(?<![{run}]{literal}){body}", re.ASCII)


def _is_random(match: re.Match[str]) -> bool:
    """Tell a key from what stands for one in a manual: ``sk-xxxx``, ``sk-ant-your-key-goes-here``."""
    secret = secret_of(match)
    body = secret[3:]
    if len(set(body)) < _FEWEST_DISTINCT or "xxxx" in body.lower():
        return False
    digits = any(character.isdigit() for character in body)
    words = body.islower() and ("-" in body or "_" in body)
    return digits or (len(body) >= _LONG and not words) or not (body.islower() or body.isupper())


_MARKER: Final = re.compile(r"-----(BEGIN|END) (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----")
_GAP: Final = r"(?:\s|\\[nrt])"
# What follows a BEGIN line while it looks like a key: headers, then lines of base64, the last of them short.
_KEY_LINES: Final = re.compile(
    rf"(?:{_GAP}*+(?:Proc-Type|DEK-Info|Version|Comment):[^\n\\]{{0,200}})*+"
    rf"(?:{_GAP}*+[A-Za-z0-9+/]{{24,}}+=*+)*+"
    rf"(?:{_GAP}++(?=[A-Za-z]*[0-9+/=])[A-Za-z0-9+/]{{1,23}}+={{0,2}}+(?=\s|\\[nr]|[\"']|$))?+"
)
_BASE64_RUN: Final = re.compile(r"[A-Za-z0-9+/]{24}")
_LONGEST_KEY: Final = 20_000


class _PemRule(Rule):
    """Private keys in PEM form, whole blocks. The END line may be missing; line ends may be written out."""

    def spans(self, text: str) -> Iterable[Span]:
        """Yield each block that holds key material, from its BEGIN line on."""
        markers = list(self.pattern.finditer(text))
        for number, marker in enumerate(markers):
            if marker[1] == "END":
                continue
            after = markers[number + 1] if number + 1 < len(markers) else None
            closed = after is not None and after[1] == "END" and after.start() - marker.end() <= _LONGEST_KEY
            lines = _KEY_LINES.match(text, marker.end())
            end = after.end() if after and closed else lines.end() if lines else marker.end()
            if _BASE64_RUN.search(text, marker.end(), end):
                yield marker.start(), end


# First digits and lengths (ISO/IEC 7812): Visa, Mastercard, Amex, Discover, Diners, JCB, UnionPay.
_ISSUER: Final = re.compile(
    r"4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})"
    r"|5[1-5][0-9]{14}|2(?:22[1-9]|2[3-9][0-9]|[3-6][0-9]{2}|7[01][0-9]|720)[0-9]{12}"
    r"|3[47][0-9]{13}"
    r"|6(?:011|5[0-9]{2}|4[4-9][0-9])[0-9]{12}"
    r"|3(?:0[0-5]|[689][0-9])[0-9]{11}"
    r"|35[2-8][0-9]{13}"
    r"|62[0-9]{14,17}"
)
_CARD_LEFT: Final = r"[0-9](?<![A-Za-z0-9_.+/#-].)"
_CARD_RIGHT: Final = r"(?![A-Za-z0-9_-]|\.[0-9])"
_DIGITS: Final = re.compile(rf"{_CARD_LEFT}[0-9]{{12,18}}{_CARD_RIGHT}")
# Groups as printed on cards: 4-4-4-4-3, then 4-4-4-4 and shorter, then 4-6-5 and 4-6-4.
_GROUPS: Final = tuple(
    re.compile(rf"({_CARD_LEFT}[0-9]{{3}}(?P<gap>[ -]){'(?P=gap)'.join(groups)}){_CARD_RIGHT}")
    for groups in (
        ("[0-9]{4}", "[0-9]{4}", "[0-9]{4}", "[0-9]{3}"),
        ("[0-9]{4}", "[0-9]{4}", "[0-9]{1,4}"),
        ("[0-9]{6}", "[0-9]{4,5}"),
    )
)
_CARD_WORD: Final = re.compile(
    r"(?i)card|visa|master|amex|american express|unionpay|credit|debit|karte|tarjeta|carte|卡"
)
_OTHER_NUMBER: Final = re.compile(
    r"(?i)(?:\b(?:order|invoice|tracking|ticket|parcel|shipment|reference|ref|serial|isbn|ean|upc|imei|phone|tel"
    r"|number|no|nr)|(?:_|\b)id|#)[\s\"'.:=#-]*(?:is\s*)?$"
)
_CONTEXT_CHARS: Final = 40
_USUAL_LENGTH: Final = 16


def luhn(digits: str) -> bool:
    """Tell whether the last digit checks the others (ISO/IEC 7812-1, annex B).

    >>> luhn("79927398713"), luhn("79927398710")
    (True, False)
    """
    doubled = (int(digit) * 2 if place % 2 else int(digit) for place, digit in enumerate(reversed(digits)))
    return sum(sum(divmod(value, 10)) for value in doubled) % 10 == 0


def _is_ean(digits: str) -> bool:
    """Tell the 13 digits of a bar code or an ISBN: weights 1 and 3, and a sum that ends in zero."""
    weighted = (int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return len(digits) == len("9783161484100") and sum(weighted) % 10 == 0


def _is_issued(digits: str) -> bool:
    return _ISSUER.fullmatch(digits) is not None and luhn(digits)


def _is_grouped_card(match: re.Match[str]) -> bool:
    return _is_issued(re.sub("[ -]", "", match[0]))


def _is_card(match: re.Match[str]) -> bool:
    """Judge a number without groups: nothing may call it otherwise, and a long one must be called a card."""
    digits = match[0]
    context = before(match, chars=_CONTEXT_CHARS)
    if _CARD_WORD.search(context):
        return _is_issued(digits)
    other = _OTHER_NUMBER.search(context) is not None or _is_ean(digits) or len(digits) > _USUAL_LENGTH
    return not other and _is_issued(digits)


PRIVATE_KEYS: Final = _PemRule(kind="private-key", pattern=_MARKER, hints=("private key",))
TOKENS: Final = (
    *(
        Rule(kind=kind, pattern=_prefixed(prefix, body, run=run), hints=(prefix.lower(),), check=_is_random)
        for rows, run in ((_PREFIXED, "A-Za-z0-9"), (_DOTTED, r"\w-"))
        for kind, prefix, body in rows
    ),
    Rule(kind="telegram-token", pattern=_TELEGRAM, hints=(":",), check=_is_random),
    Rule(kind="discord-token", pattern=_DISCORD, hints=(".",), check=_is_random),
    Rule(kind="mailchimp-key", pattern=_MAILCHIMP, hints=("-us",), check=_is_random),
)
CARDS: Final = (
    *(Rule(kind="card-number", pattern=groups, check=_is_grouped_card) for groups in _GROUPS),
    Rule(kind="card-number", pattern=_DIGITS, check=_is_card),
)
