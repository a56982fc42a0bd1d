import type { SpaceId } from '@/protocol/ids';
import { ApiError, type TestClient } from '@/server/testing/client';
import { atTheLock, tries } from '@/server/testing/at-the-lock';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { asGameSpace, createSpace } from '@/server/testing/space';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const of = (spaceId: SpaceId) => ({ params: { spaceId } });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError) return error.error;
      throw error;
    },
  );

/** A space with an admin besides its owner; both have just logged in. */
async function scene(form = {}, options = {}) {
  const [owner, admin] = [await platform.person(), await platform.person(options)];
  const spaceId = await createSpace(owner, form);
  const offer = (to: TestClient = admin) =>
    owner.call('offerOwnership', { params: { spaceId, userId: to.id } });
  const accept = (by: TestClient = admin) => by.call('acceptOwnership', of(spaceId));
  await admin.call('joinSpace', of(spaceId));
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  const ownerId = async () => (await owner.call('space', of(spaceId))).ownerId;
  return { owner, admin, spaceId, offer, accept, ownerId };
}
type Made = Awaited<ReturnType<typeof scene>>;

test('an admin who accepts owns the space, and the former owner stays an admin without the rights of an owner', async () => {
  const { owner, admin, spaceId, offer, accept, ownerId } = await scene();
  const { to, until } = await offer();
  expect(to.id).toBe(admin.id);
  expect(await admin.call('ownershipOffer', of(spaceId))).toEqual({ to, until });
  const detailsOf = async (person: TestClient) =>
    (await person.call('notices')).records.map(({ detail, person: by }) => [detail, by?.id]);
  expect(await detailsOf(admin)).toContainEqual(['ownershipOffered', owner.id]);
  await accept();
  await accept();
  expect(await detailsOf(owner)).toEqual([['ownershipTaken', admin.id]]);
  expect(await ownerId()).toBe(admin.id);
  expect(await admin.call('standing', of(spaceId))).toMatchObject({ isOwner: true });
  const { isOwner, rights } = await owner.call('standing', of(spaceId));
  expect([isOwner, rights.includes('administerSpace'), rights.includes('deleteSpace')]).toEqual([
    false,
    true,
    false,
  ]);
  expect((await admin.call('me')).roles).toContain('COMMUNITY_ADMIN');
  expect((await owner.call('me')).roles).toEqual([]);
  expect(await owner.call('ownershipOffer', of(spaceId))).toBeNull();
  const acts = (await admin.call('auditLog', of(spaceId))).records.map(({ act }) => act);
  expect(acts.slice(0, 2)).toEqual(['owner.changed', 'owner.offered']);
  await owner.call('leaveSpace', of(spaceId));
});

test('only an admin who could own the space is offered it', async () => {
  const { owner, admin, spaceId, offer } = await scene();
  const [member, unverified] = [await platform.person(), await platform.person({ verified: false })];
  for (const one of [member, unverified]) await one.call('joinSpace', of(spaceId));
  await owner.call('setAdmin', { params: { spaceId, userId: unverified.id } });
  expect(await refusalOf(offer(owner))).toBe('not_yourself');
  expect(await refusalOf(offer(member))).toBe('owner_must_be_admin');
  expect(await refusalOf(offer(unverified))).toBe('owner_unverified');
  expect(await refusalOf(admin.call('offerOwnership', { params: { spaceId, userId: admin.id } }))).toBe(
    'permission_denied',
  );
});

test('SPC-116 who has a game space of their own gets no other, not even one that was offered before', async () => {
  const { admin, offer, accept, ownerId, owner } = await scene(asGameSpace);
  await offer();
  await createSpace(admin, asGameSpace);
  expect(await refusalOf(accept())).toBe('owner_has_game_space');
  expect(await refusalOf(offer())).toBe('owner_has_game_space');
  expect(await ownerId()).toBe(owner.id);
});

test('an offer ends after seven days, with the admin, with the membership, and by either side', async () => {
  const ends: Record<string, (made: Made) => Promise<unknown>> = {
    'the owner': ({ owner, spaceId }) => owner.call('withdrawOwnership', of(spaceId)),
    'the admin': ({ admin, spaceId }) => admin.call('withdrawOwnership', of(spaceId)),
    leaving: ({ admin, spaceId }) => admin.call('leaveSpace', of(spaceId)),
    'a ban': ({ owner, admin, spaceId }) =>
      owner.call('banMember', { params: { spaceId, userId: admin.id }, query: { reason: '3' } }),
    // For a while.
    'being no admin': async ({ owner, admin, spaceId }) => {
      const params = { spaceId, userId: admin.id };
      await owner.call('setAdmin', { params, query: { remove: 'true' } });
      await owner.call('setAdmin', { params });
    },
  };
  for (const [how, end] of Object.entries(ends)) {
    const made = await scene();
    await made.offer();
    await end(made);
    expect([how, await made.owner.call('ownershipOffer', of(made.spaceId))]).toEqual([how, null]);
    expect([how, await refusalOf(made.accept())]).toEqual([
      how,
      ['the owner', 'the admin', 'being no admin'].includes(how)
        ? 'ownership_not_offered'
        : 'permission_denied',
    ]);
    expect(await made.ownerId()).toBe(made.owner.id);
  }
  const late = await scene();
  await late.offer();
  platform.clock.advance({ days: 7, seconds: 1 });
  await late.admin.call('confirmByPassword', { body: { password: late.admin.password } });
  expect(await refusalOf(late.accept())).toBe('ownership_not_offered');
});

test('both steps take a fresh login', async () => {
  const { owner, admin, offer, accept } = await scene();
  platform.clock.advance({ minutes: 11 });
  expect(await refusalOf(offer())).toBe('fresh_login_required');
  await owner.call('confirmByPassword', { body: { password: owner.password } });
  await offer();
  expect(await refusalOf(accept())).toBe('fresh_login_required');
  await admin.call('confirmByPassword', { body: { password: admin.password } });
  await accept();
});

test.each(tries)(
  'of accepting, withdrawing and deleting at the same time one wins, and a former owner deletes nothing (%i)',
  async () => {
    const { owner, admin, spaceId, offer, accept } = await scene();
    await offer();
    const [accepted, withdrawn, deleted] = await atTheLock<unknown>(platform, spaceId, [
      () => accept(),
      () => owner.call('withdrawOwnership', of(spaceId)),
      () => owner.call('deleteSpace', of(spaceId)),
    ]);
    const isDeleted = (await refusalOf(admin.call('space', of(spaceId)))) === 'not_found';
    expect(withdrawn?.status === 'fulfilled' || isDeleted).toBe(true);
    expect(deleted?.status === 'fulfilled').toBe(isDeleted);
    if (accepted?.status === 'fulfilled') {
      expect(isDeleted).toBe(false);
      expect((await admin.call('space', of(spaceId))).ownerId).toBe(admin.id);
    }
  },
);
