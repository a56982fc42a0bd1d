import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import {
  at,
  callerOf,
  eventually as eventuallyWithin,
  firstChannel,
  matrixIdOf,
  say,
} from '@/server/testing/chat';
import { ChatProxy } from '@/server/testing/chat-proxy';
import type { TestClient } from '@/server/testing/client';
import {
  startHomeserver,
  TEST_AS_TOKEN,
  TEST_HS_TOKEN,
  type TestHomeserver,
} from '@/server/testing/homeserver';
import { MIGRATIONS_FOLDER } from '@/server/testing/platform';
import { createPlatformProcess, type PlatformProcess } from '@/server/testing/platform-process';
import { createSpace, newSpace } from '@/server/testing/space';

/*
 * Two platforms on one PostgreSQL, with one homeserver, which tells its news to one or the other, as a proxy before them
 * would pass it on. Each is a process of its own that can be killed.
 */

jest.setTimeout(300_000);

let homeserver: TestHomeserver;
let database: TestDatabase;
let platforms: [PlatformProcess, PlatformProcess];
let outward: ChatProxy;
let inward: ChatProxy;
/** One person with one session, at one platform and at the other. */
let owner: [TestClient, TestClient];
beforeAll(async () => {
  [outward, inward] = await Promise.all([ChatProxy.start(), ChatProxy.start()]);
  homeserver = await startHomeserver(inward.url, { database: 'postgres' });
  outward.target = homeserver.url;
  database = await createTestDatabase(MIGRATIONS_FOLDER);
  const chat = {
    engine: homeserver.engine,
    asToken: TEST_AS_TOKEN,
    hsToken: TEST_HS_TOKEN,
    serverName: null,
  };
  const options = { databaseUrl: database.url };
  platforms = [
    // What the first says to the homeserver can be seen, and is when it is killed.
    await createPlatformProcess({ ...chat, url: outward.url }, options),
    await createPlatformProcess({ ...chat, url: homeserver.url }, options),
  ];
  await Promise.all(platforms.map((platform) => platform.start()));
  takeTurns();
  owner = await personAtBoth();
}, 300_000);
afterAll(async () => {
  for (const platform of platforms ?? []) await platform.stop();
  await homeserver?.stop();
  await database?.drop();
  await Promise.all([outward.stop(), inward.stop()]);
}, 60_000);

/** What the homeserver says goes to each platform in turn. */
function takeTurns(): void {
  let turn = 0;
  inward.decide(() => {
    turn += 1;
    inward.target = platforms[turn % 2 === 0 ? 0 : 1].url;
    return 'pass';
  });
}

async function personAtBoth(): Promise<[TestClient, TestClient]> {
  const here = await platforms[0].person();
  return [here, platforms[1].also(here)];
}

const sender = () => callerOf(homeserver.url, TEST_AS_TOKEN);

/** What a platform held that was killed is free when its lease runs out. */
const PATIENCE_MS = 90_000;
function eventually<Value>(look: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  return eventuallyWithin(look, holds, PATIENCE_MS);
}

/** The Matrix rooms that carry the mark of a space, by type: -1 is the space itself. */
async function typesOf(spaceId: number): Promise<unknown[]> {
  const { body } = await sender()('GET', 'joined_rooms');
  const marks = await Promise.all(
    (body.joined_rooms as string[]).map((room) => sender()('GET', at`rooms/${room}/state/guildhall.room/`)),
  );
  return marks
    .filter((mark) => mark.body.space_id === spaceId)
    .map((mark) => mark.body.type)
    .sort();
}

/** Everything that was ever said about somebody's place in a room, the oldest first. */
async function membershipsOf(matrixRoomId: string, person: TestClient): Promise<unknown[]> {
  const filter = encodeURIComponent(JSON.stringify({ types: ['m.room.member'] }));
  const { body } = await sender()(
    'GET',
    `${at`rooms/${matrixRoomId}/messages`}?dir=f&limit=200&filter=${filter}`,
  );
  return (body.chunk as { state_key: string; content: { membership: string } }[])
    .filter(({ state_key: matrixUserId }) => matrixUserId === matrixIdOf(person))
    .map(({ content }) => content.membership);
}

