import { Client } from 'pg';
import { HIDDEN_MESSAGES_TYPE } from '@/runtime/event-content';
import { sampled } from '@/runtime/testing/depth';
import { at, firstChannel, say, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { ends, eventually, has, KilledScene, REPAIR_MS_MAX } from '@/server/testing/killed-scene';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(600_000);

/* The platform is killed between any two steps of a ban that takes messages along, and while it deletes them. */

const MESSAGES = 6;

let scene: KilledScene;
let spaceId: number;
let room: string;
let spammer: TestClient;
let reader: MatrixCaller;
let spam: string[];
beforeAll(async () => {
  scene = await KilledScene.start();
  spaceId = await createSpace(scene.owner);
  ({ matrixRoomId: room } = await firstChannel(scene.owner, spaceId, REPAIR_MS_MAX));
  await scene.madeOnce(await scene.as(scene.owner), spaceId);
  await scene.member.call('joinSpace', { params: { spaceId } });
  await eventually(isInRoom(scene.member), (there) => there);
  reader = await scene.as(scene.member);
}, 300_000);
afterAll(() => scene.stop(), 60_000);

beforeEach(async () => {
  spammer = await scene.platform.person();
  await spammer.call('joinSpace', { params: { spaceId } });
  await eventually(isInRoom(spammer), (there) => there);
  const caller = await scene.as(spammer);
  spam = [];
  for (let index = 0; index < MESSAGES; index += 1) {
    spam.push(String((await say(caller, room, { body: `spam ${index}` })).body.event_id));
  }
});

function isInRoom({ id }: TestClient) {
  return async () => (await scene.peopleIn(room)).includes(`@u${id}:chat.test`);
}
const ban = () =>
  scene.owner.call('banMember', {
    params: { spaceId, userId: spammer.id },
    query: { reason: '1' },
    body: { deleteMessages: 'hour' },
  });
const acts = async () =>
  (await scene.owner.call('auditLog', { params: { spaceId } })).records
    .filter(({ people }) => people.some(({ id }) => id === spammer.id))
    .map(({ act }) => act);
const read = async (eventId: string) => {
  const { status, body } = await reader('GET', at`rooms/${room}/event/${eventId}`);
  return status === 200 ? Object.keys(body.content as object).length : 'hidden';
};
const isHidden = async () => (await Promise.all(spam.map(read))).every((found) => found === 'hidden');
const query = async (text: string) => {
  const client = new Client({ connectionString: scene.platform.databaseUrl ?? '' });
  await client.connect();
  return client.query(text).finally(() => client.end());
};

test.each(
  sampled(
    [
      ['before', 'the messages are hidden', has('PUT', HIDDEN_MESSAGES_TYPE)],
      ['after', 'the messages were hidden', has('PUT', HIDDEN_MESSAGES_TYPE)],
      ['before', 'the person is taken out', ends('POST', '/kick')],
      ['after', 'the person was taken out', ends('POST', '/kick')],
    ],
    [1],
  ),
)('%s %s: the next start finishes the ban, and nobody is half banned', async (when, _moment, isIt) => {
  await scene.killedWhile(ban, when, isIt);
  await eventually(isInRoom(spammer), (there) => !there);
  await eventually(isHidden, (hidden) => hidden);
  await expect(spammer.call('joinSpace', { params: { spaceId } })).rejects.toMatchObject({
    error: 'space_banned',
  });
  // Sent again it finds itself done.
  await ban();
  expect(await acts()).toEqual(['member.banned', 'messages.deleted']);
});

test.each(sampled(['before', 'after'], [1]))(
  '%s one of the messages is deleted: the next start goes on, and deletes none twice',
  async (when) => {
    await ban();
    await eventually(isHidden, (hidden) => hidden);
    let seen = 0;
    await scene.killedWhile(
      () => query('UPDATE message_removal SET due_at = now()'),
      when,
      ({ method, path }) => method === 'PUT' && path.includes('/redact/') && (seen += 1) === MESSAGES / 2,
    );
    await eventually(
      () => Promise.all(spam.map(read)),
      (found) => found.every((fields) => fields === 0),
    );
    await eventually(
      () => query('SELECT 1 FROM message_removal'),
      ({ rows }) => rows.length === 0,
    );
    const { body } = await scene.sender('GET', at`rooms/${room}/messages?dir=b&limit=200`);
    const redacted = (body.chunk as { type: string; content: { redacts?: string } }[])
      .filter(({ type }) => type === 'm.room.redaction')
      .map(({ content }) => content.redacts);
    expect(redacted.filter((eventId) => spam.includes(eventId ?? ''))).toHaveLength(MESSAGES);
    expect(await acts()).toEqual(['member.banned', 'messages.deleted']);
  },
);
