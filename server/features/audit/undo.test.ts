import type { SpaceId } from '@/protocol/ids';
import type { AuditAct } from '@/protocol/audit-rules';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { everyoneOf, makeRole, ofRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

const FIVE_MINUTES = 300;
let platform: TestPlatform;
let owner: TestClient;
let spaceId: SpaceId;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
});
beforeEach(async () => {
  spaceId = await createSpace(owner);
});
afterAll(() => platform.close());

async function member(): Promise<TestClient> {
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  return person;
}
const log = (viewer = owner) =>
  viewer.call('auditLog', { params: { spaceId } }).then(({ records }) => records);
const newest = async (viewer = owner) => {
  const [entry] = await log(viewer);
  if (!entry) throw new Error('An empty log');
  return entry;
};
const undo = (number: number, viewer = owner) => viewer.call('undoAct', { params: { spaceId, number } });
const space = () => ({ params: { spaceId } });
const standingOf = (person: TestClient) => person.call('standing', space());
const about = (person: TestClient) => ({ params: { spaceId, userId: person.id } });
const roleOf = async (roleId: number) =>
  (await owner.call('roles', { params: { spaceId } })).find(({ id }) => id === roleId);
const holders = async (roleId: number) =>
  (await owner.call('roleMembers', { params: { roleId } })).records.map(({ id }) => id);
const allowedIn = async (roleId: number) =>
  (await owner.call('rolePermissions', { params: { roleId } }))
    .filter(({ allowed }) => allowed === 1)
    .map(({ id }) => id);

interface Scene {
  /** Does the act that is undone. */
  readonly act: () => Promise<unknown>;
  /** What it changes, as it is now. */
  readonly state: () => Promise<unknown>;
  /** Changes the same again, in another way. */
  readonly change: () => Promise<unknown>;
  readonly opposite: AuditAct;
}

