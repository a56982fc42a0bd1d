import type { RoomKind } from '@/protocol/room-rules';
import { at, eventually, matrixIdOf, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { TEST_AS_TOKEN, TEST_HS_TOKEN } from '@/server/testing/homeserver';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(90_000);

let chat: ChatTest;
let owner: TestClient;
let member: TestClient;
let spaceId: number;
let general: string;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
  member = await chat.platform.person();
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  await idle();
  general = (await chat.room(owner, spaceId)).matrixRoomId;
}, 360_000);
afterAll(() => chat.close(), 60_000);

const idle = () => chat.platform.services.chat.idle();
const compare = () => chat.platform.services.chat.reconcile();
const rows = async (query: string) => (await chat.platform.services.storage.db.execute(query)).rows;
/** Somebody's hand at the homeserver that the platform knows nothing of. */
const masquerade = (person: TestClient) => async (method: 'POST' | 'PUT', path: string, body: object) => {
  const url = `${chat.homeserver.url}/_matrix/client/v3/${path}?user_id=${encodeURIComponent(matrixIdOf(person))}`;
  const headers = { authorization: `Bearer ${TEST_AS_TOKEN}`, 'content-type': 'application/json' };
  return fetch(url, { method, headers, body: JSON.stringify(body) });
};

async function makeRoom(name: string, kind: RoomKind) {
  await owner.call('createRoom', { body: { spaceId, name, kind } });
  await idle();
  return chat.room(owner, spaceId, name);
}

describe('what was changed behind the platform', () => {
  test('is put right: a member who was thrown out, a stranger who was let in, state that was overwritten', async () => {
    const club = await makeRoom('club', 'privateRoom');
    chat.inward.decide(() => 'drop');
    await chat.sender('POST', at`rooms/${general}/kick`, { user_id: matrixIdOf(member) });
    await chat.sender('POST', at`rooms/${club.matrixRoomId}/invite`, { user_id: matrixIdOf(member) });
    await masquerade(member)('POST', at`rooms/${club.matrixRoomId}/join`, {});
    await chat.sender('PUT', at`rooms/${general}/state/m.room.name/`, { name: 'hijacked' });
    const levels = await chat.state(general, 'm.room.power_levels');
    await chat.sender('PUT', at`rooms/${general}/state/m.room.power_levels/`, {
      ...levels,
      users_default: 50,
    });
    expect(await chat.membership(club.matrixRoomId, member)).toBe('join');

    expect(await compare()).toBeGreaterThanOrEqual(3);
    expect(await chat.membership(general, member)).toBe('join');
    expect(await chat.membership(club.matrixRoomId, member)).toBe('leave');
    expect(await chat.state(general, 'm.room.name')).toEqual({ name: 'general' });
    expect(await chat.state(general, 'm.room.power_levels')).toEqual(levels);
    chat.inward.reset();
    expect(await compare()).toBe(0);
  });

  test('is put right at once where the homeserver pushes it', async () => {
    await chat.sender('POST', at`rooms/${general}/kick`, { user_id: matrixIdOf(member) });
    await eventually(
      () => chat.membership(general, member),
      (membership) => membership === 'join',
    );
  });

  test('a row without its room, and a room without its row, come together or go', async () => {
    const lost = await makeRoom('lost', 'channel');
    // As if the answer of createRoom had been lost for ever, and the entry with it.
    await rows(`UPDATE room SET matrix_id = NULL WHERE id = ${lost.id}`);
    await compare();
    const found = await chat.room(owner, spaceId, 'lost');
    expect(found.matrixRoomId).not.toBe('');
    expect(await chat.peopleIn(found.matrixRoomId)).toEqual([owner.id, member.id].sort((a, b) => a - b));
    await compare();
    if (found.matrixRoomId !== lost.matrixRoomId) {
      expect((await chat.sender('GET', at`rooms/${lost.matrixRoomId}/joined_members`)).status).toBe(403);
    }
  });
});

