import { sql } from 'drizzle-orm';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { linkNewWallet } from '@/server/testing/wallet';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let anna: TestClient;
let ben: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  [anna, ben] = [await platform.person(), await platform.person()];
});
afterAll(() => platform.close());

const named = async (username: string) => {
  const person = await platform.person();
  await person.call('update', { body: { username } });
  return person;
};
const search = (text: string, current = 1, from = anna) =>
  from.call('searchPeople', { query: { text, current } });
const namesOf = async (text: string, from = anna) =>
  (await search(text, 1, from)).records.map(({ username }) => username);
const contacts = async (
  person: TestClient,
  relation: 'following' | 'follower' | 'friend',
  nameFilter?: string,
) =>
  (await person.call('contacts', { query: { relation, ...(nameFilter && { nameFilter }) } })).records.map(
    ({ id }) => id,
  );
const toward = ({ id }: TestClient) => ({ params: { userId: id } });
const noticesOf = async ({ id }: TestClient) => {
  const { rows } = await platform.services.storage.db.execute(
    sql`SELECT kind, space_id, payload FROM notice WHERE user_id = ${id} ORDER BY id`,
  );
  return rows;
};

test('DM-17 people are found by the beginning of any word of their name, by their former name no longer', async () => {
  const person = await named('Zelda Zebrowski-Quill');
  await named('林悦 Zest');
  expect(await namesOf('@ZELDA z')).toEqual(['Zelda Zebrowski-Quill']);
  expect(await namesOf('quill')).toEqual(['Zelda Zebrowski-Quill']);
  // Two of its words begin so, and still it is one person.
  expect(await namesOf('ze')).toEqual(['Zelda Zebrowski-Quill', '林悦 Zest'].sort());
  expect(await namesOf('悦')).toEqual(['林悦 Zest']);
  expect(await namesOf('elda')).toEqual([]);
  expect(await namesOf('ze', person)).toEqual(['林悦 Zest']);
  for (const text of ['z', '@z', '%', 'z%', '', ' @ ']) expect(await namesOf(text)).toEqual([]);
  await person.call('update', { body: { username: 'Xavier Uhl' } });
  expect([await namesOf('zelda'), await namesOf('uhl')]).toEqual([[], ['Xavier Uhl']]);
});

test('who is suspended is found by nobody', async () => {
  const person = await named('Suspended Quince');
  expect(await namesOf('quince')).toEqual(['Suspended Quince']);
  const { db } = platform.services.storage;
  await db.execute(
    sql`INSERT INTO suspension (account_id, reason, note, given_by, given_at) VALUES (${person.id}, 'spam', '', ${ben.id}, now())`,
  );
  expect(await namesOf('quince')).toEqual([]);
});

test('who is blocked sees that they follow, as before and when they follow again, and does not until the block ends', async () => {
  const [follower, person] = [await platform.person(), await platform.person()];
  await follower.call('follow', toward(ben));
  const seen = async (viewer: TestClient) => [
    (await viewer.call('contact', toward(ben))).relation,
    (await viewer.call('profile', { ...toward(ben), query: {} })).relation,
    (await contacts(viewer, 'following')).includes(ben.id),
  ];
  const following = ['following', 'following', true];
  for (const one of [follower, person]) await ben.call('blockPerson', toward(one));
  expect(await person.call('follow', toward(ben))).toMatchObject({ id: ben.id, relation: 'following' });
  for (const one of [follower, person]) {
    expect(await seen(one)).toEqual(following);
    expect(await contacts(ben, 'follower')).not.toContain(one.id);
    expect(await ben.call('contact', toward(one))).toMatchObject({ relation: 'none' });
  }
  expect(await noticesOf(ben)).toEqual([{ kind: 30, space_id: null, payload: { userId: follower.id } }]);
  await follower.call('unfollow', toward(ben));
  expect(await seen(follower)).toEqual(['none', 'none', false]);
  for (const one of [follower, person]) await ben.call('unblockPerson', toward(one));
  expect(await contacts(ben, 'follower')).toContain(person.id);
  expect(await contacts(ben, 'follower')).not.toContain(follower.id);
  expect(await seen(person)).toEqual(following);
  await person.call('unfollow', toward(ben));
});

test('who hides is found by nobody', async () => {
  const person = await named('Hidden Quokka');
  expect(await namesOf('quokka')).toEqual(['Hidden Quokka']);
  await person.call('update', { body: { findable: false } });
  expect(await namesOf('quokka')).toEqual([]);
});

test('DM-18 each page tells whether another follows, without a total, up to the twentieth', async () => {
  await platform.services.storage.db.execute(sql`
    INSERT INTO account (email, email_key, password_hash, username, username_key, name_rule, created_at)
    SELECT 'p' || n, 'p' || n, '', 'Pager ' || n, 'pager ' || lpad(n::text, 4, '0'), 0, now()
    FROM generate_series(1, 250) AS n`);
  // As names of before this index are: judged again when the platform starts.
  await platform.services.names.judgeAll();
  const first = await search('pager');
  expect(Object.keys(first).sort()).toEqual(['current', 'pages', 'records']);
  expect(first).toMatchObject({ current: 1, pages: 2 });
  const second = await search('pager', 2);
  expect(second).toMatchObject({ current: 2, pages: 3 });
  const ids = new Set([...first.records, ...second.records].map(({ id }) => id));
  expect(ids.size).toBe(20);
  expect(await search('pager', 20)).toMatchObject({ current: 20, pages: 20, records: { length: 10 } });
  expect(await search('pager', 21)).toEqual({ records: [], current: 21, pages: 20 });
  expect(await search('pager 17')).toMatchObject({ pages: 2 });
});

