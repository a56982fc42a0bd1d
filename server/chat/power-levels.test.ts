import { at, callerOf, say, type MatrixCaller } from '@/server/testing/chat';
import { startHomeserver, TEST_AS_TOKEN, type TestHomeserver } from '@/server/testing/homeserver';
import { Homeserver } from './homeserver';
import { MatrixClient } from './matrix-client';
import { LISTED_USERS_MAX, powerLevels, TooManyListedError, type RightsOfRoom } from './power-levels';

const sender = '@guildhall:chat.test';
const mention = { mentionEveryone: true, post: false };
const posting = { mentionEveryone: false, post: true };
const both = { mentionEveryone: true, post: true };
const nothing = { mentionEveryone: false, post: false };

function levels(changes: Partial<RightsOfRoom>) {
  return powerLevels({
    kind: 'normal',
    sender,
    usual: nothing,
    listed: new Map(),
    timedOut: new Set(),
    ...changes,
  });
}

describe('the truth table of power levels', () => {
  test('in every room state, invitations, kicks, bans and redactions of others belong to the platform alone', () => {
    for (const kind of ['normal', 'readOnly', 'archived', 'space'] as const) {
      expect(levels({ kind })).toMatchObject({
        state_default: 100,
        invite: 100,
        kick: 100,
        ban: 100,
        redact: 100,
        users: { [sender]: 100 },
        users_default: 0,
      });
    }
  });

  test('a normal room: everybody writes, 1 mentions everyone', () => {
    expect(levels({ listed: new Map([['@u1:chat.test', mention]]) })).toMatchObject({
      events_default: 0,
      events: { 'm.reaction': 0, 'm.room.redaction': 0 },
      notifications: { room: 1 },
      users: { [sender]: 100, '@u1:chat.test': 1 },
    });
    // Posting is what everybody may here.
    expect(levels({ listed: new Map([['@u1:chat.test', posting]]) }).users).toEqual({ [sender]: 100 });
  });

  test('a read-only channel: 1 posts, 2 also mentions everyone, and reactions stay at 0', () => {
    const listed = new Map([
      ['@u1:chat.test', posting],
      ['@u2:chat.test', both],
      // Who cannot post has no use for the other right.
      ['@u3:chat.test', mention],
    ]);
    expect(levels({ kind: 'readOnly', listed })).toMatchObject({
      events_default: 1,
      events: { 'm.reaction': 0, 'm.room.redaction': 0 },
      notifications: { room: 2 },
      users_default: 0,
    });
    expect(levels({ kind: 'readOnly', listed }).users).toEqual({
      [sender]: 100,
      '@u1:chat.test': 1,
      '@u2:chat.test': 2,
    });
  });

  test('in an archived room nobody writes or reacts, whatever they hold, and everyone deletes what is theirs', () => {
    expect(levels({ kind: 'archived', listed: new Map([['@u1:chat.test', both]]) })).toMatchObject({
      events_default: 100,
      events: { 'm.room.redaction': 0 },
      notifications: { room: 100 },
      users: { [sender]: 100 },
      users_default: 0,
    });
  });

  test('a time-out is −1, whatever else somebody holds', () => {
    const changes = {
      listed: new Map([['@u1:chat.test', both]]),
      timedOut: new Set(['@u1:chat.test', '@u2:chat.test']),
    };
    expect(levels(changes).users).toEqual({ [sender]: 100, '@u1:chat.test': -1, '@u2:chat.test': -1 });
    expect(levels({ ...changes, kind: 'readOnly' }).users).toMatchObject({ '@u1:chat.test': -1 });
  });

  test.each([
    ['normal', mention, 1],
    ['normal', posting, 0],
    ['readOnly', posting, 1],
    ['readOnly', both, 2],
    ['readOnly', mention, 0],
  ] as const)('a right of @everyone is carried by users_default: %s %j gives %i', (kind, usual, expected) => {
    expect(levels({ kind, usual }).users_default).toBe(expected);
  });

  test('who may no more and no less than what is usual is not listed, and who may less is at 0', () => {
    const listed = new Map([
      ['@u1:chat.test', posting],
      ['@u2:chat.test', both],
      ['@u3:chat.test', nothing],
    ]);
    expect(levels({ kind: 'readOnly', usual: posting, listed })).toMatchObject({
      users_default: 1,
      users: { [sender]: 100, '@u2:chat.test': 2, '@u3:chat.test': 0 },
    });
    expect(levels({ kind: 'readOnly', usual: posting, listed }).users).not.toHaveProperty('@u1:chat.test');
  });

  test('more listed people than an event holds are refused, and as many as it holds fit into 65 kB', () => {
    const holders = (count: number) =>
      new Map(Array.from({ length: count }, (_, index) => [`@u${2_147_483_647 - index}:chat.test`, mention]));
    const full = levels({ listed: holders(LISTED_USERS_MAX - 1) });
    expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThan(65_000);
    expect(() => levels({ listed: holders(LISTED_USERS_MAX) })).toThrow(TooManyListedError);
  });
});