describe('a leave of one’s own', () => {
  test('of a room is learned: the person is not in it any more', async () => {
    const open = await makeRoom('open', 'publicRoom');
    await member.call('joinRoom', { query: { room: String(open.id) } });
    await idle();
    await (
      await chat.as(member)
    )('POST', at`rooms/${open.matrixRoomId}/leave`, {});
    await eventually(
      () => chat.room(member, spaceId, 'open'),
      (room) => !room.joined,
    );
    await compare();
    expect(await chat.membership(open.matrixRoomId, member)).toBe('leave');
    expect((await chat.room(owner, spaceId, 'open')).members).toBe(1);
  });

  test('of a channel is not undone until the person comes back', async () => {
    await (
      await chat.as(member)
    )('POST', at`rooms/${general}/leave`, {});
    await eventually(
      () => chat.room(member, spaceId),
      (room) => !room.joined,
    );
    await compare();
    expect(await chat.membership(general, member)).toBe('leave');
    expect(await member.call('standing', { params: { spaceId } })).toMatchObject({ joined: true });

    await member.call('joinRoom', { query: { room: general } });
    await idle();
    expect(await chat.membership(general, member)).toBe('join');
    expect(await chat.room(member, spaceId)).toMatchObject({ joined: true, members: 2 });
    await compare();
    expect(await chat.membership(general, member)).toBe('join');
  });

  test('is learned by comparing when its push never came', async () => {
    chat.inward.decide(() => 'drop');
    await (
      await chat.as(member)
    )('POST', at`rooms/${general}/leave`, {});
    await compare();
    expect(await chat.room(member, spaceId)).toMatchObject({ joined: false });
    expect(await chat.membership(general, member)).toBe('leave');
    chat.inward.reset();
    await member.call('joinRoom', { query: { room: general } });
    await idle();
  });

  test('that was pushed late changes nothing after the person has come back', async () => {
    // Held up until the person is back.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    chat.inward.decide(() => held.then(() => 'pass' as const));
    await (
      await chat.as(member)
    )('POST', at`rooms/${general}/leave`, {});
    await member.call('joinRoom', { query: { room: general } });
    await idle();
    expect(await chat.membership(general, member)).toBe('join');
    letGo();
    await eventually(
      async () => chat.inward.calls.some(({ status }) => status === 200),
      (answered) => answered,
    );
    await idle();
    expect(await chat.room(member, spaceId)).toMatchObject({ joined: true });
    expect(await chat.membership(general, member)).toBe('join');
    chat.inward.reset();
  });

  test('is forgotten when the person joins the space anew', async () => {
    await (
      await chat.as(member)
    )('POST', at`rooms/${general}/leave`, {});
    await eventually(
      () => chat.room(member, spaceId),
      (room) => !room.joined,
    );
    await member.call('leaveSpace', { params: { spaceId } });
    await member.call('joinSpace', { params: { spaceId } });
    await idle();
    expect(await chat.membership(general, member)).toBe('join');
    expect(await rows('SELECT * FROM room_absence')).toEqual([]);
  });
});

describe('a leave of the space itself', () => {
  const parentOf = async () => {
    const { body } = await chat.sender('GET', at`rooms/${general}/state`);
    const events = body as unknown as { type: string; state_key: string }[];
    return events.find(({ type }) => type === 'm.space.parent')?.state_key ?? '';
  };
  const joined = (person: TestClient) =>
    person.call('standing', { params: { spaceId } }).then((standing) => standing.joined);

  test('ends the membership, with all channels, until the person joins again', async () => {
    const parent = await parentOf();
    await (
      await chat.as(member)
    )('POST', at`rooms/${parent}/leave`, {});
    await eventually(
      () => joined(member),
      (is) => !is,
    );
    await compare();
    for (const room of [parent, general]) expect(await chat.membership(room, member)).toBe('leave');
    expect(await member.call('joinedSpaces')).toEqual([]);
    await member.call('joinSpace', { params: { spaceId } });
    await idle();
    for (const room of [parent, general]) expect(await chat.membership(room, member)).toBe('join');
  });

  test('by its owner is undone, because owners cannot leave', async () => {
    const parent = await parentOf();
    await (
      await chat.as(owner)
    )('POST', at`rooms/${parent}/leave`, {});
    await compare();
    expect(await joined(owner)).toBe(true);
    for (const room of [parent, general]) expect(await chat.membership(room, owner)).toBe('join');
    expect(await rows('SELECT * FROM room_absence')).toEqual([]);
  });
});

