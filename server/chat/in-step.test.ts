import { eventually, startChatTest, type ChatTest, type MatrixCaller } from '../testing/chat';
import { createSpace } from '../testing/space';

let chat: ChatTest;
beforeAll(async () => void (chat = await startChatTest()), 90_000);
afterAll(() => chat.close());

/** Who is in a room, by the homeserver. */
async function joined(matrixId: string): Promise<string[]> {
  const { body } = await chat.sender('GET', `rooms/${encodeURIComponent(matrixId)}/joined_members`);
  return Object.keys(body.joined as object).sort();
}

test('a new space has its Matrix space and its first channel, and the creator is in both', async () => {
  const person = await chat.platform.person();
  const spaceId = await createSpace(person);
  const [general] = await person.call('allRooms', { query: { spaceId } });
  expect(general).toMatchObject({ name: 'general', type: 0, joined: true, canPost: true, members: 1 });
  expect(general?.matrixId).toMatch(/^!/);
  expect(await joined(general?.matrixId ?? '')).toEqual(
    [`@guildhall:chat.test`, `@u${person.id}:chat.test`].sort(),
  );
  const say: MatrixCaller = await chat.as(person);
  const sent = await say(
    'PUT',
    `rooms/${encodeURIComponent(general?.matrixId ?? '')}/send/m.room.message/1`,
    {
      msgtype: 'm.text',
      body: 'Hello',
    },
  );
  expect(sent.status).toBe(200);
  await eventually(
    async () => (await chat.platform.services.storage.db.execute('select * from chat_count')).rows,
    (rows) => rows.length === 1,
  );
});
