import {
  at,
  eventually,
  matrixIdOf,
  say,
  startChatTest,
  type ChatTest,
  type MatrixAnswer,
  type MatrixCaller,
} from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

/*
 * What people have chosen about each other, with their own Matrix tokens at the product's own address, on whichever engine
 * stands behind: every way to read is asked with the token of somebody who blocks the writer.
 */

jest.setTimeout(360_000);

let chat: ChatTest;
let gateway: TestGateway;
beforeAll(async () => {
  chat = await startChatTest({ database: 'postgres' });
  gateway = await TestGateway.before(chat);
}, 240_000);
afterAll(async () => {
  await gateway.close();
  await chat.close();
}, 60_000);

const through = (person: TestClient) => chat.as(person, gateway.url);
const of = (person: TestClient) => ({ params: { userId: person.id } });
/** Without the words that a search was for. */
const textOf = ({ body }: MatrixAnswer) =>
  JSON.stringify(body, (key, value: unknown) => (key === 'highlights' ? [] : value));

/** Two people in a channel and in an accepted conversation. */
async function scene() {
  const [anna, ben] = [await chat.platform.person(), await chat.platform.person()];
  const spaceId = await createSpace(anna);
  await ben.call('joinSpace', { params: { spaceId } });
  const { room } = await anna.call('openDirect', { body: { userId: ben.id } });
  await ben.call('acceptDirect', { query: { room: String(room.id) } });
  await chat.platform.services.chat.idle();
  const channel = (await chat.room(anna, spaceId)).matrixRoomId;
  return {
    anna,
    ben,
    channel,
    direct: room.matrixRoomId,
    asAnna: await through(anna),
    asBen: await through(ben),
  };
}

async function send(caller: MatrixCaller, room: string, body: string, content: object = {}) {
  const { body: sent, status } = await say(caller, room, { body, ...content });
  expect(status).toBe(200);
  return String(sent.event_id);
}

/** Every way to read what was written, as answers. */
function readings(caller: MatrixCaller, room: string, eventId: string, own: string) {
  const search = { search_categories: { room_events: { search_term: 'canary', event_context: {} } } };
  return {
    sync: () => caller('GET', 'sync?timeout=0'),
    messages: () => caller('GET', at`rooms/${room}/messages` + '?dir=b&limit=50'),
    context: () => caller('GET', at`rooms/${room}/context/${own}` + '?limit=20'),
    'context of it': () => caller('GET', at`rooms/${room}/context/${eventId}`),
    event: () => caller('GET', at`rooms/${room}/event/${eventId}`),
    relations: () => caller('GET', `/_matrix/client/v1/${at`rooms/${room}/relations/${own}`}`),
    threads: () => caller('GET', `/_matrix/client/v1/${at`rooms/${room}/threads`}`),
    search: () => caller('POST', 'search', search),
  };
}

test('no way to read shows somebody what a blocked person writes, and all of them show it to others', async () => {
  const { anna, ben, channel, direct, asAnna, asBen } = await scene();
  for (const room of [channel, direct]) {
    const own = await send(asAnna, room, 'My own');
    const eventId = await send(asBen, room, 'canary');
    const reply = { 'm.relates_to': { rel_type: 'm.thread', event_id: own } };
    await send(asBen, room, 'canary in a thread', reply);
    const emoji = { rel_type: 'm.annotation', event_id: own, key: '👍' };
    await asBen('PUT', at`rooms/${room}/send/m.reaction/r${own}`, { 'm.relates_to': emoji });
    await asBen('POST', at`rooms/${room}/receipt/m.read/${own}`, {});
    const ways = readings(asAnna, room, eventId, own);
    for (const [way, read] of Object.entries(ways)) {
      const answer = await eventually(
        read,
        ({ status, body }) => status === 200 && /canary|👍/u.test(JSON.stringify(body)),
      );
      expect([way, answer.status]).toEqual([way, 200]);
    }
    await anna.call('blockPerson', of(ben));
    for (const [way, read] of Object.entries(ways)) {
      const answer = await read();
      expect([way, /canary|👍/u.exec(textOf(answer))?.[0] ?? null]).toEqual([way, null]);
    }
    const state = await asAnna('GET', 'sync?timeout=0');
    const receipts = JSON.stringify(
      (state.body.rooms as { join: Record<string, { ephemeral: unknown }> }).join[room]?.ephemeral ?? {},
    );
    expect(receipts).not.toContain(matrixIdOf(ben));
    expect(textOf(await asBen('GET', at`rooms/${room}/messages` + '?dir=b&limit=50'))).toContain('canary');
    // Their sends succeed.
    expect((await say(asBen, room, { body: 'More' })).status).toBe(200);
    await anna.call('unblockPerson', of(ben));
  }
});

