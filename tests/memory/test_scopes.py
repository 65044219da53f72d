import sqlite3
from contextlib import closing

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.scopes import GLOBAL, VISIBLE, Audience, chat_scope, user_scope

scopes = st.sampled_from([GLOBAL, user_scope("ana"), user_scope("bob"), chat_scope("telegram:-9"), chat_scope("cli:a")])
audiences = st.builds(Audience, everything=st.booleans(), user=scopes, chat=scopes)


@given(scope=scopes, audience=audiences)
def test_the_filter_in_sql_says_what_the_one_in_python_says(scope: str, audience: Audience) -> None:
    query = f"SELECT count(*) FROM (SELECT :scope AS scope) WHERE {VISIBLE}"
    with closing(sqlite3.connect(":memory:")) as conn:
        (found,) = conn.execute(query, {"scope": scope, **audience.parameters}).fetchone()
    assert bool(found) == audience.admits(scope)


def test_an_audience_sees_only_what_is_global_unless_told() -> None:
    assert Audience().admits("global")
    assert not Audience().admits(user_scope("ana"))
    assert not Audience(user=user_scope("ana")).admits(chat_scope("ana"))
