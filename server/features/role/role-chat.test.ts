import type { SpaceId } from '@/protocol/ids';
import { at, eventually, matrixIdOf, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { TEST_SERVER_NAME } from '@/server/testing/homeserver';
import { allowEveryone, makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(180_000);

let chat: ChatTest;
let owner: TestClient;
let spaceId: SpaceId;
let news: string;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
}, 90_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  await owner.call('createRoom', { body: { spaceId, name: 'news', kind: 'readOnlyChannel' } });
  await chat.platform.services.chat.idle();
  news = (await chat.room(owner, spaceId, 'news')).matrixRoomId;
});
afterAll(() => chat.close());

async function member(): Promise<TestClient> {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  return person;
}
const writes = async (person: TestClient) => (await say(await chat.as(person), news)).status;
const levels = async () =>
  (await chat.state(news, 'm.room.power_levels')) as {
    users: Record<string, number>;
    users_default: number;
  };

test('ROL-49 whoever a role lets post in read-only channels does so with their own token, until it is taken away', async () => {
  const [writer, reader] = [await member(), await member()];
  expect([await writes(writer), await writes(reader)]).toEqual([403, 403]);

  const roleId = await makeRole(owner, spaceId, { allows: ['postReadOnly'], members: [writer] });
  expect([await writes(writer), await writes(reader)]).toEqual([200, 403]);
  await owner.call('unassignRole', { params: { roleId, userId: writer.id } });
  expect(await writes(writer)).toBe(403);
  await owner.call('assignRole', { params: { roleId }, body: { userIds: [writer.id] } });
  await owner.call('setRolePermission', { params: { roleId }, body: { id: 6, allowed: 0 } });
  expect(await writes(writer)).toBe(403);
  await owner.call('setRolePermission', { params: { roleId }, body: { id: 6, allowed: 1 } });
  expect(await writes(writer)).toBe(200);
  await owner.call('deleteRole', { params: { roleId } });
  expect(await writes(writer)).toBe(403);
});

test('ROL-44 what @everyone allows holds in chat for each member, and nobody is listed for it', async () => {
  const person = await member();
  await makeRole(owner, spaceId, { allows: ['postReadOnly'], members: [person] });
  await allowEveryone(owner, spaceId, 'postReadOnly', 1);
  expect(await writes(person)).toBe(200);
  expect(await writes(await member())).toBe(200);
  const { users, users_default } = await levels();
  expect(users_default).toBe(1);
  expect(users).not.toHaveProperty([matrixIdOf(person)]);
  await allowEveryone(owner, spaceId, 'postReadOnly', 0);
  expect((await levels()).users).toMatchObject({ [matrixIdOf(person)]: 1 });
});

test('roles end in chat with the membership', async () => {
  const person = await member();
  await makeRole(owner, spaceId, { allows: ['postReadOnly'], members: [person] });
  await person.call('leaveSpace', { params: { spaceId } });
  await eventually(levels, ({ users }) => !(matrixIdOf(person) in users));
  await person.call('joinSpace', { params: { spaceId } });
  expect(await writes(person)).toBe(403);
});

/** Members who have left all channels, so that nothing brings them there; answers their ids. */
async function crowd(count: number): Promise<number[]> {
  const { db } = chat.platform.services.storage;
  const { rows } = await db.execute<{ id: number }>(
    `INSERT INTO account (email, email_key, email_verified, password_hash, username, username_key, created_at)
     SELECT key, key, true, 'x', key, key, now() FROM (
       SELECT 'crowd${spaceId}n' || n || '@example.org' AS key FROM generate_series(1, ${count}) AS n) AS made
     RETURNING id`,
  );
  const ids = rows.map(({ id }) => id);
  await db.execute(
    `INSERT INTO membership (space_id, user_id, is_admin, joined_at) SELECT ${spaceId}, id, false, now() FROM unnest('{${ids.join()}}'::int[]) AS id`,
  );
  await db.execute(
    `INSERT INTO room_absence (room_id, user_id, left_at)
     SELECT room.id, person.id, now() FROM room, unnest('{${ids.join()}}'::int[]) AS person(id) WHERE space_id = ${spaceId}`,
  );
  await db.execute(`UPDATE space SET members = members + ${count} WHERE id = ${spaceId}`);
  return ids;
}
async function assignAll(roleId: number, userIds: number[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += 1000) {
    await owner.call('assignRole', {
      params: { roleId },
      body: { userIds: userIds.slice(from, from + 1000) },
    });
  }
}

test('where holders outnumber the others, those are listed at 0, also who joins later, before they come in', async () => {
  const reader = await member();
  const holders = await crowd(1002);
  const roleId = await makeRole(owner, spaceId, { allows: ['postReadOnly'] });
  await assignAll(roleId, holders);
  expect(await levels()).toMatchObject({ users_default: 1, users: { [matrixIdOf(reader)]: 0 } });
  expect(await writes(reader)).toBe(403);

  const later = await member();
  expect(await writes(later)).toBe(403);
  const { body } = await chat.sender('GET', at`rooms/${news}/messages?dir=b`);
  const events = body.chunk as {
    type: string;
    state_key?: string;
    content: { users?: object; membership?: string };
  }[];
  const joined = events.findIndex(({ state_key }) => state_key === matrixIdOf(later));
  const listed = events.findIndex(({ content }) => content.users && matrixIdOf(later) in content.users);
  // The newest comes first.
  expect(joined).toBeGreaterThan(-1);
  expect(listed).toBeGreaterThan(joined);
});

test('more people with rights of their own than power levels hold are refused before anything is written', async () => {
  const people = await crowd(2100);
  const roleId = await makeRole(owner, spaceId, { allows: ['postReadOnly'] });
  await assignAll(roleId, people.slice(0, 1000));
  const before = await levels();
  await expect(
    owner.call('assignRole', { params: { roleId }, body: { userIds: people.slice(1000, 1002) } }),
  ).rejects.toMatchObject({ error: 'rights_limit_reached', fields: { max: 1000 } });
  expect((await owner.call('roles', { params: { spaceId } }))[0]?.members).toBe(1000);
  expect(await levels()).toEqual(before);
});

test('a role given to nine hundred people is one write of each room, and one entry of the audit log', async () => {
  const people = await crowd(900);
  const roleId = await makeRole(owner, spaceId, { allows: ['postReadOnly'] });
  await chat.platform.services.chat.idle();
  const writesOfLevels = async () => {
    const filter = encodeURIComponent(JSON.stringify({ types: ['m.room.power_levels'] }));
    const { body } = await chat.sender(
      'GET',
      `${at`rooms/${news}/messages`}?dir=b&limit=50&filter=${filter}`,
    );
    return (body.chunk as unknown[]).length;
  };
  const before = await writesOfLevels();
  await assignAll(roleId, people);
  await chat.platform.services.chat.idle();
  expect((await writesOfLevels()) - before).toBe(1);
  expect(Object.keys((await levels()).users)).toEqual(
    expect.arrayContaining(people.map((id) => `@u${id}:${TEST_SERVER_NAME}`)),
  );
  const { records } = await owner.call('auditLog', { params: { spaceId } });
  expect(records.filter(({ act }) => act === 'role.assigned')).toMatchObject([{ peopleCount: 900 }]);
});
