import type { SpaceId } from '@/protocol/ids';
import type { InviteLink } from '@/protocol/invite-link';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole, ofRole } from '@/server/testing/role';
import { isDeep } from '@/runtime/testing/depth';
import { createSpace, newSpace } from '@/server/testing/space';
import { InviteTokens } from '@/server/tokens/invite-tokens';

/** Uses of one link at once. */
const USES = 50;

let platform: TestPlatform;
let owner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
});
afterAll(() => platform.close());

type Form = { lifeSeconds: number | null; maxUses: number | null; roomId: number | null; roleIds: number[] };
const make = (maker: TestClient, spaceId: SpaceId, form: Partial<Form> = {}) =>
  maker.call('createInviteLink', {
    params: { spaceId },
    body: { lifeSeconds: null, maxUses: null, roomId: null, roleIds: [], ...form },
  });
const join = (person: TestClient, { token }: Pick<InviteLink, 'token'>) =>
  person.call('joinByInvite', { body: { token } });
const previewOf = async ({ token }: Pick<InviteLink, 'token'>) =>
  platform.client().call('invitePreview', { query: { link: token } });
const ban = (spaceId: SpaceId, { id: userId }: TestClient) =>
  owner.call('banMember', { params: { spaceId, userId }, query: { reason: '1' } });
const member = async (spaceId: SpaceId) => {
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  return person;
};
const rolesOf = async (spaceId: SpaceId, { id }: TestClient) => {
  const [one] = await owner.call('rolesOfMembers', { params: { spaceId, userIds: [id] } });
  return one?.roles.map((role) => role.id) ?? [];
};
const refused = (error: string) => ({ error });

