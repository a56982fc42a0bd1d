import { MATRIX_SENDER_LOCALPART } from '@/protocol/chat-names';
import {
  at,
  eventually,
  matrixIdOf,
  say,
  startChatTest,
  type ChatTest,
  type MatrixAnswer,
  type MatrixCaller,
} from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { TEST_SERVER_NAME } from '@/server/testing/homeserver';
import { TestGateway } from './testing/gateway';

/*
 * What a person's own Matrix token can read of a conversation before they join, after they leave, and while the other person blocks
 * them. Asked through the gateway, on either engine.
 */

jest.setTimeout(360_000);

let chat: ChatTest;
let gateway: TestGateway;
beforeAll(async () => {
  chat = await startChatTest({ database: 'postgres' });
  gateway = await TestGateway.before(chat);
}, 240_000);
afterAll(async () => {
  await gateway.close();
  await chat.close();
}, 60_000);

/** What Synapse answers else is in docs/synapse.md. */
const isEmbedded = () => chat.homeserver.engine === 'embedded';
const through = (person: TestClient) => chat.as(person, gateway.url);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => chat.platform.person()));
const sent = async (caller: MatrixCaller, room: string, body: string) => {
  const { status, body: answer } = await say(caller, room, { body });
  expect(status).toBe(200);
  return String(answer.event_id);
};

const filterText = (filter: object) => encodeURIComponent(JSON.stringify(filter));
const lazily = filterText({ room: { include_leave: true, state: { lazy_load_members: true } } });

/** Every way to ask for a room, or for everything and so for the room too, but the list of invitations in a sync. */
const asks = (room: string, eventId: string): Record<string, Parameters<MatrixCaller>> => {
  const search = (term: string, more: object) => ({
    search_categories: {
      room_events: {
        search_term: term,
        include_state: true,
        event_context: { before_limit: 20, after_limit: 20, include_profile: true },
        ...more,
      },
    },
  });
  return {
    messages: ['GET', at`rooms/${room}/messages` + '?dir=b&limit=100'],
    'messages forwards': ['GET', at`rooms/${room}/messages` + '?dir=f&limit=100'],
    context: ['GET', at`rooms/${room}/context/${eventId}` + '?limit=50'],
    event: ['GET', at`rooms/${room}/event/${eventId}`],
    state: ['GET', at`rooms/${room}/state`],
    'power levels': ['GET', at`rooms/${room}/state/m.room.power_levels/`],
    members: ['GET', at`rooms/${room}/members`],
    'members of before': ['GET', at`rooms/${room}/members` + '?not_membership=leave'],
    'joined members': ['GET', at`rooms/${room}/joined_members`],
    aliases: ['GET', at`rooms/${room}/aliases`],
    hierarchy: ['GET', `/_matrix/client/v1/${at`rooms/${room}/hierarchy`}`],
    summary: ['GET', `/_matrix/client/v1/${at`room_summary/${room}`}`],
    'summary, as it was proposed': [
      'GET',
      `/_matrix/client/unstable/im.nheko.summary/${at`rooms/${room}/summary`}`,
    ],
    'initial sync': ['GET', at`rooms/${room}/initialSync`],
    search: ['POST', 'search', search('canary', {})],
    'search in it': ['POST', 'search', search('canary', { filter: { rooms: [room] } })],
    'full state': ['GET', 'sync?full_state=true&timeout=0'],
    'with heroes': ['GET', `sync?timeout=0&filter=${lazily}`],
    'rooms that were left': [
      'GET',
      `sync?full_state=true&timeout=0&filter=${filterText({ room: { include_leave: true, rooms: [room] } })}`,
    ],
  };
};

type RoomsOfSync = Record<'join' | 'invite' | 'leave', Record<string, RoomOfSync> | undefined>;
interface RoomOfSync {
  readonly invite_state?: { events: StateEvent[] };
  readonly summary?: Record<string, unknown>;
}
interface StateEvent {
  readonly type: string;
  readonly state_key: string;
  readonly content: Record<string, unknown>;
}
const roomsOf = ({ body }: MatrixAnswer) => (body.rooms ?? {}) as RoomsOfSync;

/** Without the words that a search was for, and what a sync says of invitations. */
const textOf = (answer: MatrixAnswer) => {
  const { invite: _, ...rooms } = roomsOf(answer);
  return JSON.stringify({ ...answer.body, rooms }, (key, value: unknown) =>
    key === 'highlights' ? [] : value,
  );
};
async function answersTo(caller: MatrixCaller, room: string, eventId: string) {
  const answers: [way: string, text: string][] = [];
  for (const [way, ask] of Object.entries(asks(room, eventId))) {
    answers.push([way, textOf(await caller(...ask))]);
  }
  return answers;
}
/** Ways that showed one of these words. */
const showing = (answers: readonly [way: string, text: string][], words: readonly string[]) =>
  answers.filter(([, text]) => words.some((word) => text.includes(word))).map(([way]) => way);

