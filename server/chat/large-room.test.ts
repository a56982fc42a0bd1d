import { at, startChatTest, type ChatTest } from '@/server/testing/chat';
import { createSpace } from '@/server/testing/space';

/* The platform does the same on either engine, and Synapse takes minutes to fill a room: this runs on ours alone. */

jest.setTimeout(90_000);

/** Of as many events a room rests longer than half a minute. */
const FILLING = Array.from({ length: 1_000 }, (_, n) => String(n));
const AT_ONCE = 200;

let chat: ChatTest;
let general: string;
beforeAll(async () => {
  chat = await startChatTest();
  const owner = await chat.platform.person();
  const spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  general = (await chat.room(owner, spaceId)).matrixRoomId;
});
afterAll(() => chat.close());

/** Goes once and more through all rooms, five at a time. Returns those of which the state was read. */
async function compared(): Promise<string[]> {
  chat.outward.reset();
  const { rows } = await chat.platform.services.storage.db.execute('SELECT id FROM room');
  for (let done = 0; done <= rows.length; done += 5) await chat.platform.runJob('chat.compare');
  return chat.outward.calls.flatMap(({ path }) => {
    const [, room] = /rooms\/([^/]+)\/state$/.exec(path) ?? [];
    return room === undefined ? [] : decodeURIComponent(room);
  });
}

test('a large room is compared less often than the others, because all of it is read for that', async () => {
  for (let from = 0; from < FILLING.length; from += AT_ONCE) {
    await Promise.all(
      FILLING.slice(from, from + AT_ONCE).map((n) =>
        chat.sender('PUT', at`rooms/${general}/state/org.example.filling/${n}`, {}),
      ),
    );
  }
  await chat.platform.services.chat.reconcile();
  // Small rooms have rested by then.
  chat.platform.clock.advance({ seconds: 10 });
  const soon = await compared();
  expect(soon).not.toEqual([]);
  expect(soon).not.toContain(general);
  chat.platform.clock.advance({ seconds: 60 });
  expect(await compared()).toContain(general);
});
