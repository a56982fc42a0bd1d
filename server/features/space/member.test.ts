import { sql } from 'drizzle-orm';
import type { MemberSort } from '@/protocol/member';
import { rights } from '@/protocol/permissions';
import { PointLedger } from '@/server/features/point/point-ledger';
import { PointRecomputeStore } from '@/server/features/point/point-recompute.store';
import { PointStore } from '@/server/features/point/point.store';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
});
afterAll(() => platform.close());

const countOf = async (spaceId: number) => (await owner.call('space', { params: { spaceId } })).members;

test('joining and leaving count every member once, however often and at once they are called', async () => {
  const spaceId = await createSpace(owner);
  const people = await Promise.all([
    platform.person(),
    platform.person({ verified: false }),
    platform.person(),
  ]);
  const joins = await Promise.all(
    people.flatMap((person) => [1, 2, 3].map(() => person.call('joinSpace', { params: { spaceId } }))),
  );
  expect(joins).toEqual(
    Array(9).fill({
      spaceId,
      joined: true,
      isOwner: false,
      rights: ['sendRewards'],
      banned: false,
      timedOutUntil: null,
      timeOutNote: null,
      nameProblem: null,
      suspension: null,
    }),
  );
  expect(await countOf(spaceId)).toBe(4);

  const [first] = people;
  await Promise.all([1, 2, 3].map(() => first?.call('leaveSpace', { params: { spaceId } })));
  expect(await countOf(spaceId)).toBe(3);
  expect(await first?.call('standing', { params: { spaceId } })).toMatchObject({ joined: false });
  expect((await owner.call('members', { params: { spaceId } })).total).toBe(3);
});

test('MEM-19 MEM-21 MEM-58 leaving, banning and lifting a ban are calls without a payload', async () => {
  const spaceId = await createSpace(owner);
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  expect((await person.send(`/api/guild/${spaceId}/quit`, { method: 'POST' })).status).toBe(200);
  expect(await countOf(spaceId)).toBe(1);

  await person.call('joinSpace', { params: { spaceId } });
  const ban = `/api/guild/${spaceId}/ban/${person.id}`;
  expect((await owner.send(`${ban}?reason=4`, { method: 'POST' })).status).toBe(200);
  expect(await person.call('standing', { params: { spaceId } })).toMatchObject({
    banned: true,
    joined: false,
  });
  expect((await owner.send(`${ban}?unban=true`, { method: 'POST' })).status).toBe(200);
  expect(await person.call('standing', { params: { spaceId } })).toMatchObject({
    banned: false,
    joined: false,
  });
});

test('OPN-47 the owner cannot leave', async () => {
  const spaceId = await createSpace(owner);
  await expect(owner.call('leaveSpace', { params: { spaceId } })).rejects.toMatchObject({
    error: 'owner_cannot_leave',
    status: 422,
  });
  expect(await owner.call('standing', { params: { spaceId } })).toEqual({
    spaceId,
    joined: true,
    isOwner: true,
    rights: [...rights],
    banned: false,
    timedOutUntil: null,
    timeOutNote: null,
    nameProblem: null,
    suspension: null,
  });
});

test('a banned person reads no members of a public space until the ban ends', async () => {
  const spaceId = await createSpace(owner);
  const person = await platform.person();
  const members = () => person.call('members', { params: { spaceId } });
  await person.call('joinSpace', { params: { spaceId } });
  expect((await members()).total).toBe(2);
  const banned = { params: { spaceId, userId: person.id } };
  await owner.call('banMember', { ...banned, query: { reason: '1' } });
  await expect(members()).rejects.toMatchObject({ error: 'space_banned' });
  await owner.call('banMember', { ...banned, query: { unban: 'true' } });
  expect((await members()).total).toBe(1);
});

test('a space that does not exist is joined, left and looked at by nobody', async () => {
  for (const name of ['joinSpace', 'leaveSpace', 'standing', 'members'] as const) {
    await expect(owner.call(name, { params: { spaceId: 2_000_000_000 } })).rejects.toMatchObject({
      error: 'not_found',
    });
  }
});