const inviteOf = async (caller: MatrixCaller, room: string) => {
  const sync = await eventually(
    () => caller('GET', 'sync?timeout=0'),
    (answer) => roomsOf(answer).invite?.[room] !== undefined,
  );
  return roomsOf(sync).invite?.[room]?.invite_state?.events ?? [];
};
/** What an invitation may say (Client-Server API, "Stripped state"), and of members only who invites and who is invited. */
const introducing = new Set([
  'm.room.create',
  'm.room.name',
  'm.room.topic',
  'm.room.avatar',
  'm.room.canonical_alias',
  'm.room.join_rules',
  'm.room.encryption',
  'm.room.member',
]);
const membersIn = (events: readonly StateEvent[]) =>
  events.filter(({ type }) => type === 'm.room.member').map(({ state_key }) => state_key);

/** The newest membership event of a person, as they read it themselves. */
async function ownMembership(caller: MatrixCaller, room: string) {
  const { body } = await caller('GET', at`rooms/${room}/messages` + '?dir=b&limit=100');
  const events = body.chunk as (StateEvent & { event_id: string })[];
  const { user_id: self } = (await caller('GET', 'account/whoami')).body;
  const own = events.find(({ type, state_key }) => type === 'm.room.member' && state_key === self);
  if (!own) throw new Error('Nobody is asked without an event');
  return own;
}

/** A group of two with a third person invited, and messages from before and after the invitation. */
async function groupScene() {
  const [maker, member, asked, stranger] = (await people(4)) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ];
  await member.call('follow', { params: { userId: maker.id } });
  const { group } = await maker.call('createGroup', {
    body: { userIds: [member.id, asked.id], name: 'Proofs' },
  });
  const room = group.room.matrixRoomId;
  for (const [person, membership] of [
    [member, 'join'],
    [asked, 'invite'],
  ] as const) {
    await eventually(
      () => chat.membership(room, person),
      (is) => is === membership,
    );
  }
  const eventId = await sent(await through(maker), room, 'canary');
  return { maker, member, asked, stranger, room, eventId };
}

test('who is asked to a group learns its name and who asks, and by no other way anything; a stranger nothing at all', async () => {
  const { member, asked, stranger, room, eventId } = await groupScene();
  const asAsked = await through(asked);
  const introduction = await inviteOf(asAsked, room);
  expect(introduction.filter(({ type }) => !introducing.has(type))).toEqual([]);
  const known = new Set([...membersIn(introduction), matrixIdOf(asked)]);
  expect(known.has(matrixIdOf(member))).toBe(false);
  expect(known.size).toBeLessThanOrEqual(2);
  expect(introduction.find(({ type }) => type === 'm.room.name')?.content).toEqual({ name: 'Proofs' });

  const secrets = ['canary', matrixIdOf(member)];
  // The ways do show it to who is in.
  expect(showing(await answersTo(await through(member), room, eventId), secrets)).toEqual(
    expect.arrayContaining(['messages', 'context', 'state', 'members', 'joined members', 'search']),
  );
  expect(showing(await answersTo(asAsked, room, eventId), secrets)).toEqual([]);
  if (isEmbedded()) {
    // Invited people may read their own invitation, and with it nothing else about the room.
    const own = await ownMembership(asAsked, room);
    expect(own.content).toMatchObject({ membership: 'invite' });
    expect(showing(await answersTo(asAsked, room, own.event_id), secrets)).toEqual([]);
  }
  const asStranger = await through(stranger);
  expect(showing(await answersTo(asStranger, room, eventId), [...secrets, 'Proofs'])).toEqual([]);
  expect(roomsOf(await asStranger('GET', 'sync?timeout=0')).invite?.[room]).toBeUndefined();
});

