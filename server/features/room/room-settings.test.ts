import { ROOM_TOPIC_MAX_LENGTH } from '@/protocol/room-rules';
import type { SpaceId } from '@/protocol/ids';
import { SLOW_MODE_TYPE } from '@/runtime/event-content';
import { matrixIdOf, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { makeRole } from '@/server/testing/role';
import { createSpace, uploadPicture } from '@/server/testing/space';

jest.setTimeout(120_000);

let chat: ChatTest;
let owner: TestClient;
let spaceId: SpaceId;
let room: string;
let matrixRoomId: string;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
}, 90_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  const general = await chat.room(owner, spaceId);
  [room, matrixRoomId] = [String(general.id), general.matrixRoomId];
});
afterAll(() => chat.close());

type Form = { name?: string; asciiName?: string; topic?: string; logo?: string };
const update = (form: Form, actor = owner, reference = room) =>
  actor.call('updateRoom', { body: { room: reference, ...form } });
const create = (name: string, kind: 'channel' | 'privateRoom' | 'publicRoom' = 'channel', logo?: string) =>
  owner.call('createRoom', { body: { spaceId, name, kind, logo } });
const updates = async () => {
  const { records } = await owner.call('auditLog', { params: { spaceId }, query: {} });
  return records.filter(({ act }) => act === 'room.updated');
};

test('holders of permission 4 rename and describe a channel; members and other clients see it, and the log has it once', async () => {
  const [member, maker] = [await chat.platform.person(), await chat.platform.person()];
  for (const person of [member, maker]) await person.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [maker] });
  const form = { name: '茶馆', topic: '  Green \n tea ', logo: '🍵' };
  await expect(update(form, member)).rejects.toMatchObject({ error: 'permission_denied' });
  const changed = { name: '茶馆', asciiName: 'cha_guan', topic: 'Green tea', logo: '🍵' };
  for (let times = 0; times < 2; times += 1) expect(await update(form, maker)).toMatchObject(changed);
  expect(await member.call('roomDetail', { query: { room } })).toMatchObject(changed);
  expect((await updates()).map(({ objects, changes }) => [objects[0]?.name, changes])).toEqual([
    [
      'general',
      expect.arrayContaining([
        expect.objectContaining({ field: 'name', before: 'general', after: '茶馆' }),
        expect.objectContaining({ field: 'asciiName', before: 'general', after: 'cha_guan' }),
        expect.objectContaining({ field: 'topic', before: null, after: null }),
        expect.objectContaining({ field: 'logo', before: null, after: null }),
      ]),
    ],
  ]);
  await chat.platform.services.chat.idle();
  expect(await chat.state(matrixRoomId, 'm.room.name')).toMatchObject({ name: '茶馆' });
  expect(await chat.state(matrixRoomId, 'm.room.topic')).toEqual({ topic: '🍵 Green tea' });
  // What is absent stays.
  expect(await update({ topic: '' })).toMatchObject({ ...changed, topic: '' });
  await chat.platform.services.chat.idle();
  expect(await chat.state(matrixRoomId, 'm.room.topic')).toEqual({ topic: '🍵' });
});

test('CHN-25 names keep the rules of new rooms, the former name is free again, and a refusal changes nothing', async () => {
  await create('harbor');
  for (const [form, error, field] of [
    [{ name: 'General', asciiName: 'No' }, 'room_name_invalid', 'roomName'],
    [{ name: '🎉' }, 'room_name_invalid', 'displayName'],
    [{ name: 'harbor' }, 'room_name_taken', 'roomName'],
    [{ name: 'harb0r' }, 'name_similar', 'roomName'],
    [{ topic: '\u0000' }, 'invalid_input', 'topic'],
    [{ topic: '\u200b' }, 'invalid_input', 'topic'],
    [{ logo: 'x' }, 'invalid_input', 'logo'],
  ] as const) {
    await expect(update({ ...form })).rejects.toMatchObject({ error, fields: { field } });
  }
  const body = JSON.stringify({ roomId: room, topic: 'a'.repeat(ROOM_TOPIC_MAX_LENGTH + 1) });
  expect((await owner.send('/api/room/update', { method: 'POST', body })).status).toBe(400);
  expect(await updates()).toEqual([]);
  expect(await update({ name: 'lobby' })).toMatchObject({ name: 'lobby', asciiName: 'lobby' });
  expect(await create('general')).toMatchObject({ name: 'general' });
});