const scenes: Record<string, () => Promise<Scene>> = {
  async 'a role that was given'() {
    const [one, other] = [await member(), await member()];
    const roleId = await makeRole(owner, spaceId);
    return {
      act: () => owner.call('assignRole', { params: { roleId }, body: { userIds: [one.id, other.id] } }),
      state: () => holders(roleId),
      change: () => owner.call('unassignRole', { params: { roleId, userId: one.id } }),
      opposite: 'role.unassigned',
    };
  },
  async 'a role that was taken'() {
    const [one, other] = [await member(), await member()];
    const roleId = await makeRole(owner, spaceId, { members: [one, other] });
    return {
      act: () => owner.call('unassignRoles', { params: { roleId }, body: { userIds: [one.id, other.id] } }),
      state: () => holders(roleId),
      change: () => owner.call('kickMember', about(one)),
      opposite: 'role.assigned',
    };
  },
  async 'the names of a channel'() {
    const room = async () => (await owner.call('allRooms', { query: { spaceId } }))[0];
    const rename = async (name: string) =>
      owner.call('updateRoom', { body: { room: String((await room())?.id), name } });
    return {
      act: () => rename('茶馆'),
      state: async () => [(await room())?.name, (await room())?.asciiName],
      change: () => rename('coffee'),
      opposite: 'room.updated',
    };
  },
  async 'an archived channel'() {
    const { id } = await owner.call('createRoom', { body: { spaceId, name: 'kept', kind: 'channel' } });
    const room = { body: { room: String(id) } };
    return {
      act: () => owner.call('archiveRoom', room),
      state: async () =>
        (await owner.call('allRooms', { query: { spaceId } })).find((each) => each.id === id)?.archived,
      change: () => owner.call('restoreRoom', room),
      opposite: 'room.restored',
    };
  },
  async 'the name of a category'() {
    const { id } = await owner.call('createCategory', { body: { spaceId, name: 'Talk' } });
    const rename = (name: string) => owner.call('updateCategory', { body: { id, name } });
    return {
      act: () => rename('Chatter'),
      state: async () => (await owner.call('channelOrder', { query: { spaceId } })).categories,
      change: () => rename('Small talk'),
      opposite: 'category.renamed',
    };
  },
  async 'name and colour of a role'() {
    const roleId = await makeRole(owner, spaceId, { name: 'Pilot' });
    const rename = (name: string) =>
      owner.call('updateRole', { body: { id: roleId, name, color: '#00BA50' } });
    return {
      act: () => rename('Navigator'),
      state: async () => [(await roleOf(roleId))?.name, (await roleOf(roleId))?.color],
      change: () => rename('Captain'),
      opposite: 'role.updated',
    };
  },
  async 'a permission'() {
    const roleId = await everyoneOf(owner, spaceId);
    const set = (allowed: 0 | 1) =>
      owner.call('setRolePermission', { params: { roleId }, body: { id: 4, allowed } });
    return {
      act: () => set(1),
      state: () => allowedIn(roleId),
      change: () => set(0),
      opposite: 'role.permission_set',
    };
  },
  async 'a role that was deleted'() {
    const [one, other] = [await member(), await member()];
    const low = await makeRole(owner, spaceId, { name: 'Low' });
    const roleId = await makeRole(owner, spaceId, { name: 'Pilot', members: [one, other] });
    const top = await makeRole(owner, spaceId, { name: 'Top' });
    const order = (roleIds: number[]) => owner.call('orderRoles', { ...space(), body: { roleIds } });
    await order([top, roleId, low]);
    await owner.call('setRolePermission', { params: { roleId }, body: { id: 9, allowed: 1 } });
    const remove = () => owner.call('deleteRole', { params: { roleId } });
    return {
      act: remove,
      state: async () => [
        (await owner.call('roles', space())).map(({ id, name, color, members }) => [
          id,
          name,
          color,
          members,
        ]),
        (await one.call('standing', space())).rights,
        await holders(roleId).catch(({ error }) => error),
      ],
      // It comes back, and is deleted again with less.
      change: async () => {
        await undo((await newest()).number);
        await owner.call('unassignRole', { params: { roleId, userId: one.id } });
        await remove();
      },
      opposite: 'role.restored',
    };
  },
  async 'the order of roles'() {
    const ids = [
      await makeRole(owner, spaceId, { name: 'A' }),
      await makeRole(owner, spaceId, { name: 'B' }),
    ];
    const order = (roleIds: number[]) => owner.call('orderRoles', { ...space(), body: { roleIds } });
    await order(ids);
    return {
      act: () => order([...ids].reverse()),
      state: async () => (await owner.call('roles', space())).map(({ id }) => id),
      change: () => makeRole(owner, spaceId, { name: 'C' }),
      opposite: 'role.reordered',
    };
  },
  async 'a time-out'() {
    const person = await member();
    const timeOut = (seconds: number) => owner.call('timeOutMember', { ...about(person), body: { seconds } });
    return {
      act: () => timeOut(FIVE_MINUTES),
      state: async () => (await person.call('standing', { params: { spaceId } })).timedOutUntil,
      change: () => timeOut(2 * FIVE_MINUTES),
      opposite: 'member.time_out_lifted',
    };
  },
  async 'a time-out that was lifted'() {
    const person = await member();
    const timeOut = () => owner.call('timeOutMember', { ...about(person), body: { seconds: FIVE_MINUTES } });
    await timeOut();
    return {
      act: () => owner.call('liftTimeOut', about(person)),
      state: async () => (await person.call('standing', { params: { spaceId } })).timedOutUntil,
      change: timeOut,
      opposite: 'member.timed_out',
    };
  },
  async 'a time-out of several'() {
    const [one, other] = [await member(), await member()];
    const timeOut = (seconds: number) =>
      owner.call('timeOutMembers', { ...space(), body: { userIds: [one.id, other.id], seconds } });
    await timeOut(FIVE_MINUTES);
    return {
      act: () => timeOut(2 * FIVE_MINUTES),
      state: () => Promise.all([one, other].map(async (each) => (await standingOf(each)).timedOutUntil)),
      change: () => owner.call('liftTimeOut', about(other)),
      opposite: 'member.timed_out',
    };
  },
  async 'a ban of several'() {
    const [one, other] = [await member(), await member()];
    return {
      act: () => owner.call('banMembers', { ...space(), body: { userIds: [one.id, other.id], reason: 4 } }),
      state: async () => (await owner.call('bans', space())).length,
      change: async () => {
        for (const each of [one, other]) {
          await owner.call('banMember', { ...about(each), query: { unban: 'true' } });
        }
      },
      opposite: 'member.unbanned',
    };
  },
  async 'messages that a ban of several deletes'() {
    const [one, other] = [await member(), await member()];
    const userIds = [one.id, other.id];
    const restorable = async () =>
      (await owner.call('bans', space())).filter(({ restorableUntil }) => restorableUntil !== null).length;
    await owner.call('banMembers', { ...space(), body: { userIds, reason: 1 } });
    return {
      // The bans stand already, so that the deletion is an act of its own.
      act: () =>
        owner.call('banMembers', { ...space(), body: { userIds, reason: 1, deleteMessages: 'day' } }),
      state: restorable,
      change: async () => {
        for (const each of [one, other]) await owner.call('restoreMessages', about(each));
      },
      opposite: 'messages.restored',
    };
  },
  async 'an admin who was made'() {
    const person = await member();
    const set = (remove: boolean) =>
      owner.call('setAdmin', { ...about(person), ...(remove && { query: { remove: 'true' as const } }) });
    return {
      act: () => set(false),
      state: async () => (await person.call('standing', { params: { spaceId } })).rights.length,
      change: () => set(true),
      opposite: 'admin.removed',
    };
  },
  async 'the order of channels, rooms and categories'() {
    const read = () => owner.call('channelOrder', { query: { spaceId } });
    const { id } = await owner.call('createRoom', { body: { spaceId, name: 'tea', kind: 'privateRoom' } });
    const category = await owner.call('createCategory', { body: { spaceId, name: 'Drinks' } });
    const save = async (last: number[]) => {
      const { version, roomIds, categories } = await read();
      const all = [...roomIds, ...categories.flatMap((one) => one.roomIds)];
      const others = all.filter((each) => !last.includes(each));
      const inside = [{ id: category.id, roomIds: last }];
      await owner.call('orderChannels', { body: { spaceId, version, roomIds: others, categories: inside } });
    };
    return {
      act: () => save([id]),
      state: async () => ({ ...(await read()), version: 0 }),
      change: () => save([]),
      opposite: 'room.reordered',
    };
  },
  async 'the access rule of a channel'() {
    const [first, second] = [await makeRole(owner, spaceId), await makeRole(owner, spaceId, { name: 'B' })];
    const { id } = await owner.call('createRoom', { body: { spaceId, name: 'notes', kind: 'channel' } });
    const set = (rule: ReturnType<typeof ofRole> | null) =>
      owner.call('setAccess', { body: { room: String(id), rule } });
    await set(ofRole(first));
    return {
      act: () => set(ofRole(second)),
      state: async () => (await owner.call('roomAccess', { query: { room: String(id) } })).rule,
      change: () => set(null),
      opposite: 'room.access_changed',
    };
  },
};

