import { randomUUID } from 'node:crypto';
import { sampled } from '@/runtime/testing/depth';
import { at } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { ends, eventually, has, KilledScene } from '@/server/testing/killed-scene';

jest.setTimeout(600_000);

/* The platform is killed at each step of beginning a conversation, of accepting a request, and of blocking somebody. */

let scene: KilledScene;
let maker: TestClient;
let recipient: TestClient;
beforeAll(async () => {
  scene = await KilledScene.start();
}, 300_000);
afterAll(() => scene.stop(), 60_000);
beforeEach(async () => {
  [maker, recipient] = [await scene.platform.person(), await scene.platform.person()];
});

const matrixIdOf = ({ id }: TestClient) => `@u${id}:chat.test`;
const open = () => maker.call('openDirect', { body: { userId: recipient.id } });
const onlyConversationOf = async (person: TestClient) => {
  const all = await person.call('directConversations');
  expect(all.length).toBeLessThanOrEqual(1);
  return all[0];
};
const membershipIn = async (room: string, person: TestClient) =>
  (await scene.sender('GET', at`rooms/${room}/state/m.room.member/${matrixIdOf(person)}`)).body.membership;
const noticesOf = async (person: TestClient) =>
  (await scene.query(`SELECT 1 FROM notice WHERE user_id = ${person.id}`)).length;

/** The Matrix room of the conversation, once both people are in it as they should be; it is there once. */
async function madeOnce(expected: { maker: string; recipient: string }): Promise<string> {
  const room = await eventually(
    async () => (await onlyConversationOf(maker))?.room.matrixRoomId ?? '',
    (matrixRoomId) => matrixRoomId !== '',
  );
  await eventually(
    async () => [await membershipIn(room, maker), await membershipIn(room, recipient)].join(),
    (found) => found === [expected.maker, expected.recipient].join(),
  );
  const { body } = await (await scene.as(maker))('GET', 'joined_rooms');
  expect(body.joined_rooms).toEqual([room]);
  // Nothing was done twice, where only the platform sees it either: one room has the mark, and each was invited once.
  expect(await roomsMarkedLike(room)).toEqual([room]);
  expect(await invitedIn(room)).toEqual([maker, recipient].map(matrixIdOf).sort());
  return room;
}

async function roomsMarkedLike(room: string): Promise<string[]> {
  const markOf = async (id: string) =>
    (await scene.sender('GET', at`rooms/${id}/state/guildhall.room/`)).body.room_id;
  const mark = await markOf(room);
  const { body } = await scene.sender('GET', 'joined_rooms');
  const marks = (body.joined_rooms as string[]).map(async (id) => ((await markOf(id)) === mark ? [id] : []));
  return (await Promise.all(marks)).flat();
}

async function invitedIn(room: string): Promise<string[]> {
  const { body } = await scene.sender('GET', `${at`rooms/${room}/messages`}?dir=b&limit=100`);
  const chunk = body.chunk as { type: string; state_key?: string; content: { membership?: string } }[];
  return chunk
    .filter(({ type, content }) => type === 'm.room.member' && content.membership === 'invite')
    .map(({ state_key: invited = '' }) => invited)
    .sort();
}

test.each(
  sampled(
    [
      ['before', 'the room is made', ends('POST', '/createRoom')],
      ['after', 'the room was made, before its row knows it', ends('POST', '/createRoom')],
      ['before', 'somebody is invited', ends('POST', '/invite')],
      ['after', 'somebody was invited', ends('POST', '/invite')],
      ['after', 'the maker has joined', ends('POST', '/join')],
    ],
    [1, 3],
  ),
)('%s %s: the next start makes one conversation, and one request', async (when, _moment, isIt) => {
  await scene.killedWhile(open, when, isIt);
  await madeOnce({ maker: 'join', recipient: 'invite' });
  const { room } = await open();
  await madeOnce({ maker: 'join', recipient: 'invite' });
  expect(await onlyConversationOf(recipient)).toMatchObject({ accepted: false, room: { id: room.id } });
  expect(await noticesOf(recipient)).toBe(1);
});

test.each(
  sampled(
    [
      ['before', 'the recipient joins', ends('POST', '/join')],
      ['after', 'the recipient joined, before the row goes', ends('POST', '/join')],
    ],
    [1],
  ),
)('%s %s: the request is accepted, and accepting it again changes nothing', async (when, _moment, isIt) => {
  const { room } = await open();
  await madeOnce({ maker: 'join', recipient: 'invite' });
  const accept = () => recipient.call('acceptDirect', { query: { room: String(room.id) } });
  await scene.killedWhile(accept, when, isIt);
  await madeOnce({ maker: 'join', recipient: 'join' });
  expect(await accept()).toMatchObject({ accepted: true });
  expect(await onlyConversationOf(recipient)).toMatchObject({ accepted: true });
  expect(await noticesOf(recipient)).toBe(0);
});

test.each(
  sampled(
    [
      ['after', 'the room was made, before its row knows it', ends('POST', '/createRoom')],
      ['before', 'somebody is invited', ends('POST', '/invite')],
      ['after', 'the maker has joined', ends('POST', '/join')],
    ],
    [0],
  ),
)('a group: %s %s: the next start makes one, with everybody in it', async (when, _moment, isIt) => {
  await recipient.call('follow', { params: { userId: maker.id } });
  const headers = { 'idempotency-key': randomUUID() };
  const create = () =>
    maker.call('createGroup', { body: { userIds: [recipient.id], name: 'Proofs' }, headers });
  await scene.killedWhile(create, when, isIt);
  const room = await madeOnce({ maker: 'join', recipient: 'join' });
  expect(await onlyConversationOf(recipient)).toMatchObject({ name: 'Proofs', room: { matrixRoomId: room } });
});

test.each(sampled(['before', 'after'], [0]))(
  '%s the list of blocked people is written: the person is blocked everywhere',
  async (when) => {
    await open();
    const room = await madeOnce({ maker: 'join', recipient: 'invite' });
    const block = () => recipient.call('blockPerson', { params: { userId: maker.id } });
    await scene.killedWhile(block, when, has('PUT', 'm.ignored_user_list'));
    expect((await recipient.call('blockedPeople')).map(({ user }) => user.id)).toEqual([maker.id]);
    const asRecipient = await scene.as(recipient);
    await eventually(
      async () => {
        const { body } = await asRecipient(
          'GET',
          at`user/${matrixIdOf(recipient)}/account_data/m.ignored_user_list`,
        );
        return Object.keys((body.ignored_users ?? {}) as object);
      },
      (ignored) => ignored.join() === matrixIdOf(maker),
    );
    // The request is turned down, and the room says nothing of it.
    expect(await onlyConversationOf(recipient)).toBeUndefined();
    expect(await membershipIn(room, recipient)).toBe('invite');
    await block();
    expect(await recipient.call('blockedPeople')).toHaveLength(1);
  },
);
