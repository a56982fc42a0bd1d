import { HIDDEN_MESSAGES_TYPE } from '@/runtime/event-content';
import { at, eventually, say, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { TestClock } from '@/server/testing/clock';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(90_000);

const clock = new TestClock();
let chat: ChatTest;
let owner: TestClient;
let spaceId: number;
let general: string;
beforeAll(async () => {
  chat = await startChatTest({ clock });
  owner = await chat.platform.person();
}, 360_000);
afterAll(() => chat.close(), 60_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  general = (await chat.room(owner, spaceId)).matrixRoomId;
});

const member = async () => {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  return person;
};
const callers = new Map<TestClient, Promise<MatrixCaller>>();
const callerOf = (person: TestClient) => {
  const caller = callers.get(person) ?? chat.as(person);
  callers.set(person, caller);
  return caller;
};
const sayAs = async (person: TestClient, body: string, room = general) => {
  return String((await say(await callerOf(person), room, { body })).body.event_id);
};
const ban = (by: TestClient, person: TestClient, deleteMessages?: 'hour' | 'day' | 'week') =>
  by.call('banMember', {
    params: { spaceId, userId: person.id },
    query: { reason: '1' },
    body: deleteMessages ? { deleteMessages } : {},
  });
const restore = (by: TestClient, person: TestClient) =>
  by.call('restoreMessages', { params: { spaceId, userId: person.id } });
/** What somebody reads of a message: its words, nothing where it was deleted, null where it is not there for them. */
const read = async (reader: TestClient | 'platform', eventId: string, room = general) => {
  const caller = reader === 'platform' ? chat.sender : await callerOf(reader);
  const { status, body } = await caller('GET', at`rooms/${room}/event/${eventId}`);
  return status === 200 ? ((body.content as { body?: string }).body ?? '') : null;
};
const runDue = async () => {
  const { jobs, storage } = chat.platform.services;
  await storage.db.execute("UPDATE job SET next_run_at = '-infinity' WHERE name = 'spaces.delete_messages'");
  await jobs.runDue('spaces.delete_messages');
  await chat.platform.services.chat.idle();
};
const rowsLeft = async () =>
  (await chat.platform.services.storage.db.execute('SELECT 1 FROM message_removal')).rows.length;
const actsAbout = async (person: TestClient) =>
  (await owner.call('auditLog', { params: { spaceId } })).records
    .filter(({ people }) => people.some(({ id }) => id === person.id))
    .map(({ act, undoable }) => (undoable ? `${act}!` : act));

test('a ban hides the last messages for a minute, then deletes them, in the rooms that the moderator is in', async () => {
  const [spammer, moderator, reader] = [await member(), await member(), await member()];
  await makeRole(owner, spaceId, { allows: ['banMembers', 'deleteOthersMessages'], members: [moderator] });
  const den = await owner.call('createRoom', { body: { spaceId, name: 'den', kind: 'privateRoom' } });
  const userIds = [spammer.id, reader.id];
  await owner.call('addRoomMembers', { body: { room: String(den.id), userIds } });
  await chat.platform.services.chat.idle();
  const { matrixRoomId: inDen } = await chat.room(owner, spaceId, 'den');
  const unseen = await sayAs(spammer, 'in the den', inDen);
  const spam: string[] = [];
  for (let index = 0; index < 55; index += 1) spam.push(await sayAs(spammer, `spam ${index}`));
  const [first = '', last = ''] = [spam[0], spam.at(-1)];
  // What only other clients draw is a message, too.
  const poll = { body: 'spam poll', 'm.poll': { question: { 'm.text': [{ body: 'spam?' }] }, answers: [] } };
  const asked = await (await callerOf(spammer))('PUT', at`rooms/${general}/send/m.poll.start/poll`, poll);
  const pollId = String(asked.body.event_id);
  spam.push(pollId);
  expect(await read(reader, pollId)).toBe('spam poll');
  const calm = await sayAs(reader, 'calm');
  await ban(moderator, spammer, 'hour');
  await chat.platform.services.chat.idle();

  expect(await read(reader, first)).toBeNull();
  expect(await read(moderator, last)).toBeNull();
  expect(await read(reader, pollId)).toBeNull();
  expect(await read(reader, calm)).toBe('calm');
  expect(await read(reader, unseen, inDen)).toBe('in the den');
  expect(await chat.state(general, HIDDEN_MESSAGES_TYPE)).toMatchObject({
    hidden: [{ user_id: expect.stringContaining(`u${spammer.id}:`) }],
  });
  // Not before its minute is over.
  await runDue();
  expect(await read('platform', first)).toBe('spam 0');
  expect(await owner.call('bans', { params: { spaceId } })).toMatchObject([
    { restorableUntil: expect.any(String) },
  ]);

  clock.advance({ seconds: 61 });
  expect(await restore(owner, spammer)).toEqual({ restored: false });
  // The homeserver goes away in the middle: the next run goes on, and nothing is deleted twice.
  let redactions = 0;
  chat.outward.reset();
  chat.outward.decide(({ path }) => {
    if (path.includes('/redact/')) redactions += 1;
    return redactions > 52 ? 'drop' : 'pass';
  });
  await runDue();
  expect(await rowsLeft()).toBe(1);
  expect(await read(reader, last)).toBeNull();
  chat.outward.reset();
  await runDue();
  expect(await rowsLeft()).toBe(0);
  // The platform says again what it could not say while the homeserver was away.
  await eventually(
    () => chat.state(general, HIDDEN_MESSAGES_TYPE),
    (state) => JSON.stringify(state) === '{}',
  );
  for (const eventId of spam) expect(await read(reader, eventId)).toBe('');
  expect(await read(reader, unseen, inDen)).toBe('in the den');
  // One entry for the ban, and one for all that was deleted with it.
  expect(await actsAbout(spammer)).toEqual(['member.banned!', 'messages.deleted', 'room.people_added']);
});

test('somebody with the permission brings the messages back within the minute, once; it takes both to delete them', async () => {
  const [spammer, banner, deleter, reader] = [await member(), await member(), await member(), await member()];
  await makeRole(owner, spaceId, { allows: ['banMembers'], members: [banner] });
  await makeRole(owner, spaceId, { allows: ['deleteOthersMessages'], members: [deleter] });
  const spam = await sayAs(spammer, 'spam');
  await expect(ban(banner, spammer, 'day')).rejects.toMatchObject({ error: 'permission_denied' });
  await expect(ban(deleter, spammer, 'day')).rejects.toMatchObject({ error: 'permission_denied' });
  expect(await read(reader, spam)).toBe('spam');
  // A ban that stands can still take the messages along; the same sent again is the same.
  await ban(owner, spammer);
  for (const _ of [1, 2]) await ban(owner, spammer, 'day');
  await chat.platform.services.chat.idle();
  expect(await read(reader, spam)).toBeNull();
  expect(await actsAbout(spammer)).toEqual(['messages.deleted!', 'member.banned!']);
  await expect(restore(banner, spammer)).rejects.toMatchObject({ error: 'permission_denied' });
  expect(await restore(deleter, spammer)).toEqual({ restored: true });
  expect(await restore(deleter, spammer)).toEqual({ restored: false });
  await chat.platform.services.chat.idle();
  expect(await read(reader, spam)).toBe('spam');
  clock.advance({ minutes: 2 });
  await runDue();
  expect(await read(reader, spam)).toBe('spam');
  expect(await actsAbout(spammer)).toEqual(['messages.restored', 'messages.deleted', 'member.banned!']);
});
