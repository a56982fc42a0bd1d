import { MESSAGE_TAGS_MAX } from '@/protocol/message-markup';
import {
  at,
  callerOf,
  eventually,
  matrixIdOf,
  say,
  startChatTest,
  type ChatTest,
  type MatrixCaller,
} from '@/server/testing/chat';
import { purge } from '@/server/testing/deleted-space';
import { TEST_AS_TOKEN, TEST_SERVER_NAME } from '@/server/testing/homeserver';
import type { TestClient } from '@/server/testing/client';
import { createSpace, pictureBytes } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

/*
 * Somebody with their own Matrix token at the product's own address, on whichever engine stands behind: what the platform
 * refuses has no second way. homeserver/membership/side-doors*.test.ts ask the embedded homeserver alone.
 */

jest.setTimeout(360_000);

let chat: ChatTest;
let gateway: TestGateway;
let url: string;
let spaceId: number;
let general: string;
let club: string;
let owner: TestClient;
let member: TestClient;
let asOwner: MatrixCaller;
let asMember: MatrixCaller;
let memberToken: string;

const through = (person: TestClient) => chat.as(person, gateway.url);

beforeAll(async () => {
  chat = await startChatTest({ database: 'postgres' });
  gateway = await TestGateway.before(chat);
  url = gateway.url;
  [owner, member] = await Promise.all([chat.platform.person(), chat.platform.person()]);
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  await owner.call('createRoom', { body: { spaceId, name: 'club', kind: 'privateRoom' } });
  await chat.platform.services.chat.idle();
  general = (await chat.room(owner, spaceId)).matrixRoomId;
  club = (await chat.room(owner, spaceId, 'club')).matrixRoomId;
  memberToken = (await member.call('logInToChat', { query: { noForce: 'true' } })).accessToken;
  [asOwner, asMember] = await Promise.all([through(owner), through(member)]);
}, 240_000);
afterAll(async () => {
  await gateway.close();
  await chat.close();
}, 60_000);

const refused = { status: 403, body: { errcode: 'M_FORBIDDEN' } };
const text = (body: string) => ({ msgtype: 'm.text', body });
const sent = async (caller: MatrixCaller, room: string, content: object) => {
  const { status, body } = await say(caller, room, content);
  expect(status).toBe(200);
  return String(body.event_id);
};

async function upload(bytes: Uint8Array): Promise<string> {
  const answer = await fetch(`${url}/_matrix/media/v3/upload?filename=a.png`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(owner)}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  return ((await answer.json()) as { content_uri: string }).content_uri;
}
const tokenOf = async (person: TestClient) =>
  (await person.call('logInToChat', { query: { noForce: 'true' } })).accessToken;
