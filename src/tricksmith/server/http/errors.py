"""The answer for each kind of error: a status, a code for programs and a sentence for people."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from tricksmith.errors import OptionError, RecordError, TricksmithError
from tricksmith.present import sentence
from tricksmith.server.errors import Refused, StorageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

__all__ = ["add_errors", "answer_error", "problem", "validation_sentence"]

DEFAULT_ERRORS = {
    400: ("bad_request", "The request can't be read."),
    404: ("not_found", "There is nothing at this address."),
    405: ("wrong_method", "This address doesn't take requests of that method."),
}
LOG = logging.getLogger("tricksmith.server.http")


def problem(status: int, code: str, text: str) -> HTTPException:
    """Return an error to raise in a route: it becomes the answer."""
    error = HTTPException(status, detail=text)
    error.args = (code, text)
    return error


def answer_error(status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Return an error as an answer."""
    return JSONResponse({"error": {"code": code, "sentence": text}}, status_code=status, headers=headers)


def validation_sentence(errors: Sequence[Any]) -> str:
    """Return the first of Pydantic's errors as a sentence, without the value that was sent.

    >>> validation_sentence([{"loc": ("body", "players"), "msg": "Input should be less than 16"}])
    'players: Input should be less than 16.'
    """
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part not in {"body", "query", "path"})
    text = str(first["msg"])
    return f"{where}: {text}." if where else f"{text}."


def add_errors(app: FastAPI) -> None:
    """Answer every error of an app in this form."""

    @app.exception_handler(HTTPException)
    async def http_error(_: Request, error: HTTPException) -> JSONResponse:
        default = DEFAULT_ERRORS.get(error.status_code, ("error", HTTPStatus(error.status_code).phrase + "."))
        code, text = error.args if len(error.args) == 2 and error.args[1] == error.detail else default
        return answer_error(error.status_code, code, text, error.headers)

    @app.exception_handler(RequestValidationError)
    async def wrong_shape(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer_error(422, "wrong_shape", validation_sentence(error.errors()))

    @app.exception_handler(TricksmithError)
    async def own_error(_: Request, error: TricksmithError) -> JSONResponse:
        match error:
            case Refused():
                return answer_error(409, error.code, sentence(error.sentence))
            case StorageError():
                text = error.explanation("The server can't save anything just now")
                return answer_error(503, "storage", text, {"Retry-After": "5"})
            case OptionError():
                code = "option"
            case RecordError():
                code = "record"
            case _:
                code = "refused"
        return answer_error(400, code, sentence(f"{error}"))

    @app.exception_handler(Exception)
    async def unexpected_error(*_: object) -> JSONResponse:
        return answer_error(500, "fault", "That is our fault, not yours. It has been noted; try again.")
