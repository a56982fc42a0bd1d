import { permissionNames, permissions } from '@/protocol/permissions';
import { roleColors, ROLES_MAX } from '@/protocol/role';
import type { SpaceId } from '@/protocol/ids';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { allowEveryone, everyoneOf, makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let spaceId: SpaceId;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
}, 60_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
});
afterAll(() => platform.close());

async function member(): Promise<TestClient> {
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  return person;
}
const roles = (viewer = owner) => viewer.call('roles', { params: { spaceId } });
const allowed = async (roleId: number, viewer = owner) =>
  (await viewer.call('rolePermissions', { params: { roleId } }))
    .filter((permission) => permission.allowed === 1)
    .map(({ id }) => id);
const set = (actor: TestClient, roleId: number, permission: keyof typeof permissions, value: 0 | 1) =>
  actor.call('setRolePermission', {
    params: { roleId },
    body: { id: permissions[permission], allowed: value },
  });
const rightsOf = async (person: TestClient) =>
  (await person.call('standing', { params: { spaceId } })).rights.filter((right) => right !== 'sendRewards');
const assign = (actor: TestClient, roleId: number, ...people: TestClient[]) =>
  actor.call('assignRole', { params: { roleId }, body: { userIds: people.map(({ id }) => id) } });
const unassign = (actor: TestClient, roleId: number, person: TestClient) =>
  actor.call('unassignRole', { params: { roleId, userId: person.id } });
const refused = (error: string) => ({ error });
const nameOf = (person: TestClient) => person.me?.username ?? '';