test('a person joins ten spaces in an hour; repeating a join is none', async () => {
  const run = await startTestPlatform({
    config: { rateLimits: { ...platform.config.rateLimits, join: { max: 2, windowSeconds: 3600 } } },
  });
  try {
    const creator = await run.person();
    const spaces = [await createSpace(creator), await createSpace(creator), await createSpace(creator)];
    const person = await run.person();
    const join = (spaceId = 0) => person.call('joinSpace', { params: { spaceId } });
    await join(spaces[0]);
    await join(spaces[0]);
    await join(spaces[1]);
    await expect(join(spaces[2])).rejects.toMatchObject({ error: 'too_many_requests', status: 429 });
    await expect(join(spaces[1])).resolves.toMatchObject({ joined: true });
  } finally {
    await run.close();
  }
});

test('SPC-75 SPC-76 a person has the joined spaces in the order of joining, and the own ones apart', async () => {
  const person = await platform.person();
  const foreign = await createSpace(owner);
  await person.call('joinSpace', { params: { spaceId: foreign } });
  platform.clock.advance({ seconds: 1 });
  const own = await createSpace(person);
  const joined = await person.call('joinedSpaces');
  expect(joined.map(({ id, isOwner, rights: held }) => ({ id, isOwner, held }))).toEqual([
    { id: foreign, isOwner: false, held: ['sendRewards'] },
    { id: own, isOwner: true, held: [...rights] },
  ]);
  expect((await person.call('ownSpaces')).map(({ id }) => id)).toEqual([own]);
});