const image = (mxc: string) => ({ msgtype: 'm.image', body: 'a.png', url: mxc });
async function open(mxc: string, person: TestClient, kind = 'download', query = '') {
  const path = mxc.replace('mxc://', `/_matrix/client/v1/media/${kind}/`);
  const answer = await fetch(url + path + query, {
    headers: { authorization: `Bearer ${await tokenOf(person)}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe('what only the platform does', () => {
  const acts: [what: string, act: (caller: MatrixCaller) => ReturnType<MatrixCaller>][] = [
    ['make a room', (call) => call('POST', 'createRoom', {})],
    [
      'make a direct room',
      (call) => call('POST', 'createRoom', { is_direct: true, invite: [matrixIdOf(owner)] }),
    ],
    [
      'raise one’s power',
      (call) => call('PUT', at`rooms/${general}/state/m.room.power_levels`, { users: {} }),
    ],
    [
      'open the room',
      (call) => call('PUT', at`rooms/${general}/state/m.room.join_rules/`, { join_rule: 'public' }),
    ],
    [
      'name the room',
      (call) => call('PUT', `/_matrix/client/r0/${at`rooms/${general}/state/m.room.name`}`, { name: 'x' }),
    ],
    [
      'keep state of one’s own',
      (call) => call('PUT', at`rooms/${general}/state/own/${matrixIdOf(member)}`, {}),
    ],
    ['invite', (call) => call('POST', at`rooms/${general}/invite`, { user_id: '@u99:chat.test' })],
    ['kick', (call) => call('POST', at`rooms/${general}/kick`, { user_id: matrixIdOf(owner) })],
    ['ban', (call) => call('POST', at`rooms/${general}/ban`, { user_id: matrixIdOf(owner) })],
    ['lift a ban', (call) => call('POST', at`rooms/${general}/unban`, { user_id: matrixIdOf(owner) })],
    ['upgrade a room', (call) => call('POST', at`rooms/${general}/upgrade`, { new_version: '11' })],
    ['knock', (call) => call('POST', at`knock/${club}`, {})],
    [
      'make an alias',
      (call) => call('PUT', at`directory/room/${`#a:${TEST_SERVER_NAME}`}`, { room_id: general }),
    ],
    ['list a room', (call) => call('PUT', at`directory/list/room/${general}`, { visibility: 'public' })],
    [
      'take a name',
      (call) => call('PUT', at`profile/${matrixIdOf(member)}/displayname`, { displayname: 'x' }),
    ],
    ['drop a picture', (call) => call('DELETE', at`profile/${matrixIdOf(member)}/avatar_url`)],
    ['end a device', (call) => call('DELETE', 'devices/S1', {})],
    ['sign up', (call) => call('POST', 'register', { username: 'u77', password: 'p' })],
  ];

  test.each(acts)('nobody can %s', async (_what, act) => {
    expect(await act(asMember)).toMatchObject(refused);
  });

  test('nothing of it has left a trace', async () => {
    const { body } = await chat.sender('GET', 'joined_rooms');
    // The space, its channel and its room, and nothing besides.
    expect(body.joined_rooms).toHaveLength(3);
    expect(await chat.state(general, 'm.room.name')).toEqual({ name: 'general' });
    expect(await chat.peopleIn(general)).toEqual([owner.id, member.id].sort((one, other) => one - other));
  });

  test.each([
    ['PUT', 'sendToDevice/m.secret/1'],
    ['POST', 'pushers/set'],
    ['POST', at`user/@u1:chat.test/openid/request_token`],
    ['POST', 'account/deactivate'],
    ['POST', 'account/password'],
    ['PUT', 'room_keys/keys'],
    ['GET', '/_matrix/federation/v1/version'],
    ['GET', '/_matrix/key/v2/server'],
    ['GET', '/_matrix/client/v1/media/preview_url'],
    ['GET', '/_matrix/media/v3/config'],
  ] as const)('%s %s is not there', async (method, path) => {
    const { status, body } = await asMember(method, path, method === 'GET' ? undefined : {});
    expect([status, body.errcode]).toEqual([404, 'M_UNRECOGNIZED']);
  });

  test('the engine’s own administration is not there', async () => {
    for (const path of [
      '/_synapse/admin/v1/rooms',
      '/_synapse/admin/v2/users',
      '/_synapse/client/pick_idp',
    ]) {
      gateway.reset();
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${memberToken}` } });
      // A page of the site like any other that there is not.
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('/missing');
    }
  });

  test('nobody comes in as the platform, or as somebody else', async () => {
    expect(await callerOf(url, TEST_AS_TOKEN)('GET', 'account/whoami')).toMatchObject({ status: 401 });
    const whoami = await asMember('GET', at`account/whoami?user_id=${matrixIdOf(owner)}`);
    expect(whoami.body.user_id).toBe(matrixIdOf(member));
    const path = at`rooms/${general}/send/m.room.message/late?ts=1000&user_id=${matrixIdOf(owner)}`;
    const { body } = await asMember('PUT', path, text('on time'));
    const event = await asOwner('GET', at`rooms/${general}/event/${String(body.event_id)}`);
    expect(event.body.sender).toBe(matrixIdOf(member));
    expect(event.body.origin_server_ts).toBeGreaterThan(1000);
  });
});