describe('pushes of the homeserver', () => {
  const push = (transaction: string, events: unknown[], headers: Record<string, string> = {}) =>
    fetch(`${chat.platform.url}/_matrix/app/v1/transactions/${transaction}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ events }),
    });
  const bearer = { authorization: `Bearer ${TEST_HS_TOKEN}` };
  const message = (eventId: string, content: object = { body: 'Hello', msgtype: 'm.text' }) => ({
    event_id: eventId,
    room_id: general,
    type: 'm.room.message',
    sender: matrixIdOf(member),
    origin_server_ts: Date.UTC(2026, 2, 3, 23, 59),
    content,
  });
  const counted = async () =>
    Number((await rows(`SELECT messages FROM chat_count WHERE day = '2026-03-03'`))[0]?.messages ?? 0);

  test('are taken from the homeserver alone', async () => {
    expect((await push('a', [])).status).toBe(401);
    expect((await push('a', [], { authorization: `Bearer ${TEST_AS_TOKEN}` })).status).toBe(403);
    const internal = { 'x-guildhall-internal': chat.platform.config.internalSecret };
    expect((await push('a', [], internal)).status).toBe(401);
    expect((await push('a', [], bearer)).status).toBe(200);
    // And its token opens nothing else.
    expect((await fetch(`${chat.platform.url}/api/user/me`, { headers: bearer })).status).toBe(404);
  });

  test('may come again: each event counts once, whatever the transaction', async () => {
    const [one, two] = [message('$one'), message('$two')];
    expect((await push('t1', [one], bearer)).status).toBe(200);
    expect((await push('t1', [one], bearer)).status).toBe(200);
    expect((await push('t2', [two, one, two], bearer)).status).toBe(200);
    expect(await counted()).toBe(2);
  });

  test('count messages of people, not edits, not what the platform says, not what is said elsewhere', async () => {
    const before = await counted();
    const edit = { body: '* x', 'm.relates_to': { rel_type: 'm.replace', event_id: '$one' } };
    await push(
      't3',
      [
        message('$edit', edit),
        { ...message('$bot'), sender: '@guildhall:chat.test' },
        { ...message('$far'), room_id: '!elsewhere:chat.test' },
        { ...message('$nobody'), sender: '@u2000000000:chat.test' },
        message('$three'),
      ],
      bearer,
    );
    expect(await counted()).toBe(before + 1);
  });

  test('count each person on each of their days, however many come at once', async () => {
    const on = (eventId: string, person: TestClient, day: number) => ({
      ...message(eventId),
      sender: matrixIdOf(person),
      origin_server_ts: Date.UTC(2026, 3, day),
    });
    const events = [on('$d1', member, 1), on('$d2', owner, 1), on('$d3', member, 2), on('$d4', member, 1)];
    await push('t6', events, bearer);
    const days = await rows(`SELECT user_id, day::text, messages FROM chat_count
      WHERE day BETWEEN '2026-04-01' AND '2026-04-02' ORDER BY user_id, day`);
    expect(days).toEqual([
      { user_id: owner.id, day: '2026-04-01', messages: 1 },
      { user_id: member.id, day: '2026-04-01', messages: 2 },
      { user_id: member.id, day: '2026-04-02', messages: 1 },
    ]);
  });

  test('of an invitation and what came of it lead to one look, and to none where all is as it should be', async () => {
    const change = (eventId: string, membership: string) => ({
      ...message(eventId, { membership }),
      type: 'm.room.member',
      state_key: matrixIdOf(owner),
      sender: '@guildhall:chat.test',
    });
    const looks = async (transaction: string, events: unknown[]) => {
      await idle();
      chat.outward.reset();
      expect((await push(transaction, events, bearer)).status).toBe(200);
      await idle();
      return chat.outward.calls.filter(({ path }) => path.includes('/state/m.room.member/')).length;
    };
    expect(await looks('t7', [change('$m1', 'invite'), change('$m2', 'join')])).toBe(0);
    expect(await looks('t8', [change('$m3', 'join'), change('$m4', 'invite')])).toBe(1);
  });

  test('that are no events of ours are let go, so that the homeserver goes on', async () => {
    const strange = [null, 7, {}, { event_id: 5 }, { ...message('$odd'), content: 'text' }];
    expect((await push('t4', strange, bearer)).status).toBe(200);
    expect((await push('t5', 'no list' as never, bearer)).status).toBe(400);
  });

  test('with an event that the database cannot hold bring those beside it', async () => {
    const before = await counted();
    const events = [message('$before'), message('$zero\0'), message('$after')];
    expect((await push('zero', events, bearer)).status).toBe(200);
    expect(await counted()).toBe(before + 2);
  });

  test('it may ask whether the platform is there, and about its people; rooms have no aliases', async () => {
    const ask = (path: string, method = 'GET') =>
      fetch(`${chat.platform.url}/_matrix/app/v1/${path}`, { method, headers: bearer });
    expect((await ask('ping', 'POST')).status).toBe(200);
    expect((await ask(`users/${encodeURIComponent(matrixIdOf(member))}`)).status).toBe(200);
    expect((await ask(`users/${encodeURIComponent('@u2000000000:chat.test')}`)).status).toBe(404);
    expect((await ask(`rooms/${encodeURIComponent('#x:chat.test')}`)).status).toBe(404);
    expect((await ask('elsewhere')).status).toBe(404);
  });
});

test('an edit of a message that was deleted does not stay behind', async () => {
  const matrixMember = await chat.as(member);
  const first = await say(matrixMember, general);
  const eventId = String(first.body.event_id);
  const edited = await say(matrixMember, general, {
    body: '* Changed',
    'm.new_content': { msgtype: 'm.text', body: 'Changed' },
    'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
  });
  await matrixMember('PUT', at`rooms/${general}/redact/${eventId}/gone`, {});
  await eventually(
    async () => {
      const { body } = await chat.sender('GET', at`rooms/${general}/event/${String(edited.body.event_id)}`);
      return body.content as Record<string, unknown> | undefined;
    },
    (content) => content === undefined || content.body === undefined,
  );
});