test('spaces that are made at both at once get each its rooms, once', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const forms = await Promise.all(names.map((name) => newSpace(owner[0], { name })));
  const spaces = await Promise.all(
    forms.map((body, index) => owner[index % 2 === 0 ? 0 : 1].call('createSpace', { body })),
  );
  for (const { id } of spaces) {
    const { matrixRoomId } = await firstChannel(owner[0], id, PATIENCE_MS);
    await eventually(
      () => membershipsOf(matrixRoomId, owner[0]),
      (said) => said.join() === 'invite,join',
    );
    expect(await typesOf(id)).toEqual([-1, 0]);
  }
});

test('who joins at both at once is invited once and in once', async () => {
  const spaceId = await createSpace(owner[0]);
  const { matrixRoomId } = await firstChannel(owner[1], spaceId, PATIENCE_MS);
  const member = await personAtBoth();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      member[index % 2 === 0 ? 0 : 1].call('joinSpace', { params: { spaceId } }),
    ),
  );
  const said = await eventually(
    () => membershipsOf(matrixRoomId, member[0]),
    (memberships) => memberships.includes('join'),
  );
  expect(said).toEqual(['invite', 'join']);
  // Kicked at one and back at the other: whoever applies it, the last word holds.
  await owner[0].call('kickMember', { params: { spaceId, userId: member[0].id } });
  await member[1].call('joinSpace', { params: { spaceId } });
  await eventually(
    () => membershipsOf(matrixRoomId, member[0]),
    (memberships) => memberships.at(-1) === 'join',
  );
});

test('two who write to each other at both at once get one conversation, which is accepted and blocked once', async () => {
  const [one, other] = [await personAtBoth(), await personAtBoth()];
  const open = (from: TestClient, to: TestClient) => from.call('openDirect', { body: { userId: to.id } });
  const made = await Promise.all([
    open(one[0], other[0]),
    open(other[1], one[1]),
    open(one[1], other[1]),
    open(other[0], one[0]),
  ]);
  const ids = new Set(made.map(({ room }) => room.id));
  expect(ids.size).toBe(1);
  const room = String([...ids][0]);
  const [listed] = await one[0].call('directConversations');
  const [maker, recipient] = listed?.accepted ? [one, other] : [other, one];
  const matrixRoomId = await eventually(
    async () => (await maker[1].call('directConversations'))[0]?.room.matrixRoomId ?? '',
    (id) => id !== '',
  );
  await eventually(
    async () => [
      await membershipsOf(matrixRoomId, maker[0]),
      await membershipsOf(matrixRoomId, recipient[0]),
    ],
    (said) => JSON.stringify(said) === '[["invite","join"],["invite"]]',
  );

  const answers = [0, 1, 0, 1].map((side) =>
    recipient[side as 0 | 1].call('acceptDirect', { query: { room } }),
  );
  for (const { accepted } of await Promise.all(answers)) expect(accepted).toBe(true);
  expect(
    await eventually(
      () => membershipsOf(matrixRoomId, recipient[0]),
      (said) => said.includes('join'),
    ),
  ).toEqual(['invite', 'join']);
  expect(await recipient[0].call('contact', { params: { userId: maker[0].id } })).toMatchObject({
    relation: 'friend',
  });

  await Promise.all(
    [0, 1].map((side) => recipient[side as 0 | 1].call('blockPerson', { params: { userId: maker[0].id } })),
  );
  const asRecipient = callerOf(homeserver.url, (await recipient[0].call('logInToChat')).accessToken);
  const path = at`user/${matrixIdOf(recipient[0])}/account_data/m.ignored_user_list`;
  await eventually(
    async () => Object.keys((await asRecipient('GET', path)).body.ignored_users ?? {}),
    (ignored) => ignored.join() === matrixIdOf(maker[0]),
  );
  expect(await recipient[1].call('blockedPeople')).toHaveLength(1);
  // As the blocked person sees it, they still follow.
  for (const [viewer, other, relation] of [
    [recipient[0], maker[0], 'none'],
    [maker[0], recipient[0], 'following'],
  ] as const) {
    expect(await viewer.call('contact', { params: { userId: other.id } })).toMatchObject({ relation });
  }
});

