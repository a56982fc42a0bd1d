import { privacies } from '@/protocol/space';
import type { ErrorName } from '@/protocol/errors';
import { permissionNames, type Permission, type Right } from '@/protocol/permissions';
import { FRESH_LOGIN_MINUTES } from '@/protocol/fresh-login';
import { operatorRoutes } from '@/protocol/operator';
import type { RouteDefinition } from '@/protocol/route';
import { routes, type RouteName } from '@/protocol/routes';
import {
  all,
  expectedOf,
  forMembers,
  personas,
  signedIn,
  space,
  type Outcome,
  type Persona,
  type Row,
  type Scene,
} from '@/server/testing/authorisation';
import { maskOf } from '@/server/rights/permission-mask';
import { applicationRows } from '@/server/testing/authorisation-application';
import { freshLoginRows } from '@/server/testing/authorisation-fresh-login';
import { inviteLinkRows } from '@/server/testing/authorisation-invite-link';
import { keyShareRows } from '@/server/testing/authorisation-key-share';
import { privacyRows } from '@/server/testing/authorisation-privacy';
import { reportRows } from '@/server/testing/authorisation-report';
import { operatorRows } from '@/server/testing/authorisation-operator';
import { rewardRows } from '@/server/testing/authorisation-reward';
import { secondStepRows } from '@/server/testing/second-step';
import { roleRows } from '@/server/testing/authorisation-roles';
import { moderationRows } from '@/server/testing/authorisation-moderation';
import { auditRows } from '@/server/testing/authorisation-audit';
import { conversationRows } from '@/server/testing/authorisation-conversations';
import { roomRows } from '@/server/testing/authorisation-rooms';
import { identityRows } from '@/server/testing/identity';
import { linkedWalletRows } from '@/server/testing/wallet';
import { contactRows } from '@/server/testing/authorisation-contact';
import { noticeRows, noticeSettingRows, pushRows } from '@/server/testing/authorisation-notice';
import { approvalRows } from '@/server/testing/authorisation-approval';
import { nftRows } from '@/server/testing/authorisation-nft';
import { handleRows, walletRows } from '@/server/testing/authorisation-wallet';
import type { SpaceId } from '@/protocol/ids';
import { ApiError, type TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace, newSpace, uploadPicture } from '@/server/testing/space';
import { InviteTokens } from '@/server/tokens/invite-tokens';

let platform: TestPlatform;
let people: Record<Persona, TestClient>;
let guest: TestClient;
let applicant: TestClient;
/** People with a role of the space, or who had one; the one who may succeed comes last. */
let formerHolders: Record<'timedOut' | 'kicked' | 'banned' | 'nonHolder' | 'holder', TestClient>;
const open = new Map<boolean, Scene>();

beforeAll(async () => {
  const operator = 'operator@example.org';
  platform = await startTestPlatform({ config: { platformAdmins: [operator] } });
  people = {
    anonymous: platform.client(),
    unverified: await platform.person({ verified: false }),
    stranger: await platform.person(),
    member: await platform.person(),
    admin: await platform.person(),
    owner: await platform.person(),
    operator: await platform.person({ email: operator }),
  };
  guest = await platform.person();
  applicant = await platform.person();
  formerHolders = {
    timedOut: await platform.person(),
    kicked: await platform.person(),
    banned: await platform.person(),
    nonHolder: await platform.person(),
    holder: await platform.person(),
  };
  open.set(false, await makeScene(false));
  open.set(true, await makeScene(true));
}, 120_000);
afterAll(() => platform.close());

const document = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
});

/** Makes a space with its people, and of the parts of a scene those that are wanted: calls that change it take one each. */
async function makeScene(
  hidden: boolean,
  isWanted: (part: keyof Scene) => boolean = () => true,
): Promise<Scene> {
  const { owner, member, admin } = people;
  const logo = await ownLogo(owner);
  const hasApplication = isWanted('applicationId');
  const privacy = hasApplication ? privacies.private : privacies.public;
  const spaceId = await createSpace(owner, { ...logo, privacy });
  const made: { -readonly [Part in keyof Scene]?: Scene[Part] } = {
    spaceId,
    guest: guest.id,
    owner: owner.id,
  };
  if (hasApplication) {
    made.applicationId = await apply(spaceId);
    await become(spaceId, privacies.public);
  }
  for (const joining of [member, admin]) await joining.call('joinSpace', { params: { spaceId } });
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  if (isWanted('announcementId')) made.announcementId = await announce(spaceId);
  for (const kind of ['publicRoom', 'privateRoom'] as const) {
    if (!isWanted(kind)) continue;
    const room = await owner.call('createRoom', { body: { spaceId, name: kind.toLowerCase(), kind } });
    made[kind] = String(room.id);
  }
  if (isWanted('categoryId')) made.categoryId = await addCategory(spaceId);
  if (isWanted('guest') || isWanted('roleId')) made.roleId = await bringGuest(spaceId);
  if (isWanted('linkId') || isWanted('inviteToken')) {
    const link = await inviteBy(owner, spaceId);
    made.linkId = link.id;
    made.inviteToken = link.token;
  }
  if (hidden) await become(spaceId, privacies.private);
  return made as Scene;
}

