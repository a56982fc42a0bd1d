import type { SpaceId } from '@/protocol/ids';
import type { RoomKind } from '@/protocol/room-rules';
import type { AccessRule } from '@/protocol/access-rule';
import { at, eventually, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { makeRole, ofRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(120_000);

const OPERATOR = 'operator@example.org';

let chat: ChatTest;
let owner: TestClient;
let spaceId: SpaceId;
beforeAll(async () => {
  chat = await startChatTest({ config: { platformAdmins: [OPERATOR] } });
  owner = await chat.platform.person();
}, 90_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
});
afterAll(() => chat.close());

async function member(): Promise<TestClient> {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  return person;
}
async function makeRoom(name: string, kind: RoomKind = 'channel') {
  const { id } = await owner.call('createRoom', { body: { spaceId, name, kind } });
  await chat.platform.services.chat.idle();
  return chat.room(owner, spaceId, name).then((room) => ({ ...room, reference: String(id) }));
}
const set = (actor: TestClient, room: string, rule: AccessRule | null) =>
  actor.call('setAccess', { body: { room, rule: rule as never } });
const seenBy = async (person: TestClient, id: number) =>
  (await person.call('allRooms', { query: { spaceId } })).find((room) => room.id === id);
/** Whether somebody may read what is said in a room now. */
async function reads(person: TestClient, matrixRoomId: string): Promise<boolean> {
  const { body } = await say(await chat.as(owner), matrixRoomId);
  const { status } = await (
    await chat.as(person)
  )('GET', at`rooms/${matrixRoomId}/event/${String(body.event_id)}`);
  return status === 200;
}

test('OPN-73 a channel with a rule is entered by who has the role, and by owner and admins', async () => {
  const [holder, other, admin] = [await member(), await member(), await member()];
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  const roleId = await makeRole(owner, spaceId, { members: [holder] });
  const room = await makeRoom('vault');
  expect(await reads(other, room.matrixRoomId)).toBe(true);

  expect(await set(owner, room.reference, ofRole(roleId))).toEqual({
    rule: ofRole(roleId),
    met: [[false]],
    checks: [[null]],
    nextCheckTime: null,
    enters: true,
  });
  await eventually(
    () => chat.peopleIn(room.matrixRoomId),
    (people) => !people.includes(other.id),
  );
  expect(await chat.peopleIn(room.matrixRoomId)).toEqual(
    [owner.id, holder.id, admin.id].sort((one, two) => one - two),
  );
  expect(await reads(other, room.matrixRoomId)).toBe(false);
  expect(await seenBy(holder, room.id)).toMatchObject({
    joined: true,
    locked: false,
    ruled: true,
    members: 3,
  });
  expect(await seenBy(other, room.id)).toMatchObject({
    joined: false,
    locked: true,
    canPost: false,
    matrixRoomId: '',
  });
  expect(await other.call('roomAccess', { query: { room: room.reference } })).toEqual({
    rule: ofRole(roleId),
    met: [[false]],
    checks: [[null]],
    nextCheckTime: null,
    enters: false,
  });
  await expect(other.call('joinRoom', { query: { room: room.reference } })).rejects.toMatchObject({
    error: 'room_locked',
  });
  await expect(other.call('roomMembers', { query: { room: room.reference } })).rejects.toMatchObject({
    error: 'room_locked',
  });
});

test('OPN-73 whoever gets the role comes in, and whoever loses it goes: by taking it, by deleting it, as an admin', async () => {
  const [first, second] = [await member(), await member()];
  const roleId = await makeRole(owner, spaceId, { members: [first] });
  const room = await makeRoom('vault');
  await set(owner, room.reference, ofRole(roleId));
  const isIn = (person: TestClient, wanted: boolean) =>
    eventually(
      () => chat.peopleIn(room.matrixRoomId),
      (people) => people.includes(person.id) === wanted,
    );
  await isIn(second, false);
  await owner.call('assignRole', { params: { roleId }, body: { userIds: [second.id] } });
  await isIn(second, true);
  expect((await say(await chat.as(second), room.matrixRoomId)).status).toBe(200);
  await owner.call('unassignRole', { params: { roleId, userId: first.id } });
  await isIn(first, false);
  await owner.call('setAdmin', { params: { spaceId, userId: first.id } });
  await isIn(first, true);
  await owner.call('setAdmin', { params: { spaceId, userId: first.id }, query: { remove: 'true' } });
  await isIn(first, false);
  // A rule that names a deleted role lets nobody in.
  await owner.call('deleteRole', { params: { roleId } });
  await isIn(second, false);
  await set(owner, room.reference, null);
  await isIn(first, true);
  await isIn(second, true);
});

test('OPN-73 groups are joined by and or or, and a preview says how many come in and how many go', async () => {
  const [both, one] = [await member(), await member()];
  const left = await makeRole(owner, spaceId, { members: [both, one] });
  const right = await makeRole(owner, spaceId, { members: [both] });
  const room = await makeRoom('vault');
  const term = (roleId: number) => ({ kind: 'role' as const, roleId });
  const all: AccessRule = {
    op: 'and',
    groups: [
      { op: 'or', terms: [term(left)] },
      { op: 'or', terms: [term(right)] },
    ],
  };
  const within: AccessRule = { op: 'or', groups: [{ op: 'and', terms: [term(left), term(right)] }] };
  const preview = (rule: AccessRule | null) =>
    owner.call('previewAccess', { body: { room: room.reference, rule: rule as never } });
  expect(await preview(all)).toMatchObject({ meeting: 2, gaining: 0, losing: 1, since: room.createdTime });
  for (const rule of [all, within]) {
    await set(owner, room.reference, rule);
    expect(await seenBy(both, room.id)).toMatchObject({ locked: false });
    expect(await seenBy(one, room.id)).toMatchObject({ locked: true });
  }
  expect(await one.call('roomAccess', { query: { room: room.reference } })).toMatchObject({
    met: [[true, false]],
  });
  expect(await preview(ofRole(left))).toMatchObject({ meeting: 3, gaining: 1, losing: 0 });
  expect(await preview(null)).toMatchObject({ meeting: 3, gaining: 1, losing: 0 });
});

test('OPN-73 the rule of a private room comes on top of being added, and is changed only from inside', async () => {
  const [added, holder, manager] = [await member(), await member(), await member()];
  const roleId = await makeRole(owner, spaceId, { members: [holder] });
  await makeRole(owner, spaceId, { allows: ['channelAccess'], members: [manager] });
  const room = await makeRoom('inner', 'privateRoom');
  await owner.call('addRoomMembers', { body: { room: room.reference, userIds: [added.id, holder.id] } });
  await set(owner, room.reference, ofRole(roleId));
  expect(await seenBy(holder, room.id)).toMatchObject({ joined: true, locked: false });
  expect(await seenBy(added, room.id)).toMatchObject({ joined: false, locked: true });
  expect(await seenBy(manager, room.id)).toMatchObject({ locked: true });
  await expect(set(manager, room.reference, null)).rejects.toMatchObject({ error: 'room_locked' });
  await set(owner, room.reference, null);
  expect(await seenBy(added, room.id)).toMatchObject({ joined: true, locked: false });
});

test('CHN-22 a space can turn rules off: those that stand hold on and can only be removed', async () => {
  const person = await member();
  const roleId = await makeRole(owner, spaceId);
  const room = await makeRoom('vault');
  const params = { spaceId };
  expect(await person.call('accessStatus', { params })).toBe(0);
  await set(owner, room.reference, ofRole(roleId));
  await owner.call('setAccessStatus', { params, body: { status: 1 } });
  expect(await person.call('accessStatus', { params })).toBe(1);
  expect(await seenBy(person, room.id)).toMatchObject({ locked: true });
  await expect(set(owner, room.reference, ofRole(roleId + 1))).rejects.toMatchObject({
    error: 'access_rules_off',
  });
  await set(owner, room.reference, null);
  expect(await seenBy(person, room.id)).toMatchObject({ locked: false });
});

test('OPN-73 a platform admin who is a plain member is told that the rule keeps them out, as it does', async () => {
  const operator = await chat.platform.person({ email: OPERATOR });
  await operator.call('joinSpace', { params: { spaceId } });
  const room = await makeRoom('vault');
  await set(owner, room.reference, ofRole(await makeRole(owner, spaceId)));
  expect(await seenBy(operator, room.id)).toMatchObject({ locked: true });
  const { enters } = await operator.call('roomAccess', { query: { room: room.reference } });
  expect(enters).toBe(false);
});
