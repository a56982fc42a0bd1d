import { sampled } from '@/runtime/testing/depth';
import { at, say, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { ends, eventually, has, KilledScene, REPAIR_MS_MAX } from '@/server/testing/killed-scene';
import { makeRole, ofRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(600_000);

/* The platform is killed at each step of a change of a role, and of the approval of an application. */

let scene: KilledScene;
beforeAll(async () => {
  scene = await KilledScene.start();
}, 300_000);
afterAll(() => scene.stop(), 60_000);

/** The Matrix id of a room, once the homeserver has made it. */
async function roomOf(spaceId: number, name: string): Promise<string> {
  const found = await eventually(
    async () =>
      (await scene.owner.call('allRooms', { query: { spaceId } })).find((room) => room.name === name)
        ?.matrixRoomId ?? '',
    (matrixRoomId) => matrixRoomId !== '',
  );
  return found;
}
const matrixIdOf = ({ id }: TestClient) => `@u${id}:chat.test`;
const isIn = (room: string, person: TestClient) => async () =>
  (await scene.peopleIn(room)).includes(matrixIdOf(person));
const recorded = async (spaceId: number, person: TestClient) =>
  (await scene.owner.call('auditLog', { params: { spaceId } })).records
    .filter(({ people }) => people.some(({ id }) => id === person.id))
    .map(({ act }) => act);
const levels = async (room: string) =>
  (await scene.sender('GET', at`rooms/${room}/state/m.room.power_levels/`)).body as {
    users: Record<string, number>;
  };

describe('a role that is given and taken', () => {
  let spaceId: number;
  let roleId: number;
  let news: string;
  let helpers: string;
  let person: TestClient;
  let caller: MatrixCaller;

  beforeAll(async () => {
    spaceId = await createSpace(scene.owner);
    const room = (name: string, kind: 'readOnlyChannel' | 'channel') =>
      scene.owner.call('createRoom', { body: { spaceId, name, kind } });
    await room('news', 'readOnlyChannel');
    const { id } = await room('helpers', 'channel');
    roleId = await makeRole(scene.owner, spaceId, { allows: ['postReadOnly'] });
    await scene.owner.call('setAccess', { body: { room: String(id), rule: ofRole(roleId) } });
    [news, helpers] = [await roomOf(spaceId, 'news'), await roomOf(spaceId, 'helpers')];
  }, 180_000);
  beforeEach(async () => {
    person = await scene.platform.person();
    await person.call('joinSpace', { params: { spaceId } });
    await eventually(isIn(news, person), (there) => there);
    caller = await scene.as(person);
  });

  const give = () => scene.owner.call('assignRole', { params: { roleId }, body: { userIds: [person.id] } });
  const take = () => scene.owner.call('unassignRole', { params: { roleId, userId: person.id } });
  const holds = async () =>
    (await scene.owner.call('roleMembers', { params: { roleId } })).records.some(
      ({ id }) => id === person.id,
    );
  const writes = async () => (await say(caller, news)).status === 200;

  /** Who has the role writes in the one channel and is in the other; nobody has a half of it. */
  async function expectAll(has: boolean): Promise<void> {
    expect(await holds()).toBe(has);
    await eventually(writes, (may) => may === has);
    await eventually(isIn(helpers, person), (there) => there === has);
    expect((await levels(news)).users[matrixIdOf(person)] ?? 0).toBe(has ? 1 : 0);
    const { rights } = await person.call('standing', { params: { spaceId } });
    expect(rights.includes('postReadOnly')).toBe(has);
  }

  test('before anything is written: the role is not given, and no entry says so', async () => {
    await scene.killedAtTheLock(spaceId, give);
    await expectAll(false);
    expect(await recorded(spaceId, person)).toEqual([]);
    await give();
    await expectAll(true);
    expect(await recorded(spaceId, person)).toEqual(['role.assigned']);
  });

  test.each(
    sampled(
      [
        ['before', 'the power levels are written', has('PUT', 'm.room.power_levels')],
        ['after', 'the power levels were written', has('PUT', 'm.room.power_levels')],
        ['before', 'the person is invited to the channel of the role', ends('POST', '/invite')],
        ['after', 'the person was invited to it', ends('POST', '/invite')],
        ['after', 'the person joined it, before the row goes', ends('POST', '/join')],
      ],
      [1, 3],
    ),
  )('%s %s: the next start gives all of it', async (when, _moment, isIt) => {
    await scene.killedWhile(give, when, isIt);
    await expectAll(true);
    // Sent again it finds itself done.
    await give();
    expect(await recorded(spaceId, person)).toEqual(['role.assigned']);
  });

  test.each(
    sampled(
      [
        ['before', 'the power levels are written', has('PUT', 'm.room.power_levels')],
        ['after', 'the power levels were written', has('PUT', 'm.room.power_levels')],
        ['before', 'the person leaves the channel of the role', ends('POST', '/kick')],
        ['after', 'the person left it', ends('POST', '/kick')],
      ],
      [2],
    ),
  )('%s %s: the next start takes all of it', async (when, _moment, isIt) => {
    await give();
    await expectAll(true);
    await scene.killedWhile(take, when, isIt);
    await expectAll(false);
    await take();
    expect(await recorded(spaceId, person)).toEqual(['role.unassigned', 'role.assigned']);
  });

  test.each(sampled(['before', 'after'], [0]))(
    '%s the levels follow a permission that goes: nobody keeps it in one channel alone',
    async (when) => {
      await give();
      await expectAll(true);
      const set = (allowed: 0 | 1) =>
        scene.owner.call('setRolePermission', { params: { roleId }, body: { id: 6, allowed } });
      await scene.killedWhile(() => set(0), when, has('PUT', 'm.room.power_levels'));
      await eventually(writes, (may) => !may);
      expect((await person.call('standing', { params: { spaceId } })).rights).not.toContain('postReadOnly');
      await set(1);
      await expectAll(true);
    },
  );
});

describe('an application that is approved', () => {
  let spaceId: number;
  let channel: string;
  let person: TestClient;
  let applicationId: number;

  beforeAll(async () => {
    spaceId = await createSpace(scene.owner, { privacy: 0 });
    const [first] = await scene.owner.call('allRooms', { query: { spaceId } });
    channel = await roomOf(spaceId, first?.name ?? '');
    await scene.madeOnce(await scene.as(scene.owner), spaceId);
  }, 180_000);
  beforeEach(async () => {
    person = await scene.platform.person();
    const made = await person.call('applyToJoin', { body: { spaceId, content: '' } });
    applicationId = made.id;
  });

  const approve = () => scene.owner.call('approveApplication', { query: { applicationId } });
  const stateOf = async () => {
    const { records } = await scene.owner.call('spaceApplications', { query: { spaceId } });
    return records.find(({ id }) => id === applicationId)?.status;
  };
  const joined = async () => (await person.call('standing', { params: { spaceId } })).joined;

  test('before anything is written: it is pending, and nobody has come in', async () => {
    await scene.killedAtTheLock(spaceId, approve);
    expect([await stateOf(), await joined()]).toEqual(['pending', false]);
    expect(await recorded(spaceId, person)).toEqual([]);
    await approve();
    await eventually(isIn(channel, person), (there) => there);
    expect([await stateOf(), await joined()]).toEqual(['approved', true]);
  });

  test.each(
    sampled(
      [
        ['before', 'the person is invited', ends('POST', '/invite')],
        ['after', 'the person was invited', ends('POST', '/invite')],
        ['before', 'the person joins', ends('POST', '/join')],
        ['after', 'the person joined, before the row goes', ends('POST', '/join')],
      ],
      [2],
    ),
  )('%s %s: the person is a member and in the channel', async (when, _moment, isIt) => {
    await scene.killedWhile(approve, when, isIt);
    expect([await stateOf(), await joined()]).toEqual(['approved', true]);
    await eventually(isIn(channel, person), (there) => there, REPAIR_MS_MAX);
    await scene.madeOnce(await scene.as(person), spaceId);
    // Sent again it finds itself done, and nothing stands twice.
    await expect(approve()).rejects.toMatchObject({ error: 'application_decided' });
    expect(await recorded(spaceId, person)).toEqual(['application.approved']);
    const notices = await scene.query(`SELECT 1 FROM notice WHERE user_id = ${person.id}`);
    expect(notices).toHaveLength(1);
  });
});
