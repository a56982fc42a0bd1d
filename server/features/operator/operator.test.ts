import { errors } from '@/protocol/errors';
import { fillPath, type RouteDefinition } from '@/protocol/route';
import { routes } from '@/protocol/routes';
import { ApiError, type TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let operator: TestClient;
let owner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ config: { platformAdmins: ['operator@example.org'] } });
  operator = await platform.person({ email: 'operator@example.org' });
  owner = await platform.person();
}, 120_000);
afterAll(() => platform.close());

const refusalOf = async (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError) return error.error;
      throw error;
    },
  );
const suspending = { reason: 'scam', note: 'It asks for wallets.', days: 7 } as const;
const auditOf = async (spaceId: number) =>
  (await operator.call('auditLog', { params: { spaceId } })).records.map(({ act, by, actor }) => ({
    act,
    by,
    actor,
  }));
const pageOf = async (spaceId: number) =>
  (await (await platform.client().send(`/internal/page/space/${spaceId}`)).json()) as Record<string, unknown>;

/** What a suspended person keeps: money, the way in, their own data, and an appeal. */
const KEPT = [
  'accountDeletion', 'addPasskey', 'appeal', 'approvals', 'beginKeyShare', 'beginPasskey', 'beginStepRemoval', 'beginTotp', 'cancelKeyRecovery', 'cancelKeyRecoveryByMail',
  'chooseNftCollection', 'chooseToken', 'claimReward', 'confirmByCode', 'confirmByPassword', 'confirmBySecondStep', 'confirmByWallet', 'confirmEmailChange', 'confirmKeyShare', 'confirmTotp',
  'dataExports', 'deleteAccount', 'deviceCodeDelivery', 'devices', 'endDevice', 'endOtherDevices', 'finishIdentityLogin', 'forgotPassword', 'freshLogin', 'hasHandle', 'historyNotes', 'keepWalletList', 'keyShareKdf', 'keyShareState', 'linkedIdentities', 'linkedWallets',
  'logIn', 'logInBySecondStep', 'logInWithWallet', 'logOut', 'mailDelivery', 'me', 'newRecoveryCodes', 'nftDetail', 'notePaid', 'ownedNfts', 'paidAddresses', 'putKeyShare', 'recentLogins',
  'redeemSignerTicket', 'registerDevice', 'releasedKeyShare', 'removeDevice', 'removePasskey', 'removeSavedAddress', 'removeTotp', 'requestConfirmCode', 'requestDataExport',
  'requestDeviceCode', 'requestEmailChange', 'requestKeyRecovery', 'requestStepRemoval', 'resendVerification', 'resetPassword', 'restoreAccount',
  'rewardDetail', 'rewardNetworks', 'saveAddress', 'saveHistoryNote', 'savedAddresses', 'secondStepWays', 'secondSteps', 'signRewardClaim', 'signUpWithIdentity', 'signerTicket', 'startIdentityLogin', 'startKeyRecovery', 'stopStepRemoval',
  'stopStepRemovalByMail', 'suspension', 'swapQuote', 'tokenChoices', 'unlockKeyShare', 'verifyEmail', 'walletConfirmNonce', 'walletList', 'walletLoginNonce', 'walletNetworks',
]; // oxfmt-ignore

/** Calls after which nobody is there to try the others. */
const ENDING = ['deleteAccount', 'logOut'];

test('a suspended person is refused by every route but those for wallet, way in, their data and appeal', async () => {
  const person = await platform.person();
  await operator.call('suspendAccount', { params: { userId: person.id }, body: suspending });
  const kept: string[] = [];
  for (const [name, route] of Object.entries(routes) as [string, RouteDefinition][]) {
    if (ENDING.includes(name)) continue;
    // Whatever the input: who is suspended is refused before anything of it is read.
    const path = fillPath(route.path, new Proxy({}, { get: () => '1' }));
    const init =
      route.method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const answer = await person.send(`/api/${path}`, { method: route.method, ...init });
    const { code } = (await answer.json()) as { code: string };
    if (code !== errors.account_suspended.code) kept.push(name);
  }
  expect([...kept, ...ENDING].sort()).toEqual(KEPT);

  // The session from before, and a new one.
  const again = platform.client();
  await again.call('logIn', { body: { email: person.email, password: person.password } });
  for (const client of [person, again]) {
    expect(await refusalOf(client.call('joinedSpaces'))).toBe('account_suspended');
    expect(await client.call('suspension')).toMatchObject({ reason: 'scam', note: suspending.note });
  }

  await person.call('appeal', { body: { text: ' It was not me. ' } });
  const { records } = await operator.call('suspensions');
  expect(records[0]).toMatchObject({ kind: 'person', id: person.id, appeal: 'It was not me.' });

  await operator.call('unsuspendAccount', { params: { userId: person.id } });
  expect(await person.call('joinedSpaces')).toEqual([]);
  expect(await person.call('suspension')).toBeNull();
});

