import type { SpaceId } from '@/protocol/ids';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { allowEveryone, makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let spaceId: SpaceId;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  spaceId = await createSpace(owner);
}, 60_000);
afterAll(() => platform.close());

const news = (person: TestClient) => person.call('spaceNews', { params: { spaceId } });
const allowed = async (person: TestClient) =>
  (await news(person)).permissions.filter((one) => one.allowed === 1).map(({ id }) => id);

test('POL-02 ROL-44 ROL-46 the poll of a space answers what the caller may do, by role and @everyone', async () => {
  const person = await platform.person();
  expect(await allowed(person)).toEqual([]);
  await person.call('joinSpace', { params: { spaceId } });
  expect(await allowed(person)).toEqual([11]);
  await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [person] });
  await allowEveryone(owner, spaceId, 'mentionEveryone', 1);
  expect(await news(person)).toEqual({
    unread: 1,
    permissions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((id) => ({
      id,
      allowed: [3, 10, 11].includes(id) ? 1 : 0,
    })),
    banned: false,
    mentionedRooms: [],
    deleted: false,
  });
  const wire = (await (await person.send(`/api/notification/regularCaller/${spaceId}`)).json()) as {
    result: object;
  };
  expect(Object.keys(wire.result).sort()).toEqual(
    ['bannedInGuild', 'guildDeleted', 'mentionedRooms', 'permissions', 'unreadCount'].sort(),
  );
  expect(await allowed(owner)).toHaveLength(11);
});

test('POL-01 it says who is banned, and of a space that is gone that it is', async () => {
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await owner.call('banMember', { params: { spaceId, userId: person.id }, query: { reason: '1' } });
  expect(await news(person)).toMatchObject({ unread: 1, banned: true, deleted: false });
  await owner.call('deleteSpace', { params: { spaceId } });
  // A notice goes with its space.
  expect(await news(person)).toMatchObject({ unread: 0, banned: false, mentionedRooms: [], deleted: true });
});
