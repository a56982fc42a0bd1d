import { sampled } from '@/runtime/testing/depth';
import { at, callerOf, firstChannel, say, type MatrixCaller } from '@/server/testing/chat';
import type { SeenCall } from '@/server/testing/chat-proxy';
import type { Moment } from '@/server/testing/platform-kills';
import { ends, eventually, has, KilledScene, REPAIR_MS_MAX } from '@/server/testing/killed-scene';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(600_000);

/* The platform is killed between any two steps of deleting or archiving one channel. */

let scene: KilledScene;
let spaceId: number;
let spaceRoom: string;
let channel: { id: number; matrixRoomId: string };
let asMember: MatrixCaller;
let names = 0;
beforeAll(async () => {
  scene = await KilledScene.start();
  spaceId = await createSpace(scene.owner);
  await firstChannel(scene.owner, spaceId, REPAIR_MS_MAX);
  await scene.madeOnce(await scene.as(scene.owner), spaceId);
  await scene.member.call('joinSpace', { params: { spaceId } });
  const [row] = (await scene.query(
    `SELECT matrix_id FROM room WHERE space_id = ${spaceId} AND kind = 'space'`,
  )) as { matrix_id: string }[];
  spaceRoom = row?.matrix_id ?? '';
  const { accessToken } = await scene.member.call('logInToChat');
  asMember = callerOf(scene.homeserver.url, accessToken);
}, 300_000);
afterAll(() => scene.stop(), 60_000);

beforeEach(async () => {
  names += 1;
  const name = `channel_${names}`;
  await scene.owner.call('createRoom', { body: { spaceId, name, kind: 'channel' } });
  channel = await eventually(
    async () => {
      const rooms = await scene.owner.call('allRooms', { query: { spaceId } });
      return rooms.find((room) => room.name === name) ?? { id: 0, matrixRoomId: '' };
    },
    ({ matrixRoomId }) => matrixRoomId !== '',
  );
  await eventually(
    () => scene.peopleIn(channel.matrixRoomId),
    (people) => people.length === 2,
  );
  await eventually(child, (content) => content !== '{}');
});

const child = async () =>
  JSON.stringify(
    (await scene.sender('GET', at`rooms/${spaceRoom}/state/m.space.child/${channel.matrixRoomId}`)).body,
  );
const body = () => ({ body: { room: String(channel.id) } });
const write = async () => (await say(asMember, channel.matrixRoomId)).status;
const read = async () =>
  (await asMember('GET', at`rooms/${channel.matrixRoomId}/messages` + '?dir=b')).status;
const acts = async () =>
  (await scene.owner.call('auditLog', { params: { spaceId } })).records
    .filter(({ objects }) => objects.some(({ id }) => id === String(channel.id)))
    .map(({ act }) => act);

type Step = readonly [Moment, string, (call: SeenCall) => boolean];
const around = (what: string, isIt: (call: SeenCall) => boolean): Step[] => [
  ['before', what, isIt],
  ['after', what, isIt],
];

// Ours is asked until it is done, Synapse does it behind its back.
const isPurge = ({ method, path }: SeenCall) =>
  (method === 'POST' && path.endsWith('/purge')) ||
  (method === 'DELETE' && path.includes('/admin/v2/rooms/'));

test.each(
  sampled(
    [
      ...around('it is closed', has('PUT', '/state/m.room.member/')),
      ...around('a person is taken out', ends('POST', '/kick')),
      ...around('the platform leaves', ends('POST', '/leave')),
      ...around('it is taken off the Matrix space', has('PUT', '/state/m.space.child/')),
      ...around('it is purged', isPurge),
    ],
    [5],
  ),
)(
  'deleting, killed %s %s: the next start finishes it, and the channel is gone everywhere',
  async (when, _what, isIt) => {
    await scene.owner.call('confirmByPassword', { body: { password: scene.owner.password } });
    await scene.killedWhile(() => scene.owner.call('deleteRoom', body()), when, isIt);
    await eventually(read, (status) => status === 403 || status === 404);
    await eventually(child, (content) => content === '{}');
    await eventually(
      () => scene.query(`SELECT key FROM chat_outbox WHERE subject = '${channel.matrixRoomId}'`),
      (waiting) => waiting.length === 0,
    );
    expect((await scene.sender('GET', at`rooms/${channel.matrixRoomId}/joined_members`)).status).toBe(403);
    expect(await write()).toBe(403);
    await expect(scene.owner.call('deleteRoom', body())).rejects.toMatchObject({ error: 'not_found' });
    expect(await acts()).toEqual(['room.deleted', 'room.created']);
  },
);

test.each(
  sampled(
    [
      ...around('its power levels are set', has('PUT', '/state/m.room.power_levels')),
      ...around('it is sorted into the Matrix space', has('PUT', '/state/m.space.child/')),
    ],
    [1],
  ),
)(
  'archiving, killed %s %s: the next start finishes it, and restoring lets people write',
  async (when, _what, isIt) => {
    await scene.killedWhile(() => scene.owner.call('archiveRoom', body()), when, isIt);
    await eventually(write, (status) => status === 403);
    await eventually(child, (content) => content.includes('"order":"1.'));
    expect(await read()).toBe(200);
    // Sent again it finds itself done.
    await scene.owner.call('archiveRoom', body());
    await scene.killedWhile(() => scene.owner.call('restoreRoom', body()), when, isIt);
    await eventually(write, (status) => status === 200);
    await eventually(child, (content) => content.includes('"order":"0.'));
    await scene.owner.call('restoreRoom', body());
    expect(await acts()).toEqual(['room.restored', 'room.archived', 'room.created']);
  },
);