test('a suspension ends by itself, and nobody suspends themselves or another platform admin', async () => {
  const person = await platform.person();
  await operator.call('suspendAccount', { params: { userId: person.id }, body: suspending });
  platform.clock.advance({ days: 6 });
  await platform.runJob('operator.end_suspensions');
  expect(await refusalOf(person.call('joinedSpaces'))).toBe('account_suspended');
  platform.clock.advance({ days: 1, seconds: 1 });
  await platform.runJob('operator.end_suspensions');
  expect(await person.call('joinedSpaces')).toEqual([]);
  await operator.call('confirmByPassword', { body: { password: operator.password } });
  expect(
    await refusalOf(operator.call('suspendAccount', { params: { userId: operator.id }, body: suspending })),
  ).toBe('not_yourself');
});

test('a suspended space is closed to everybody, read by the operator, and opened again', async () => {
  await operator.call('confirmByPassword', { body: { password: operator.password } });
  const member = await platform.person();
  const spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  const room = await owner.call('createRoom', { body: { spaceId, name: 'talk', kind: 'publicRoom' } });
  const of = { params: { spaceId } };
  const found = async () =>
    (await member.call('searchSpaces', { query: { size: 100 } })).records.some(({ id }) => id === spaceId);
  expect(await found()).toBe(true);

  await operator.call('suspendSpace', { ...of, body: suspending });
  const calls: Record<string, (client: TestClient) => Promise<unknown>> = {
    members: (client) => client.call('members', of),
    announcements: (client) => client.call('announcements', of),
    rooms: (client) => client.call('allRooms', { query: { spaceId } }),
    room: (client) => client.call('roomMembers', { query: { room: String(room.id) } }),
    'join a room': (client) => client.call('joinRoom', { query: { room: String(room.id) } }),
    'make a room': (client) =>
      client.call('createRoom', { body: { spaceId, name: 'other', kind: 'publicRoom' } }),
    roles: (client) => client.call('roles', of),
    kick: (client) => client.call('kickMember', { params: { spaceId, userId: 2_000_000 } }),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (const client of [owner, member]) {
      expect([name, await refusalOf(call(client))]).toEqual([name, 'space_suspended']);
    }
  }
  for (const name of ['members', 'announcements', 'rooms']) {
    expect([name, await refusalOf(calls[name]?.(operator) ?? Promise.reject())]).toEqual([name, null]);
  }
  for (const name of ['make a room', 'kick']) {
    expect([name, await refusalOf(calls[name]?.(operator) ?? Promise.reject())]).toEqual([
      name,
      'space_suspended',
    ]);
  }
  // Members are told, strangers see that it is so.
  expect(await member.call('standing', of)).toMatchObject({ suspension: { reason: 'scam' }, rights: [] });
  const [joined] = (await member.call('joinedSpaces')).filter(({ id }) => id === spaceId);
  expect(joined).toMatchObject({ suspended: true, rights: [] });
  expect(await platform.client().call('space', of)).toMatchObject({ suspended: true });
  expect(await platform.client().call('space', of)).not.toHaveProperty('description');
  expect(await found()).toBe(false);
  expect(await pageOf(spaceId)).toMatchObject({ kind: 'suspended' });

  await operator.call('unsuspendSpace', of);
  expect(await refusalOf(member.call('members', of))).toBeNull();
  expect(await found()).toBe(true);
  expect(await pageOf(spaceId)).toMatchObject({ kind: 'public' });
  const audited = await auditOf(spaceId);
  expect(audited.slice(0, 2)).toEqual([
    { act: 'space.unsuspended', by: 'operator', actor: null },
    { act: 'space.suspended', by: 'operator', actor: null },
  ]);
});

