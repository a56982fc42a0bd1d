import type { SpaceId } from '@/protocol/ids';
import type { TestClient } from '@/server/testing/client';
import { atTheLock, tries } from '@/server/testing/at-the-lock';
import { longDeleted, purge } from '@/server/testing/deleted-space';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { asGameSpace, createSpace } from '@/server/testing/space';

const OPERATOR = 'operator@example.org';

let platform: TestPlatform;
let operator: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ config: { platformAdmins: [OPERATOR] } });
  operator = await platform.person({ email: OPERATOR });
});
afterAll(() => platform.close());

const of = (spaceId: SpaceId) => ({ params: { spaceId } });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ error }: { error?: string }) => error,
  );
const remove = (person: TestClient, spaceId: SpaceId) => person.call('deleteSpace', of(spaceId));
const restore = (person: TestClient, spaceId: SpaceId) => person.call('restoreSpace', of(spaceId));

/** A space with a member, an admin, a role, rooms, an announcement and a banned person. */
async function scene(form = {}) {
  const [owner, admin, member, banned] = [
    await platform.person(),
    await platform.person(),
    await platform.person(),
    await platform.person(),
  ];
  const spaceId = await createSpace(owner, form);
  for (const person of [admin, member, banned]) await person.call('joinSpace', of(spaceId));
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [member] });
  await owner.call('createRoom', { body: { spaceId, name: 'lobby', kind: 'publicRoom' } });
  await owner.call('postAnnouncement', { body: { spaceId, title: 'News', document: '' } });
  await owner.call('banMember', { params: { spaceId, userId: banned.id }, query: { reason: '1' } });
  return { owner, admin, member, banned, spaceId };
}
type Made = Awaited<ReturnType<typeof scene>>;

/** What its people and a stranger see of a space and of what lies in it. */
async function everythingOf({ owner, admin, member, banned, spaceId }: Made) {
  const answers = [];
  for (const person of [owner, admin, member, banned, platform.client()]) {
    const asked = [
      person.call('space', of(spaceId)).then((space) => ({ ...space, online: 0 })),
      person.call('standing', of(spaceId)),
      person.call('joinedSpaces').then((spaces) => spaces.filter(({ id }) => id === spaceId)),
      person.call('announcements', of(spaceId)).then(({ records }) => records),
      person.call('allRooms', { query: { spaceId } }),
      person.call('roles', of(spaceId)),
      person.call('bans', of(spaceId)),
      person.call('notices').then(({ records }) => records.filter(({ space }) => space?.id === spaceId)),
    ];
    answers.push(await Promise.all(asked.map((one) => one.catch(({ error }: { error?: string }) => error))));
  }
  return answers;
}

test('SPC-110 a deleted space is gone for everyone, and is back with all that was in it when its owner restores it', async () => {
  const made = await scene({ name: 'Back Again' });
  const { owner, admin, member, spaceId } = made;
  const before = await everythingOf(made);
  expect(await refusalOf(remove(member, spaceId))).toBe('permission_denied');
  expect(await refusalOf(remove(admin, spaceId))).toBe('permission_denied');
  await remove(owner, spaceId);
  expect(await refusalOf(remove(owner, spaceId))).toBe('not_found');
  for (const person of [owner, member, platform.client()]) {
    expect(await refusalOf(person.call('space', of(spaceId)))).toBe('not_found');
  }
  expect((await member.call('joinedSpaces')).map(({ id }) => id)).not.toContain(spaceId);
  expect((await member.call('notices')).records.filter(({ space }) => space?.id === spaceId)).toEqual([]);
  expect(await platform.client().call('spaceByAlias', { params: { alias: 'Back_Again' } })).toBeNull();
  expect(await refusalOf(createSpace(member, { name: 'Back Again' }))).toBe('space_name_taken');

  const [kept, ...others] = await owner.call('deletedSpaces');
  expect([kept, others]).toMatchObject([
    { id: spaceId, name: 'Back Again', members: 3, byOperator: false, restorable: true },
    [],
  ]);
  const days = (Date.parse(kept?.until ?? '') - Date.parse(kept?.deletedTime ?? '')) / 86_400_000;
  expect(days).toBe(30);
  for (const person of [admin, member]) {
    expect(await person.call('deletedSpaces')).toEqual([]);
    expect(await refusalOf(restore(person, spaceId))).toBe('not_found');
  }
  await restore(owner, spaceId);
  // A repeated call changes nothing.
  await restore(owner, spaceId);
  expect(await owner.call('deletedSpaces')).toEqual([]);
  expect(await everythingOf(made)).toEqual(before);
  const acts = (await owner.call('auditLog', of(spaceId))).records.map(({ act }) => act);
  expect(acts.slice(0, 2)).toEqual(['space.restored', 'space.deleted']);
});