const become = async (id: SpaceId, privacy: 0 | 1) => {
  const { owner } = people;
  const form = await newSpace(owner, { ...(await ownLogo(owner)), privacy });
  await owner.call('updateSpace', { body: { ...form, id } });
};
const apply = async (spaceId: SpaceId) =>
  (await applicant.call('applyToJoin', { body: { spaceId, content: '' } })).id;
const announce = async (spaceId: SpaceId) =>
  (await people.owner.call('postAnnouncement', { body: { spaceId, title: 'News', document } })).id;

const addCategory = async (spaceId: SpaceId) =>
  (await people.owner.call('createCategory', { body: { spaceId, name: 'Talk' } })).id;

const inviteBy = (client: TestClient, spaceId: SpaceId) =>
  client.call('createInviteLink', {
    params: { spaceId },
    body: { lifeSeconds: null, maxUses: null, roomId: null, roleIds: [] },
  });

/** The guest joins and gets a new role, below all others. */
async function bringGuest(spaceId: SpaceId): Promise<number> {
  await guest.call('joinSpace', { params: { spaceId } });
  return makeRole(people.owner, spaceId, { members: [guest] });
}

/** Notes the parts that a call takes of a scene, and refuses one that was not made. */
function noting(taken: Set<PropertyKey>, scene: Scene): Scene {
  return new Proxy(scene, {
    get(target, part) {
      taken.add(part);
      if (!(part in target)) throw new Error(`The scene was made without ${String(part)}`);
      return Reflect.get(target, part) as unknown;
    },
  });
}

const newSession = async (client: TestClient) => {
  const other = platform.client();
  await other.call('logIn', { body: { email: client.email, password: client.password } });
  return other;
};

/** A draft of a new space is everybody's own; one of changes is of those who may make them. */
function draftRows(call: (client: TestClient, of: { spaceId?: number }) => Promise<unknown>): readonly Row[] {
  const refused = 'permission_denied';
  return [
    { attempt: (client) => call(client, {}), expected: signedIn('ok') },
    {
      attempt: (client, { spaceId }) => call(client, { spaceId }),
      expected: ['unauthenticated', refused, refused, refused, 'ok', 'ok', 'ok'],
    },
  ];
}

