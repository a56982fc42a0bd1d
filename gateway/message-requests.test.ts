import { Client } from 'pg';
import { at, callerOf, startChatTest, type ChatTest } from '@/server/testing/chat';
import { TEST_AS_TOKEN } from '@/server/testing/homeserver';
import { TestGateway } from './testing/gateway';

/* Message requests at the product's own address, in front of an engine that counts nothing, with two gateways. */

jest.setTimeout(240_000);

const tooMany = { status: 403, body: { errcode: 'M_FORBIDDEN' } };

let chat: ChatTest;
let gateways: TestGateway[];

beforeAll(async () => {
  chat = await startChatTest({ database: 'postgres' });
  // The gateways believe that the engine leaves everything to them.
  const engine = { CHAT_URL: chat.homeserver.url, CHAT_ENGINE: 'synapse', CHAT_AS_TOKEN: TEST_AS_TOKEN };
  gateways = [await TestGateway.start(chat.platform, engine), await TestGateway.start(chat.platform, engine)];
}, 240_000);
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await chat.close();
}, 60_000);

test('three messages get through however many are sent at once, and repeats keep their permits', async () => {
  const [anna, ben] = [await chat.platform.person(), await chat.platform.person()];
  const { room } = await anna.call('openDirect', { body: { userId: ben.id } });
  // On the engine itself nothing is counted, as on Synapse.
  const state = at`rooms/${room.matrixRoomId}/state/guildhall.request/`;
  if (chat.homeserver.engine === 'embedded') await chat.sender('PUT', state, {});
  const { accessToken } = await anna.call('logInToChat', { query: { noForce: 'true' } });
  const callers = gateways.map((gateway) => callerOf(gateway.url, accessToken));
  const send = (gateway: number, type: string, transaction: string, body: object) => {
    const caller = callers[gateway];
    if (!caller) throw new Error('There are two gateways');
    return caller('PUT', at`rooms/${room.matrixRoomId}/send/${type}/${transaction}`, body);
  };
  const text = { msgtype: 'm.text', body: 'Hello' };
  const first = await send(0, 'm.room.message', 'first', text);
  expect(first.status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(index % 2, 'm.room.message', `p${index}`, text)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const { status, body } of answers) if (status !== 200) expect({ status, body }).toMatchObject(tooMany);
  expect(await send(1, 'm.room.message', 'first', text)).toEqual(first);
  const eventId = String(first.body.event_id);
  const edited = { ...text, 'm.relates_to': { rel_type: 'm.replace', event_id: eventId } };
  expect((await send(0, 'm.room.message', 'edit', edited)).status).toBe(403);
  const emoji = { rel_type: 'm.annotation', event_id: eventId, key: '👍' };
  expect((await send(0, 'm.reaction', 'reaction', { 'm.relates_to': emoji })).status).toBe(403);
  // Refusals don't queue for the lock that permits are taken under: a burst of them would outlast a transaction.
  const holder = new Client({ connectionString: chat.platform.config.databaseUrl ?? undefined });
  await holder.connect();
  try {
    await holder.query('BEGIN; SELECT FROM direct_pair FOR UPDATE');
    expect(await send(0, 'm.room.message', 'fourth', text)).toMatchObject(tooMany);
    expect(await send(1, 'm.room.message', 'first', text)).toEqual(first);
  } finally {
    await holder.end();
  }
  const redacted = await callers[0]?.('PUT', at`rooms/${room.matrixRoomId}/redact/${eventId}/r`, {});
  expect(redacted?.status).toBe(200);

  await ben.call('acceptDirect', { query: { room: String(room.id) } });
  expect((await send(0, 'm.room.message', 'accepted', text)).status).toBe(200);
  expect((await send(1, 'm.reaction', 'now', { 'm.relates_to': emoji })).status).not.toBe(403);
});