test('OPN-32 deleting takes a fresh login, and what a platform admin deletes its owner does not restore', async () => {
  const { owner, spaceId } = await scene();
  platform.clock.advance({ minutes: 11 });
  expect(await refusalOf(remove(owner, spaceId))).toBe('fresh_login_required');
  await operator.call('confirmByPassword', { body: { password: operator.password } });
  await remove(operator, spaceId);
  const seen = { id: spaceId, byOperator: true };
  expect(await owner.call('deletedSpaces')).toMatchObject([{ ...seen, restorable: false }]);
  expect(await refusalOf(restore(owner, spaceId))).toBe('permission_denied');
  expect(await operator.call('deletedSpaces')).toMatchObject([{ ...seen, restorable: true }]);
  await restore(operator, spaceId);
  expect(await owner.call('standing', of(spaceId))).toMatchObject({ isOwner: true });
});

test('SPC-116 SPC-117 a deleted game space counts as one until it is purged', async () => {
  const { owner, spaceId } = await scene(asGameSpace);
  const other = await createSpace(await platform.person(), asGameSpace);
  await remove(owner, spaceId);
  const expectCounted = async (error: string | null) => {
    expect(await owner.call('spaceCreation')).toEqual({
      gameSpaceRefusal: error === null ? null : 'one_game_space',
    });
    expect(await refusalOf(owner.call('joinSpace', of(other)))).toBe(error);
  };
  expect(await refusalOf(createSpace(owner, asGameSpace))).toBe('one_game_space');
  await expectCounted('game_space_owner_cannot_join');
  await purge(platform, spaceId);
  await expectCounted(null);
  await createSpace(owner, asGameSpace);
});

test('after thirty days nobody restores it, whether the job has come to it or not', async () => {
  const { owner, spaceId } = await scene();
  const early = await scene();
  for (const one of [{ owner, spaceId }, early]) await remove(one.owner, one.spaceId);
  await platform.services.storage.db.execute(longDeleted(spaceId));
  expect(await refusalOf(restore(owner, spaceId))).toBe('not_found');
  await platform.runJob('spaces.purge');
  expect(await refusalOf(restore(owner, spaceId))).toBe('not_found');
  expect(await owner.call('deletedSpaces')).toEqual([]);
  await restore(early.owner, early.spaceId);
  expect(platform.logLines.filter(({ event }) => event === 'space.purged').at(-1)).toMatchObject({
    space: spaceId,
  });
});

test('an offer to hand it over ends with its deletion', async () => {
  const { owner, admin, spaceId } = await scene();
  await owner.call('offerOwnership', { params: { spaceId, userId: admin.id } });
  await remove(owner, spaceId);
  expect(await refusalOf(admin.call('acceptOwnership', of(spaceId)))).toBe('not_found');
  await restore(owner, spaceId);
  expect(await refusalOf(admin.call('acceptOwnership', of(spaceId)))).toBe('ownership_not_offered');
});

test.each(tries)('deleted twice at the same time, and restored twice, it is so once (%i)', async () => {
  const { owner, member, spaceId } = await scene();
  const atOnce = (act: typeof remove) =>
    atTheLock<unknown>(platform, spaceId, [() => act(owner, spaceId), () => act(owner, spaceId)]);
  const deleted = await atOnce(remove);
  expect(deleted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await owner.call('deletedSpaces')).map(({ id }) => id)).toEqual([spaceId]);
  const restored = await atOnce(restore);
  expect(restored.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await member.call('standing', of(spaceId))).toMatchObject({ joined: true });
  const acts = (await owner.call('auditLog', of(spaceId))).records.map(({ act }) => act);
  expect(acts.slice(0, 3)).toEqual(['space.restored', 'space.deleted', 'member.banned']);
});
