"""Several readings of one message made one."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.extractors import merge_claims, merge_findings, merge_mentions
from nanobot.memory.knowledge.findings import INFERRED, LIKELY, STATED, Claim, EntityType, Findings, Named, Reference

TEXT = "my sister Emma Sorel works at Vantor Logistics"


def named(text: str, kind: EntityType, confidence: float = LIKELY, method: str = "spacy") -> Named:
    start = TEXT.index(text)
    return Named(
        text=text, name=text, type=kind, start=start, end=start + len(text), confidence=confidence, method=method
    )


def claim(subject: str, predicate: str, target: str | None, confidence: float = LIKELY, **more: str) -> Claim:
    return Claim(
        subject=Reference(name=subject, type="person"),
        predicate=predicate,
        object=target,
        confidence=confidence,
        **more,  # type: ignore[arg-type]
    )


def test_the_longer_of_two_mentions_stays() -> None:
    assert merge_mentions([named("Emma", "person", STATED), named("Emma Sorel", "person")]) == [
        named("Emma Sorel", "person")
    ]


def test_a_name_is_worth_more_than_the_phrase_it_is_in() -> None:
    assert merge_mentions([named("Vantor Logistics", "concept", STATED), named("Vantor", "org", INFERRED)]) == [
        named("Vantor", "org", INFERRED)
    ]


def test_of_two_types_the_surer_one_is_believed() -> None:
    assert merge_mentions([named("Emma", "org"), named("Emma", "person", STATED)])[0].type == "person"


def test_of_two_equally_sure_types_the_narrower_one_is_believed() -> None:
    assert merge_mentions([named("Vantor", "location"), named("Vantor", "project")])[0].type == "project"


def test_who_is_named_by_whose_they_are_stands_beside_the_name() -> None:
    kin = named("my sister", "person", method="relation")
    assert merge_mentions([named("Emma", "person"), kin]) == [kin, named("Emma", "person")]


def test_a_claim_made_twice_is_one_with_all_that_was_known() -> None:
    (merged,) = merge_claims(
        [
            claim("Emma", "works_at", "Vantor", LIKELY, valid_from="2025"),
            claim("emma", "works_at", "the Vantor", STATED, method="api"),
        ]
    )
    assert (merged.confidence, merged.valid_from, merged.method) == (STATED, "2025", "api")


def test_a_claim_read_from_either_side_is_one() -> None:
    assert len(merge_claims([claim("Emma", "manages", "Omar"), claim("Omar", "reports_to", "Emma")])) == 1
    assert len(merge_claims([claim("Emma", "spouse_of", "Omar"), claim("Omar", "spouse_of", "Emma")])) == 1
    assert len(merge_claims([claim("Emma", "manages", "Omar"), claim("Omar", "manages", "Emma")])) == 2


def test_names_that_differ_in_a_sign_are_two() -> None:
    assert (
        len(merge_claims([claim("Emma", "uses", "C"), claim("Emma", "uses", "C++"), claim("Emma", "uses", "C#")])) == 3
    )


def test_the_surer_of_two_extractors_that_disagree_is_followed() -> None:
    denied = claim("Emma", "likes", "tea", STATED, polarity="-")
    assert merge_claims([claim("Emma", "likes", "tea", INFERRED, method="spacy"), denied]) == [denied]


def test_where_both_are_as_sure_the_denial_is_followed() -> None:
    ended = claim("Emma", "works_at", "Vantor", effect="ends")
    assert merge_claims([claim("Emma", "works_at", "Vantor", method="spacy"), ended]) == [ended]


def test_one_extractor_may_say_that_a_thing_held_and_ended() -> None:
    both = [claim("Emma", "works_at", "Vantor"), claim("Emma", "works_at", "Vantor", effect="ends")]
    assert merge_claims(both) == both


def test_what_is_less_sure_than_asked_for_is_dropped() -> None:
    found = Findings(mentions=(named("Vantor", "org", 0.5),), claims=(claim("Emma", "likes", "tea", 0.5),))
    assert merge_findings([found], min_confidence=0.6) == Findings()


def test_of_too_many_claims_the_surest_stay_in_their_order() -> None:
    claims = (
        claim("Emma", "likes", "tea"),
        claim("Emma", "likes", "jam", INFERRED),
        claim("Emma", "age", "34", STATED),
    )
    assert merge_findings([Findings(claims=claims)], max_claims=2).claims == (claims[0], claims[2])


mentions = st.builds(
    named,
    st.sampled_from(["my sister", "Emma", "Emma Sorel", "Vantor", "Vantor Logistics", "Logistics"]),
    st.sampled_from(["person", "org", "concept", "pet"]),
    st.sampled_from([INFERRED, LIKELY, STATED]),
)
claims = st.builds(
    lambda subject, target, polarity, effect, confidence, method: claim(
        subject, "knows", target, confidence, polarity=polarity, effect=effect, method=method
    ),
    st.sampled_from(["Emma", "Omar"]),
    st.sampled_from(["Omar", "Emma", "Paul"]),
    st.sampled_from("+-"),
    st.sampled_from(["holds", "ends"]),
    st.sampled_from([INFERRED, LIKELY, STATED]),
    st.sampled_from(["heuristic", "spacy", "api"]),
)
findings = st.builds(
    lambda m, c: Findings(mentions=tuple(m), claims=tuple(c)),
    st.lists(mentions, max_size=5),
    st.lists(claims, max_size=5),
)


@given(st.lists(findings, max_size=3))
def test_merging_what_is_merged_changes_nothing(several: list[Findings]) -> None:
    merged = merge_findings(several)
    assert merge_findings([merged]) == merged


@given(st.lists(mentions, max_size=6), st.randoms(use_true_random=False))
def test_mentions_do_not_depend_on_who_came_first(several: list[Named], random: Random) -> None:
    before = merge_mentions(several)
    random.shuffle(several)
    assert merge_mentions(several) == before