describe('what a role is', () => {
  test('ROL-01 ROL-02 ROL-31 a new space has @everyone alone, which counts all members', async () => {
    await member();
    expect(await roles()).toEqual([
      {
        id: await everyoneOf(owner, spaceId),
        spaceId,
        name: '@everyone',
        color: '#9A9A9A',
        isDefault: 1,
        members: 2,
        position: 0,
        manageable: true,
      },
    ]);
  });

  test('ROL-03 ROL-35 OPN-33 permissions are eleven, each with words in the language of the caller', async () => {
    const params = { roleId: await everyoneOf(owner, spaceId) };
    const list = await owner.call('rolePermissions', { params });
    expect(list.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(list.map((permission) => permission.allowed)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(list[0]).toMatchObject({ name: 'Manage roles', description: expect.stringContaining('roles') });
    const chinese = await owner.call('rolePermissions', {
      params,
      headers: { 'x-guildhall-language': 'zh' },
    });
    expect(chinese[0]?.name).toBe('管理身份组');
  });

  test('ROL-32 ROL-33 ROL-34 a role is created lowest with nothing allowed, renamed, and deleted', async () => {
    const first = await makeRole(owner, spaceId, { name: 'First' });
    const created = await owner.call('createRole', {
      body: { spaceId, name: '  Second\u202e  role ', color: '#E83636', isDefault: 0 },
    });
    expect(created).toMatchObject({
      name: 'Second role',
      isDefault: 0,
      members: 0,
      position: 1,
      manageable: true,
    });
    expect(await allowed(created.id)).toEqual([]);
    expect((await roles()).map(({ name }) => name)).toEqual(['First', 'Second role', '@everyone']);

    await owner.call('updateRole', {
      body: { id: created.id, name: 'Third', color: 'primary', spaceId, isDefault: 0, members: 99 },
    });
    expect((await roles())[1]).toMatchObject({ name: 'Third', color: 'primary', members: 0 });
    expect(await owner.call('deleteRole', { params: { roleId: created.id } })).toBe(true);
    expect((await roles()).map(({ id }) => id)).toEqual([first, await everyoneOf(owner, spaceId)]);
    await expect(owner.call('deleteRole', { params: { roleId: created.id } })).rejects.toMatchObject(
      refused('not_found'),
    );
  });

  test('ROL-25 creating a default role answers the one that is there', async () => {
    const answer = await owner.call('createRole', {
      body: { spaceId, name: '@everyone', color: '#9A9A9A', isDefault: 1 },
    });
    expect(answer.id).toBe(await everyoneOf(owner, spaceId));
    expect(await roles()).toHaveLength(1);
  });

  test.each([
    ['', 'role_name_missing'],
    [' \u202e ', 'role_name_missing'],
    ['\u3164', 'role_name_invalid'],
    ['a\u0007', 'role_name_invalid'],
    ['x'.repeat(33), 'role_name_invalid'],
  ])('ROL-27 a name like %j is refused at its field', async (name, error) => {
    const body = { spaceId, name, color: 'primary', isDefault: 0 } as const;
    await expect(owner.call('createRole', { body })).rejects.toMatchObject({
      error,
      fields: { field: 'name' },
    });
    const id = await makeRole(owner, spaceId);
    await expect(owner.call('updateRole', { body: { id, name, color: 'primary' } })).rejects.toMatchObject({
      error,
    });
  });

  test('ROL-28 only the sixteen colours are taken', async () => {
    const send = async (color: string) => {
      const body = JSON.stringify({ guildId: spaceId, name: 'Red', color, isDefault: 0 });
      return (await owner.send('/api/roles/createRole', { method: 'POST', body })).status;
    };
    expect(await send('#FF0000')).toBe(400);
    for (const color of roleColors) expect(await send(color)).toBe(200);
  });

  test('a space has at most a hundred roles besides @everyone', async () => {
    await platform.services.storage.db.execute(
      `INSERT INTO role (space_id, name, color, position)
       SELECT ${spaceId}, 'Role ' || n, 'primary', n FROM generate_series(1, ${ROLES_MAX}) AS n`,
    );
    await expect(makeRole(owner, spaceId)).rejects.toMatchObject({
      error: 'role_limit_reached',
      fields: { max: ROLES_MAX },
    });
  });
});

describe('what roles allow', () => {
  test('ROL-36 ROL-44 each permission that a role or @everyone allows reaches the member at the next call, and goes as fast', async () => {
    const person = await member();
    const everyone = await everyoneOf(owner, spaceId);
    const roleId = await makeRole(owner, spaceId, { members: [person] });
    for (const permission of permissionNames.filter((name) => name !== 'sendRewards')) {
      for (const id of [roleId, everyone]) {
        expect(await set(owner, id, permission, 1)).toMatchObject({
          id: permissions[permission],
          allowed: 1,
        });
        expect(await rightsOf(person)).toEqual([permission]);
        expect(await set(owner, id, permission, 0)).toMatchObject({ allowed: 0 });
        expect(await rightsOf(person)).toEqual([]);
      }
    }
  });

  test('a member holds the union of what their roles and @everyone allow', async () => {
    const person = await member();
    await makeRole(owner, spaceId, { allows: ['kickMembers', 'createRooms'], members: [person] });
    const second = await makeRole(owner, spaceId, {
      allows: ['kickMembers', 'banMembers'],
      members: [person],
    });
    await allowEveryone(owner, spaceId, 'mentionEveryone', 1);
    expect((await rightsOf(person)).sort()).toEqual([
      'banMembers',
      'createRooms',
      'kickMembers',
      'mentionEveryone',
    ]);
    await owner.call('deleteRole', { params: { roleId: second } });
    expect((await rightsOf(person)).sort()).toEqual(['createRooms', 'kickMembers', 'mentionEveryone']);
  });

  test('roles go with the membership and do not come back with it', async () => {
    const person = await member();
    const roleId = await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [person] });
    await person.call('leaveSpace', { params: { spaceId } });
    expect(await roles()).toContainEqual(expect.objectContaining({ id: roleId, members: 0 }));
    await person.call('joinSpace', { params: { spaceId } });
    expect(await rightsOf(person)).toEqual([]);
  });
});