test('the console finds spaces and people, masks addresses, and its log is a chain that shows a change', async () => {
  await operator.call('confirmByPassword', { body: { password: operator.password } });
  const person = await platform.person({ email: 'somebody@mail.example.org' });
  const spaceId = await createSpace(person, { name: 'Marmalade Ahoy' });
  const { records } = await operator.call('operatorSearch', { query: { text: 'marmalade' } });
  expect(records).toMatchObject([{ kind: 'space', id: spaceId, suspended: false, members: 1, reports: 0 }]);
  const byAddress = await operator.call('operatorSearch', { query: { text: 'Somebody@mail.example.org' } });
  expect(byAddress.records).toMatchObject([{ kind: 'person', id: person.id, spaces: 1 }]);
  expect((await operator.call('operatorSearch', { query: { text: '%' } })).total).toBe(0);

  const shown = await operator.call('operatorPerson', { params: { userId: person.id } });
  expect(shown.maskedEmail).toBe('s•••@m•••.org');
  expect(JSON.stringify(shown)).not.toContain('@mail');
  const asking = (reason: string) =>
    operator.call('showEmail', { params: { userId: person.id }, body: { reason } });
  expect(await refusalOf(asking(' '))).toBe('reason_missing');
  expect(await asking('Court order 4711')).toEqual({ email: 'somebody@mail.example.org' });

  await person.call('requestVerification', { params: { spaceId }, body: { note: 'We are real.' } });
  const waiting = await operator.call('verificationRequests');
  expect(waiting.records.at(-1)).toMatchObject({ note: 'We are real.', card: { id: spaceId } });
  await operator.call('setVerification', { params: { spaceId }, body: { verificationTag: 2 } });
  expect((await operator.call('verificationRequests')).total).toBe(waiting.total - 1);
  expect(await person.call('verificationState', { params: { spaceId } })).toEqual({
    verificationTag: 2,
    askedTime: null,
  });
  await operator.call('recommendSpace', { params: { spaceId }, body: { recommended: true } });
  const other = await createSpace(owner);
  const page = await pageOf(other);
  expect((page.recommended as { id: number }[])[0]?.id).toBe(spaceId);

  const log = await operator.call('operatorLog');
  expect(log.firstBad).toBeNull();
  expect(log.records.slice(0, 3)).toMatchObject([
    { act: 'space.recommended', space: { id: spaceId } },
    { act: 'space.verification_set', actor: { id: operator.id } },
    { act: 'account.email_shown', people: [{ id: person.id }], detail: { reason: 'Court order 4711' } },
  ]);
  const number = log.records[1]?.number ?? 0;
  await platform.services.storage.db.execute(
    `UPDATE operator_entry SET actor_id = ${person.id} WHERE number = ${number}`,
  );
  expect((await operator.call('operatorLog')).firstBad).toBe(number);
});

test('a platform admin does not come into private spaces, rooms or conversations by administering', async () => {
  const [member, friend] = [await platform.person(), await platform.person()];
  const spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  const made = await owner.call('createRoom', { body: { spaceId, name: 'inner', kind: 'privateRoom' } });
  const room = String(made.id);
  const { room: conversation } = await member.call('openDirect', { body: { userId: friend.id } });
  const direct = conversation.id;
  const attacks: Record<string, () => Promise<unknown>> = {
    'join the room': () => operator.call('joinRoom', { query: { room } }),
    'add themselves': () => operator.call('addRoomMembers', { body: { room, userIds: [operator.id] } }),
    'add a member': () => operator.call('addRoomMembers', { body: { room, userIds: [member.id] } }),
    'read who is in it': () => operator.call('roomMembers', { query: { room } }),
    'read a conversation': () => operator.call('roomDetail', { query: { room: String(direct) } }),
    'join a conversation': () => operator.call('joinRoom', { query: { room: String(direct) } }),
    'open the room by a rule': () => operator.call('setAccess', { body: { room, rule: null } }),
  };
  for (const [name, attack] of Object.entries(attacks)) {
    expect([name, await refusalOf(attack())]).not.toEqual([name, null]);
  }
  const hidden = await createSpace(owner, { privacy: 0 });
  expect(await refusalOf(operator.call('joinSpace', { params: { spaceId: hidden } }))).toBe('space_private');
  // None of it made them anything in the space.
  for (const id of [spaceId, hidden]) {
    const { rows } = await platform.services.storage.db.execute(
      `SELECT 1 FROM room_person JOIN room ON room.id = room_person.room_id
       WHERE room.space_id = ${id} AND user_id = ${operator.id}`,
    );
    expect(rows).toEqual([]);
  }
});