describe('one’s own membership', () => {
  const mine = () => at`rooms/${general}/state/m.room.member/${matrixIdOf(member)}`;
  const nameOf = async () => (await chat.state(general, 'm.room.member', matrixIdOf(member)))?.displayname;

  test('carries the platform’s name whatever is tried', async () => {
    const name = await nameOf();
    expect(name).toBe((await member.call('me')).username);
    const other = { membership: 'join', displayname: 'Somebody else' };
    expect(await asMember('PUT', mine(), other)).toMatchObject(refused);
    await asMember('POST', at`rooms/${general}/join`, other);
    await asMember('POST', at`join/${general}`, other);
    expect((await asMember('PUT', at`rooms/${general}/send/m.room.member/1`, other)).status).toBeGreaterThan(
      399,
    );
    const { body } = await chat.sender('GET', `${mine()}?format=event`);
    const eventId = String(body.event_id);
    expect(await asMember('PUT', at`rooms/${general}/redact/${eventId}/1`, {})).toMatchObject(refused);
    for (const type of ['m.room.redaction', 'm.room.redactio%6e']) {
      const path = `${at`rooms/${general}/send/`}${type}/2`;
      expect(await asMember('PUT', path, { redacts: eventId })).toMatchObject(refused);
    }
    expect(await nameOf()).toBe(name);
  });

  test('one’s own messages are redacted both ways, and nobody else’s', async () => {
    const [one, two] = [await sent(asMember, general, {}), await sent(asMember, general, {})];
    const foreign = await sent(asOwner, general, {});
    const redact = (eventId: string, name: string) =>
      asMember('PUT', at`rooms/${general}/redact/${eventId}/${name}`, {});
    expect((await redact(one, 'a')).status).toBe(200);
    const path = at`rooms/${general}/send/m.room.redaction/b`;
    expect((await asMember('PUT', path, { redacts: two })).status).toBe(200);
    expect((await redact(foreign, 'c')).status).toBe(403);
    for (const eventId of [one, two]) {
      const { body } = await asOwner('GET', at`rooms/${general}/event/${eventId}`);
      expect(body.content).toEqual({});
    }
  });

  test('nobody joins without an invitation', async () => {
    for (const path of [at`join/${club}`, at`rooms/${club}/join`]) {
      expect(await asMember('POST', path, {})).toMatchObject(refused);
    }
    expect(await chat.peopleIn(club)).toEqual([owner.id]);
  });
});

describe('a read-only channel', () => {
  let news: string;
  let post: string;
  const react = (content: object, name: string, caller = asMember, room = news) =>
    caller('PUT', at`rooms/${room}/send/m.reaction/${name}`, content);
  const reaction = (eventId: string, key: string, more: object = {}) => ({
    'm.relates_to': { rel_type: 'm.annotation', event_id: eventId, key },
    ...more,
  });

  beforeAll(async () => {
    await owner.call('createRoom', { body: { spaceId, name: 'news', kind: 'readOnlyChannel' } });
    await chat.platform.services.chat.idle();
    news = (await chat.room(owner, spaceId, 'news')).matrixRoomId;
    await eventually(
      () => chat.membership(news, member),
      (membership) => membership === 'join',
    );
    post = await sent(asOwner, news, text('news'));
  });

  test('takes one emoji from people who may not write, and no text', async () => {
    expect(await say(asMember, news)).toMatchObject(refused);
    expect((await react(reaction(post, '👍'), 'r1')).status).toBe(200);
    for (const [n, content] of [
      reaction(post, 'Buy here'),
      reaction(post, '🎉', { body: 'Buy here', msgtype: 'm.text' }),
      { body: 'Buy here' },
    ].entries()) {
      expect(await react(content, `w${n}`)).toMatchObject(refused);
      const encoded = at`rooms/${news}/send/`;
      expect(await asMember('PUT', `${encoded}m.reactio%6e/e${n}`, content)).toMatchObject(refused);
    }
    const elsewhere = await sent(asOwner, general, text('elsewhere'));
    expect((await react(reaction(elsewhere, '👀'), 'r2')).status).toBeGreaterThan(399);
  });

  test('takes back a reaction without a reason', async () => {
    const { body } = await react(reaction(post, '🙈'), 'b1');
    const given = String(body.event_id);
    const redact = (content: object, n: string) =>
      asMember('PUT', at`rooms/${news}/redact/${given}/${n}`, content);
    expect(await redact({ reason: 'Buy here' }, 'd0')).toMatchObject(refused);
    for (const [n, content] of [{ reason: 'Buy here' }, { body: 'Buy here' }].entries()) {
      const sending = { redacts: given, ...content };
      expect(
        await asMember('PUT', at`rooms/${news}/send/m.room.redaction/s${String(n)}`, sending),
      ).toMatchObject(refused);
    }
    expect((await redact({}, 'd9')).status).toBe(200);
    // A reason is allowed where they may write.
    const said = await sent(asMember, general, text('wrong'));
    expect((await asMember('PUT', at`rooms/${general}/redact/${said}/d1`, { reason: 'a typo' })).status).toBe(
      200,
    );
  });

  test('takes any reaction from people who may write', async () => {
    expect((await react(reaction(post, 'owner'), 'r3', asOwner)).status).toBe(200);
    const said = await sent(asMember, general, text('hello'));
    expect((await react(reaction(said, 'word'), 'r4', asMember, general)).status).toBe(200);
  });
});