describe('who has a role', () => {
  test('ROL-38 ROL-39 OPN-40 members are added to those who have it, each once', async () => {
    const [ada, ben] = [await member(), await member()];
    const roleId = await makeRole(owner, spaceId, { members: [ada] });
    await assign(owner, roleId, ada, ben);
    const page = await owner.call('roleMembers', { params: { roleId }, query: { current: 1, size: 999 } });
    expect(page).toMatchObject({ total: 2, pages: 1, current: 1 });
    expect(page.records.map(({ id }) => id).sort()).toEqual([ada.id, ben.id].sort());
    expect(page.records[0]).toMatchObject({ invited: 1 });
  });

  test('ROL-40 a call without a payload takes a role from a member, and repeating it changes nothing', async () => {
    const [ada, ben] = [await member(), await member()];
    const roleId = await makeRole(owner, spaceId, { members: [ada, ben] });
    for (const time of [1, 2]) {
      const answer = await owner.send(`/api/roles/${roleId}/exclude/${ada.id}`, { method: 'POST' });
      expect([time, answer.status]).toEqual([time, 200]);
      expect((await roles())[0]?.members).toBe(1);
    }
  });

  test('ROL-04 ROL-37 who does not have it is found by name, and nobody learns e-mail addresses', async () => {
    const [ada, ben] = [await member(), await member()];
    const roleId = await makeRole(owner, spaceId, { members: [ada] });
    const { records } = await owner.call('roleOutsiders', {
      params: { roleId },
      query: { current: 1, size: 999 },
    });
    expect(records.map(({ id }) => id).sort()).toEqual([owner.id, ben.id].sort());
    const found = await owner.call('roleOutsiders', { params: { roleId }, query: { name: nameOf(ben) } });
    expect(found.records).toEqual([
      { id: ben.id, username: nameOf(ben), avatar: '', lastActiveTime: null, invited: 0 },
    ]);
  });

  test('people who are no members are refused by name, and then nobody is added', async () => {
    const [ada, stranger] = [await member(), await platform.person()];
    const roleId = await makeRole(owner, spaceId);
    await expect(assign(owner, roleId, ada, stranger)).rejects.toMatchObject({
      error: 'people_not_members',
      fields: { names: nameOf(stranger) },
    });
    expect((await roles())[0]?.members).toBe(0);
  });

  test('MEM-14 MEM-15 OPN-36 roles of several members come at once, the highest first', async () => {
    const [ada, ben] = [await member(), await member()];
    const high = await makeRole(owner, spaceId, { name: 'High', members: [ada] });
    const low = await makeRole(owner, spaceId, { name: 'Low', members: [ada] });
    const answer = await ben.call('rolesOfMembers', { params: { spaceId, userIds: [ada.id, ben.id] } });
    expect(answer).toEqual([
      {
        userId: ada.id,
        roles: [
          { id: high, name: 'High', color: '#3F72F7' },
          { id: low, name: 'Low', color: '#3F72F7' },
        ],
      },
    ]);
    const hundred = Array.from({ length: 100 }, (_, index) => 2_000_000_000 + index);
    expect(await ben.call('rolesOfMembers', { params: { spaceId, userIds: hundred } })).toEqual([]);
    const { status } = await ben.send(`/api/roles/getUsersRoles/${spaceId}/${[...hundred, 1].join(',')}`);
    expect(status).toBe(400);
  });

  test('@everyone is nobody’s to give, take, rename or delete', async () => {
    const ada = await member();
    const roleId = await everyoneOf(owner, spaceId);
    const attempts = [
      () => assign(owner, roleId, ada),
      () => unassign(owner, roleId, ada),
      () => owner.call('updateRole', { body: { id: roleId, name: 'All', color: 'primary' } }),
      () => owner.call('deleteRole', { params: { roleId } }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused('role_fixed'));
  });
});

describe('the order of roles', () => {
  /** A manager in the middle of three roles, each made by the owner. */
  async function hierarchy() {
    const [manager, low] = [await member(), await member()];
    const top = await makeRole(owner, spaceId, { name: 'Top', allows: ['deleteOthersMessages'] });
    const middle = await makeRole(owner, spaceId, {
      name: 'Middle',
      allows: ['manageRoles', 'kickMembers'],
      members: [manager],
    });
    const bottom = await makeRole(owner, spaceId, { name: 'Bottom', members: [low] });
    return { manager, low, top, middle, bottom };
  }

  test('nobody touches a role at or above the highest of their own', async () => {
    const { manager, low, top, middle } = await hierarchy();
    for (const id of [top, middle]) {
      const attempts = [
        () => manager.call('updateRole', { body: { id, name: 'Mine', color: 'primary' } }),
        () => manager.call('deleteRole', { params: { roleId: id } }),
        () => set(manager, id, 'kickMembers', 1),
        () => set(manager, id, 'kickMembers', 0),
        () => assign(manager, id, low),
        () => unassign(manager, id, low),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused('role_too_high'));
    }
    expect((await roles(manager)).map(({ manageable }) => manageable)).toEqual([false, false, true, true]);
  });

  test('below, a manager creates, renames, deletes, toggles what they hold, assigns and takes away', async () => {
    const { manager, low, bottom } = await hierarchy();
    await manager.call('updateRole', { body: { id: bottom, name: 'Helpers', color: '#00BA50' } });
    await set(manager, bottom, 'kickMembers', 1);
    expect(await rightsOf(low)).toEqual(['kickMembers']);
    await unassign(manager, bottom, low);
    await assign(manager, bottom, low);
    const made = await makeRole(manager, spaceId, { name: 'Made' });
    expect((await roles(manager)).map(({ name }) => name)).toEqual([
      'Top',
      'Middle',
      'Helpers',
      'Made',
      '@everyone',
    ]);
    await manager.call('deleteRole', { params: { roleId: made } });
  });

  test('nobody gives what they do not hold: by a toggle, on @everyone, or by assigning', async () => {
    const { manager, low, bottom } = await hierarchy();
    await set(owner, bottom, 'banMembers', 1);
    const other = await member();
    const attempts = [
      () => set(manager, bottom, 'deleteOthersMessages', 1),
      () => set(manager, bottom, 'banMembers', 0),
      async () => set(manager, await everyoneOf(owner, spaceId), 'deleteOthersMessages', 1),
      () => assign(manager, bottom, other),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject(refused('permission_not_held'));
    expect(await allowed(bottom)).toEqual([permissions.banMembers]);
    // Taking a role away gives nothing.
    await unassign(manager, bottom, low);
  });

  test('nobody gives a role to themselves, and anybody may give one of theirs up', async () => {
    const { manager, middle, bottom } = await hierarchy();
    await expect(assign(manager, bottom, manager)).rejects.toMatchObject(refused('not_yourself'));
    await unassign(manager, middle, manager);
    expect(await rightsOf(manager)).toEqual([]);
  });

  test('who may manage roles by @everyone alone manages none', async () => {
    const { low, bottom } = await hierarchy();
    const person = await member();
    await allowEveryone(owner, spaceId, 'manageRoles', 1);
    await expect(makeRole(person, spaceId)).rejects.toMatchObject(refused('role_too_high'));
    await expect(set(person, bottom, 'kickMembers', 1)).rejects.toMatchObject(refused('role_too_high'));
    await expect(set(person, await everyoneOf(owner, spaceId), 'sendRewards', 0)).rejects.toMatchObject(
      refused('role_too_high'),
    );
    expect((await roles(low)).map(({ manageable }) => manageable)).toEqual([false, false, false, true]);
  });

  test('roles are reordered below the own one; others keep their places, and an order of other roles is refused', async () => {
    const { manager, top, middle, bottom } = await hierarchy();
    const made = await makeRole(manager, spaceId, { name: 'Made' });
    const order = (actor: TestClient, ...roleIds: number[]) =>
      actor.call('orderRoles', { params: { spaceId }, body: { roleIds } });
    const ordered = await order(manager, top, middle, made, bottom);
    expect(ordered.map(({ name }) => name)).toEqual(['Top', 'Middle', 'Made', 'Bottom', '@everyone']);
    await expect(order(manager, middle, top, made, bottom)).rejects.toMatchObject(refused('role_too_high'));
    await expect(order(manager, top, made, middle, bottom)).rejects.toMatchObject(refused('role_too_high'));
    await expect(order(manager, top, middle, made)).rejects.toMatchObject(refused('roles_reordered'));
    await expect(order(manager, top, middle, made, made)).rejects.toMatchObject(refused('roles_reordered'));
    await order(owner, bottom, made, middle, top);
    expect((await roles()).map(({ id }) => id).slice(0, 4)).toEqual([bottom, made, middle, top]);
  });
});

describe('acts on people', () => {
  test('a holder kicks and bans people strictly below, and nobody else', async () => {
    const [actor, equal, higher, plain, admin] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    await makeRole(owner, spaceId, { name: 'High', members: [higher] });
    await makeRole(owner, spaceId, {
      name: 'Mod',
      allows: ['kickMembers', 'banMembers'],
      members: [actor, equal],
    });
    await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
    const kick = (by: TestClient, userId: number) => by.call('kickMember', { params: { spaceId, userId } });
    const ban = (by: TestClient, userId: number) =>
      by.call('banMember', { params: { spaceId, userId }, query: { reason: '3' } });
    for (const act of [kick, ban]) {
      for (const target of [equal, higher, admin]) {
        await expect(act(actor, target.id)).rejects.toMatchObject(refused('person_too_high'));
      }
      await expect(act(actor, actor.id)).rejects.toMatchObject(refused('not_yourself'));
      await expect(act(actor, owner.id)).rejects.toMatchObject(refused('owner_cannot_be_removed'));
    }
    await expect(kick(admin, admin.id)).rejects.toMatchObject(refused('not_yourself'));
    const { records } = await actor.call('members', { params: { spaceId } });
    expect(records.filter(({ outranked }) => outranked).map(({ id }) => id)).toEqual([plain.id]);
    await kick(actor, plain.id);
    await ban(actor, plain.id);
    await ban(admin, higher.id);
  });

  test('who may kick by @everyone alone kicks nobody', async () => {
    const [actor, plain] = [await member(), await member()];
    await allowEveryone(owner, spaceId, 'kickMembers', 1);
    await expect(actor.call('kickMember', { params: { spaceId, userId: plain.id } })).rejects.toMatchObject(
      refused('person_too_high'),
    );
  });

  test('the owner alone makes admins of members and takes it back, and stays one', async () => {
    const [ada, ben] = [await member(), await member()];
    const setAdmin = (by: TestClient, userId: number, remove?: 'true') =>
      by.call('setAdmin', { params: { spaceId, userId }, query: remove ? { remove } : {} });
    await setAdmin(owner, ada.id);
    expect(await rightsOf(ada)).toContain('administerSpace');
    await expect(setAdmin(ada, ben.id)).rejects.toMatchObject(refused('permission_denied'));
    await expect(setAdmin(owner, owner.id, 'true')).rejects.toMatchObject(refused('owner_stays_admin'));
    const stranger = await platform.person();
    await expect(setAdmin(owner, stranger.id)).rejects.toMatchObject(refused('not_member'));
    await setAdmin(owner, ada.id, 'true');
    expect(await rightsOf(ada)).toEqual([]);
  });
});

test('OPN-76 people are told that a role was given or taken, that they are an admin, kicked or banned', async () => {
  const ada = await member();
  const roleId = await makeRole(owner, spaceId, { members: [ada] });
  await unassign(owner, roleId, ada);
  await owner.call('setAdmin', { params: { spaceId, userId: ada.id } });
  await owner.call('setAdmin', { params: { spaceId, userId: ada.id }, query: { remove: 'true' } });
  await owner.call('kickMember', { params: { spaceId, userId: ada.id } });
  await owner.call('banMember', { params: { spaceId, userId: ada.id }, query: { reason: '2' } });
  const { rows } = await platform.services.storage.db.execute(
    `SELECT kind, payload FROM notice WHERE user_id = ${ada.id} ORDER BY id`,
  );
  const payloads = [
    { roleId, given: true },
    { roleId, given: false },
    { admin: true },
    { admin: false },
    { kicked: true },
    { banned: true, reason: 2 },
  ];
  expect(rows).toEqual(payloads.map((payload) => ({ kind: 29, payload })));
});
