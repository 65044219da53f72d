import dataclasses
import inspect

import pytest

from nanobot.memory.knowledge import models

VALUES = [value for _, value in inspect.getmembers(models, dataclasses.is_dataclass) if isinstance(value, type)]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_a_value_is_frozen_and_slotted_and_named(value: type) -> None:
    parameters = value.__dataclass_params__  # type: ignore[attr-defined] # every dataclass has it
    assert parameters.frozen
    assert "__slots__" in vars(value)
    assert all(field.kw_only for field in dataclasses.fields(value))


def test_a_fact_has_the_fields_that_are_promised() -> None:
    promised = "subject object subject_id object_id predicate kind polarity slot confidence strength scope valid_from"
    fields = {field.name for field in dataclasses.fields(models.Fact)}
    assert {*promised.split(), "valid_to", "superseded_by", "event_ids"} <= fields