test('formatted text has at most a thousand tags', async () => {
  const formatted = (tags: number) => ({
    ...text('x'),
    format: 'org.matrix.custom.html',
    formatted_body: '<b>x</b>'.repeat(tags),
  });
  await sent(asMember, general, formatted(MESSAGE_TAGS_MAX));
  for (const content of [
    formatted(MESSAGE_TAGS_MAX + 1),
    { ...text('* x'), 'm.new_content': formatted(MESSAGE_TAGS_MAX + 1) },
  ]) {
    expect(await say(asMember, general, content)).toMatchObject({
      status: 413,
      body: { errcode: 'M_TOO_LARGE' },
    });
  }
});

/** Something that waits until a test lets it go. */
class Held {
  letGo: () => void = () => undefined;
  readonly over = new Promise<void>((resolve) => (this.letGo = resolve));
}

describe('reading', () => {
  const reads = (room: string, event: string) => [
    at`rooms/${room}/messages?dir=b&limit=100`,
    at`rooms/${room}/messages?dir=f&limit=100`,
    at`rooms/${room}/context/${event}?limit=100`,
    at`rooms/${room}/event/${event}`,
    `/_matrix/client/v1/${at`rooms/${room}/relations/${event}`}`,
    `/_matrix/client/v1/${at`rooms/${room}/threads`}`,
    `/_matrix/client/v1/${at`rooms/${room}/timestamp_to_event?ts=0&dir=f`}`,
    at`rooms/${room}/state`,
    at`rooms/${room}/state/m.room.name`,
    at`rooms/${room}/members`,
    at`rooms/${room}/joined_members`,
    at`rooms/${room}/aliases`,
    `/_matrix/client/v1/${at`rooms/${room}/hierarchy`}`,
    'sync?full_state=true',
    `sync?filter=${encodeURIComponent('{"room":{"include_leave":true}}')}`,
  ];
  /** Everything that somebody is told of a room. */
  async function everything(
    caller: MatrixCaller,
    room: string,
    event: string,
    term: string,
  ): Promise<string> {
    const answers = [];
    for (const path of reads(room, event)) answers.push(await caller('GET', path));
    const body = { search_categories: { room_events: { search_term: term, event_context: {} } } };
    answers.push(await caller('POST', 'search', body));
    // What was looked for is said back.
    return JSON.stringify(answers).replaceAll(`"highlights":["${term}"]`, '');
  }

  test('a private room is closed to who is not in it, by every path', async () => {
    const eventId = await sent(asOwner, club, text('treasure'));
    const moment = await asOwner(
      'GET',
      `/_matrix/client/v1/${at`rooms/${club}/timestamp_to_event?ts=0&dir=f`}`,
    );
    expect(moment).toMatchObject({ status: 200, body: { event_id: expect.any(String) } });
    expect(await everything(asOwner, club, eventId, 'treasure')).toContain('treasure');
    expect(await everything(asMember, club, eventId, 'treasure')).not.toContain('treasure');
  });

  test('a deleted space is closed to everyone at once, before they are taken out and before it is purged', async () => {
    const doomed = await createSpace(owner);
    await member.call('joinSpace', { params: { spaceId: doomed } });
    const cellar = await owner.call('createRoom', {
      body: { spaceId: doomed, name: 'cellar', kind: 'privateRoom' },
    });
    await owner.call('addRoomMembers', { body: { room: String(cellar.id), userIds: [member.id] } });
    await chat.platform.services.chat.idle();
    const rooms: [room: string, eventId: string][] = [];
    const shown: string[] = [];
    for (const name of ['general', 'cellar']) {
      const { matrixRoomId } = await chat.room(owner, doomed, name);
      await eventually(
        () => chat.membership(matrixRoomId, member),
        (membership) => membership === 'join',
      );
      const eventId = await sent(asMember, matrixRoomId, text('heirloom'));
      const mxc = await upload(await pictureBytes(400, 300));
      await sent(asOwner, matrixRoomId, image(mxc));
      expect(await open(mxc, member)).toBe(200);
      expect(await everything(asMember, matrixRoomId, eventId, 'heirloom')).toContain('heirloom');
      rooms.push([matrixRoomId, eventId]);
      shown.push(mxc);
    }
    const { body } = await asMember('GET', 'sync?timeout=0');
    const expectNothingRead = async (people: readonly (readonly [TestClient, MatrixCaller])[]) => {
      for (const [, caller] of people) {
        for (const [room, eventId] of rooms) {
          expect(await everything(caller, room, eventId, 'heirloom')).not.toMatch(/heirloom|cellar|a\.png/);
        }
        const since = await caller('GET', `sync?timeout=0&since=${String(body.next_batch)}`);
        expect(JSON.stringify(since.body)).not.toMatch(/heirloom|cellar|a\.png/);
      }
      for (const mxc of shown) {
        for (const [person] of people) {
          expect(await open(mxc, person)).toBe(404);
          expect(await open(mxc, person, 'thumbnail', '?width=96&height=96&method=scale')).toBe(404);
        }
      }
    };
    const expectNothingSent = async () => {
      for (const [room, eventId] of rooms) {
        const reaction = { rel_type: 'm.annotation', event_id: eventId, key: '👍' };
        const sends: [path: string, content: object][] = [
          [at`rooms/${room}/send/m.room.message/late`, text('too late')],
          [at`rooms/${room}/send/m.reaction/late`, { 'm.relates_to': reaction }],
          [at`rooms/${room}/send/m.room.redaction/late`, { redacts: eventId }],
          [at`rooms/${room}/redact/${eventId}/late`, {}],
        ];
        for (const [path, content] of sends) {
          expect([path, await asMember('PUT', path, content)]).toMatchObject([path, refused]);
        }
      }
    };
    const seen = (call: (path: string, status: number | undefined) => boolean) =>
      eventually(
        async () => chat.outward.calls.some(({ path, status }) => call(path, status)),
        (was) => was,
        60_000,
      );
    const isKick = (path: string) => path.endsWith('/kick');
    const isPurge = (path: string) => /purge$|admin\/v2\/rooms/.test(path);
    const [kicks, purges] = [new Held(), new Held()];
    chat.outward.decide(async ({ path }) => {
      if (isKick(path)) await kicks.over;
      if (isPurge(path)) await purges.over;
      return 'pass' as const;
    });
    const deleted = owner.call('deleteSpace', { params: { spaceId: doomed } });
    let purged = Promise.resolve();
    try {
      await seen(isKick);
      for (const [room] of rooms) expect(await chat.membership(room, member)).toBe('join');
      await expectNothingRead([[member, asMember]]);
      await expectNothingSent();
      kicks.letGo();
      await deleted;
      purged = purge(chat.platform, doomed);
      for (const [room] of rooms) {
        await seen((path, status) => path.endsWith('/leave') && path.includes(room) && status === 200);
      }
      await expectNothingRead([
        [owner, asOwner],
        [member, asMember],
      ]);
    } finally {
      kicks.letGo();
      purges.letGo();
      await Promise.all([deleted, purged]);
      chat.outward.reset();
    }
  });

  test('what comes after a kick reaches nobody who was kicked, not even as an edit of what came before', async () => {
    const guest = await chat.platform.person();
    await guest.call('joinSpace', { params: { spaceId } });
    const asGuest = await through(guest);
    await eventually(
      () => chat.membership(general, guest),
      (membership) => membership === 'join',
    );
    const before = await sent(asOwner, general, text('said before'));
    expect(await everything(asGuest, general, before, 'before')).toContain('said before');
    await owner.call('kickMember', { params: { spaceId, userId: guest.id } });
    await eventually(
      () => chat.membership(general, guest),
      (membership) => membership === 'leave',
    );
    const relation = (rel_type: string) => ({ 'm.relates_to': { rel_type, event_id: before } });
    const later = await sent(asOwner, general, text('afterwards'));
    await sent(asOwner, general, {
      ...text('* afterwards'),
      'm.new_content': text('afterwards'),
      ...relation('m.replace'),
    });
    await sent(asOwner, general, { ...text('afterwards'), ...relation('m.thread') });
    await sent(asOwner, general, { ...text('afterwards'), ...relation('m.reference') });
    for (const eventId of [before, later]) {
      expect(await everything(asGuest, general, eventId, 'afterwards')).not.toContain('afterwards');
    }
    expect((await say(asGuest, general)).status).toBe(403);
  });
});

