"""Prints the JSON schema of every message."""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from tricksmith.server.domain import MAX_NAME_LENGTH
from tricksmith.server.wire import PROTOCOL, CloseCode, cards, client, drill, http, puzzle, server, table


class _EveryFieldRequired(GenerateJsonSchema):
    """A schema in which every field is required: one with a default is sent too, so that the page can rely on it."""

    def field_is_required(self, *_: Any, **__: Any) -> bool:
        return True


def schema() -> str:
    """Return the JSON schema of every model, by name, with the constants that the page shares."""
    modules = (cards, client, drill, http, puzzle, server, table)
    classes = {
        member
        for module in modules
        for name in module.__all__
        if isinstance(member := getattr(module, name), type) and issubclass(member, BaseModel)
    }
    models = sorted(classes, key=lambda model: model.__name__)
    _, shape = models_json_schema(
        [(model, "serialization") for model in models], title="Wire", schema_generator=_EveryFieldRequired
    )
    shape["closeCodes"] = {code.name: code.value for code in CloseCode}
    shape["protocol"] = PROTOCOL
    shape["maxNameLength"] = MAX_NAME_LENGTH
    return json.dumps(shape, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema())
