import { ALICE, BOB, CAROL, openTestRooms, SERVER_NAME, type TestRooms } from '@/homeserver/testing/stream';
import type { NewRoom, Room } from './rooms';

// Client-Server API, "POST /createRoom".

let all: TestRooms;
beforeAll(async () => {
  all = await openTestRooms();
});
afterAll(() => all.close());

async function create(changes: Partial<NewRoom> = {}): Promise<Room> {
  const room = await all.rooms.get(await all.rooms.create({ creator: ALICE, ...changes }));
  if (!room) throw new Error('The room is gone');
  return room;
}
const names = (room: Room) =>
  room.newest.map(({ type, stateKey }) => (stateKey ? `${type} ${stateKey}` : type));
const content = (room: Room, type: string, key = '') => room.state.get(type, key)?.content;

test('a room comes into being in the order of the specification, in one flush', async () => {
  const batches: number[] = [];
  const stop = all.stream.onPublished((batch) => batches.push(batch.length));
  const room = await create({
    name: 'The Grand Duke Pub',
    topic: 'All about happy hour',
    invite: [BOB, CAROL],
    initialState: [
      { type: 'x.second', stateKey: 'a', content: { a: 1 } },
      { type: 'x.first', stateKey: '', content: {} },
    ],
  });
  stop();
  expect(room.id).toMatch(new RegExp(`^![A-Za-z0-9_-]{24}:${SERVER_NAME}$`));
  expect(batches).toEqual([12]);
  expect(names(room)).toEqual([
    'm.room.create',
    `m.room.member ${ALICE}`,
    'm.room.power_levels',
    'm.room.join_rules',
    'm.room.history_visibility',
    'm.room.guest_access',
    'x.second a',
    'x.first',
    'm.room.name',
    'm.room.topic',
    `m.room.member ${BOB}`,
    `m.room.member ${CAROL}`,
  ]);
  expect(room.newest.every(({ sender }) => sender === ALICE)).toBe(true);
});

test('what it holds is of room version 11, in which the creator is the sender alone', async () => {
  const creationContent = { type: 'm.space', creator: BOB, room_version: '1', 'm.federate': false };
  const room = await create({ creationContent });
  expect(content(room, 'm.room.create')).toEqual({
    type: 'm.space',
    'm.federate': false,
    room_version: '11',
  });
});

test.each([
  ['private_chat', 'invite', 'can_join'],
  ['trusted_private_chat', 'invite', 'can_join'],
  ['public_chat', 'public', 'forbidden'],
] as const)('the preset %s gives the join rule %s', async (preset, joinRule, guestAccess) => {
  const room = await create({ preset, invite: [BOB] });
  expect(content(room, 'm.room.join_rules')).toEqual({ join_rule: joinRule });
  expect(content(room, 'm.room.history_visibility')).toEqual({ history_visibility: 'shared' });
  expect(content(room, 'm.room.guest_access')).toEqual({ guest_access: guestAccess });
  const users = preset === 'trusted_private_chat' ? { [ALICE]: 100, [BOB]: 100 } : { [ALICE]: 100 };
  expect(content(room, 'm.room.power_levels')).toMatchObject({ users });
});

test('initial state goes before the preset, name and topic before initial state', async () => {
  const room = await create({
    name: 'wanted',
    initialState: [
      { type: 'm.room.name', stateKey: '', content: { name: 'not wanted' } },
      { type: 'm.room.history_visibility', stateKey: '', content: { history_visibility: 'invited' } },
    ],
  });
  expect(content(room, 'm.room.name')).toEqual({ name: 'wanted' });
  expect(room.visibilities.map((event) => event.content.history_visibility)).toEqual(['invited']);
  expect(names(room).filter((name) => name === 'm.room.name')).toHaveLength(1);
});

test('given power levels are laid over the default ones', async () => {
  const room = await create({ powerLevels: { events_default: 7, users: { [ALICE]: 100, [BOB]: 7 } } });
  expect(content(room, 'm.room.power_levels')).toMatchObject({
    events_default: 7,
    state_default: 50,
    users: { [ALICE]: 100, [BOB]: 7 },
  });
});