test('a redacted message leaves no edits behind in what is read', async () => {
  const since = async () => String((await asOwner('GET', 'sync?timeout=0')).body.next_batch);
  const start = await since();
  const original = await sent(asMember, general, text('first words'));
  const edits: string[] = [];
  for (const words of ['second words', 'third words']) {
    const relation = { 'm.relates_to': { rel_type: 'm.replace', event_id: original } };
    const edit = { ...text(`* ${words}`), 'm.new_content': text(words), ...relation };
    edits.push(await sent(asMember, general, edit));
  }
  const after = await sent(asMember, general, text('after them'));
  const edited = await since();
  const filter = encodeURIComponent('{"room":{"timeline":{"limit":100}}}');
  const reads = [
    at`rooms/${general}/messages?dir=b&limit=100`,
    at`rooms/${general}/context/${after}?limit=100`,
    `sync?filter=${filter}`,
    // A client that was away while all of it happened.
    `sync?timeout=0&since=${start}&filter=${filter}`,
  ];
  const idsIn = async (path: string) => {
    const { body } = await asOwner('GET', path);
    return [...JSON.stringify(body).matchAll(/"event_id":"([^"]+)"/g)].map(([, eventId]) => eventId);
  };
  for (const path of reads) expect(await idsIn(path)).toEqual(expect.arrayContaining([original, ...edits]));
  await owner.call('deleteMessage', { body: { room: general, eventId: original } });
  for (const path of reads) {
    const left = await eventually(
      () => idsIn(path),
      (ids) => !edits.some((eventId) => ids.includes(eventId)),
    );
    expect(left).toEqual(expect.arrayContaining([original, after]));
  }
  // A client that has shown the message and its edits learns that each of them is gone.
  const { body } = await asOwner('GET', `sync?timeout=0&since=${edited}&filter=${filter}`);
  const removed = [...JSON.stringify(body).matchAll(/"redacts":"([^"]+)"/g)].map(([, eventId]) => eventId);
  expect(new Set(removed)).toEqual(new Set([original, ...edits]));
  expect(JSON.stringify(body)).not.toMatch(/first words|second words|third words/);
});

