import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { FROM_JOIN_MARK } from '@/runtime/event-content';
import { visible, visibleOf } from './visible';

// Client-Server API, "Room history visibility".
let server: TestHomeserver;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
let carol: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  alice = await server.register('alice');
  bob = await server.register('bob');
  carol = await server.register('carol');
});
afterAll(() => server.close());

type Visibility = 'world_readable' | 'shared' | 'invited' | 'joined';

/** What Bob sees of one message of Alice's from each stage of his way through a room. */
async function walk(visibility: Visibility) {
  const roomId = await makeRoom(alice, { visibility });
  const room = `rooms/${segment(roomId)}`;
  const sent: Record<string, string> = {};
  sent.before = await alice.say(roomId, 'before');
  await alice.post(`${room}/invite`, { user_id: bob.userId });
  sent.invited = await alice.say(roomId, 'invited');
  const whileInvited = await seen(room, sent);
  await bob.post(`${room}/join`);
  sent.joined = await alice.say(roomId, 'joined');
  const whileJoined = await seen(room, sent);
  await alice.post(`${room}/kick`, { user_id: bob.userId });
  sent.kicked = await alice.say(roomId, 'kicked');
  const afterKick = await seen(room, sent);
  await alice.post(`${room}/invite`, { user_id: bob.userId });
  await bob.post(`${room}/join`);
  const afterReturn = await seen(room, sent);
  return { whileInvited, whileJoined, afterKick, afterReturn };
}

async function seen(room: string, sent: Record<string, string>, reader = bob): Promise<string[]> {
  const names: string[] = [];
  for (const [name, eventId] of Object.entries(sent)) {
    const response = await reader.send(`${room}/event/${segment(eventId)}`);
    if (response.status === 200) names.push(name);
    else expect(response.status).toBe(404);
  }
  return names;
}

test.each<[Visibility, Awaited<ReturnType<typeof walk>>]>([
  [
    'joined',
    {
      whileInvited: [],
      whileJoined: ['joined'],
      afterKick: ['joined'],
      afterReturn: ['joined'],
    },
  ],
  [
    'invited',
    {
      whileInvited: ['invited'],
      whileJoined: ['invited', 'joined'],
      afterKick: ['invited', 'joined'],
      afterReturn: ['invited', 'joined'],
    },
  ],
  [
    'shared',
    {
      whileInvited: [],
      whileJoined: ['before', 'invited', 'joined'],
      afterKick: ['before', 'invited', 'joined'],
      afterReturn: ['before', 'invited', 'joined', 'kicked'],
    },
  ],
  [
    'world_readable',
    {
      whileInvited: ['before', 'invited'],
      whileJoined: ['before', 'invited', 'joined'],
      afterKick: ['before', 'invited', 'joined', 'kicked'],
      afterReturn: ['before', 'invited', 'joined', 'kicked'],
    },
  ],
])('History that is %s is seen as the table of the specification has it', async (visibility, expected) => {
  expect(await walk(visibility)).toEqual(expected);
});

test('The visibility at the event decides, not the one of today', async () => {
  const roomId = await makeRoom(alice, { visibility: 'joined' });
  const hidden = await alice.say(roomId, 'hidden');
  const visibility = `rooms/${segment(roomId)}/state/m.room.history_visibility`;
  await alice.put(visibility, { history_visibility: 'shared' });
  const open = await alice.say(roomId, 'open');
  await alice.post(`rooms/${segment(roomId)}/invite`, { user_id: bob.userId });
  await bob.post(`rooms/${segment(roomId)}/join`);
  expect(await seen(`rooms/${segment(roomId)}`, { hidden, open })).toEqual(['open']);
});

test('A change of visibility is seen by whoever sees the room before or after it', async () => {
  const roomId = await makeRoom(alice, { visibility: 'world_readable' });
  const path = `rooms/${segment(roomId)}/state/m.room.history_visibility`;
  const { event_id: closing } = await alice.put(path, { history_visibility: 'joined' });
  const hidden = await alice.say(roomId, 'hidden');
  const { event_id: opening } = await alice.put(path, { history_visibility: 'world_readable' });
  const room = await server.services.rooms.get(roomId);
  const events = (await room?.events([closing, hidden, opening])) ?? new Map();
  expect(events.size).toBe(3);
  for (const [eventId, expected] of [
    [closing, true],
    [hidden, false],
    [opening, true],
  ] as const) {
    expect(await visible(room!, events.get(eventId)!, bob.userId)).toBe(expected);
  }
});

