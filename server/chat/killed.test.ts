import { sampled } from '@/runtime/testing/depth';
import { at, firstChannel, say } from '@/server/testing/chat';
import {
  ends,
  eventually,
  has,
  KilledScene,
  PUSH_MS_MAX,
  REPAIR_MS_MAX,
} from '@/server/testing/killed-scene';
import { whileSomebodyWaits } from '@/server/testing/platform-kills';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(600_000);

/* The platform is killed between any two steps. killed-deletion.test.ts does so while something is deleted. */

let scene: KilledScene;
beforeAll(async () => {
  scene = await KilledScene.start();
}, 180_000);
afterAll(() => scene.stop(), 60_000);

async function roomOf(spaceId: number, name: string) {
  const rooms = await scene.owner.call('allRooms', { query: { spaceId } });
  return rooms.find((room) => room.name === name);
}

let made = 0;
const newestSpace = async () => (await scene.owner.call('ownSpaces')).at(-1)?.id ?? 0;

describe('the platform dies while it makes a space', () => {
  test.each(
    sampled(
      [
        ['before', 'the first call after the commit', has('POST', 'createRoom')],
        ['after', 'the space was made, before its id is kept', has('POST', 'createRoom')],
        ['before', 'the channel is linked', has('PUT', 'm.space.child')],
        ['after', 'the channel was linked', has('PUT', 'm.space.child')],
        ['before', 'the owner is invited', ends('POST', '/invite')],
        ['after', 'the owner was invited', ends('POST', '/invite')],
        ['before', 'the owner joins', ends('POST', '/join')],
        ['after', 'the owner joined, before the row goes', ends('POST', '/join')],
      ],
      [1, 4, 7],
    ),
  )(
    '%s %s: the next start finishes it, and makes nothing twice',
    (when, _moment, isIt) =>
      whileSomebodyWaits(async () => {
        made += 1;
        const outcome = await scene.killedWhile(
          () => createSpace(scene.owner, { name: `Killed ${made}` }),
          when,
          isIt,
        );
        const spaceId = await newestSpace();
        const { matrixRoomId } = await firstChannel(scene.owner, spaceId, REPAIR_MS_MAX);
        await eventually(
          () => scene.peopleIn(matrixRoomId),
          (people) => people.length === 1,
        );
        await scene.madeOnce(scene.sender, spaceId);
        await scene.madeOnce(await scene.as(scene.owner), spaceId);
        return outcome;
      }),
    600_000,
  );
});

describe('the platform dies while somebody comes or goes', () => {
  let spaceId: number;
  let matrixRoomId: string;
  const openSpace = async () => {
    spaceId = await createSpace(scene.owner);
    ({ matrixRoomId } = await firstChannel(scene.owner, spaceId, REPAIR_MS_MAX));
    // Whoever is invited from now on is somebody else.
    await scene.madeOnce(await scene.as(scene.owner), spaceId);
  };
  beforeAll(openSpace, 180_000);

  const isIn = () =>
    scene.peopleIn(matrixRoomId).then((people) => people.includes(`@u${scene.member.id}:chat.test`));

  test.each(
    sampled(
      [
        ['before', 'the invitation', ends('POST', '/invite')],
        ['after', 'the invitation', ends('POST', '/invite')],
        ['after', 'the join', ends('POST', '/join')],
      ],
      [1],
    ),
  )(
    '%s %s: who joined is in',
    (when, _moment, isIt) =>
      whileSomebodyWaits(async () => {
        const outcome = await scene.killedWhile(
          () => scene.member.call('joinSpace', { params: { spaceId } }),
          when,
          isIt,
        );
        await eventually(isIn, (there) => there);
        // Repeating the call finds it done.
        expect(await scene.member.call('joinSpace', { params: { spaceId } })).toMatchObject({ joined: true });
        await scene.owner.call('kickMember', { params: { spaceId, userId: scene.member.id } });
        await eventually(isIn, (there) => !there);
        return outcome;
      }),
    600_000,
  );

  test.each(sampled(['before', 'after'], [0]))(
    '%s the kick: who was kicked is out',
    (when) =>
      whileSomebodyWaits(async () => {
        await scene.member.call('joinSpace', { params: { spaceId } });
        await eventually(isIn, (there) => there);
        const outcome = await scene.killedWhile(
          () =>
            scene.owner.call('banMember', {
              params: { spaceId, userId: scene.member.id },
              query: { reason: '1' },
            }),
          when,
          ends('POST', '/kick'),
        );
        await eventually(isIn, (there) => !there);
        await expect(scene.member.call('joinSpace', { params: { spaceId } })).rejects.toMatchObject({
          error: 'space_banned',
        });
        await scene.owner.call('banMember', {
          params: { spaceId, userId: scene.member.id },
          query: { unban: 'true' },
        });
        return outcome;
      }),
    600_000,
  );
});

test('a push whose answer was lost with the platform counts once', async () => {
  const spaceId = await createSpace(scene.owner, { name: 'Pushes' });
  const { matrixRoomId } = await firstChannel(scene.owner, spaceId, REPAIR_MS_MAX);
  const club = await scene.owner.call('createRoom', {
    body: { spaceId, name: 'club', kind: 'publicRoom' },
  });
  const caller = await scene.as(scene.owner);
  await eventually(
    () => scene.peopleIn(matrixRoomId),
    (people) => people.length === 1,
  );
  let kills = 0;
  scene.inward.beforeAnswer(async ({ path }) => {
    if (!path.includes('/transactions/') || kills > 0) return;
    kills += 1;
    await scene.platform.kill();
  });
  expect((await say(caller, matrixRoomId)).status).toBe(200);
  await caller('POST', at`rooms/${club.matrixRoomId}/leave`, {});
  await eventually(
    async () => kills,
    (count) => count === 1,
    PUSH_MS_MAX,
  );
  await scene.platform.start();
  // The leave comes after the message: when it is known, the message has been pushed again.
  await eventually(
    () => roomOf(spaceId, 'club'),
    (found) => found?.joined === false,
    PUSH_MS_MAX,
  );
}, 180_000);