describe('pictures and files', () => {
  test('are opened by who sees the message, and a message of one’s own opens nobody else’s', async () => {
    const mxc = await upload(await pictureBytes(400, 300));
    const eventId = await sent(asOwner, club, image(mxc));
    const small = ['thumbnail', '?width=96&height=96&method=scale'] as const;
    expect(await open(mxc, owner)).toBe(200);
    expect(await open(mxc, owner, ...small)).toBe(200);
    expect(await open(mxc, member)).toBe(404);
    expect(await open(mxc, member, ...small)).toBe(404);
    await sent(asMember, general, image(mxc));
    expect(await open(mxc, member)).toBe(404);
    // The page's own way says the same.
    const id = mxc.split('/').at(-1) ?? '';
    expect((await owner.send(`/api/media/${id}`, { method: 'GET' })).status).toBe(200);
    expect((await member.send(`/api/media/${id}`, { method: 'GET' })).status).toBe(404);
    await asOwner('PUT', at`rooms/${club}/redact/${eventId}/gone`, {});
    await eventually(
      () => open(mxc, owner),
      (status) => status === 404,
    );
  });

  test('of people are opened by everybody who is logged in', async () => {
    await owner.call('update', { body: { avatar: '/portraits/3.svg' } });
    const profile = await eventually(
      () => asMember('GET', at`profile/${matrixIdOf(owner)}`),
      ({ body }) => typeof body.avatar_url === 'string' && body.avatar_url !== '',
    );
    expect(await open(String(profile.body.avatar_url), member)).toBe(200);
  });

  test('a token that is not good is refused as such', async () => {
    const path = `/_matrix/client/v1/media/download/${TEST_SERVER_NAME}/abc`;
    expect(await callerOf(url, 'syt_none')('GET', path)).toMatchObject({
      status: 401,
      body: { errcode: 'M_UNKNOWN_TOKEN' },
    });
    expect(await callerOf(url, memberToken)('GET', path)).toMatchObject({ status: 404 });
  });
});