const matrix: Record<RouteName, Row | readonly Row[]> = {
  ...moderationRows,
  ...auditRows,
  ...roomRows,
  ...conversationRows,
  ...applicationRows,
  ...inviteLinkRows,
  ...roleRows,
  ...rewardRows,
  ...reportRows,
  ...operatorRows,
  ...privacyRows,
  ...keyShareRows,
  ...freshLoginRows,
  ...secondStepRows,
  ...identityRows,
  ...linkedWalletRows,
  ...walletRows,
  ...nftRows,
  ...approvalRows,
  ...handleRows,
  ...contactRows,
  ...noticeRows,
  ...noticeSettingRows,
  ...pushRows,
  register: {
    attempt: () =>
      platform.client().call('register', {
        body: {
          email: `new-${Math.random()}@example.org`.replace('0.', ''),
          password: 'correct7horse',
          agreed: true,
        },
      }),
    expected: all('ok'),
  },
  logIn: {
    attempt: (client) =>
      platform
        .client()
        .call('logIn', { body: { email: client.email || 'nobody@example.org', password: client.password } }),
    expected: ['password_wrong', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  logOut: {
    attempt: async (client) =>
      client.email ? (await newSession(client)).call('logOut') : client.call('logOut'),
    expected: all('ok'),
  },
  verifyEmail: {
    attempt: (client) => client.call('verifyEmail', { body: { token: 'x'.repeat(43) } }),
    expected: all('link_expired'),
  },
  resendVerification: {
    attempt: (client) => client.call('resendVerification'),
    expected: ['unauthenticated', 'ok', ...(Array(5).fill('email_already_verified') as ErrorName[])] as never,
  },
  forgotPassword: {
    attempt: (client) => client.call('forgotPassword', { body: { email: 'nobody@example.org' } }),
    expected: all('ok'),
  },
  mailDelivery: { attempt: (client) => client.call('mailDelivery'), expected: all('ok') },
  resetPassword: {
    attempt: (client) =>
      client.call('resetPassword', { body: { token: 'x'.repeat(43), password: 'correct8horse' } }),
    expected: all('link_expired'),
  },
  me: { attempt: (client) => client.call('me'), expected: signedIn('ok') },
  update: {
    attempt: (client) => client.call('update', { body: { bio: 'Hello' } }),
    expected: signedIn('ok'),
  },
  inviteOpened: { attempt: (client) => client.call('inviteOpened'), expected: signedIn('ok') },
  active: { attempt: (client) => client.call('active'), expected: signedIn('ok') },
  devices: { attempt: (client) => client.call('devices'), expected: signedIn('ok') },
  endDevice: [
    {
      // Somebody else's device does not exist for anybody.
      attempt: async (client) => {
        const device = (await people.stranger.call('devices')).find(({ current }) => current);
        if (client === people.stranger) await newSession(client);
        const sessionId = client === people.stranger ? await otherDeviceOf(client) : (device?.id ?? 0);
        return client.call('endDevice', { params: { sessionId } });
      },
      expected: ['unauthenticated', 'not_found', 'ok', 'not_found', 'not_found', 'not_found', 'not_found'],
    },
  ],
  endOtherDevices: { attempt: (client) => client.call('endOtherDevices'), expected: signedIn('ok') },

  invitePreview: {
    attempt: (client, { spaceId }) => client.call('invitePreview', { query: { spaceId } }),
    expected: all('ok'),
  },
  games: { attempt: (client) => client.call('games'), expected: all('ok') },
  upload: {
    attempt: (client) => uploadPicture(client, 'avatar'),
    expected: signedIn('ok'),
  },

  space: [
    { attempt: (client, scene) => client.call('space', space(scene)), expected: all('ok') },
    {
      // Everybody gets an answer, but only these get more than the card.
      hidden: true,
      attempt: async (client, scene) => {
        const answer = await client.call('space', space(scene));
        if (!('description' in answer))
          throw new ApiError('space_private', 200, {}, new Headers(), 'the card alone');
      },
      expected: ['space_private', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
    },
  ],
  spaceByAlias: {
    attempt: (client) => client.call('spaceByAlias', { params: { alias: 'nothing' } }),
    expected: all('ok'),
  },
  createSpace: {
    attempt: async (client) =>
      client.call('createSpace', {
        body: await newSpace(people.owner, client.email ? await ownLogo(client) : {}),
      }),
    expected: ['unauthenticated', 'email_unverified', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  quickCreateSpace: {
    attempt: async (client) =>
      client.call('quickCreateSpace', { body: { name: (await newSpace(people.owner)).name } }),
    expected: ['unauthenticated', 'email_unverified', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  splitRates: [
    {
      attempt: (client, scene) => client.call('splitRates', space(scene)),
      expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'],
    },
    {
      hidden: true,
      attempt: (client, scene) => client.call('splitRates', space(scene)),
      expected: ['unauthenticated', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
    },
  ],
  rewardMoves: forMembers((client, scene) => client.call('rewardMoves', space(scene))),
  playedGames: forMembers((client, scene) => client.call('playedGames', space(scene))),
  players: forMembers((client, scene) => client.call('players', space(scene))),
  playGame: {
    attempt: (client, { spaceId }) =>
      client.call('playGame', { params: { spaceId, gameId: 1 }, body: { playing: true } }),
    // The space is a community, which has no games; operators are no members.
    expected: [
      'unauthenticated',
      'not_member',
      'not_member',
      'not_found',
      'not_found',
      'not_found',
      'not_member',
    ],
  },
  setPart: {
    attempt: (client, { spaceId, guest: userId }) =>
      client.call('setPart', { params: { spaceId, userId }, body: { part: 'scholar' } }),
    granted: 'not_found',
  },
  spaceCreation: { attempt: (client) => client.call('spaceCreation'), expected: signedIn('ok') },
  spaceDraft: draftRows((client, query) => client.call('spaceDraft', { query })),
  saveSpaceDraft: draftRows((client, of) =>
    client.call('saveSpaceDraft', { body: { ...of, base: null, version: 'a'.repeat(32), draft: {} } }),
  ),
  discardSpaceDraft: draftRows((client, query) => client.call('discardSpaceDraft', { query })),
  updateSpace: {
    attempt: async (client, { spaceId }) => {
      const logo = client.email ? await ownLogo(client) : {};
      return client.call('updateSpace', { body: { ...(await newSpace(people.owner, logo)), id: spaceId } });
    },
  },
  ownershipOffer: { attempt: (client, scene) => client.call('ownershipOffer', space(scene)) },
  offerOwnership: {
    attempt: (client, { spaceId, guest: userId }) =>
      client.call('offerOwnership', { params: { spaceId, userId } }),
    granted: 'owner_must_be_admin',
  },
  withdrawOwnership: { attempt: (client, scene) => client.call('withdrawOwnership', space(scene)) },
  acceptOwnership: {
    attempt: (client, scene) => client.call('acceptOwnership', space(scene)),
    expected: [
      'unauthenticated',
      'permission_denied',
      'permission_denied',
      'permission_denied',
      'ownership_not_offered',
      'ok',
      'ownership_not_offered',
    ],
  },
  joinSpace: [
    { attempt: (client, scene) => client.call('joinSpace', space(scene)), expected: signedIn('ok') },
    {
      hidden: true,
      attempt: (client, scene) => client.call('joinSpace', space(scene)),
      expected: ['unauthenticated', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'space_private'],
    },
  ],
  leaveSpace: {
    attempt: (client, scene) => client.call('leaveSpace', space(scene)),
    expected: ['unauthenticated', 'ok', 'ok', 'ok', 'ok', 'owner_cannot_leave', 'ok'],
  },
  deleteSpace: {
    attempt: (client, scene) => client.call('deleteSpace', space(scene)),
  },
  spaceAnalytics: {
    attempt: (client, scene) => client.call('spaceAnalytics', { ...space(scene), query: { days: '7' } }),
  },
  spaceGrowth: { attempt: (client, scene) => client.call('spaceGrowth', space(scene)) },
  spaceHome: { attempt: (client, scene) => client.call('spaceHome', space(scene)) },
  deletedSpaces: { attempt: (client) => client.call('deletedSpaces'), expected: signedIn('ok') },
  // Bringing back what is there is no error for those who could delete it.
  restoreSpace: {
    attempt: (client, scene) => client.call('restoreSpace', space(scene)),
    expected: [
      'unauthenticated',
      'permission_denied',
      'permission_denied',
      'permission_denied',
      'permission_denied',
      'ok',
      'ok',
    ],
  },
  standing: { attempt: (client, scene) => client.call('standing', space(scene)), expected: signedIn('ok') },
  joinedSpaces: { attempt: (client) => client.call('joinedSpaces'), expected: signedIn('ok') },
  ownSpaces: { attempt: (client) => client.call('ownSpaces'), expected: signedIn('ok') },
  searchSpaces: { attempt: (client) => client.call('searchSpaces'), expected: all('ok') },
  admins: [
    { attempt: (client, scene) => client.call('admins', space(scene)), expected: all('ok') },
    {
      hidden: true,
      attempt: (client, scene) => client.call('admins', space(scene)),
      expected: ['space_private', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
    },
  ],
  members: [
    { attempt: (client, scene) => client.call('members', space(scene)), expected: signedIn('ok') },
    {
      hidden: true,
      attempt: (client, scene) => client.call('members', space(scene)),
      expected: ['unauthenticated', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
    },
  ],
  spaceLeaderboard: [
    {
      attempt: (client, scene) =>
        client.call('spaceLeaderboard', { ...space(scene), query: { period: 'week' } }),
      expected: signedIn('ok'),
    },
    {
      hidden: true,
      attempt: (client, scene) =>
        client.call('spaceLeaderboard', { ...space(scene), query: { period: 'week' } }),
      expected: ['unauthenticated', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
    },
  ],
  membersByRole: [
    { attempt: (client, scene) => client.call('membersByRole', space(scene)), expected: signedIn('ok') },
    {
      hidden: true,
      attempt: (client, scene) => client.call('membersByRole', space(scene)),
      expected: ['unauthenticated', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
    },
  ],

  postAnnouncement: {
    attempt: (client, { spaceId }) =>
      client.call('postAnnouncement', { body: { spaceId, title: 'News', document } }),
  },
  deleteAnnouncement: [
    {
      attempt: (client, { announcementId }) =>
        client.call('deleteAnnouncement', { params: { announcementId } }),
    },
    {
      hidden: true,
      attempt: (client, { announcementId }) =>
        client.call('deleteAnnouncement', { params: { announcementId } }),
      expected: ['unauthenticated', 'not_found', 'not_found', 'permission_denied', 'ok', 'ok', 'ok'],
    },
  ],
  announcements: [
    { attempt: (client, scene) => client.call('announcements', space(scene)), expected: all('ok') },
    {
      hidden: true,
      attempt: (client, scene) => client.call('announcements', space(scene)),
      expected: ['space_private', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
    },
  ],
};

/** Calls that change the scene: each persona gets a scene that nobody has touched. */
const changing = new Set<RouteName>([
  'joinSpace',
  'leaveSpace',
  'deleteSpace',
  'deleteAnnouncement',
  'updateSpace',
  'kickMember',
  'kickMembers',
  'banMember',
  'banMembers',
  'applyToJoin',
  'approveApplication',
  'rejectApplication',
  'decideApplications',
  'joinByInvite',
  'revokeInviteLink',
  'joinRoom',
  'leaveRoom',
  'deleteRoom',
  'archiveRoom',
  'restoreRoom',
  'deleteCategory',
  'deleteRole',
  'unassignRole',
  // Who has become an admin is no member any more.
  'setAdmin',
]);

const logos = new Map<TestClient, string>();

/** One upload of each person is enough for all the spaces of this file. */
async function ownLogo(client: TestClient) {
  const logo = logos.get(client) ?? (await uploadPicture(client, 'guildLogo')).url;
  logos.set(client, logo);
  return { logo };
}

async function otherDeviceOf(client: TestClient): Promise<number> {
  const other = (await client.call('devices')).find(({ current }) => !current);
  return other?.id ?? 0;
}

async function outcomeOf(attempt: Promise<unknown>): Promise<Outcome | 'unknown'> {
  try {
    await attempt;
    return 'ok';
  } catch (error) {
    if (error instanceof ApiError) return error.error;
    throw error;
  }
}

const rows = Object.entries(matrix).flatMap(([name, entry]) =>
  [entry].flat().map((row: Row) => [name as RouteName, row.hidden ? 'private' : 'public', row] as const),
);

test('every route has a row', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(routes).sort());
});

test.each(rows)('OPN-30 who may call %s (%s space)', async (name, _privacy, row) => {
  const hidden = row.hidden ?? false;
  const outcomes: Record<string, string> = {};
  let scene = open.get(hidden);
  if (!scene) throw new Error('The scenes have not been made');
  // What succeeds may have changed it; what is refused must not have.
  let isTouched = false;
  // The first persona gets what all calls share, and is always refused what would change it.
  const taken = new Set<PropertyKey>();
  for (const persona of personas) {
    if (isTouched || (persona === 'unverified' && changing.has(name))) {
      scene = await makeScene(hidden, (part) => taken.has(part));
    }
    const outcome = await outcomeOf(row.attempt(people[persona], noting(taken, scene)));
    isTouched = changing.has(name) && outcome === 'ok';
    outcomes[persona] = outcome;
  }
  expect(outcomes).toEqual(
    Object.fromEntries(personas.map((persona, index) => [persona, expectedOf(routes[name], row)[index]])),
  );
});

test('a route that says who may call it refuses the others before its handler', () => {
  for (const [name, entry] of Object.entries(matrix)) {
    const { caller } = routes[name as RouteName];
    for (const row of [entry].flat() as Row[]) {
      const expected = expectedOf(routes[name as RouteName], row);
      if (caller !== 'anyone') expect([name, expected[0]]).toEqual([name, 'unauthenticated']);
      if (caller === 'verified') expect([name, expected[1]]).toEqual([name, 'email_unverified']);
      if (caller === 'operator') {
        expect([name, ...expected.slice(1, 6)]).toEqual([
          name,
          ...Array<string>(5).fill('permission_denied'),
        ]);
      }
    }
  }
});

test('a route that carries a right is tried by everyone who holds it and everyone who does not', () => {
  const derived = Object.entries(matrix).filter(([, entry]) =>
    ([entry].flat() as Row[]).some(({ expected }) => expected === undefined),
  );
  // The operator holds the right of this one and yet adds nobody to rooms.
  const withRight = Object.entries(routes).filter(
    ([name, { right }]) =>
      // Whoever owns the space already has nothing to accept, which is no error.
      right !== undefined && name !== 'addRoomMembers' && name !== 'acceptOwnership',
  );
  expect(derived.map(([name]) => name).sort()).toEqual(withRight.map(([name]) => name).sort());
});

const isGivenByRoles = (right: Right): right is Permission => permissionNames.includes(right as Permission);

/** A scene with people who have a role each, and others who had one with every permission. */
async function makeHolders() {
  const scene = await makeScene(false);
  const { owner } = people;
  const { spaceId } = scene;
  const { timedOut, kicked, banned, nonHolder, holder } = formerHolders;
  for (const person of Object.values(formerHolders)) await person.call('joinSpace', { params: { spaceId } });
  const roleOf = (members: TestClient[]) => makeRole(owner, spaceId, { members });
  const all = await roleOf([timedOut, kicked, banned]);
  await setPermissions(all, permissionNames);
  const roles = { nonHolder: await roleOf([nonHolder]), holder: await roleOf([holder]) };
  // Above the guest, on whom they act.
  const roleIds = [roles.holder, roles.nonHolder, all, scene.roleId];
  await owner.call('orderRoles', { params: { spaceId }, body: { roleIds } });
  const onto = (person: TestClient) => ({ params: { spaceId, userId: person.id } });
  await owner.call('timeOutMember', { ...onto(timedOut), body: { seconds: 3600 } });
  await owner.call('kickMember', onto(kicked));
  await owner.call('banMember', { ...onto(banned), query: { reason: '1' } });
  return { scene, roles };
}

/** A public scene with new parts in place of those that a call has used up; none where that is no less work than a new scene. */
async function renewed(scene: Scene, taken: ReadonlySet<PropertyKey>): Promise<Scene | null> {
  if (taken.has('applicationId') || taken.has('publicRoom')) return null;
  const { owner } = people;
  const { spaceId } = scene;
  let { announcementId, roleId, categoryId } = scene;
  if (taken.has('categoryId')) categoryId = await addCategory(spaceId);
  if (taken.has('announcementId')) announcementId = await announce(spaceId);
  if (taken.has('guest') || taken.has('roleId')) {
    const onto = { params: { spaceId, userId: guest.id } };
    await owner.call('banMember', { ...onto, query: { unban: 'true' } });
    roleId = await bringGuest(spaceId);
  }
  return { ...scene, announcementId, roleId, categoryId };
}

const setPermissions = (roleId: number, names: readonly Permission[]) =>
  platform.services.storage.db.execute(`UPDATE role SET permissions = ${maskOf(names)} WHERE id = ${roleId}`);

let held: Awaited<ReturnType<typeof makeHolders>> | null = null;

const carriers = Object.entries(routes).flatMap(([name, definition]: [string, RouteDefinition]) =>
  definition.right === undefined ? [] : [[name as RouteName, [definition.right].flat()] as const],
);

test.each(carriers)(
  'OPN-33 %s follows a right that roles give, and whatever ends it',
  async (name, asked) => {
    const [row] = [matrix[name]].flat() as [Row];
    held ??= await makeHolders();
    const { scene, roles } = held;
    const given = asked.filter(isGivenByRoles);
    await setPermissions(
      roles.nonHolder,
      permissionNames.filter((one) => !given.includes(one)),
    );
    // One of several rights is enough. What no role gives is not given by all of them together either.
    await setPermissions(roles.holder, given.length > 0 ? given.slice(0, 1) : permissionNames);
    const outcomes: Record<string, string> = {};
    const taken = new Set<PropertyKey>();
    for (const [who, client] of Object.entries({ applicant, ...formerHolders })) {
      outcomes[who] = await outcomeOf(row.attempt(client, noting(taken, scene)));
    }
    if (changing.has(name) && outcomes.holder === 'ok') {
      const next = await renewed(scene, taken);
      held = next && { scene: next, roles };
    }
    expect(outcomes).toEqual({
      applicant: 'permission_denied',
      timedOut: 'timed_out',
      kicked: 'permission_denied',
      banned: 'permission_denied',
      nonHolder: 'permission_denied',
      holder: given.length > 0 ? (row.granted ?? 'ok') : 'permission_denied',
    });
  },
);

test('a route that asks for a fresh login refuses everybody whose login is ten minutes old', async () => {
  const fresh = rows.filter(([name]) => (routes[name] as RouteDefinition).freshLogin);
  expect(new Set(fresh.map(([name]) => name))).toEqual(
    new Set([
      'startIdentityLink',
      'linkIdentity',
      'unlinkIdentity',
      'walletLinkNonce',
      'offerOwnership',
      'acceptOwnership',
      'deleteSpace',
      'deleteRoom',
      'linkWallet',
      'unlinkWallet',
      'createKeyShare',
      'createBot',
      'requestEmailChange',
      'requestDataExport',
      'deleteAccount',
      'confirmEmailChange',
      'beginTotp',
      'confirmTotp',
      'removeTotp',
      'beginPasskey',
      'addPasskey',
      'removePasskey',
      'newRecoveryCodes',
      'decidePoints',
      ...Object.keys(operatorRoutes).filter(
        (name) => (routes[name as RouteName] as RouteDefinition).freshLogin,
      ),
    ]),
  );
  platform.clock.advance({ minutes: FRESH_LOGIN_MINUTES });
  const scene = await makeScene(false);
  for (const [name, , row] of fresh) {
    const expected = expectedOf(routes[name], row).map((outcome) =>
      outcome === 'unauthenticated' ||
      outcome === 'email_unverified' ||
      (outcome === 'permission_denied' && routes[name].caller === 'operator')
        ? outcome
        : 'fresh_login_required',
    );
    const outcomes = [];
    for (const persona of personas) outcomes.push(await outcomeOf(row.attempt(people[persona], scene)));
    expect([name, outcomes]).toEqual([name, expected]);
  }
});

test.each(['members', 'membersByRole', 'admins', 'joinSpace'] as const)(
  '%s refuses people who are banned',
  async (name) => {
    const scene = await makeScene(false);
    const { stranger, owner } = people;
    expect(await outcomeOf(stranger.call(name, space(scene)))).toBe('ok');
    const banned = { params: { spaceId: scene.spaceId, userId: stranger.id } };
    await owner.call('banMember', { ...banned, query: { reason: '1' } });
    expect(await outcomeOf(stranger.call(name, space(scene)))).toBe('space_banned');
    await owner.call('banMember', { ...banned, query: { unban: 'true' } });
    expect(await outcomeOf(stranger.call(name, space(scene)))).toBe('ok');
  },
);

test('SPC-110 a deleted space answers its people as one that never was', async () => {
  const scene = await makeScene(false);
  await people.owner.call('confirmByPassword', { body: { password: people.owner.password } });
  await people.owner.call('deleteSpace', space(scene));
  const none = 2_000_000_000;
  const nowhere: Scene = {
    ...scene,
    spaceId: none,
    announcementId: none,
    roleId: none,
    applicationId: none,
    publicRoom: String(none),
    privateRoom: String(none),
    linkId: none,
    inviteToken: new InviteTokens(platform.config).of(none),
  };
  for (const [name, privacy, row] of rows) {
    if (privacy === 'private' || row.attempt.length < 2 || name === 'restoreSpace') continue;
    for (const persona of ['member', 'owner'] as const) {
      const person = people[persona];
      const expected = await outcomeOf(row.attempt(person, nowhere));
      expect([name, persona, await outcomeOf(row.attempt(person, scene))]).toEqual([name, persona, expected]);
    }
  }
});

test('a thing that does not exist answers the same to everybody', async () => {
  for (const persona of personas.slice(1)) {
    const client = people[persona];
    const nowhere = { params: { spaceId: 2_000_000_000 } };
    expect(await outcomeOf(client.call('space', nowhere))).toBe('not_found');
    expect(await outcomeOf(client.call('joinSpace', nowhere))).toBe('not_found');
    expect(await outcomeOf(client.call('leaveSpace', nowhere))).toBe('not_found');
    expect(await outcomeOf(client.call('members', nowhere))).toBe('not_found');
    const announcementId = 2_000_000_000;
    expect(await outcomeOf(client.call('deleteAnnouncement', { params: { announcementId } }))).toBe(
      'not_found',
    );
  }
});