describe('A signed invite link', () => {
  let spaceId: SpaceId;
  beforeAll(async () => {
    spaceId = await createSpace(owner);
  });

  test('is refused once it is paused, expired, used up or revoked, and says so before a login', async () => {
    const link = await make(owner, spaceId, { lifeSeconds: 3600, maxUses: 1 });
    const person = await platform.person();
    const pause = (paused: boolean) =>
      owner.call('pauseInviteLink', { params: { linkId: link.id }, body: { paused } });
    const stateOf = async () => (await previewOf(link)).link?.state;

    expect(await previewOf(link)).toMatchObject({
      space: { id: spaceId },
      inviter: { username: owner.me?.username },
      link: { state: 'open', admits: true },
    });
    await pause(true);
    // Its maker is no longer named.
    expect(await previewOf(link)).toMatchObject({ inviter: null, link: { state: 'paused' } });
    await expect(join(person, link)).rejects.toMatchObject(refused('invite_paused'));
    await pause(false);
    expect((await join(person, link)).standing).toMatchObject({ joined: true });
    expect(await stateOf()).toBe('usedUp');
    await expect(join(await platform.person(), link)).rejects.toMatchObject(refused('invite_used_up'));
    // A member stays one, and uses up nothing.
    expect((await join(person, link)).standing).toMatchObject({ joined: true });

    const short = await make(owner, spaceId, { lifeSeconds: 60 });
    platform.clock.advance({ minutes: 1 });
    await expect(join(await platform.person(), short)).rejects.toMatchObject(refused('invite_expired'));
    const other = await make(owner, spaceId);
    await owner.call('revokeInviteLink', { params: { linkId: other.id } });
    await expect(join(await platform.person(), other)).rejects.toMatchObject(refused('invite_ended'));
    await expect(
      owner.call('pauseInviteLink', { params: { linkId: other.id }, body: { paused: false } }),
    ).rejects.toMatchObject(refused('invite_ended'));
    const { records } = await owner.call('auditLog', { params: { spaceId } });
    expect(records.map(({ act }) => act).filter((act) => act.startsWith('invite.'))).toEqual([
      'invite.revoked', 'invite.created', 'invite.created', 'invite.resumed', 'invite.paused', 'invite.created',
    ]); // oxfmt-ignore
  });

  test('lists who came by it, for its maker and who administers the space alone', async () => {
    const [maker, other] = [await member(spaceId), await member(spaceId)];
    const link = await make(maker, spaceId);
    const guests = [await platform.person(), await platform.person()];
    for (const guest of guests) await join(guest, link);
    await guests[0]?.call('leaveSpace', { params: { spaceId } });
    const uses = await maker.call('inviteLinkUses', { params: { linkId: link.id } });
    expect(uses.records.map(({ person, member: isMember }) => [person.id, isMember]).sort()).toEqual(
      guests.map(({ id }, index) => [id, index > 0]).sort(),
    );
    const listed = async (client: TestClient) =>
      (await client.call('inviteLinks', { params: { spaceId } })).records.map(({ id }) => id);
    expect(await listed(maker)).toEqual([link.id]);
    expect(await listed(other)).toEqual([]);
    expect(await listed(owner)).toContain(link.id);
    for (const name of ['inviteLinkUses', 'revokeInviteLink'] as const) {
      await expect(other.call(name, { params: { linkId: link.id } })).rejects.toMatchObject(
        refused('not_found'),
      );
    }
  });

  test('dies with the leaving, kick or ban of its maker, and does not come back with the person', async () => {
    const ways = {
      left: (maker: TestClient) => maker.call('leaveSpace', { params: { spaceId } }),
      kicked: (maker: TestClient) => owner.call('kickMember', { params: { spaceId, userId: maker.id } }),
      banned: (maker: TestClient) => ban(spaceId, maker),
    };
    for (const [way, go] of Object.entries(ways)) {
      const maker = await member(spaceId);
      const link = await make(maker, spaceId);
      await go(maker);
      if (way === 'banned') {
        const params = { spaceId, userId: maker.id };
        await owner.call('banMember', { params, query: { unban: 'true' } });
      }
      await maker.call('joinSpace', { params: { spaceId } });
      await expect(join(await platform.person(), link)).rejects.toMatchObject(refused('invite_ended'));
      const { records } = await maker.call('inviteLinks', { params: { spaceId } });
      expect(records).toMatchObject([{ state: 'ended', end: way === 'banned' ? 'banned' : 'left' }]);
    }
  });

  test('lets nobody in who is banned, and forged tokens lead nowhere', async () => {
    const link = await make(owner, spaceId);
    const person = await member(spaceId);
    await ban(spaceId, person);
    await expect(join(person, link)).rejects.toMatchObject(refused('space_banned'));

    const forged = new InviteTokens({ sessionSecret: 'x'.repeat(32), sessionSecretPrevious: null });
    await expect(join(person, { token: forged.of(link.id) })).rejects.toMatchObject(
      refused('invite_unknown'),
    );
    expect(await previewOf({ token: forged.of(link.id) })).toEqual({
      space: null,
      inviter: null,
      link: null,
    });
    const { sessionSecret } = platform.config;
    const rotated = { sessionSecret: 'x'.repeat(32), sessionSecretPrevious: sessionSecret };
    expect(new InviteTokens(rotated).linkIdOf(link.token)).toBe(link.id);
  });

  test('OPN-65 makes its maker the referrer, and waits through a sign-up', async () => {
    const link = await make(owner, spaceId);
    const person = await platform.person({ invite: { link: link.token } });
    expect(await person.call('me')).toMatchObject({ invitedToSpaceId: spaceId, inviteLink: link.token });
    await person.call('inviteOpened');
    expect(await person.call('me')).not.toHaveProperty('inviteLink');
    const { rows } = await platform.services.storage.db.execute(
      `SELECT referrer_id FROM account WHERE id = ${person.id}`,
    );
    expect(rows).toEqual([{ referrer_id: owner.id }]);
  });

  test('of a limit of one, used fifty times at once, admits one', async () => {
    const link = await make(owner, spaceId, { maxUses: 1 });
    const people: TestClient[] = [];
    while (people.length < (isDeep ? USES : USES / 10)) people.push(await platform.person());
    const callers = Array.from({ length: USES }, (_, index) => people[index % people.length] as TestClient);
    const outcomes = await Promise.allSettled(callers.map((person) => join(person, link)));
    const admitted = callers.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(new Set(admitted).size).toBe(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(new Set(reasons.map(({ error }) => error))).toEqual(new Set(['invite_used_up']));
    const { rows } = await platform.services.storage.db.execute(
      `SELECT count(*)::int AS members FROM membership WHERE space_id = ${spaceId} AND user_id IN (${people.map(({ id }) => id).join()})`,
    );
    expect(rows).toEqual([{ members: 1 }]);
    const { records: listed } = await owner.call('inviteLinks', { params: { spaceId } });
    expect(listed.find(({ id }) => id === link.id)).toMatchObject({ uses: 1, state: 'usedUp' });
  });
});

describe('A link to a private space', () => {
  test('lets people in while its maker holds permission 8, and leads the others to the application', async () => {
    const spaceId = await createSpace(owner);
    const [keeper, plain] = [await member(spaceId), await member(spaceId)];
    const roleId = await makeRole(owner, spaceId, { allows: ['handleApplications'], members: [keeper] });
    const [admitting, other] = [await make(keeper, spaceId), await make(plain, spaceId)];
    await owner.call('updateSpace', { body: { ...(await newSpace(owner, { privacy: 0 })), id: spaceId } });

    expect((await previewOf(admitting)).link).toEqual({ state: 'open', admits: true });
    expect((await previewOf(other)).link).toEqual({ state: 'open', admits: false });
    const person = await platform.person();
    await expect(join(person, other)).rejects.toMatchObject(refused('space_private'));
    await person.call('applyToJoin', { body: { spaceId, content: 'Hi' } });
    expect((await join(person, admitting)).standing).toMatchObject({ joined: true });
    // Who came in by another way has nothing pending.
    expect(await person.call('ownApplications')).toEqual([]);

    await owner.call('unassignRole', { params: { roleId, userId: keeper.id } });
    expect((await previewOf(admitting)).link).toEqual({ state: 'open', admits: false });
    await expect(join(await platform.person(), admitting)).rejects.toMatchObject(refused('space_private'));
  });
});

describe('Preset roles', () => {
  test('take permission 1, stand below the maker, and give nothing that the maker does not hold', async () => {
    const spaceId = await createSpace(owner);
    const [maker, plain] = [await member(spaceId), await member(spaceId)];
    const low = await makeRole(owner, spaceId, { name: 'Low' });
    const strong = await makeRole(owner, spaceId, { name: 'Strong', allows: ['banMembers'] });
    const own = await makeRole(owner, spaceId, { name: 'Own', allows: ['manageRoles'], members: [maker] });
    await owner.call('orderRoles', { params: { spaceId }, body: { roleIds: [own, strong, low] } });
    const everyone = (await owner.call('roles', { params: { spaceId } })).at(-1)?.id ?? 0;

    const refusals = [
      [plain, low, 'permission_denied'],
      [maker, own, 'role_too_high'],
      [maker, strong, 'permission_not_held'],
      [maker, everyone, 'role_fixed'],
      [maker, 2_000_000_000, 'not_found'],
    ] as const;
    for (const [client, roleId, error] of refusals) {
      await expect(make(client, spaceId, { roleIds: [roleId] })).rejects.toMatchObject(refused(error));
    }

    const link = await make(maker, spaceId, { roleIds: [low] });
    const first = await platform.person();
    await join(first, link);
    expect(await rolesOf(spaceId, first)).toEqual([low]);
    const { records } = await owner.call('auditLog', { params: { spaceId } });
    expect(records[0]).toMatchObject({
      act: 'role.assigned',
      actor: { id: maker.id },
      people: [{ id: first.id }],
    });

    // Each of these takes the right away, and people join without the role.
    const losses = [
      () => owner.call('setRolePermission', { params: { roleId: low }, body: { id: 2, allowed: 1 } }),
      () => owner.call('orderRoles', { params: { spaceId }, body: { roleIds: [low, own, strong] } }),
      () => owner.call('unassignRole', { params: { roleId: own, userId: maker.id } }),
    ];
    const undone = [
      () => owner.call('setRolePermission', { params: { roleId: low }, body: { id: 2, allowed: 0 } }),
      () => owner.call('orderRoles', { params: { spaceId }, body: { roleIds: [own, strong, low] } }),
      () => Promise.resolve(),
    ];
    for (const [index, lose] of losses.entries()) {
      await lose();
      const [listed] = (await maker.call('inviteLinks', { params: { spaceId } })).records;
      expect(listed?.roles).toMatchObject([{ id: low, given: false }]);
      const person = await platform.person();
      expect((await join(person, link)).standing).toMatchObject({ joined: true });
      expect(await rolesOf(spaceId, person)).toEqual([]);
      await undone[index]?.();
    }
  });
});

describe('A target channel', () => {
  test('is where people arrive to whom it is open, and never a private room', async () => {
    const spaceId = await createSpace(owner);
    const room = (kind: 'channel' | 'privateRoom') =>
      owner.call('createRoom', { body: { spaceId, name: `r${kind.toLowerCase()}`, kind } });
    const [channel, closed] = [await room('channel'), await room('privateRoom')];
    const elsewhere = await owner.call('createRoom', {
      body: { spaceId: await createSpace(owner), name: 'elsewhere', kind: 'channel' },
    });
    await expect(make(owner, spaceId, { roomId: closed.id })).rejects.toMatchObject(
      refused('invite_room_private'),
    );
    await expect(make(owner, spaceId, { roomId: elsewhere.id })).rejects.toMatchObject(refused('not_found'));

    const link = await make(owner, spaceId, { roomId: channel.id });
    expect((await join(await platform.person(), link)).room?.id).toBe(channel.id);

    const roleId = await makeRole(owner, spaceId);
    await owner.call('setAccess', { body: { room: String(channel.id), rule: ofRole(roleId) } });
    expect((await join(await platform.person(), link)).room).toBeNull();
    const withRole = await make(owner, spaceId, { roomId: channel.id, roleIds: [roleId] });
    expect((await join(await platform.person(), withRole)).room?.id).toBe(channel.id);

    const plain = await member(spaceId);
    await expect(make(plain, spaceId, { roomId: channel.id })).rejects.toMatchObject(refused('room_locked'));
  });
});
