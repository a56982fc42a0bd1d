import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';

// The stand-alone server, where the specification gives all of this to people.
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

const at = (roomId: string, path: string) => `rooms/${segment(roomId)}/${path}`;
const forbidden = { status: 403, errcode: 'M_FORBIDDEN' };
const membership = async (roomId: string, userId: string) =>
  (await alice.get(at(roomId, `state/m.room.member/${segment(userId)}`))).membership;

describe('Creation', () => {
  test('POST /createRoom makes a room of version 11 with what was asked for', async () => {
    const { room_id: roomId } = await alice.post('createRoom', {
      name: 'Town',
      topic: 'What happens here',
      preset: 'private_chat',
      room_version: '11',
      invite: [bob.userId],
      creation_content: { type: 'm.space' },
      initial_state: [{ type: 'm.test', state_key: 'key', content: { value: 1 } }],
      power_level_content_override: { events_default: 1 },
    });
    expect(await alice.get(at(roomId, 'state/m.room.create'))).toMatchObject({
      room_version: '11',
      type: 'm.space',
    });
    expect(await alice.get(at(roomId, 'state/m.room.name'))).toEqual({ name: 'Town' });
    expect(await alice.get(at(roomId, 'state/m.test/key'))).toEqual({ value: 1 });
    expect(await alice.get(at(roomId, 'state/m.room.power_levels'))).toMatchObject({ events_default: 1 });
    expect(await membership(roomId, bob.userId)).toBe('invite');
  });

  test('Other versions, aliases and invitations by e-mail are refused', async () => {
    await expect(alice.post('createRoom', { room_version: '12' })).rejects.toMatchObject({
      status: 400,
      errcode: 'M_UNSUPPORTED_ROOM_VERSION',
    });
    for (const body of [{ room_alias_name: 'town' }, { invite_3pid: [{ medium: 'email' }] }]) {
      await expect(alice.post('createRoom', body)).rejects.toMatchObject({
        status: 400,
        errcode: 'M_INVALID_PARAM',
      });
    }
  });

  test('POST /rooms/{roomId}/upgrade is refused', async () => {
    const roomId = await makeRoom(alice);
    await expect(alice.post(at(roomId, 'upgrade'), { new_version: '12' })).rejects.toMatchObject({
      errcode: 'M_UNSUPPORTED_ROOM_VERSION',
    });
  });
});

describe('Joining rooms', () => {
  test('Who was invited joins, by either path and twice without harm, with name and picture', async () => {
    const roomId = await makeRoom(alice);
    await bob.put(`profile/${segment(bob.userId)}/displayname`, { displayname: 'Bob' });
    await expect(bob.post(`join/${segment(roomId)}`)).rejects.toMatchObject(forbidden);
    await alice.post(at(roomId, 'invite'), { user_id: bob.userId, reason: 'come' });
    expect(await bob.post(`join/${segment(roomId)}`)).toEqual({ room_id: roomId });
    expect(await bob.post(at(roomId, 'join'))).toEqual({ room_id: roomId });
    const member = await alice.get(at(roomId, `state/m.room.member/${segment(bob.userId)}`));
    expect(member).toEqual({ membership: 'join', displayname: 'Bob' });
  });

  test('Anybody joins a public room; an alias is not found, a room neither', async () => {
    const { room_id: roomId } = await alice.post('createRoom', { preset: 'public_chat' });
    await carol.post(`join/${segment(roomId)}`);
    expect(await membership(roomId, carol.userId)).toBe('join');
    const missing = { status: 404, errcode: 'M_NOT_FOUND' };
    await expect(carol.post(`join/${segment('#town:test.example')}`)).rejects.toMatchObject(missing);
    await expect(carol.post(`join/${segment('!nothing:test.example')}`)).rejects.toMatchObject(missing);
  });

  test('Knocking: where the room allows it, and who knocked can be let in', async () => {
    const roomId = await makeRoom(alice);
    await expect(bob.post(`knock/${segment(roomId)}`)).rejects.toMatchObject(forbidden);
    await alice.put(at(roomId, 'state/m.room.join_rules'), { join_rule: 'knock' });
    await bob.post(`knock/${segment(roomId)}`, { reason: 'please' });
    expect(await membership(roomId, bob.userId)).toBe('knock');
    await alice.post(at(roomId, 'invite'), { user_id: bob.userId });
    await bob.post(at(roomId, 'join'));
    expect(await membership(roomId, bob.userId)).toBe('join');
  });

  test('Only people of this server are invited, and nobody who is in the room already', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const invite = (userId: string) => alice.post(at(roomId, 'invite'), { user_id: userId });
    await expect(invite('@somebody:elsewhere.example')).rejects.toMatchObject(forbidden);
    await expect(invite('nobody')).rejects.toMatchObject({ status: 400, errcode: 'M_INVALID_PARAM' });
    await expect(invite(bob.userId)).rejects.toMatchObject(forbidden);
    await expect(alice.post(at(roomId, 'invite'), {})).rejects.toMatchObject({ errcode: 'M_MISSING_PARAM' });
  });
});

