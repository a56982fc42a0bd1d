import { eventually, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';

jest.setTimeout(120_000);

let chat: ChatTest;
let operator: TestClient;
beforeAll(async () => {
  chat = await startChatTest({ config: { platformAdmins: ['op@example.org'] } });
  operator = await chat.platform.person({ email: 'op@example.org' });
}, 120_000);
afterAll(() => chat.close());

const requestsOf = async (person: TestClient) =>
  (await person.call('directConversations')).map(({ room }) => room.id);

/** Writes the same to so many people; returns them with their requests. */
async function spread(sender: TestClient, texts: readonly string[]) {
  const caller = await chat.as(sender);
  const all: { person: TestClient; room: { id: number; matrixRoomId: string } }[] = [];
  for (const body of texts) {
    const person = await chat.platform.person();
    const { room } = await sender.call('openDirect', { body: { userId: person.id } });
    expect((await say(caller, room.matrixRoomId, { body })).status).toBe(200);
    all.push({ person, room });
  }
  return all;
}

test('one text to more than five people is held with all that nobody has answered, until the operator delivers it', async () => {
  const sender = await chat.platform.person();
  const five = await spread(sender, ['You won', 'you  WON', ' You won', 'You won', 'You won\n']);
  const others = await spread(sender, ['Hello', 'Something else']);
  await chat.platform.services.chat.idle();
  const [accepted, ...waiting] = five;
  if (!accepted) throw new Error('There are five');
  for (const { person, room } of [...five, ...others]) expect(await requestsOf(person)).toEqual([room.id]);
  await accepted.person.call('acceptDirect', { query: { room: String(accepted.room.id) } });
  const [last] = await spread(sender, ['You won']);
  if (!last) throw new Error('There is one more');
  await eventually(
    () => requestsOf(last.person),
    (list) => list.length === 0,
  );
  for (const { person, room } of waiting) {
    expect(await requestsOf(person)).toEqual([]);
    await expect(person.call('directRequest', { query: { room: String(room.id) } })).rejects.toMatchObject({
      error: 'not_found',
    });
  }
  for (const { person, room } of [accepted, ...others]) expect(await requestsOf(person)).toEqual([room.id]);
  // To the sender nothing has changed.
  expect(await requestsOf(sender)).toHaveLength(8);

  const held = (await operator.call('heldRequests')).filter((one) => one.sender.id === sender.id);
  expect(held).toMatchObject([{ people: 5, text: expect.stringMatching(/you\s+won/i) }]);
  const decide = (deliver: boolean, roomId = held[0]?.roomId ?? 0) =>
    operator.call('decideHeldRequests', { params: { roomId }, body: { deliver } });
  await decide(true);
  for (const { person, room } of [...waiting, last]) expect(await requestsOf(person)).toEqual([room.id]);
  expect((await operator.call('operatorLog')).records[0]).toMatchObject({
    act: 'requests.delivered',
    people: [{ id: sender.id }],
    detail: { count: 5 },
  });
});

test('what the operator discards stays hidden, and deciding again changes nothing', async () => {
  const sender = await chat.platform.person();
  const six = await spread(sender, Array<string>(6).fill('Claim now'));
  await eventually(
    async () => (await operator.call('heldRequests')).filter((one) => one.sender.id === sender.id),
    (list) => list[0]?.people === 6,
  );
  const roomId = six[0]?.room.id ?? 0;
  const decide = (deliver: boolean) =>
    operator.call('decideHeldRequests', { params: { roomId }, body: { deliver } });
  await decide(false);
  await decide(true);
  for (const { person } of six) expect(await requestsOf(person)).toEqual([]);
  expect((await operator.call('heldRequests')).filter((one) => one.sender.id === sender.id)).toEqual([]);
});
