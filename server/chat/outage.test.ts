import { CHAT_AWAY_HEADER } from '@/protocol/envelope';
import { at, eventually, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { Fate, SeenCall } from '@/server/testing/chat-proxy';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(360_000);

let chat: ChatTest;
let owner: TestClient;
let member: TestClient;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
  member = await chat.platform.person();
}, 360_000);
afterAll(() => chat.close(), 60_000);
afterEach(() => chat.outward.reset());

const join = (spaceId: number) => member.call('joinSpace', { params: { spaceId } });
const waiting = async () =>
  (await chat.platform.services.storage.db.execute('SELECT key FROM chat_outbox')).rows.length;
const everythingApplied = () => eventually(waiting, (count) => count === 0);

/** The types of all rooms of the homeserver that say that they belong to a space. */
async function copiesOf(spaceId: number): Promise<number[]> {
  const { body } = await chat.sender('GET', 'joined_rooms');
  const found: number[] = [];
  for (const matrixRoomId of body.joined_rooms as string[]) {
    const mark = await chat.state(matrixRoomId, 'guildhall.room');
    if (mark?.space_id === spaceId) found.push(Number(mark.type));
  }
  return found.sort((one, other) => one - other);
}

/** That space, its first channel and a private room are there once, with exactly who belongs into them. */
async function expectInStep(spaceId: number): Promise<void> {
  const [general, club] = [await chat.room(owner, spaceId), await chat.room(owner, spaceId, 'club')];
  const two = [owner.id, member.id].sort((one, other) => one - other);
  expect(await chat.peopleIn(general.matrixRoomId)).toEqual(two);
  expect(await chat.peopleIn(club.matrixRoomId)).toEqual([owner.id]);
  expect(await copiesOf(spaceId)).toEqual([-1, 0, 2]);
  expect(await chat.state(general.matrixRoomId, 'm.room.join_rules')).toMatchObject({ join_rule: 'invite' });
  const matrixMember = await chat.as(member);
  expect((await say(matrixMember, general.matrixRoomId)).status).toBe(200);
  expect((await say(matrixMember, club.matrixRoomId)).status).toBe(403);
}

async function everything(): Promise<number> {
  const spaceId = await createSpace(owner);
  await owner.call('createRoom', { body: { spaceId, name: 'club', kind: 'privateRoom' } });
  await join(spaceId);
  await owner.call('addRoomMembers', { body: { room: await clubOf(spaceId), userIds: [member.id] } });
  await owner.call('removeRoomMember', { body: { room: await clubOf(spaceId), userId: member.id } });
  return spaceId;
}
const clubOf = async (spaceId: number) => String((await chat.room(owner, spaceId, 'club')).id);

describe('while the homeserver does not answer', () => {
  test('people go on, and what they did is applied when it is back', async () => {
    await chat.outward.away();
    const spaceId = await createSpace(owner);
    await join(spaceId);
    await owner.call('createRoom', { body: { spaceId, name: 'club', kind: 'privateRoom' } });
    expect(await chat.room(owner, spaceId)).toMatchObject({ matrixRoomId: '', joined: true, members: 2 });
    expect(await waiting()).toBeGreaterThan(0);
    await expect(owner.call('logInToChat')).rejects.toMatchObject({
      error: 'chat_unavailable',
      status: 422,
    });
    expect((await owner.send('/api/media/abc')).status).toBe(502);
    // Each answer says it, so that pages can say that chat follows.
    const isSaid = async () => (await owner.send(`/api/guild/${spaceId}`)).headers.has(CHAT_AWAY_HEADER);
    expect(await isSaid()).toBe(true);

    await chat.outward.back();
    await everythingApplied();
    expect(await isSaid()).toBe(false);
    await expectInStep(spaceId);
  });

  test('a newer entry overtakes the older one that waits', async () => {
    const spaceId = await createSpace(owner);
    await chat.platform.services.chat.idle();
    const { matrixRoomId } = await chat.room(owner, spaceId);
    await chat.outward.away();
    await join(spaceId);
    await member.call('leaveSpace', { params: { spaceId } });
    await chat.outward.back();
    await everythingApplied();
    expect(await chat.membership(matrixRoomId, member)).toBeNull();
  });

  test('a homeserver that dies and comes back finds the platform where it was', async () => {
    const spaceId = await createSpace(owner);
    await chat.platform.services.chat.idle();
    await chat.homeserver.kill();
    await join(spaceId);
    await owner.call('createRoom', { body: { spaceId, name: 'club', kind: 'privateRoom' } });
    await chat.homeserver.start();
    await everythingApplied();
    await expectInStep(spaceId);
  });
});

describe('when answers are lost', () => {
  /** Loses the first of each call that changes something. */
  const losing = (fate: Fate) => {
    const met = new Set<string>();
    return (call: SeenCall): Fate => {
      const kind = `${call.method} ${call.path}`;
      if (call.method === 'GET' || met.has(kind)) return 'pass';
      met.add(kind);
      return fate;
    };
  };

  test.each(['drop', 'drop answer'] as const)('%s: every first call that changes something', async (fate) => {
    chat.outward.decide(losing(fate));
    const spaceId = await everything();
    await everythingApplied();
    const lost = chat.outward.calls.filter(({ method }) => method !== 'GET').length;
    expect(lost).toBeGreaterThan(8);
    chat.outward.reset();
    await expectInStep(spaceId);
    // One that began when the answers came back may still be running.
    await chat.platform.services.chat.reconcile();
    expect(await chat.platform.services.chat.reconcile()).toBe(0);
  });

  test('of a kick: the person is out, once', async () => {
    const spaceId = await createSpace(owner);
    await join(spaceId);
    await chat.platform.services.chat.idle();
    const { matrixRoomId } = await chat.room(owner, spaceId);
    chat.outward.decide(({ path }) => (path.endsWith('/kick') ? 'drop answer' : 'pass'));
    const kicked = owner.call('kickMember', { params: { spaceId, userId: member.id } });
    await kicked;
    chat.outward.reset();
    await everythingApplied();
    expect(await chat.membership(matrixRoomId, member)).toBe('leave');
    const { body } = await chat.sender('GET', at`rooms/${matrixRoomId}/messages` + '?dir=b&limit=20');
    const leaves = (body.chunk as { type: string; content: { membership?: string } }[]).filter(
      ({ type, content }) => type === 'm.room.member' && content.membership === 'leave',
    );
    expect(leaves).toHaveLength(1);
  });
});
