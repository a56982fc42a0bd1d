import type { SpaceId } from '@/protocol/ids';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { everyoneOf, makeRole, ofRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let spaceId: SpaceId;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
}, 60_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
});
afterAll(() => platform.close());

async function member(): Promise<TestClient> {
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  return person;
}
const refused = (error: string) => ({ error });
const view = (viewer: TestClient, roleId: number) => viewer.call('roleView', { params: { roleId } });
const room = (name: string, kind: 'channel' | 'readOnlyChannel' | 'publicRoom' | 'privateRoom') =>
  owner.call('createRoom', { body: { spaceId, name, kind } });

test('the rights are those of the role and @everyone, and the rooms those that such a member may enter', async () => {
  const roleId = await makeRole(owner, spaceId, { allows: ['postReadOnly', 'createRooms'] });
  await room('notices', 'readOnlyChannel');
  const helpers = await room('helpers', 'channel');
  const others = await room('others', 'channel');
  await room('board', 'privateRoom');
  await room('cafe', 'publicRoom');
  const other = await makeRole(owner, spaceId, { name: 'Other' });
  await owner.call('setAccess', { body: { room: String(helpers.id), rule: ofRole(roleId) } });
  await owner.call('setAccess', { body: { room: String(others.id), rule: ofRole(other) } });

  const seen = await view(owner, roleId);
  expect([...seen.rights].sort()).toEqual(['createRooms', 'postReadOnly', 'sendRewards']);
  const shown = seen.rooms.map(({ name, locked, joined, canPost }) => [name, locked, joined, canPost]);
  expect(shown).toEqual([
    [expect.any(String), false, true, true],
    ['notices', false, true, true],
    ['helpers', false, true, true],
    ['others', true, false, false],
    ['board', true, false, false],
    ['cafe', false, false, false],
  ]);
  const everyone = await view(owner, await everyoneOf(owner, spaceId));
  expect(everyone.rights).toEqual(['sendRewards']);
  expect(everyone.rooms.filter(({ locked }) => locked).map(({ name }) => name)).toEqual([
    'helpers',
    'others',
    'board',
  ]);
  expect(everyone.rooms.find(({ name }) => name === 'notices')).toMatchObject({ canPost: false });
});

test('it is never wider than what the viewer may do and enter, and of roles below their own alone', async () => {
  const [manager, helper] = [await member(), await member()];
  const low = await makeRole(owner, spaceId, { allows: ['banMembers', 'createRooms'], members: [helper] });
  const high = await makeRole(owner, spaceId, {
    name: 'Manager',
    allows: ['manageRoles', 'createRooms'],
    members: [manager],
  });
  await owner.call('orderRoles', { params: { spaceId }, body: { roleIds: [high, low] } });
  const helpers = await room('helpers', 'channel');
  await owner.call('setAccess', { body: { room: String(helpers.id), rule: ofRole(low) } });
  const lockedFor = async (viewer: TestClient) =>
    (await view(viewer, low)).rooms.find(({ id }) => id === helpers.id)?.locked;

  expect([...(await view(manager, low)).rights].sort()).toEqual(['createRooms', 'sendRewards']);
  expect([...(await view(owner, low)).rights].sort()).toEqual(['banMembers', 'createRooms', 'sendRewards']);
  expect([await lockedFor(manager), await lockedFor(owner)]).toEqual([true, false]);
  await expect(view(manager, high)).rejects.toMatchObject(refused('role_too_high'));
  await expect(view(helper, low)).rejects.toMatchObject(refused('permission_denied'));
  expect((await helper.call('rolePermissions', { params: { roleId: low } })).length).toBe(11);
});