test('CHN-26 a private room shows its topic to who is in it alone, and its logo is an upload of who changes it', async () => {
  const member = await chat.platform.person();
  await member.call('joinSpace', { params: { spaceId } });
  const first = (await uploadPicture(owner, 'roomLogo')).url;
  const id = String((await create('vault', 'privateRoom', first)).id);
  const second = (await uploadPicture(owner, 'roomLogo')).url;
  expect(await update({ topic: 'Keys', logo: second }, owner, id)).toMatchObject({
    topic: 'Keys',
    logo: second,
  });
  const theirs = async () =>
    (await member.call('allRooms', { query: { spaceId } })).find(({ name }) => name === 'vault');
  expect(await theirs()).toMatchObject({ logo: second, topic: '', locked: true });
  const foreign = (await uploadPicture(member, 'roomLogo')).url;
  for (const logo of ['🍵', foreign])
    await expect(update({ logo }, owner, id)).rejects.toMatchObject({ fields: { field: 'logo' } });
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [member] });
  await expect(update({ topic: 'Mine' }, member, id)).rejects.toMatchObject({ error: 'room_locked' });
});

const setSlowMode = (seconds: number, actor = owner) =>
  actor.call('setSlowMode', { body: { room, seconds } });
const slowModeActs = async () => {
  const { records } = await owner.call('auditLog', { params: { spaceId }, query: {} });
  return records.filter(({ act }) => act === 'room.slow_mode_set');
};

test('slow mode is off or five seconds to six hours long, and each change of it is recorded once', async () => {
  for (const seconds of [1, 4, 21_601, 5.5, -5]) {
    const body = JSON.stringify({ roomId: room, seconds });
    expect((await owner.send('/api/room/slowMode', { method: 'POST', body })).status).toBe(400);
  }
  for (const seconds of [5, 21_600, 21_600, 0]) await setSlowMode(seconds);
  expect(
    (await slowModeActs()).map(({ objects, changes }) => [
      objects[0]?.name,
      changes[0]?.before,
      changes[0]?.after,
    ]),
  ).toEqual([
    ['general', 21_600, 0],
    ['general', 5, 21_600],
    ['general', 0, 5],
  ]);
});

test('holders of permission 4 set slow mode, and members see how long they wait and whether they do', async () => {
  const [member, maker, helper] = [
    await chat.platform.person(),
    await chat.platform.person(),
    await chat.platform.person(),
  ];
  for (const person of [member, maker, helper]) await person.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [maker] });
  await makeRole(owner, spaceId, { name: 'Helper', allows: ['deleteOthersMessages'], members: [helper] });
  await expect(setSlowMode(30, member)).rejects.toMatchObject({ error: 'permission_denied' });
  await setSlowMode(30, maker);
  for (const [person, slowModeExempt] of [
    [member, false],
    [maker, false],
    [helper, true],
    [owner, true],
  ] as const) {
    expect(await person.call('roomDetail', { query: { room } })).toMatchObject({
      slowMode: 30,
      slowModeExempt,
    });
  }
  await chat.platform.services.chat.idle();
  expect(await chat.state(matrixRoomId, SLOW_MODE_TYPE)).toEqual({
    interval_ms: 30_000,
    exempt: [owner, helper].map(matrixIdOf),
  });
  await setSlowMode(0);
  await chat.platform.services.chat.idle();
  expect(await chat.state(matrixRoomId, SLOW_MODE_TYPE)).toEqual({});
});
