import { sql } from 'drizzle-orm';
import type { SpaceId } from '@/protocol/ids';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let spaceId: SpaceId;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  spaceId = await createSpace(owner, { name: 'Harbor' });
});
afterAll(() => platform.close());

const join = async (person: TestClient, space = spaceId) => {
  await person.call('joinSpace', { params: { spaceId: space } });
  return person;
};
const card = (viewer: TestClient, { id }: TestClient, space?: SpaceId) =>
  viewer.call('profile', { params: { userId: id }, query: space === undefined ? {} : { spaceId: space } });
const toward = ({ id }: TestClient) => ({ params: { userId: id } });
const missing = { error: 'not_found' };

test('POL-06 who says that they are here, by a call without payload, was active just now', async () => {
  const [viewer, person] = [await join(await platform.person()), await join(await platform.person())];
  expect((await card(viewer, person)).lastActiveTime).toBeNull();
  expect((await person.send('/api/user/active', { method: 'POST' })).status).toBe(200);
  expect((await card(viewer, person)).lastActiveTime).toEqual(expect.any(String));
});

test('a card names the roles of the space on screen, when the person joined it, and spaces that both are in', async () => {
  const [viewer, person] = [await join(await platform.person()), await join(await platform.person())];
  await person.call('update', { body: { bio: 'Maps of the coast.' } });
  await makeRole(owner, spaceId, { name: 'Surveyor', members: [person] });
  await makeRole(owner, spaceId, { name: 'Translator', members: [person] });
  const closed = await createSpace(owner, { name: 'Closed', privacy: 0 });
  await platform.services.storage.db.execute(
    sql`INSERT INTO membership (space_id, user_id, joined_at) VALUES (${closed}, ${person.id}, now())`,
  );

  const seen = await card(viewer, person, spaceId);
  expect(seen).toMatchObject({
    id: person.id,
    bio: 'Maps of the coast.',
    relation: 'none',
    blocked: false,
    acceptsMessages: true,
    mutualSpaces: { named: [{ id: spaceId, name: 'Harbor' }], total: 1 },
    inSpace: { isOwner: false, isAdmin: false },
  });
  expect(seen.inSpace?.roles.map(({ name }) => name)).toEqual(['Surveyor', 'Translator']);
  expect(seen.lastActiveTime).toBeNull();
  expect(await card(viewer, owner, spaceId)).toMatchObject({ inSpace: { isOwner: true, isAdmin: true } });
  // Of a closed space its members alone learn who is in it.
  expect(await card(viewer, person, closed)).toMatchObject({ inSpace: null });
  expect(await card(owner, person, closed)).toMatchObject({ inSpace: {}, mutualSpaces: { total: 2 } });
  expect(await card(viewer, viewer, spaceId)).toMatchObject({
    acceptsMessages: false,
    mutualSpaces: { total: 0 },
    inSpace: { roles: [] },
  });

  await platform.services.storage.db.execute(sql`UPDATE space SET suspended = true WHERE id = ${spaceId}`);
  expect(await card(viewer, person, spaceId)).toMatchObject({ inSpace: null, mutualSpaces: { total: 0 } });
  await platform.services.storage.db.execute(sql`UPDATE space SET suspended = false WHERE id = ${spaceId}`);
});

test('who hides has a card for those alone who have something to do with them', async () => {
  const [stranger, hidden] = [await platform.person(), await platform.person()];
  // That the stranger blocks them is nothing.
  await stranger.call('blockPerson', toward(hidden));
  await hidden.call('update', { body: { findable: false } });
  await expect(card(stranger, hidden)).rejects.toMatchObject(missing);
  await expect(
    stranger.call('profile', { params: { userId: 2_000_000_000 }, query: {} }),
  ).rejects.toMatchObject(missing);
  expect(await card(hidden, hidden)).toMatchObject({ id: hidden.id });

  const [neighbor, writer, followed] = await Promise.all([1, 2, 3].map(() => platform.person()));
  if (!neighbor || !writer || !followed) throw new Error('There are three people');
  await join(neighbor);
  await join(hidden);
  expect(await card(neighbor, hidden)).toMatchObject({ id: hidden.id });
  await hidden.call('openDirect', { body: { userId: writer.id } });
  expect(await card(writer, hidden)).toMatchObject({ id: hidden.id });
  await hidden.call('follow', toward(followed));
  expect(await card(followed, hidden)).toMatchObject({ relation: 'follower' });
});

test('the card of somebody who blocks the viewer is that of somebody who lets nobody write and shows no presence', async () => {
  const [viewer, blocker, quiet] = await Promise.all(
    [1, 2, 3].map(async () => join(await platform.person())),
  );
  if (!viewer || !blocker || !quiet) throw new Error('There are three people');
  await quiet.call('changePrivacy', { body: { messagesFrom: 'nobody', onlineTo: 'nobody' } });
  for (const person of [blocker, quiet]) await person.call('active');
  expect((await card(viewer, blocker, spaceId)).lastActiveTime).not.toBeNull();
  await blocker.call('blockPerson', toward(viewer));

  const of = async (person: TestClient) => {
    const {
      id: _id,
      username: _name,
      createdTime: _made,
      inSpace,
      ...rest
    } = await card(viewer, person, spaceId);
    return { ...rest, inSpace: { ...inSpace, joinedTime: null } };
  };
  expect(await of(blocker)).toEqual(await of(quiet));
  expect(await of(blocker)).toMatchObject({ acceptsMessages: false, lastActiveTime: null, blocked: false });
  expect(await card(blocker, viewer)).toMatchObject({ blocked: true });
});

test('people who write with each other can go on, whomever they take first messages of', async () => {
  const [viewer, person] = [await platform.person(), await platform.person()];
  await viewer.call('openDirect', { body: { userId: person.id } });
  await person.call('changePrivacy', { body: { messagesFrom: 'nobody' } });
  expect(await card(viewer, person)).toMatchObject({ acceptsMessages: true });
  expect(await card(await platform.person(), person)).toMatchObject({ acceptsMessages: false });
});

test('who moderates sees whom they outrank and who is timed out; others see neither', async () => {
  const [member, kicker, other] = await Promise.all([1, 2, 3].map(async () => join(await platform.person())));
  if (!member || !kicker || !other) throw new Error('There are three people');
  await makeRole(owner, spaceId, { name: 'Harbor master', members: [kicker], allows: ['kickMembers'] });
  await owner.call('timeOutMember', { params: { spaceId, userId: member.id }, body: { seconds: 600 } });
  const standing = async (viewer: TestClient, person: TestClient) => {
    const { inSpace } = await card(viewer, person, spaceId);
    return [inSpace?.outranked, inSpace?.timedOutUntil !== null];
  };
  expect(await standing(owner, member)).toEqual([true, true]);
  expect(await standing(kicker, member)).toEqual([true, true]);
  expect(await standing(other, member)).toEqual([false, false]);
  expect(await standing(kicker, owner)).toEqual([false, false]);
  expect(await standing(owner, owner)).toEqual([false, false]);
});