describe('a group', () => {
  let room: string;
  let maker: TestClient;
  let asked: TestClient;
  let stranger: TestClient;
  let before: string;
  beforeAll(async () => {
    [maker, asked, stranger] = await Promise.all([
      chat.platform.person(),
      chat.platform.person(),
      chat.platform.person(),
    ]);
    await member.call('follow', { params: { userId: maker.id } });
    const body = { userIds: [member.id, asked.id], name: 'Proofs' };
    room = (await maker.call('createGroup', { body })).group.room.matrixRoomId;
    await eventually(
      () => chat.membership(room, asked),
      (membership) => membership === 'invite',
    );
    before = await sent(await through(maker), room, text('said before'));
  });

  test('is governed by the platform alone, whoever made it', async () => {
    const other = { user_id: matrixIdOf(stranger) };
    const acts: [method: 'POST' | 'PUT', path: string, content: object][] = [
      ['POST', at`rooms/${room}/invite`, other],
      ['POST', at`rooms/${room}/kick`, { user_id: matrixIdOf(asked) }],
      ['POST', at`rooms/${room}/ban`, { user_id: matrixIdOf(asked) }],
      ['PUT', at`rooms/${room}/state/m.room.name/`, { name: 'Mine' }],
      ['PUT', at`rooms/${room}/state/m.room.avatar/`, { url: 'mxc://chat.test/x' }],
      ['PUT', at`rooms/${room}/state/m.room.power_levels/`, { users: { [matrixIdOf(maker)]: 100 } }],
      ['PUT', at`rooms/${room}/state/m.room.join_rules/`, { join_rule: 'public' }],
      ['PUT', at`rooms/${room}/state/m.room.history_visibility/`, { history_visibility: 'shared' }],
      ['PUT', at`rooms/${room}/state/m.room.member/${matrixIdOf(stranger)}`, { membership: 'invite' }],
      ['PUT', at`rooms/${room}/state/guildhall.room/`, { room_id: 1, type: 5 }],
    ];
    for (const person of [maker, member, asked, stranger]) {
      const caller = await through(person);
      for (const [method, path, content] of acts) {
        expect([path, await caller(method, path, content)]).toMatchObject([path, refused]);
      }
    }
    expect(await chat.membership(room, stranger)).toBeNull();
    expect(await chat.state(room, 'm.room.name')).toEqual({ name: 'Proofs' });
  });

  test('shows nothing to who is asked or a stranger, and to who accepts what comes from then on', async () => {
    const reads = [
      at`rooms/${room}/messages?dir=b&limit=100`,
      at`rooms/${room}/context/${before}?limit=100`,
      at`rooms/${room}/event/${before}`,
      at`rooms/${room}/members`,
      at`rooms/${room}/joined_members`,
      'sync?full_state=true',
    ];
    const seenBy = async (person: TestClient) => {
      const caller = await through(person);
      return JSON.stringify(await Promise.all(reads.map((path) => caller('GET', path))));
    };
    expect(await seenBy(member)).toContain('said before');
    for (const person of [asked, stranger]) expect(await seenBy(person)).not.toContain('said before');
    const asAsked = await through(asked);
    expect(await say(asAsked, room)).toMatchObject(refused);
    const receipt = at`rooms/${room}/receipt/m.read/${before}`;
    expect((await asAsked('POST', receipt, {})).status).toBeGreaterThan(399);
    const typing = at`rooms/${room}/typing/${matrixIdOf(asked)}`;
    expect((await asAsked('PUT', typing, { typing: true, timeout: 9_000 })).status).toBeGreaterThan(399);
    expect(await (await through(stranger))('POST', at`join/${room}`, {})).toMatchObject(refused);

    expect((await asAsked('POST', at`join/${room}`, {})).status).toBe(200);
    await sent(await through(maker), room, text('said after'));
    const seen = await seenBy(asked);
    expect(seen).toContain('said after');
    expect(seen).not.toContain('said before');
    await eventually(
      () => asked.call('directConversations'),
      (list) => list.some(({ room: { matrixRoomId }, accepted }) => matrixRoomId === room && accepted),
    );
  });
});
