import { deletedName } from '@/protocol/account-deletion-rules';
import type { TestClient } from '@/server/testing/client';
import { makeWallet, WALLET_PASSWORD, walletOf } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';
import { routes, type RouteName } from '@/protocol/routes';
import type { RouteDefinition } from '@/protocol/route';

jest.setTimeout(240_000);

const OPERATOR = 'operator@example.org';
let platform: TestPlatform;
let operator: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ config: { platformAdmins: [OPERATOR] } });
  operator = await platform.person({ email: OPERATOR });
});
afterAll(() => platform.close());

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ error }: { error?: string }) => error,
  );
const logIn = (person: TestClient) =>
  person.call('logIn', { body: { email: person.email, password: person.password } });

/** A person who is an admin, holds a role, writes with a friend and is in a group. */
async function scene() {
  const [owner, person, friend] = [await platform.person(), await platform.person(), await platform.person()];
  const spaceId = await createSpace(owner);
  for (const one of [person, friend]) await one.call('joinSpace', { params: { spaceId } });
  await owner.call('setAdmin', { params: { spaceId, userId: person.id } });
  await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [person] });
  await person.call('update', { body: { username: `Vera ${person.id}`, bio: 'Hello' } });
  await person.call('postAnnouncement', { body: { spaceId, title: 'News', document: '' } });
  for (const [one, other] of [
    [person, friend],
    [friend, person],
  ] as const)
    await one.call('follow', { params: { userId: other.id } });
  await person.call('openDirect', { body: { userId: friend.id } });
  return { owner, person, friend, spaceId };
}
type Made = Awaited<ReturnType<typeof scene>>;

/** What others see of the person. */
async function seenOf({ owner, friend, person, spaceId }: Made) {
  const space = { params: { spaceId } };
  const [{ members }, admins, list, directs, contacts, found, announcements] = await Promise.all([
    owner.call('space', space),
    owner.call('admins', space),
    owner.call('members', space),
    friend.call('directConversations'),
    friend.call('contacts', { query: { relation: 'friend' } }),
    friend.call('searchPeople', { query: { text: `Vera ${person.id}` } }),
    owner.call('announcements', space),
  ]);
  return JSON.parse(
    JSON.stringify({
      members,
      admins: admins.map(({ id }) => id).sort(),
      list: list.records.map(({ id }) => id).sort(),
      directs,
      contacts: contacts.records.map(({ id }) => id),
      found: found.records.map(({ id }) => id),
      author: announcements.records[0]?.author.username,
    }),
  ) as Record<string, unknown>;
}

test('OPN-71 a deleted person is gone at once, and is back with everything when they undo it', async () => {
  const made = await scene();
  const { owner, person, friend, spaceId } = made;
  const before = await seenOf(made);
  const own = JSON.stringify([await person.call('me'), await person.call('joinedSpaces')]);
  const { until } = await person.call('deleteAccount');
  const days = (Date.parse(until) - platform.clock.now().getTime()) / 86_400_000;
  expect(Math.round(days * 1000) / 1000).toBe(14);

  expect(await refusalOf(person.call('me'))).toBe('unauthenticated');
  const after = await seenOf(made);
  const name = deletedName(person.id);
  expect(after).toMatchObject({ members: 2, contacts: [], found: [], author: name });
  for (const list of [after.admins, after.list]) expect(list).not.toContain(person.id);
  // The other one keeps the conversation.
  expect(after.directs).toMatchObject([{ user: { id: person.id, username: name, avatar: '' } }]);
  expect(await refusalOf(owner.call('openDirect', { body: { userId: person.id } }))).toBe('not_found');
  expect(await refusalOf(friend.call('payee', { params: { userId: person.id } }))).toBe('not_found');
  const [mail] = (await platform.mails(person.email)).slice(-1);
  expect(mail?.subject).toBe('Your Guildhall account was deleted');

  // The name is kept for the person.
  const taken = owner.call('update', { body: { username: `Vera ${person.id}` } });
  expect(await refusalOf(taken)).toBe('name_similar');
  await logIn(person);
  expect(await refusalOf(person.call('joinedSpaces'))).toBe('account_deleted');
  expect(await person.call('accountDeletion')).toMatchObject({
    username: `Vera ${person.id}`,
    deleted: { until, restorable: true },
  });
  await person.call('restoreAccount');
  // A repeated call changes nothing.
  await person.call('restoreAccount');
  expect(await seenOf(made)).toEqual(before);
  expect(JSON.stringify([await person.call('me'), await person.call('joinedSpaces')])).toBe(own);
  expect(await person.call('standing', { params: { spaceId } })).toMatchObject({
    joined: true,
    rights: expect.arrayContaining(['administerSpace']),
  });
});

