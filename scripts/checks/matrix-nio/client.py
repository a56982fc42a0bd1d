"""matrix-nio as a client of the stand-alone homeserver: what a program in another language does.

Takes the address of a server with open registration; prints one line for each step and ends with 1 at the first that
is not as it should be.
"""

import asyncio
import io
import sys

from nio import (
    AsyncClient,
    DownloadResponse,
    Event,
    JoinResponse,
    LoginResponse,
    LogoutResponse,
    RegisterResponse,
    RoomCreateResponse,
    RoomMessagesResponse,
    RoomMessageImage,
    RoomMessageText,
    RoomPutStateError,
    RoomReadMarkersResponse,
    RoomRedactResponse,
    RoomSendResponse,
    RoomTypingResponse,
    SyncResponse,
    UploadResponse,
    WhoamiResponse,
)

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


def expect(answer, kind):
    """The answer, if it is of the kind that the specification describes."""
    if not isinstance(answer, kind):
        raise AssertionError(f"wanted {kind.__name__}, got {answer!r}")
    return answer


class Person:
    """Somebody who syncs, and remembers the events of each room."""

    def __init__(self, server, name):
        self.client = AsyncClient(server, name)
        self.name = name
        self.events = []
        self.client.add_event_callback(lambda room, event: self.events.append((room.room_id, event)), Event)

    async def enter(self):
        expect(await self.client.register(self.name, f"password of {self.name}"), RegisterResponse)
        expect(await self.client.logout(), LogoutResponse)
        expect(await self.client.login(f"password of {self.name}", device_name="nio"), LoginResponse)
        expect(await self.client.whoami(), WhoamiResponse)
        await self.sync()
        return self

    async def sync(self, timeout=0):
        return expect(await self.client.sync(timeout=timeout, full_state=False), SyncResponse)

    async def until(self, is_so):
        for _ in range(50):
            if is_so():
                return
            await self.sync(timeout=500)
        raise AssertionError(f"{self.name} never saw what was awaited")

    def texts(self):
        return [event.body for _, event in self.events if isinstance(event, RoomMessageText)]

    async def send(self, room, content, kind="m.room.message"):
        return expect(await self.client.room_send(room, kind, content), RoomSendResponse).event_id


async def converse(server):
    ada = await Person(server, "ada").enter()
    ben = await Person(server, "ben").enter()
    step("registration, login, whoami, first sync")

    room = expect(
        await ada.client.room_create(name="Tea", invite=[ben.client.user_id]), RoomCreateResponse
    ).room_id
    await ben.until(lambda: room in ben.client.invited_rooms)
    expect(await ben.client.join(room), JoinResponse)
    await ben.until(lambda: room in ben.client.rooms and len(ben.client.rooms[room].users) == 2)
    assert ben.client.rooms[room].display_name == "Tea"
    step("a room, an invitation, joining, the room's name and members")

    text = {"msgtype": "m.text", "body": "hello from Python"}
    event_id = await ada.send(room, text)
    await ben.until(lambda: "hello from Python" in ben.texts())
    await ben.send(room, {"msgtype": "m.text", "body": "hello back"})
    await ada.until(lambda: "hello back" in ada.texts())
    step("messages in both directions")

    edit = {
        "msgtype": "m.text",
        "body": "* hello again",
        "m.new_content": {"msgtype": "m.text", "body": "hello again"},
        "m.relates_to": {"rel_type": "m.replace", "event_id": event_id},
    }
    await ada.send(room, edit)
    await ben.until(lambda: "* hello again" in ben.texts())
    reaction = {"m.relates_to": {"rel_type": "m.annotation", "event_id": event_id, "key": "🍵"}}
    await ben.send(room, reaction, "m.reaction")
    await ada.until(lambda: any(getattr(event, "key", None) == "🍵" for _, event in ada.events))
    step("an edit and a reaction")

    mistake = await ada.send(room, {"msgtype": "m.text", "body": "a mistake"})
    expect(await ada.client.room_redact(room, mistake, reason="not meant"), RoomRedactResponse)
    await ben.until(lambda: any(getattr(event, "redacts", None) == mistake for _, event in ben.events))
    step("a redaction")

    uploaded, _ = await ada.client.upload(
        lambda *_: io.BytesIO(PIXEL), content_type="image/png", filename="dot.png", filesize=len(PIXEL)
    )
    url = expect(uploaded, UploadResponse).content_uri
    await ada.send(room, {"msgtype": "m.image", "body": "dot.png", "url": url})
    await ben.until(lambda: any(isinstance(event, RoomMessageImage) for _, event in ben.events))
    downloaded = expect(await ben.client.download(mxc=url), DownloadResponse)
    assert downloaded.body == PIXEL and downloaded.content_type == "image/png"
    step("an upload, read by the other side")

    expect(await ben.client.room_typing(room, True, timeout=10_000), RoomTypingResponse)
    await ada.until(lambda: ben.client.user_id in ada.client.rooms[room].typing_users)
    last = await ada.send(room, {"msgtype": "m.text", "body": "read this"})
    expect(await ben.client.room_read_markers(room, last, last), RoomReadMarkersResponse)
    await ada.until(
        lambda: ben.client.user_id in ada.client.rooms[room].read_receipts
        and ada.client.rooms[room].read_receipts[ben.client.user_id].event_id == last
    )
    step("typing and receipts")

    for index in range(25):
        await ada.send(room, {"msgtype": "m.text", "body": f"number {index}"})
    seen, start = [], (await ben.sync()).next_batch
    while start:
        page = expect(await ben.client.room_messages(room, start, limit=10), RoomMessagesResponse)
        seen += page.chunk
        start = page.end
    numbers = [event.body for event in seen if isinstance(event, RoomMessageText) and "number" in event.body]
    assert numbers == [f"number {index}" for index in reversed(range(25))], numbers
    assert seen[-1].source["type"] == "m.room.create"
    step("history back to the beginning of the room")

    refused = await ben.client.room_put_state(room, "m.room.name", {"name": "Coffee"})
    expect(refused, RoomPutStateError)
    assert refused.status_code == "M_FORBIDDEN"
    step("what a member may not do is refused")

    expect(await ben.client.logout(), LogoutResponse)
    await ada.client.close()
    await ben.client.close()
    step("logout")


def step(name):
    print(f"ok: {name}", flush=True)


asyncio.run(converse(sys.argv[1]))
