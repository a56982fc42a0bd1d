import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
});
afterAll(() => platform.close());

const of = (spaceId: number, query = {}) => ({ params: { spaceId }, query });

test('OPN-74 the owner sees what happened in the space, newest first, with the figures of the day', async () => {
  const spaceId = await createSpace(owner);
  const member = await platform.person();
  platform.clock.advance({ days: 2 });
  await member.call('joinSpace', of(spaceId));
  for (const person of [owner, member]) await person.call('active');
  platform.clock.advance({ seconds: 1 });
  await owner.call('createRoom', { body: { spaceId, name: 'lobby', kind: 'publicRoom' } });
  platform.clock.advance({ seconds: 1 });
  await makeRole(owner, spaceId, { members: [member] });
  platform.clock.advance({ seconds: 1 });
  await owner.call('postAnnouncement', { body: { spaceId, title: 'Hello', document: '' } });
  platform.clock.advance({ seconds: 1 });
  const { figures, events, hasMore } = await owner.call('spaceHome', of(spaceId));
  expect(figures).toEqual({ members: 2, joined: 1, active: 2, announcements: 1, rewards: 0 });
  expect(hasMore).toBe(false);
  const seen = events.map(({ kind, act, name, person }) => [kind, act, name, person?.id]);
  expect(seen[0]).toEqual(['announcement', null, 'Hello', owner.id]);
  expect(seen.at(-1)).toEqual(['joined', null, null, owner.id]);
  expect(seen).toContainEqual(['role', 'role.created', expect.any(String), owner.id]);
  expect(seen).toContainEqual(['role', 'role.assigned', expect.any(String), owner.id]);
  expect(seen).toContainEqual(['room', 'room.created', 'lobby', owner.id]);
  expect(seen).toContainEqual(['joined', null, null, member.id]);
});

test('OPN-74 the feed goes on where a page ends, although much happened at one moment', async () => {
  const spaceId = await createSpace(owner);
  for (let index = 0; index < 65; index += 1) {
    await owner.call('postAnnouncement', { body: { spaceId, title: `News ${index}`, document: '' } });
  }
  await platform.services.storage.db.execute(
    `UPDATE announcement SET created_at = (SELECT max(created_at) FROM announcement) WHERE space_id = ${spaceId}`,
  );
  const keys: string[] = [];
  let query = {};
  for (let more = true; more;) {
    const { events, hasMore } = await owner.call('spaceHome', of(spaceId, query));
    keys.push(...events.map(({ key }) => key));
    const last = events.at(-1);
    query = { before: last?.time, beforeKey: last?.key };
    more = hasMore;
  }
  // The owner's own joining, too.
  expect([keys.length, new Set(keys).size]).toEqual([66, 66]);
});

test('OPN-72 SHL-20 the owner sees how many people have come in lately, beside the time before', async () => {
  const spaceId = await createSpace(owner);
  platform.clock.advance({ days: 25 });
  const people = [await platform.person(), await platform.person(), await platform.person()];
  const [first, second, third] = people;
  await first?.call('joinSpace', of(spaceId));
  // Which keeps the owner's session, too.
  await owner.call('active');
  platform.clock.advance({ days: 7 });
  await second?.call('joinSpace', of(spaceId));
  platform.clock.advance({ days: 1 });
  await third?.call('joinSpace', of(spaceId));
  expect(await owner.call('spaceGrowth', of(spaceId))).toEqual({
    members: 4,
    week: { joined: 2, before: 1 },
    month: { joined: 3, before: 1 },
  });
  await expect(first?.call('spaceGrowth', of(spaceId))).rejects.toMatchObject({
    error: 'permission_denied',
  });
});