test('OPN-71 every route but those of a suspended person is closed to a deleted one', async () => {
  const person = await platform.person();
  const files = ['/api/media/none', `/api/nft/media/31337/0x${'1'.repeat(40)}/1`];
  const answersOf = () =>
    Promise.all(files.map(async (path) => (await person.send(path, { method: 'GET' })).status));
  expect(await answersOf()).not.toContain(401);
  await person.call('deleteAccount');
  await logIn(person);
  expect(await answersOf()).toEqual([401, 401]);
  const outcomes = await Promise.all(
    (Object.keys(routes) as RouteName[])
      .filter((name) => {
        const { caller, whileSuspended } = routes[name] as RouteDefinition;
        return caller !== 'anyone' && !whileSuspended;
      })
      .map(async (name) => {
        const { method, path } = routes[name] as RouteDefinition;
        const at = `/api/${path.replace(/\{\w+\}/g, '1')}`;
        const answer = await person.send(at, { method, ...(method !== 'GET' && { body: '{}' }) });
        return [name, ((await answer.json()) as { code: string }).code];
      }),
  );
  expect(outcomes.length).toBeGreaterThan(100);
  expect(outcomes.filter(([, code]) => code !== '21036')).toEqual([]);
});

test('OPN-71 it is refused while the person owns a space; one that they deleted themselves does not hold it up', async () => {
  const person = await platform.person();
  const [kept, theirs] = [await createSpace(person), await createSpace(person)];
  expect(await refusalOf(person.call('deleteAccount'))).toBe('owns_spaces');
  await operator.call('confirmByPassword', { body: { password: operator.password } });
  await operator.call('deleteSpace', { params: { spaceId: theirs } });
  await person.call('deleteSpace', { params: { spaceId: kept } });
  expect((await person.call('accountDeletion')).spaces).toMatchObject([{ id: theirs, byOperator: true }]);
  expect(await refusalOf(person.call('deleteAccount'))).toBe('owns_spaces');
  await operator.call('restoreSpace', { params: { spaceId: theirs } });
  await person.call('deleteSpace', { params: { spaceId: theirs } });
  await person.call('deleteAccount');
});

test('OPN-71 it asks for the wallet password, and the wallet opens while the account is kept', async () => {
  const person = await platform.person();
  const { address } = await makeWallet(person);
  expect(await refusalOf(person.call('deleteAccount'))).toBe('wallet_not_saved');
  (await walletOf(person).unlock(WALLET_PASSWORD)).wipe();
  expect((await person.call('accountDeletion')).wallet).toEqual({
    address,
    savedTime: expect.any(String),
  });
  platform.clock.advance({ minutes: 31 });
  await person.call('confirmByPassword', { body: { password: person.password } });
  expect(await refusalOf(person.call('deleteAccount'))).toBe('wallet_not_saved');
  (await walletOf(person).unlock(WALLET_PASSWORD)).wipe();
  await person.call('deleteAccount');
  await logIn(person);
  const unlocked = await walletOf(person).unlock(WALLET_PASSWORD);
  expect(unlocked.address).toBe(address);
  unlocked.wipe();
});

test('a space that bans the person meanwhile does not get them back', async () => {
  const { owner, person, spaceId } = await scene();
  await person.call('deleteAccount');
  await owner.call('banMember', { params: { spaceId, userId: person.id }, query: { reason: '1' } });
  await logIn(person);
  await person.call('restoreAccount');
  expect(await person.call('joinedSpaces')).toEqual([]);
  expect((await owner.call('space', { params: { spaceId } })).members).toBe(2);
});

test('after fourteen days nobody brings it back, whether the job has come to it or not', async () => {
  const { person } = await scene();
  await person.call('deleteAccount');
  platform.clock.advance({ days: 14 });
  await logIn(person);
  expect(await refusalOf(person.call('restoreAccount'))).toBe('not_found');
  await platform.runJob('accounts.purge');
  expect(await refusalOf(logIn(person))).toBe('password_wrong');
});