test('a whole address finds its owner only where they allow it, and part of it nobody', async () => {
  const [owner, seeker] = [await platform.person(), await platform.person()];
  const { address } = await linkNewWallet(owner);
  const found = async (text: string) =>
    (await seeker.call('searchPeople', { query: { text } })).records.map(({ id }) => id);
  expect(await found(address)).toEqual([]);
  await owner.call('changePrivacy', { body: { foundByAddress: true, foundByName: false } });
  for (const text of [address, address.toLowerCase(), ` ${address} `])
    expect(await found(text)).toEqual([owner.id]);
  expect(await found(address.slice(0, -1))).toEqual([]);
  // Who is found learns nothing more than the seeker knew: the address stays with those who may see it.
  const { records } = await seeker.call('searchPeople', { query: { text: address } });
  expect(records).toMatchObject([{ address: null, hidden: true }]);
  await owner.call('changePrivacy', { body: { foundByAddress: false } });
  expect(await found(address)).toEqual([]);

  // Who was paid by somebody may know from whom it came.
  const sentTime = new Date().toISOString();
  const sends = [{ address: `0x${'5'.repeat(40)}`, userId: seeker.id, sentTime }];
  await owner.call('notePaid', { body: { sends } });
  expect(await found(address)).toEqual([owner.id]);
  expect(await (await platform.person()).call('searchPeople', { query: { text: address } })).toMatchObject({
    records: [],
  });
});

test('OPN-11 people follow each other and are friends, and who is followed is told once', async () => {
  const [one, other] = [await platform.person(), await platform.person()];
  expect(await one.call('follow', toward(other))).toMatchObject({ id: other.id, relation: 'following' });
  expect([await contacts(one, 'following'), await contacts(one, 'friend')]).toEqual([[other.id], []]);
  expect(await contacts(other, 'follower')).toEqual([one.id]);
  expect(await noticesOf(other)).toEqual([{ kind: 30, space_id: null, payload: { userId: one.id } }]);

  expect(await other.call('follow', toward(one))).toMatchObject({ relation: 'friend' });
  for (const person of [one, other]) expect(await contacts(person, 'friend')).toHaveLength(1);
  expect(await contacts(one, 'friend', 'nobody is called so')).toEqual([]);

  // Again and again leaves one notice, and unfollowing is told to nobody.
  for (let round = 0; round < 2; round += 1) {
    expect(await one.call('unfollow', toward(other))).toMatchObject({ relation: 'follower' });
    await one.call('follow', toward(other));
  }
  expect(await noticesOf(other)).toHaveLength(1);
  await one.call('unfollow', toward(other));
  expect([await contacts(other, 'friend'), await contacts(other, 'follower')]).toEqual([[], []]);
  expect(await noticesOf(other)).toEqual([]);

  await expect(one.call('follow', toward(one))).rejects.toMatchObject({ error: 'not_yourself' });
  const nobody = { params: { userId: 2_000_000_000 } };
  await expect(one.call('follow', nobody)).rejects.toMatchObject({ error: 'not_found' });
});

test('INV-03 INV-04 friends who are not in a space are invited to it once, and nobody else', async () => {
  const spaceId = await createSpace(anna);
  const friends = [await named('Inva'), await named('Invb')];
  const [outside, inside] = friends as [TestClient, TestClient];
  for (const friend of friends) {
    await anna.call('follow', toward(friend));
    await friend.call('follow', toward(anna));
  }
  await anna.call('follow', toward(ben));
  await inside.call('joinSpace', { params: { spaceId } });
  const wire = await anna.send('/api/user/friendsOutOfGuild?current=1&size=999', {
    method: 'POST',
    body: JSON.stringify({ guildId: spaceId, nameFilter: 'inv' }),
  });
  const { result } = await wire.json();
  expect(result.records).toEqual([expect.objectContaining({ id: outside.id, invited: false })]);

  const invite = (person: TestClient, from = anna) =>
    from.call('inviteToSpace', { params: { spaceId, userId: person.id } });
  await Promise.all([invite(outside), invite(outside)]);
  expect(await noticesOf(outside)).toContainEqual({
    kind: 26,
    space_id: spaceId,
    payload: { userId: anna.id },
  });
  expect((await noticesOf(outside)).filter(({ kind }) => kind === 26)).toHaveLength(1);
  const left = await anna.call('friendsOutOfSpace', { query: {}, body: { spaceId } });
  expect(left.records).toMatchObject([{ id: outside.id, invited: true }]);
  await expect(invite(ben)).rejects.toMatchObject({ error: 'not_friends' });
  await expect(invite(inside)).rejects.toMatchObject({ error: 'already_member' });
  await expect(invite(anna, outside)).rejects.toMatchObject({ error: 'not_member' });
});
