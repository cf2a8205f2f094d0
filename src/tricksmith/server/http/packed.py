"""Answers that are the same for everybody, written and compressed once."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import TYPE_CHECKING

from starlette.responses import Response

if TYPE_CHECKING:
    from pydantic import BaseModel
    from starlette.requests import Request

__all__ = ["packed"]

JSON = "application/json"


def packed(request: Request, model: BaseModel) -> Response:
    """The model as JSON, compressed for whoever takes it so; never for what a single person is told."""
    body = model.model_dump_json()
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(body, media_type=JSON, headers={"Vary": "Accept-Encoding"})
    return Response(_compressed(body), media_type=JSON, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


@lru_cache(maxsize=64)
def _compressed(body: str) -> bytes:
    return gzip.compress(body.encode())
