import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeProductRoom, type ProductRoom } from '@/homeserver/testing/product-rooms';

// Where a platform decides, a person's own token opens nothing that the platform refuses.
// Each refusal stands beside what the platform does, or somebody who may, on the same set-up.
let server: TestHomeserver;
let platform: MatrixTestClient;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
let mallory: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver({ appservice: true });
  platform = server.asClient();
  alice = await server.register('u1');
  bob = await server.register('u2');
  mallory = await server.register('u3');
});
afterAll(() => server.close());

const at = (roomId: string, path: string) => `rooms/${segment(roomId)}/${path}`;
const forbidden = { status: 403, errcode: 'M_FORBIDDEN' };
const text = (body: string) => ({ msgtype: 'm.text', body });

const makeRoom = (kind: ProductRoom, members: readonly MatrixTestClient[], name?: string) =>
  makeProductRoom(server, kind, members, name);

const memberOf = async (roomId: string, userId: string): Promise<AnswerBody> =>
  platform.get(at(roomId, `state/m.room.member/${segment(userId)}`));

describe('What only the platform does', () => {
  type Act = (client: MatrixTestClient, roomId: string) => Promise<unknown>;
  const acts: [what: string, act: Act][] = [
    ['creates a room', (client) => client.post('createRoom', {})],
    [
      'creates a direct room',
      (client) => client.post('createRoom', { is_direct: true, invite: [bob.userId] }),
    ],
    [
      'changes the power levels',
      (client, roomId) =>
        client.put(at(roomId, 'state/m.room.power_levels'), {
          users: { '@guildhall:test.example': 100, [alice.userId]: 100 },
        }),
    ],
    [
      'changes the join rule',
      (client, roomId) => client.put(at(roomId, 'state/m.room.join_rules'), { join_rule: 'public' }),
    ],
    ['names the room', (client, roomId) => client.put(at(roomId, 'state/m.room.name'), { name: 'Mine' })],
    [
      'names the room by the path with the slash',
      (client, roomId) => client.put(at(roomId, 'state/m.room.name/'), { name: 'Mine' }),
    ],
    [
      'names the room by the older path',
      (client, roomId) =>
        client.put(`/_matrix/client/r0/${at(roomId, 'state/m.room.name')}`, { name: 'Mine' }),
    ],
    [
      'opens the history',
      (client, roomId) =>
        client.put(at(roomId, 'state/m.room.history_visibility'), { history_visibility: 'world_readable' }),
    ],
    ['pins', (client, roomId) => client.put(at(roomId, 'state/m.room.pinned_events'), { pinned: [] })],
    [
      'adds to a space',
      (client, roomId) => client.put(at(roomId, 'state/m.space.child/x'), { via: ['test.example'] }),
    ],
    [
      'puts state of its own',
      (client, roomId) => client.put(at(roomId, `state/own/${segment(client.userId)}`), {}),
    ],
    ['invites', (client, roomId) => client.post(at(roomId, 'invite'), { user_id: mallory.userId })],
    ['removes somebody', (client, roomId) => client.post(at(roomId, 'kick'), { user_id: mallory.userId })],
    ['bans', (client, roomId) => client.post(at(roomId, 'ban'), { user_id: mallory.userId })],
    ['lifts a ban', (client, roomId) => client.post(at(roomId, 'unban'), { user_id: mallory.userId })],
  ];
  let roomId: string;
  beforeAll(async () => {
    roomId = await makeRoom('normal', [alice, bob]);
  });

  test.each(acts)('A member %s: refused, and done by the platform', async (_what, act) => {
    await expect(act(alice, roomId)).rejects.toMatchObject(forbidden);
    await act(platform, roomId);
  });

  test('Not even somebody whom the platform has given every power level', async () => {
    const own = await makeRoom('normal', [alice, bob]);
    const levels = await platform.get(at(own, 'state/m.room.power_levels'));
    await platform.put(at(own, 'state/m.room.power_levels'), {
      ...levels,
      users: { ...levels.users, [alice.userId]: 100 },
    });
    for (const [, act] of acts) await expect(act(alice, own)).rejects.toMatchObject(forbidden);
  });

  test('A room that is upgraded, or at which somebody knocks', async () => {
    await expect(alice.post(at(roomId, 'upgrade'), { new_version: '11' })).rejects.toMatchObject(forbidden);
    await platform.put(at(roomId, 'state/m.room.join_rules'), { join_rule: 'knock' });
    await expect(mallory.post(`knock/${segment(roomId)}`)).rejects.toMatchObject(forbidden);
  });

  test('An alias is made by nobody, and no room is put into the directory', async () => {
    const alias = `directory/room/${segment('#town:test.example')}`;
    await expect(alice.put(alias, { room_id: roomId })).rejects.toMatchObject(forbidden);
    const listing = `directory/list/room/${segment(roomId)}`;
    await expect(alice.put(listing, { visibility: 'public' })).rejects.toMatchObject(forbidden);
    expect((await mallory.get('publicRooms')).chunk).toEqual([]);
  });
});

