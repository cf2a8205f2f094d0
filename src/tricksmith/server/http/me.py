"""The person of a browser: their name, and the device link with which another device signs in as them."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.exceptions import HTTPException

from tricksmith.server.domain import ACTIVE_STAGES
from tricksmith.server.http.dependencies import ContextOf, EnsuredPerson, RoomsOf, identity_of, origin_of
from tricksmith.server.http.errors import problem
from tricksmith.server.http.identity import Person
from tricksmith.server.realtime import AppContext, Rooms, now
from tricksmith.server.wire import DeviceLinkRequest, Me, MeRequest

__all__ = ["create_device_link", "me", "name_me", "router", "sign_out_others", "use_device_link"]

router = APIRouter(prefix="/api/me", tags=["me"])
LINK_LIFETIME = 15 * 60 * 1000
"""Milliseconds after which a device link expires."""

SignOut = Annotated[bool, Query(description="Whether all other devices are signed out.")]


@router.get("", summary="My name")
def me(person: EnsuredPerson) -> Me:
    """Return who you are; a newcomer gets an identity by asking."""
    return Me(name=person.name)


@router.post("", summary="Take a name")
async def name_me(
    body: MeRequest, person: EnsuredPerson, context: ContextOf, request: Request, response: Response
) -> Me:
    """It is the name at tables that you open or join from now on."""
    person = person.called(body.name)
    await context.store.people.save(person.id, person.name, now=now())
    identity_of(request).remember(person, response)
    return Me(name=person.name)


@router.post("/link", summary="A link with which another device of mine takes over")
async def create_device_link(person: EnsuredPerson, context: ContextOf, request: Request) -> Me:
    """Its token follows a #, and browsers never send that part of an address. It works once, for 15 minutes."""
    token, time = secrets.token_urlsafe(24), now()
    await context.store.people.save(person.id, person.name, now=time)  # a newcomer is not saved yet
    people, expires = context.store.people, time + LINK_LIFETIME
    if not await people.add_device_link(token, person.id, expires=expires, epoch=person.epoch):
        raise _signed_out_here()
    return Me(name=person.name, device_link=f"{origin_of(request)}/move#{token}")


@router.post("/link/use", summary="Become the person of a link")
async def use_device_link(
    body: DeviceLinkRequest,
    context: ContextOf,
    rooms: RoomsOf,
    request: Request,
    response: Response,
    *,
    sign_out: SignOut = False,
) -> Me:
    """The page of the link sends this request when its button is pressed."""
    people = context.store.people
    identity = await people.use_device_link(body.token, now=now())
    if identity is None:
        raise problem(400, "old_link", "This link was used, or it is too old. Make a new one on the other device.")
    person = Person(*identity)
    try:
        await _note_change(person.id, context, rooms)  # everyone at their tables sees it before the device gets a seat
    except BaseException:
        await people.restore_device_link(body.token)
        raise
    if sign_out:
        person = await _signed_out(person, context, rooms)
    identity_of(request).remember(person, response)
    return Me(name=person.name)


@router.post("/sign_out_others", summary="Sign out my other devices")
async def sign_out_others(
    person: EnsuredPerson, context: ContextOf, rooms: RoomsOf, request: Request, response: Response
) -> Me:
    """Every older cookie of yours is void; this browser gets a new one, and all your sockets end."""
    person = await _signed_out(person, context, rooms)
    identity_of(request).remember(person, response)
    return Me(name=person.name)


async def _signed_out(person: Person, context: AppContext, rooms: Rooms) -> Person:
    """The person with a new epoch, which voids older cookies; their open sockets end, at every process."""
    epoch = await context.store.people.void_cookies(person.id, person.name, now=now(), epoch=person.epoch)
    if epoch is None:
        raise _signed_out_here()
    await rooms.end_signed_out({person.id})
    context.pubsub.publish_sign_out(person.id)
    return replace(person, epoch=epoch)


def _signed_out_here() -> HTTPException:
    """The error for a device that was signed out while its request was under way."""
    return problem(403, "signed_out", "This device was signed out a moment ago. Reload the page.")


async def _note_change(person: str, context: AppContext, rooms: Rooms) -> None:
    """Write into the log of each table in play that a person continues on another device."""
    for summary in await context.store.tables_of(person):
        room = await rooms.get(summary.table) if summary.stage in ACTIVE_STAGES else None
        if room is not None:
            await room.note_device(person)
