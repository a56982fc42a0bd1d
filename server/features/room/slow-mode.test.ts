import type { SpaceId } from '@/protocol/ids';
import { SLOW_MODE_TYPE } from '@/runtime/event-content';
import { matrixIdOf, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

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

const set = (seconds: number, actor = owner) => actor.call('setSlowMode', { body: { room, seconds } });
const acts = async () => {
  const { records } = await owner.call('auditLog', { params: { spaceId }, query: {} });
  return records.filter(({ act }) => act === 'room.slow_mode_set');
};

test('slow mode is off or five seconds to six hours long, and each change of it is recorded once', async () => {
  for (const seconds of [1, 4, 21_601, 5.5, -5]) {
    const body = JSON.stringify({ roomId: room, seconds });
    expect((await owner.send('/api/room/slowMode', { method: 'POST', body })).status).toBe(400);
  }
  for (const seconds of [5, 21_600, 21_600, 0]) await set(seconds);
  expect(
    (await acts()).map(({ objects, changes }) => [objects[0]?.name, changes[0]?.before, changes[0]?.after]),
  ).toEqual([
    ['general', 21_600, 0],
    ['general', 5, 21_600],
    ['general', 0, 5],
  ]);
});

test('holders of permission 4 set it, and members see how long they wait and whether they do', async () => {
  const [member, maker, helper] = [
    await chat.platform.person(),
    await chat.platform.person(),
    await chat.platform.person(),
  ];
  for (const person of [member, maker, helper]) await person.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [maker] });
  await makeRole(owner, spaceId, { name: 'Helper', allows: ['deleteOthersMessages'], members: [helper] });
  await expect(set(30, member)).rejects.toMatchObject({ error: 'permission_denied' });
  await set(30, maker);
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
  await set(0);
  await chat.platform.services.chat.idle();
  expect(await chat.state(matrixRoomId, SLOW_MODE_TYPE)).toEqual({});
});