test('invitations to a direct chat say so, and names and pictures go into memberships', async () => {
  const profiles = new Map([
    [ALICE, { displayname: 'Alice' }],
    [BOB, { displayname: 'Bob', avatar_url: 'mxc://test.example/b' }],
  ]);
  const room = await create({ invite: [BOB], isDirect: true, profiles });
  expect(content(room, 'm.room.member', ALICE)).toEqual({ membership: 'join', displayname: 'Alice' });
  expect(content(room, 'm.room.member', BOB)).toEqual({
    membership: 'invite',
    is_direct: true,
    displayname: 'Bob',
    avatar_url: 'mxc://test.example/b',
  });
});

test('a room that cannot be made as wanted is not made at all', async () => {
  const { position } = all.stream;
  const mine = await all.rooms.membershipsOf(ALICE);
  const weak = { powerLevels: { users: { [ALICE]: 10 } }, name: 'x' };
  await expect(create(weak)).rejects.toMatchObject({ status: 400, code: 'M_INVALID_ROOM_STATE' });
  const again = { initialState: [{ type: 'm.room.create', stateKey: '', content: {} }] };
  await expect(create(again)).rejects.toMatchObject({ code: 'M_INVALID_ROOM_STATE' });
  const huge = { initialState: [{ type: 'x', stateKey: '', content: { body: 'x'.repeat(70_000) } }] };
  await expect(create(huge)).rejects.toMatchObject({ code: 'M_TOO_LARGE' });
  expect(all.stream.position).toBe(position);
  expect(await all.rooms.membershipsOf(ALICE)).toEqual(mine);
  // The position that was not used goes to what comes next.
  expect((await create()).newest[0]?.position).toBe(position + 1);
});

test('a room that fails and others that do not can share a flush', async () => {
  const { position } = all.stream;
  const outcomes = await Promise.allSettled([
    create({ name: 'one' }),
    create({ name: 'two', powerLevels: { users: { [ALICE]: 10 } } }),
    create({ name: 'three' }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const events = await all.rooms.eventsAfter(position, 100);
  expect(events.map((event) => event.position - position)).toEqual(events.map((_, index) => index + 1));
  expect(new Set(events.map(({ roomId }) => roomId)).size).toBe(2);
});

describe('a restricted room (Client-Server API, "Restricted rooms")', () => {
  async function restricted(allowed: readonly string[], powerLevels = {}): Promise<Room> {
    const allow = allowed.map((roomId) => ({ type: 'm.room_membership', room_id: roomId }));
    return create({
      powerLevels,
      initialState: [
        { type: 'm.room.join_rules', stateKey: '', content: { join_rule: 'restricted', allow } },
      ],
    });
  }

  test('is joined by members of a room that it names, through somebody who may invite', async () => {
    const club = await all.room([BOB]);
    const room = await restricted(['!other:test.example', club]);
    await expect(all.member(room.id, CAROL, CAROL, 'join')).rejects.toMatchObject({ rule: '4.3.5.2' });
    const joined = await all.member(room.id, BOB, BOB, 'join');
    expect(joined.content).toEqual({ membership: 'join', join_authorised_via_users_server: ALICE });
  });

  test('is not joined by saying that somebody vouches', async () => {
    const room = await restricted([await all.room()]);
    const claim = { membership: 'join', join_authorised_via_users_server: ALICE };
    await expect(all.setState(room.id, CAROL, 'm.room.member', claim, CAROL)).rejects.toMatchObject({
      rule: '4.3.5.2',
    });
  });

  test('is not joined where nobody may invite', async () => {
    const room = await restricted([await all.room([BOB])], { invite: 101, users: { [ALICE]: 100 } });
    await expect(all.member(room.id, BOB, BOB, 'join')).rejects.toMatchObject({ rule: '4.3.5.2' });
  });
});