test('a session is one device, whichever platform gives the token, and ends with the session', async () => {
  const person = await personAtBoth();
  const [here, there] = [await person[0].call('logInToChat'), await person[1].call('logInToChat')];
  expect(there.deviceId).toBe(here.deviceId);
  const caller = callerOf(homeserver.url, there.accessToken);
  expect((await caller('GET', 'account/whoami')).body).toMatchObject({ device_id: here.deviceId });
  await person[0].call('logOut');
  await eventually(
    async () => (await caller('GET', 'account/whoami')).status,
    (status) => status === 401,
  );
});

test('a message whose push was lost with one platform is counted once by the other', async () => {
  const spaceId = await createSpace(owner[0]);
  const { matrixRoomId } = await firstChannel(owner[0], spaceId, PATIENCE_MS);
  const caller = callerOf(homeserver.url, (await owner[0].call('logInToChat')).accessToken);
  await eventually(
    () => membershipsOf(matrixRoomId, owner[0]),
    (said) => said.includes('join'),
  );
  const before = await messagesCounted();
  const pushed: (string | null)[] = [];
  inward.decide(({ path }) => {
    if (!path.includes('/transactions/')) return 'pass';
    inward.target = platforms[pushed.length === 0 ? 0 : 1].url;
    pushed.push(inward.target);
    return pushed.length === 1 ? 'drop answer' : 'pass';
  });
  for (const body of ['One', 'Two', 'Three'])
    expect((await say(caller, matrixRoomId, { body })).status).toBe(200);
  await eventually(messagesCounted, (count) => count >= before + 3 && pushed.length > 1);
  expect(await messagesCounted()).toBe(before + 3);
  expect(new Set(pushed)).toEqual(new Set(platforms.map(({ url }) => url)));
  takeTurns();
});

test('what one began when it was killed the other finishes, and makes nothing twice', async () => {
  const killed = new Promise<void>((resolve) => {
    outward.beforeAnswer(async ({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/createRoom')) return;
      outward.reset();
      await platforms[0].kill();
      resolve();
    });
  });
  inward.decide(() => 'pass');
  inward.target = platforms[1].url;
  const body = await newSpace(owner[0], { name: 'Left behind' });
  await Promise.all([killed, expect(owner[0].call('createSpace', { body })).rejects.toThrow('fetch failed')]);
  const left = (await owner[1].call('ownSpaces')).find(({ name }) => name === 'Left behind');
  if (!left) throw new Error('The space was committed before its room was made');
  const { matrixRoomId } = await firstChannel(owner[1], left.id, PATIENCE_MS);
  await eventually(
    () => membershipsOf(matrixRoomId, owner[1]),
    (said) => said.join() === 'invite,join',
  );
  expect(await typesOf(left.id)).toEqual([-1, 0]);

  // People go on at the one that is left, and with both again.
  await createSpace(owner[1]);
  await platforms[0].start();
  takeTurns();
  const spaceId = await createSpace(owner[0]);
  await firstChannel(owner[1], spaceId, PATIENCE_MS);
  expect(await typesOf(spaceId)).toEqual([-1, 0]);
});

/** Messages that the platforms have counted so far for the owner. */
async function messagesCounted(): Promise<number> {
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ sum: string | null }>(
      'SELECT sum(messages) FROM chat_count WHERE user_id = $1',
      [owner[0].id],
    );
    return Number(rows[0]?.sum ?? 0);
  } finally {
    await client.end();
  }
}