test('who was removed from a group without a name hears no more of who comes and goes, nor by its heroes', async () => {
  const [maker, member, removed, late] = (await people(4)) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ];
  for (const person of [member, removed, late]) await person.call('follow', { params: { userId: maker.id } });
  const { group } = await maker.call('createGroup', { body: { userIds: [member.id, removed.id] } });
  const room = group.room.matrixRoomId;
  const isIn = (person: TestClient, membership: string) =>
    eventually(
      () => chat.membership(room, person),
      (is) => is === membership,
    );
  await Promise.all([isIn(member, 'join'), isIn(removed, 'join')]);
  const [asMember, asRemoved] = [await through(member), await through(removed)];
  const heroesOf = async (caller: MatrixCaller) => {
    // Synapse names heroes only to clients that load members lazily.
    const { summary } = roomsOf(await caller('GET', `sync?timeout=0&filter=${lazily}`)).join?.[room] ?? {};
    return (summary?.['m.heroes'] ?? []) as string[];
  };
  expect(await heroesOf(asRemoved)).toEqual(expect.arrayContaining([maker, member].map(matrixIdOf)));
  const since = String((await asRemoved('GET', 'sync?timeout=0')).body.next_batch);

  await maker.call('removeFromGroup', { body: { room: String(group.room.id), userId: removed.id } });
  await isIn(removed, 'leave');
  await maker.call('addToGroup', { body: { room: String(group.room.id), userIds: [late.id] } });
  await isIn(late, 'join');
  const eventId = await sent(await through(late), room, 'canary');
  expect(await heroesOf(asMember)).toEqual(expect.arrayContaining([maker, late].map(matrixIdOf)));
  expect(await heroesOf(asMember)).not.toContain(matrixIdOf(removed));
  const secrets = ['canary', matrixIdOf(late)];
  expect(showing(await answersTo(asRemoved, room, eventId), secrets)).toEqual([]);
  expect(textOf(await asRemoved('GET', `sync?timeout=0&since=${encodeURIComponent(since)}`))).not.toContain(
    matrixIdOf(late),
  );
  if (!isEmbedded()) return;
  // Nor by being asked once more.
  await removed.call('unfollow', { params: { userId: maker.id } });
  await maker.call('addToGroup', { body: { room: String(group.room.id), userIds: [removed.id] } });
  await isIn(removed, 'invite');
  await maker.call('removeFromGroup', { body: { room: String(group.room.id), userId: removed.id } });
  await isIn(removed, 'leave');
  const own = await ownMembership(asRemoved, room);
  await sent(await through(late), room, 'canary');
  expect(showing(await answersTo(asRemoved, room, own.event_id), secrets)).toEqual([]);
  const { end } = (await asRemoved('GET', at`rooms/${room}/context/${own.event_id}` + '?limit=0')).body;
  const then = await asRemoved('GET', at`rooms/${room}/members` + `?at=${encodeURIComponent(String(end))}`);
  expect(showing([['members then', textOf(then)]], secrets)).toEqual([]);
});

test('a request shows its recipient who asks before they accept; a block changes nothing that the blocked can read', async () => {
  const [anna, ben] = (await people(2)) as [TestClient, TestClient];
  const { room } = await anna.call('openDirect', { body: { userId: ben.id } });
  const asAnna = await through(anna);
  const eventId = await sent(asAnna, room.matrixRoomId, 'canary');
  const introduction = await inviteOf(await through(ben), room.matrixRoomId);
  expect(introduction.filter(({ type }) => !introducing.has(type))).toEqual([]);
  const sender = `@${MATRIX_SENDER_LOCALPART}:${TEST_SERVER_NAME}`;
  const introduced = new Set([...membersIn(introduction), matrixIdOf(ben)]);
  expect([...introduced].filter((id) => ![sender, ...[anna, ben].map(matrixIdOf)].includes(id))).toEqual([]);
  expect(JSON.stringify(introduction)).not.toContain('canary');

  await chat.platform.services.chat.idle();
  const before = steady(await answersTo(asAnna, room.matrixRoomId, eventId));
  expect(showing(before, ['canary'])).toEqual(expect.arrayContaining(['messages', 'context', 'search']));
  await ben.call('blockPerson', { params: { userId: anna.id } });
  await chat.platform.services.chat.idle();
  const after = steady(await answersTo(asAnna, room.matrixRoomId, eventId));
  expect(after.filter(([way, text], n) => before[n]?.[1] !== text || before[n]?.[0] !== way)).toEqual([]);
  await ben.call('unblockPerson', { params: { userId: anna.id } });
});

/** What differs from one time to the next. */
const fleeting = new Set(['age', 'last_active_ago', 'next_batch', 'prev_batch', 'start', 'end']);
/** Without that, and without the order of lists, which Synapse does not keep. */
const steady = (answers: readonly [way: string, text: string][]) =>
  answers.map(([way, text]): [string, string] => [
    way,
    JSON.stringify(
      JSON.parse(text, (key, value: unknown) => {
        if (fleeting.has(key)) return undefined;
        return Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value;
      }),
    ),
  ]);