describe('Coming and going', () => {
  test('Nobody joins without an invitation, even if the join rule says public; with one they may', async () => {
    const roomId = await makeRoom('direct', [alice]);
    for (const path of [`join/${segment(roomId)}`, at(roomId, 'join')]) {
      await expect(bob.post(path)).rejects.toMatchObject(forbidden);
    }
    await platform.put(at(roomId, 'state/m.room.join_rules'), { join_rule: 'public' });
    await expect(bob.post(at(roomId, 'join'))).rejects.toMatchObject(forbidden);
    await platform.post(at(roomId, 'invite'), { user_id: bob.userId });
    await bob.post(at(roomId, 'join'));
    expect((await memberOf(roomId, bob.userId)).membership).toBe('join');
  });

  test('A room that there is not is refused like one without an invitation', async () => {
    const hidden = await makeRoom('private', [bob]);
    const refusals = await Promise.all(
      [hidden, '!nothing:test.example'].map((room) =>
        alice.post(at(room, 'join')).catch((error: unknown) => error),
      ),
    );
    expect(refusals[0]).toMatchObject(forbidden);
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test('People leave by themselves and decline; who left, was removed or banned does not come back', async () => {
    const roomId = await makeRoom('normal', [alice, bob]);
    await alice.post(at(roomId, 'leave'));
    expect((await memberOf(roomId, alice.userId)).membership).toBe('leave');
    await expect(alice.post(at(roomId, 'join'))).rejects.toMatchObject(forbidden);
    await platform.post(at(roomId, 'kick'), { user_id: bob.userId });
    await expect(bob.post(at(roomId, 'join'))).rejects.toMatchObject(forbidden);
    await platform.post(at(roomId, 'ban'), { user_id: bob.userId });
    await expect(bob.post(at(roomId, 'leave'))).rejects.toMatchObject(forbidden);
    await platform.post(at(roomId, 'invite'), { user_id: mallory.userId });
    await mallory.post(at(roomId, 'leave'));
    expect((await memberOf(roomId, mallory.userId)).membership).toBe('leave');
  });

  test('One’s own membership event, with its name and picture, is the platform’s', async () => {
    const roomId = await makeRoom('normal', [alice]);
    const mine = at(roomId, `state/m.room.member/${segment(alice.userId)}`);
    const before = await memberOf(roomId, alice.userId);
    await expect(alice.put(mine, { membership: 'join', displayname: 'Somebody else' })).rejects.toMatchObject(
      forbidden,
    );
    await expect(alice.put(mine, { membership: 'leave' })).rejects.toMatchObject(forbidden);
    // Through the room itself neither: joining again writes nothing, redacting the event would wipe the name out.
    await alice.post(at(roomId, 'join'), { reason: 'again', displayname: 'Somebody else' });
    const { event_id: eventId } = await platform.get(`${mine}?format=event`);
    await expect(alice.put(at(roomId, `redact/${segment(eventId)}/r1`))).rejects.toMatchObject(forbidden);
    await expect(
      alice.put(at(roomId, 'send/m.room.redaction/r2'), { redacts: eventId }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      alice.put(at(roomId, 'send/m.room.member/r3'), { membership: 'join', displayname: 'Somebody else' }),
    ).rejects.toMatchObject(forbidden);
    expect(await memberOf(roomId, alice.userId)).toEqual(before);
  });
});

describe('Writing', () => {
  test('In a read-only channel members react and take back reactions, and say nothing', async () => {
    const roomId = await makeRoom('read-only', [alice]);
    const said = await platform.say(roomId, 'News');
    await expect(alice.say(roomId, 'hi')).rejects.toMatchObject(forbidden);
    await expect(alice.say(roomId, { body: 'hi' }, 'm.other')).rejects.toMatchObject(forbidden);
    const like = { 'm.relates_to': { rel_type: 'm.annotation', event_id: said, key: '👍' } };
    const reaction = await alice.say(roomId, like, 'm.reaction');
    await alice.put(at(roomId, `redact/${segment(reaction)}/r`));
    await expect(alice.put(at(roomId, `redact/${segment(said)}/s`))).rejects.toMatchObject(forbidden);
  });

  test('Nobody writes with the time, the name or the device of somebody else', async () => {
    const roomId = await makeRoom('normal', [alice, bob]);
    const path = (name: string) =>
      at(roomId, `send/m.room.message/${name}?ts=1000&user_id=${segment(bob.userId)}&device_id=OTHER`);
    const { event_id: eventId } = await alice.put(path('a'), text('hi'));
    const event = await bob.get(at(roomId, `event/${segment(eventId)}`));
    expect(event.sender).toBe(alice.userId);
    expect(event.origin_server_ts).toBeGreaterThan(1000);
    const { event_id: old } = await platform.put(
      at(roomId, 'send/m.room.message/b?ts=1000'),
      text('long ago'),
    );
    expect((await bob.get(at(roomId, `event/${segment(old)}`))).origin_server_ts).toBe(1000);
  });

  test('Nobody edits or deletes what others said, and who was merely invited writes nothing', async () => {
    const roomId = await makeRoom('direct', [alice]);
    await platform.post(at(roomId, 'invite'), { user_id: bob.userId });
    const said = await alice.say(roomId, 'hi');
    await expect(bob.say(roomId, 'hi')).rejects.toMatchObject(forbidden);
    const like = { 'm.relates_to': { rel_type: 'm.annotation', event_id: said, key: '👍' } };
    await expect(bob.say(roomId, like, 'm.reaction')).rejects.toMatchObject(forbidden);
    await bob.post(at(roomId, 'join'));
    await bob.say(roomId, like, 'm.reaction');
    await expect(bob.put(at(roomId, `redact/${segment(said)}/r`))).rejects.toMatchObject(forbidden);
    await bob.say(roomId, {
      ...text('* bye'),
      'm.new_content': text('bye'),
      'm.relates_to': { rel_type: 'm.replace', event_id: said },
    });
    const event = await alice.get(at(roomId, `event/${segment(said)}`));
    expect(event.content.body).toBe('hi');
    expect(event.unsigned?.['m.relations']?.['m.replace']).toBeUndefined();
  });
});