test('what was written into a direct conversation during a block stays hidden afterwards, and nothing else does', async () => {
  const { anna, ben, channel, direct, asAnna, asBen } = await scene();
  await send(asBen, direct, 'before');
  await anna.call('blockPerson', of(ben));
  for (const room of [direct, channel]) await send(asBen, room, 'meanwhile');
  await anna.call('unblockPerson', of(ben));
  await send(asBen, direct, 'after');
  const messages = async (room: string) =>
    textOf(await asAnna('GET', at`rooms/${room}/messages` + '?dir=b&limit=50'));
  expect(await messages(direct)).toContain('before');
  expect(await messages(direct)).toContain('after');
  expect(await messages(direct)).not.toContain('meanwhile');
  expect(await messages(channel)).toContain('meanwhile');
});

test('a list of ignored people that somebody writes in a Matrix client is their blocks', async () => {
  const { anna, ben, asAnna } = await scene();
  const path = at`user/${matrixIdOf(anna)}/account_data/m.ignored_user_list`;
  const list = (...people: string[]) => ({ ignored_users: Object.fromEntries(people.map((id) => [id, {}])) });
  expect((await asAnna('PUT', path, list(matrixIdOf(ben), '@nobody:elsewhere'))).status).toBe(200);
  expect(await anna.call('blockedPeople')).toMatchObject([{ user: { id: ben.id } }]);
  expect((await asAnna('GET', path)).body).toEqual(list(matrixIdOf(ben)));
  const escaped = at`user/${matrixIdOf(anna)}/account_data/m%2Eignored_user_list`;
  expect((await asAnna('PUT', escaped, list())).status).toBe(200);
  expect(await anna.call('blockedPeople')).toEqual([]);
  // Somebody who hides can't be put on a stranger's list.
  const hidden = await chat.platform.person();
  await hidden.call('changePrivacy', { body: { foundByName: false } });
  expect((await asAnna('PUT', path, list(matrixIdOf(hidden)))).status).toBe(200);
  expect(await anna.call('blockedPeople')).toEqual([]);
  // Nobody writes another one's.
  const other = at`user/${matrixIdOf(ben)}/account_data/m.ignored_user_list`;
  expect((await asAnna('PUT', other, list(matrixIdOf(anna)))).status).toBe(403);
});

test('a public receipt is made a private one where somebody does not show what they have read', async () => {
  const { anna, channel, direct, asAnna, asBen } = await scene();
  const shown = async (room: string) => {
    const { body } = await asBen('GET', 'sync?timeout=0');
    const rooms = (body.rooms as { join: Record<string, { ephemeral: unknown }> }).join;
    return JSON.stringify(rooms[room]?.ephemeral ?? {}).includes(matrixIdOf(anna));
  };
  /** The ways to say it: one with a type in another form, and one for all marks. */
  const read = async (room: string, index: number) => {
    const eventId = await send(asBen, room, 'Read this');
    const ways = [
      () => asAnna('POST', at`rooms/${room}/receipt/m.read/${eventId}`, {}),
      () => asAnna('POST', at`rooms/${room}/read_markers`, { 'm.fully_read': eventId, 'm.read': eventId }),
      () => asAnna('POST', at`rooms/${room}/receipt/m%2Eread/${eventId}`, {}),
    ];
    const answer = await ways[index]?.();
    expect(answer?.status).toBe(200);
    return shown(room);
  };
  // Friends see it, in direct conversations alone.
  await anna.call('changePrivacy', { body: { readTo: 'nobody' } });
  for (const index of [0, 1, 2])
    for (const room of [direct, channel]) expect(await read(room, index)).toBe(false);
  await anna.call('changePrivacy', { body: { readTo: 'friends' } });
  expect(await read(channel, 1)).toBe(false);
  expect(await read(direct, 0)).toBe(true);
  await anna.call('changePrivacy', { body: { readTo: 'everyone' } });
  expect(await read(channel, 1)).toBe(true);
});

test('the directory of the homeserver shows nobody who hides, and it tells nobody who is online', async () => {
  const { anna, ben, asAnna, asBen } = await scene();
  const name = `Findable${anna.id}`;
  await anna.call('update', { body: { username: name } });
  await chat.platform.services.chat.idle();
  const found = async () =>
    textOf(await asBen('POST', 'user_directory/search', { search_term: name })).includes(matrixIdOf(anna));
  await eventually(found, (isFound) => isFound);
  await anna.call('changePrivacy', { body: { foundByName: false } });
  expect(await found()).toBe(false);

  await asAnna('PUT', at`presence/${matrixIdOf(anna)}/status`, { presence: 'online' });
  const status = await asBen('GET', at`presence/${matrixIdOf(anna)}/status`);
  expect(status).toMatchObject({ status: 403, body: { errcode: 'M_FORBIDDEN' } });
  const { body } = await asBen('GET', 'sync?timeout=0');
  expect(JSON.stringify(body.presence ?? {})).not.toContain(matrixIdOf(anna));
  expect((await ben.call('me')).id).toBe(ben.id);
});