describe.each(Object.entries(scenes))('%s', (_, prepare) => {
  test('is as it was before after an undo, which is an entry of its own and stands once', async () => {
    const { act, state, opposite } = await prepare();
    const before = await state();
    await act();
    expect(await state()).not.toEqual(before);
    const { number, undoable } = await newest();
    expect(undoable).toBe(true);
    const outcomes = await Promise.allSettled([undo(number), undo(number), undo(number)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await state()).toEqual(before);
    expect(await newest()).toMatchObject({ number: number + 1, act: opposite, actor: { id: owner.id } });
    expect((await log()).find((entry) => entry.number === number)).toMatchObject({ undoable: false });
  });

  test('stays as it is when it was changed since', async () => {
    const { act, state, change } = await prepare();
    await act();
    const { number } = await newest();
    await change();
    const changed = await state();
    expect((await log()).find((entry) => entry.number === number)).toMatchObject({ undoable: false });
    await expect(undo(number)).rejects.toMatchObject({ error: 'act_not_undoable', status: 409 });
    expect(await state()).toEqual(changed);
  });
});

test('a restored role stands between the same others, is had by those who are still members, and opens its channels again', async () => {
  const [one, gone] = [await member(), await member()];
  const low = await makeRole(owner, spaceId, { name: 'Low' });
  const roleId = await makeRole(owner, spaceId, { name: 'Pilot', members: [one, gone] });
  const top = await makeRole(owner, spaceId, { name: 'Top' });
  await owner.call('orderRoles', { ...space(), body: { roleIds: [top, roleId, low] } });
  const { id } = await owner.call('createRoom', { body: { spaceId, name: 'hangar', kind: 'channel' } });
  await owner.call('setAccess', { body: { room: String(id), rule: ofRole(roleId) } });
  const isIn = async () =>
    (await one.call('allRooms', { query: { spaceId } })).find((room) => room.id === id)?.joined;
  expect(await isIn()).toBe(true);
  await owner.call('deleteRole', { params: { roleId } });
  const { number } = await newest();
  expect(await isIn()).toBe(false);

  await gone.call('leaveSpace', space());
  const added = await makeRole(owner, spaceId, { name: 'Added' });
  await undo(number);
  const everyone = await everyoneOf(owner, spaceId);
  expect((await owner.call('roles', space())).map((role) => role.id)).toEqual([
    top,
    roleId,
    low,
    added,
    everyone,
  ]);
  expect(await holders(roleId)).toEqual([one.id]);
  expect(await isIn()).toBe(true);
  expect(await newest()).toMatchObject({ act: 'role.restored', people: [{ id: one.id }], undoable: false });
});

test('only the owner undoes who is an admin, and nobody acts on who stands above them', async () => {
  const [admin, other] = [await member(), await member()];
  await owner.call('setAdmin', about(admin));
  await owner.call('setAdmin', about(other));
  const { number } = await newest(admin);
  expect(await newest(admin)).toMatchObject({ act: 'admin.added', undoable: false });
  await expect(undo(number, admin)).rejects.toMatchObject({ error: 'permission_denied' });
  await owner.call('timeOutMember', { ...about(other), body: { seconds: FIVE_MINUTES } });
  await expect(undo((await newest()).number, admin)).rejects.toMatchObject({ error: 'person_too_high' });
  await undo((await newest()).number);
  await undo(number);
  expect((await other.call('standing', { params: { spaceId } })).rights).toEqual(['sendRewards']);
});

test('people are found in the log by their side in it, whether they are members or not', async () => {
  const person = await member();
  await owner.call('kickMember', about(person));
  const people = async (side: 'by' | 'to', name?: string) =>
    (await owner.call('auditPeople', { params: { spaceId }, query: { side, ...(name && { name }) } })).map(
      ({ id }) => id,
    );
  expect(await people('by')).toEqual([owner.id]);
  expect(await people('to')).toEqual([person.id]);
  expect(await people('to', person.me?.username.slice(1))).toEqual([person.id]);
  expect(await people('to', owner.me?.username)).toEqual([]);
});