describe('Leaving rooms', () => {
  test('Members leave, who was invited declines, twice without harm; a stranger has nothing to leave', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    await bob.post(at(roomId, 'leave'), { reason: 'bye' });
    expect(await alice.get(at(roomId, `state/m.room.member/${segment(bob.userId)}`))).toEqual({
      membership: 'leave',
      reason: 'bye',
    });
    await bob.post(at(roomId, 'leave'));
    await expect(carol.post(at(roomId, 'leave'))).rejects.toMatchObject(forbidden);
    await alice.post(at(roomId, 'invite'), { user_id: carol.userId });
    await carol.post(at(roomId, 'leave'));
    expect(await membership(roomId, carol.userId)).toBe('leave');
  });

  test('A room is forgotten after it was left', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    await expect(bob.post(at(roomId, 'forget'))).rejects.toMatchObject({ status: 400, errcode: 'M_UNKNOWN' });
    await bob.post(at(roomId, 'leave'));
    await bob.get(at(roomId, 'state'));
    await bob.post(at(roomId, 'forget'));
    await expect(bob.get(at(roomId, 'state'))).rejects.toMatchObject(forbidden);
    await expect(carol.post(at(roomId, 'forget'))).rejects.toMatchObject(forbidden);
  });

  test('POST /kick removes members and invitations, needs the power for it, and somebody to remove', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const kick = (client: MatrixTestClient, target: MatrixTestClient) =>
      client.post(at(roomId, 'kick'), { user_id: target.userId, reason: 'enough' });
    await expect(kick(bob, alice)).rejects.toMatchObject(forbidden);
    await expect(kick(alice, carol)).rejects.toMatchObject(forbidden);
    await alice.post(at(roomId, 'invite'), { user_id: carol.userId });
    await kick(alice, carol);
    await kick(alice, bob);
    expect(await membership(roomId, bob.userId)).toBe('leave');
    await expect(kick(alice, bob)).rejects.toMatchObject(forbidden);
  });
});

describe('Banning users in a room', () => {
  test('Who is banned cannot come back before the ban is lifted', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const act = (client: MatrixTestClient, verb: string, target: MatrixTestClient) =>
      client.post(at(roomId, verb), { user_id: target.userId });
    await expect(act(bob, 'ban', alice)).rejects.toMatchObject(forbidden);
    await expect(act(alice, 'unban', bob)).rejects.toMatchObject({ status: 403, errcode: 'M_BAD_STATE' });
    await act(alice, 'ban', bob);
    await expect(bob.post(at(roomId, 'join'))).rejects.toMatchObject(forbidden);
    await expect(act(alice, 'invite', bob)).rejects.toMatchObject(forbidden);
    await act(alice, 'unban', bob);
    await act(alice, 'invite', bob);
    await bob.post(at(roomId, 'join'));
    expect(await membership(roomId, bob.userId)).toBe('join');
  });
});
