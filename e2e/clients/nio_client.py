"""matrix-nio as a program of its own: reads one call per line from standard input, answers each with one line.

The first line says who it is; nothing secret stands in its arguments. Calls and answers are those of ForeignClient in
foreign-client.ts.
"""

import asyncio
import base64
import io
import json
import sys

from nio import (
    AsyncClient,
    DownloadError,
    ErrorResponse,
    Event,
    MessageDirection,
    ReceiptEvent,
    TypingNoticeEvent,
)


def wire(event):
    source = event.source
    return {
        "id": source.get("event_id"),
        "type": source.get("type"),
        "sender": source.get("sender"),
        "redacts": source.get("redacts") or source.get("content", {}).get("redacts"),
        "content": source.get("content", {}),
    }


def checked(answer):
    if isinstance(answer, (ErrorResponse, DownloadError)):
        raise RuntimeError(str(answer))
    return answer


class Program:
    def __init__(self, login):
        self.room_id = login["roomId"]
        self.client = AsyncClient(login["url"], login["userId"])
        self.events = []
        self.typing = []
        self.read_by = {}
        self.client.add_event_callback(self.take_event, Event)
        self.client.add_ephemeral_callback(self.take_typing, TypingNoticeEvent)
        self.client.add_ephemeral_callback(self.take_receipts, ReceiptEvent)

    async def take_event(self, room, event):
        if room.room_id == self.room_id:
            self.events.append(wire(event))

    async def take_typing(self, room, event):
        if room.room_id == self.room_id:
            self.typing = event.users

    async def take_receipts(self, room, event):
        if room.room_id != self.room_id:
            return
        for receipt in event.receipts:
            self.read_by[receipt.user_id] = receipt.event_id

    async def heard(self):
        room = self.client.rooms.get(self.room_id)
        return {
            "roomName": room.display_name if room else "",
            "members": room.member_count if room else 0,
            "events": self.events,
            "typing": self.typing,
            "readBy": self.read_by,
        }

    async def send(self, type, content):
        answer = await self.client.room_send(self.room_id, type, content)
        return checked(answer).event_id

    async def redact(self, eventId):
        checked(await self.client.room_redact(self.room_id, eventId))

    async def upload(self, name, mime, data):
        content = base64.b64decode(data)
        answer, _ = await self.client.upload(
            io.BytesIO(content), content_type=mime, filename=name, filesize=len(content)
        )
        return checked(answer).content_uri

    async def download(self, url):
        answer = checked(await self.client.download(mxc=url))
        return base64.b64encode(answer.body).decode()

    async def history(self):
        """Page by page from where sync stands back to the beginning; the oldest first."""
        found = []
        start = self.client.next_batch
        while start:
            page = checked(
                await self.client.room_messages(
                    self.room_id, start, direction=MessageDirection.back, limit=7
                )
            )
            found += [wire(event) for event in page.chunk]
            start = page.end
        return list(reversed(found))

    async def type(self, on):
        checked(await self.client.room_typing(self.room_id, on, timeout=20000))

    async def read(self, eventId):
        checked(await self.client.update_receipt_marker(self.room_id, eventId))


async def main():
    lines = asyncio.get_running_loop().run_in_executor
    login = json.loads(await lines(None, sys.stdin.readline))
    program = Program(login)
    checked(await program.client.login(token=login["loginToken"]))
    syncing = asyncio.create_task(program.client.sync_forever(timeout=30000, full_state=True))
    await program.client.synced.wait()
    while line := await lines(None, sys.stdin.readline):
        call = json.loads(line)
        try:
            answer = {"result": await getattr(program, call["name"])(**call["arguments"])}
        except Exception as error:  # whatever it is, the test has to read it
            answer = {"error": repr(error)}
        print(json.dumps(answer), flush=True)
    syncing.cancel()
    await program.client.close()


asyncio.run(main())