test('People see what happens to themselves even where they see nothing else', async () => {
  const roomId = await makeRoom(alice, { visibility: 'joined' });
  const room = await server.services.rooms.get(roomId);
  await alice.post(`rooms/${segment(roomId)}/ban`, { user_id: carol.userId, reason: 'spam' });
  const ban = room!.state.get('m.room.member', carol.userId)!;
  const name = room!.state.get('m.room.create', '')!;
  expect(await visible(room!, ban, carol.userId)).toBe(true);
  expect(await visible(room!, ban, bob.userId)).toBe(false);
  expect(await visible(room!, name, carol.userId)).toBe(false);
});

test('A visibility that the specification does not know opens nothing to those who come later', async () => {
  const roomId = await makeRoom(alice, { visibility: 'shared' });
  await alice.put(`rooms/${segment(roomId)}/state/m.room.history_visibility`, {
    history_visibility: 'everyone',
  });
  const hidden = await alice.say(roomId, 'hidden');
  await alice.post(`rooms/${segment(roomId)}/invite`, { user_id: bob.userId });
  await bob.post(`rooms/${segment(roomId)}/join`);
  expect(await seen(`rooms/${segment(roomId)}`, { hidden })).toEqual([]);
});

test('After any history the ranges agree with the rules read event by event', async () => {
  const roomId = await makeRoom(alice, { visibility: 'shared' });
  const path = `rooms/${segment(roomId)}`;
  // Every visibility meets every membership, with a message at each meeting.
  const visibilities: Visibility[] = ['joined', 'invited', 'world_readable', 'shared', 'invited', 'joined'];
  const moves = [
    () => alice.post(`${path}/invite`, { user_id: bob.userId }),
    () => bob.post(`${path}/leave`),
    () => alice.post(`${path}/invite`, { user_id: bob.userId }),
    () => bob.post(`${path}/join`),
    () => alice.post(`${path}/ban`, { user_id: bob.userId }),
    () => alice.post(`${path}/unban`, { user_id: bob.userId }),
  ];
  for (const visibility of visibilities) {
    for (const move of moves) {
      await alice.say(roomId, 'between');
      await move();
      await alice.put(`${path}/state/m.room.history_visibility`, { history_visibility: visibility });
      await alice.say(roomId, 'between');
    }
  }

  const room = (await server.services.rooms.get(roomId))!;
  const { events } = await room.page({ from: 0, direction: 'forwards', limit: 1000 });
  const sees = new Set((await visibleOf(room, events, bob.userId)).map((event) => event.eventId));
  const joins = events.filter(
    (event) => event.stateKey === bob.userId && event.content.membership === 'join',
  );
  const lastJoin = joins.at(-1)!.position;
  let membership: unknown;
  let visibility: unknown = 'shared';
  const allows = (position: number) =>
    visibility === 'world_readable' ||
    membership === 'join' ||
    (visibility === 'shared' && position < lastJoin) ||
    (visibility === 'invited' && membership === 'invite');
  for (const event of events) {
    const before = allows(event.position);
    if (event.type === 'm.room.member' && event.stateKey === bob.userId) {
      membership = event.content.membership;
      expect(sees.has(event.eventId)).toBe(true);
      continue;
    }
    const isVisibility = event.type === 'm.room.history_visibility';
    if (isVisibility) visibility = event.content.history_visibility;
    const expected = allows(event.position) || (isVisibility && before);
    expect([event.position, event.type, sees.has(event.eventId)]).toEqual([
      event.position,
      event.type,
      expected,
    ]);
  }
});

test('where people read from their entry on, whoever joins later reads nothing from before, and others read on', async () => {
  const roomId = await makeRoom(alice, { visibility: 'shared' });
  const room = `rooms/${segment(roomId)}`;
  const enter = async (person: MatrixTestClient) => {
    await alice.post(`${room}/invite`, { user_id: person.userId });
    await person.post(`${room}/join`);
  };
  const sent: Record<string, string> = { early: await alice.say(roomId, 'early') };
  await enter(carol);
  sent.shared = await alice.say(roomId, 'shared');
  const fromJoin = { history_visibility: 'joined', [FROM_JOIN_MARK]: true };
  await alice.put(`${room}/state/m.room.history_visibility`, fromJoin);
  sent.closed = await alice.say(roomId, 'closed');
  await enter(bob);
  sent.after = await alice.say(roomId, 'after');
  expect(await seen(room, sent)).toEqual(['after']);
  expect(await seen(room, sent, carol)).toEqual(['early', 'shared', 'closed', 'after']);
  // Who comes back reads what they read before.
  await alice.post(`${room}/kick`, { user_id: carol.userId });
  sent.away = await alice.say(roomId, 'away');
  await enter(carol);
  expect(await seen(room, sent, carol)).toEqual(['early', 'shared', 'closed', 'after']);
  await alice.put(`${room}/state/m.room.history_visibility`, { history_visibility: 'shared' });
  expect(await seen(room, sent)).toEqual(['early', 'shared', 'after', 'away']);
});