describe('the same table, asked of the running homeserver', () => {
  let homeserver: TestHomeserver;
  let platform: Homeserver;
  let tokens: string[] = [];
  const who = { plain: 1, mentioner: 2, poster: 3, both: 4, timedOut: 5 } as const;
  type Who = keyof typeof who;
  const people = Object.keys(who) as Who[];
  const idOf = (name: Who) => platform.userId(who[name]);
  const as = (name: Who): MatrixCaller => callerOf(homeserver.url, tokens[who[name]] ?? '');

  beforeAll(async () => {
    homeserver = await startHomeserver('http://127.0.0.1:9');
    platform = new Homeserver(new MatrixClient({ url: homeserver.url, asToken: TEST_AS_TOKEN }), 'chat.test');
    tokens = [''];
    for (const name of people) {
      await platform.accounts.register(who[name]);
      tokens.push((await platform.accounts.logIn(idOf(name), { id: `S${who[name]}`, name: 'test' })).token);
    }
  }, 90_000);
  afterAll(async () => {
    await platform.client.close();
    await homeserver.stop();
  });

  async function makeRoom(kind: RightsOfRoom['kind']): Promise<{ room: string; message: string }> {
    const holders = new Map([
      [idOf('mentioner'), mention],
      [idOf('poster'), posting],
      [idOf('both'), both],
    ]);
    const room = await platform.createRoom({
      kind: kind === 'space' ? 'space' : 'channel',
      initialState: [],
      powerLevels: levels({
        kind,
        sender: platform.sender,
        listed: holders,
        timedOut: new Set([idOf('timedOut')]),
      }),
    });
    for (const name of people) {
      await platform.invite(room, idOf(name));
      await platform.join(room, idOf(name));
    }
    const { body } = await say(callerOf(homeserver.url, TEST_AS_TOKEN), room);
    return { room, message: String(body.event_id) };
  }

  /** What each person is answered: 200 or 403. */
  async function answers(attempt: (caller: MatrixCaller, name: Who) => Promise<{ status: number }>) {
    const found: Record<string, number> = {};
    for (const name of people) found[name] = (await attempt(as(name), name)).status;
    return found;
  }
  const only = (...allowed: Who[]) =>
    Object.fromEntries(people.map((name) => [name, allowed.includes(name) ? 200 : 403]));

  test.each([
    ['normal', only('plain', 'mentioner', 'poster', 'both'), only('plain', 'mentioner', 'poster', 'both')],
    ['readOnly', only('poster', 'both'), only('plain', 'mentioner', 'poster', 'both')],
    ['space', only(), only()],
  ] as const)('who may write and react: %s', async (kind, writers, reactors) => {
    const { room, message } = await makeRoom(kind);
    expect(await answers((caller) => say(caller, room))).toEqual(writers);
    const reaction = { 'm.relates_to': { rel_type: 'm.annotation', event_id: message, key: '👍' } };
    expect(await answers((caller) => caller('PUT', at`rooms/${room}/send/m.reaction/r`, reaction))).toEqual(
      reactors,
    );
  });

  test('one redacts what one sent oneself, on /redact and on /send, and nothing else', async () => {
    const { room, message } = await makeRoom('normal');
    const others = await say(as('both'), room);
    for (const eventId of [message, String(others.body.event_id)]) {
      const redact = (caller: MatrixCaller) => caller('PUT', at`rooms/${room}/redact/${eventId}/x`, {});
      const { both: ofSender, ...rest } = await answers(redact);
      expect(Object.values(rest)).toEqual([403, 403, 403, 403]);
      expect(ofSender).toBe(eventId === message ? 403 : 200);
    }
    const own = await say(as('plain'), room);
    const bySend = await as('plain')('PUT', at`rooms/${room}/send/m.room.redaction/y`, {
      redacts: own.body.event_id,
    });
    expect(bySend.status).toBe(200);
    const foreign = await as('plain')('PUT', at`rooms/${room}/send/m.room.redaction/z`, {
      redacts: message,
    });
    expect(foreign.status).toBe(403);
  });

  test('state, invitations, kicks and bans are refused to everybody', async () => {
    const { room } = await makeRoom('normal');
    const refused = only();
    const put = (type: string, content: object) => (caller: MatrixCaller) =>
      caller('PUT', at`rooms/${room}/state/${type}/`, content);
    const post = (what: string, user: string) => (caller: MatrixCaller) =>
      caller('POST', at`rooms/${room}/${what}`, { user_id: user });
    expect(await answers(put('m.room.name', { name: 'Mine' }))).toEqual(refused);
    expect(await answers(put('m.room.join_rules', { join_rule: 'public' }))).toEqual(refused);
    expect(await answers(put('m.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' }))).toEqual(refused);
    expect(
      await answers((caller, name) =>
        caller('PUT', at`rooms/${room}/state/m.room.power_levels/`, { users: { [idOf(name)]: 100 } }),
      ),
    ).toEqual(refused);
    expect(await answers(post('invite', '@u77:chat.test'))).toEqual(refused);
    expect(await answers(post('kick', platform.sender))).toEqual(refused);
    expect(await answers(post('ban', idOf('plain')))).toEqual(refused);
  });
});