describe('the member list', () => {
  let spaceId: number;
  const people: TestClient[] = [];
  const names = ['Ada Lin', 'ada_two', 'Per 100', '\u6797\u60a6'];
  beforeAll(async () => {
    spaceId = await createSpace(owner);
    for (const username of names) {
      const person = await platform.person();
      await person.call('update', { body: { username } });
      await person.call('joinSpace', { params: { spaceId } });
      people.push(person);
      if (username === 'Per 100') await person.call('active');
    }
  });
  const search = async (name: string) =>
    (await owner.call('members', { params: { spaceId }, query: { name } })).records.map(
      ({ username }) => username,
    );

  test('MEM-12 SPC-79 is paged and says of everybody what the person is', async () => {
    const first = await owner.call('members', { params: { spaceId }, query: { current: 1, size: 2 } });
    expect(first).toMatchObject({ current: 1, pages: 3, total: 5 });
    expect(first.records.map(({ username }) => username)).toEqual(['Ada Lin', 'ada_two']);
    const rest = await owner.call('members', { params: { spaceId }, query: { current: 2, size: 2 } });
    const third = await owner.call('members', { params: { spaceId }, query: { current: 3, size: 2 } });
    const everybody = [...first.records, ...rest.records, ...third.records];
    expect(new Set(everybody.map(({ id }) => id)).size).toBe(5);
    expect(everybody.filter(({ isOwner }) => isOwner).map(({ id }) => id)).toEqual([owner.id]);
    expect(await owner.call('admins', { params: { spaceId } })).toMatchObject([{ id: owner.id }]);
  });

  test('MEM-12 is sorted by name, by joining and by the last activity, either way', async () => {
    const sorted = async (sort: MemberSort, descending: boolean) => {
      const query = { sort, ...(descending && { descending: 'true' as const }) };
      const { records } = await owner.call('members', { params: { spaceId }, query });
      return records.filter(({ isOwner }) => !isOwner).map(({ username }) => username);
    };
    expect(await sorted('name', true)).toEqual([...names].reverse());
    expect(await sorted('joined', false)).toEqual(names);
    expect(await sorted('joined', true)).toEqual([...names].reverse());
    expect((await sorted('lastActive', true))[0]).toBe('Per 100');
    expect((await sorted('lastActive', false)).at(-1)).toBe('Per 100');
  });

  test('OPN-48 ranks by activity points, which are computed from their entries again', async () => {
    const { storage } = platform.services;
    const ledger = new PointLedger({
      ...platform.services,
      points: new PointStore(storage),
      sums: new PointRecomputeStore(storage),
    });
    const [ada, two, per] = people as [TestClient, TestClient, TestClient];
    const give = (person: TestClient, amount: number, reference = 'day 1') =>
      ledger.give({ spaceId, userId: person.id, source: 'messages', reference, amount });
    const places = async () => {
      await platform.runJob('points.rank');
      const { records } = await owner.call('members', { params: { spaceId } });
      return people.map(({ id }) => records.find((one) => one.id === id)?.ranking);
    };
    expect(await places()).toEqual([null, null, null, null]);
    await give(ada, 5);
    await give(ada, 5);
    await give(two, 9);
    await give(per, 5);
    expect(await places()).toEqual([2, 1, 2, null]);
    await give(two, -9, 'taken back');
    await two.call('leaveSpace', { params: { spaceId } });
    await two.call('joinSpace', { params: { spaceId } });
    expect(await places()).toEqual([1, null, 1, null]);
    await storage.db.execute(sql`UPDATE point_sum SET points = 1 WHERE user_id = ${ada.id}`);
    await give(ada, 1, 'day 2');
    await platform.runJob('points.recompute');
    expect(await places()).toEqual([1, null, 2, null]);
  });

  test('MEM-22 MEM-23 several are kicked as one act, and who may not be is named with the reason', async () => {
    const [ada, two] = people as [TestClient, TestClient];
    const guard = await makeRole(owner, spaceId, { name: 'Guard', allows: ['kickMembers'], members: [ada] });
    const kick = (userIds: number[]) => ada.call('kickMembers', { params: { spaceId }, body: { userIds } });
    const stranger = await platform.person();
    expect(await kick([two.id, owner.id, ada.id, stranger.id])).toEqual([
      { id: two.id, error: null },
      { id: owner.id, error: 'owner_cannot_be_removed' },
      { id: ada.id, error: 'not_yourself' },
      { id: stranger.id, error: 'not_member' },
    ]);
    const { records } = await owner.call('auditLog', {
      params: { spaceId },
      query: { act: 'member.kicked' },
    });
    expect(records.map(({ people: named }) => named.map(({ id }) => id))).toEqual([[two.id]]);
    await two.call('joinSpace', { params: { spaceId } });
    await owner.call('deleteRole', { params: { roleId: guard } });
  });

  test('MEM-02 carries both names of id and name, and no e-mail', async () => {
    const { result } = await (await owner.send(`/api/guild/${spaceId}/users?size=1`)).json();
    expect(result.records[0]).toMatchObject({ username: 'Ada Lin', name: 'Ada Lin' });
    expect(result.records[0].userId).toBe(result.records[0].id);
    expect(JSON.stringify(result)).not.toContain('@');
  });

  test('is searched by any part of a name; signs of the query language stand for themselves', async () => {
    expect(await search('ADA')).toEqual(['Ada Lin', 'ada_two']);
    expect(await search('a_t')).toEqual(['ada_two']);
    expect(await search('%')).toEqual([]);
    expect(await search('\\')).toEqual([]);
    expect(await search('\u60a6')).toEqual(['\u6797\u60a6']);
    expect(await search(' ')).toHaveLength(5);
  });

  test('MEM-08 groups admins, who is online by highest role, others online, and who is offline, by name', async () => {
    const byRole = (query = {}) => owner.call('membersByRole', { params: { spaceId }, query });
    const names = ({ records }: Awaited<ReturnType<typeof byRole>>) =>
      records.slice(1).map(({ group, username }) => `${group} ${username}`);
    expect(names(await byRole())).toEqual([
      'online Per 100',
      'offline Ada Lin',
      'offline ada_two',
      'offline \u6797\u60a6',
    ]);

    const low = await makeRole(owner, spaceId, { members: people });
    const high = await makeRole(owner, spaceId, { members: people.slice(0, 2) });
    await owner.call('orderRoles', { params: { spaceId }, body: { roleIds: [high, low] } });
    for (const person of people.slice(0, 3)) await person.call('active');
    const all = await byRole();
    expect(all.groups.map(({ kind, role, count }) => [kind, role?.id ?? null, count])).toEqual([
      ['admins', null, 1],
      ['role', high, 2],
      ['role', low, 1],
      ['offline', null, 1],
    ]);
    expect(all.records[0]).toMatchObject({ id: owner.id, isOwner: true, role: null });
    const second = await byRole({ size: 3, current: 2 });
    expect(second.records).toEqual(all.records.slice(3));
    expect(second.groups).toEqual(all.groups);
    const found = await byRole({ name: 'ada' });
    expect([found.total, found.groups.reduce((sum, { count }) => sum + count, 0)]).toEqual([2, 2]);
  });

  test('MEM-08 who was active within two minutes is counted as online', async () => {
    const online = async () => {
      const space = await owner.call('space', { params: { spaceId } });
      return 'online' in space ? space.online : null;
    };
    expect(await online()).toBe(3);
    platform.clock.advance({ minutes: 2 });
    expect(await online()).toBe(0);
  });
});
