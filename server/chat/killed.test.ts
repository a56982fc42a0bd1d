import {
  at,
  callerOf,
  eventually as eventuallyWithin,
  firstChannel,
  say,
  type MatrixCaller,
} from '@/server/testing/chat';
import { ChatProxy, type SeenCall } from '@/server/testing/chat-proxy';
import type { TestClient } from '@/server/testing/client';
import {
  startHomeserver,
  TEST_AS_TOKEN,
  TEST_HS_TOKEN,
  type TestHomeserver,
} from '@/server/testing/homeserver';
import { killWhile, whileSomebodyWaits, type Moment } from '@/server/testing/platform-kills';
import { createPlatformProcess, type PlatformProcess } from '@/server/testing/platform-process';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(600_000);

/*
 * The platform is killed between any two steps. It is a process of its own here; the proxy sees what it
 * says to the homeserver and kills it when it has come to a certain call, before the call arrives or after it did.
 */

let homeserver: TestHomeserver;
let platform: PlatformProcess;
let outward: ChatProxy;
let inward: ChatProxy;
let owner: TestClient;
let member: TestClient;
beforeAll(async () => {
  [outward, inward] = await Promise.all([ChatProxy.start(), ChatProxy.start()]);
  homeserver = await startHomeserver(inward.url);
  outward.target = homeserver.url;
  platform = await createPlatformProcess({
    url: outward.url,
    engine: homeserver.engine,
    asToken: TEST_AS_TOKEN,
    hsToken: TEST_HS_TOKEN,
    serverName: null,
  });
  inward.target = platform.url;
  await platform.start();
  owner = await platform.person();
  member = await platform.person();
}, 180_000);
afterAll(async () => {
  await platform.stop();
  await homeserver.stop();
  await Promise.all([outward.stop(), inward.stop()]);
}, 60_000);

const sender = () => callerOf(homeserver.url, TEST_AS_TOKEN);

async function roomOf(spaceId: number, name: string) {
  const rooms = await owner.call('allRooms', { query: { spaceId } });
  return rooms.find((room) => room.name === name);
}

async function peopleIn(matrixId: string): Promise<string[]> {
  const { body } = await sender()('GET', at`rooms/${matrixId}/joined_members`);
  return Object.keys((body.joined ?? {}) as object).filter((userId) => userId.startsWith('@u'));
}

/** Waits until somebody is in the space and in its channel, each of which is there once. */
async function madeOnce(caller: MatrixCaller, spaceId: number): Promise<void> {
  await eventually(
    async () => {
      const { body } = await caller('GET', 'joined_rooms');
      const marks = await Promise.all(
        (body.joined_rooms as string[]).map((room) => caller('GET', at`rooms/${room}/state/guildhall.room/`)),
      );
      return marks.filter((mark) => mark.body.space_id === spaceId).map((mark) => mark.body.type);
    },
    (types) => [...types].sort().join() === '-1,0',
  );
}

const owners = async () => callerOf(homeserver.url, (await owner.call('logInToChat')).accessToken);

const killedWhile = (work: () => Promise<unknown>, when: Moment, isIt: (call: SeenCall) => boolean) =>
  killWhile({ platform, outward, work, when, isIt });

const ends = (method: string, end: string) => (call: SeenCall) =>
  call.method === method && call.path.endsWith(end);
const has = (method: string, part: string) => (call: SeenCall) =>
  call.method === method && call.path.includes(part);

/** What a killed platform held is free when its lease runs out. */
const REPAIR_MS_MAX = 90_000;

function eventually<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
  withinMs = REPAIR_MS_MAX,
): Promise<Value> {
  return eventuallyWithin(look, holds, withinMs);
}

/** A homeserver that was not answered tries again after half a minute at the latest. */
const PUSH_MS_MAX = 45_000;

let made = 0;
const newestSpace = async () => (await owner.call('ownSpaces')).at(-1)?.id ?? 0;

describe('the platform dies while it makes a space', () => {
  test.each([
    ['before', 'the first call after the commit', has('POST', 'createRoom')],
    ['after', 'the space was made, before its id is kept', has('POST', 'createRoom')],
    ['before', 'the channel is linked', has('PUT', 'm.space.child')],
    ['after', 'the channel was linked', has('PUT', 'm.space.child')],
    ['before', 'the owner is invited', ends('POST', '/invite')],
    ['after', 'the owner was invited', ends('POST', '/invite')],
    ['before', 'the owner joins', ends('POST', '/join')],
    ['after', 'the owner joined, before the row goes', ends('POST', '/join')],
  ] as const)(
    '%s %s: the next start finishes it, and makes nothing twice',
    (when, _moment, isIt) =>
      whileSomebodyWaits(async () => {
        made += 1;
        const outcome = await killedWhile(() => createSpace(owner, { name: `Killed ${made}` }), when, isIt);
        const spaceId = await newestSpace();
        const { matrixId } = await firstChannel(owner, spaceId, REPAIR_MS_MAX);
        await eventually(
          () => peopleIn(matrixId),
          (people) => people.length === 1,
        );
        await madeOnce(sender(), spaceId);
        await madeOnce(await owners(), spaceId);
        return outcome;
      }),
    600_000,
  );
});

describe('the platform dies while somebody comes or goes', () => {
  let spaceId: number;
  let matrixId: string;
  const openSpace = async () => {
    spaceId = await createSpace(owner);
    ({ matrixId } = await firstChannel(owner, spaceId, REPAIR_MS_MAX));
    // Whoever is invited from now on is somebody else.
    await madeOnce(await owners(), spaceId);
  };
  beforeAll(openSpace, 180_000);

  const isIn = () => peopleIn(matrixId).then((people) => people.includes(`@u${member.id}:chat.test`));

  test.each([
    ['before', 'the invitation', ends('POST', '/invite')],
    ['after', 'the invitation', ends('POST', '/invite')],
    ['after', 'the join', ends('POST', '/join')],
  ] as const)(
    '%s %s: who joined is in',
    (when, _moment, isIt) =>
      whileSomebodyWaits(async () => {
        const outcome = await killedWhile(
          () => member.call('joinSpace', { params: { spaceId } }),
          when,
          isIt,
        );
        await eventually(isIn, (there) => there);
        // Repeating the call finds it done.
        expect(await member.call('joinSpace', { params: { spaceId } })).toMatchObject({ joined: true });
        await owner.call('kickMember', { params: { spaceId, userId: member.id } });
        await eventually(isIn, (there) => !there);
        return outcome;
      }),
    600_000,
  );

  test.each(['before', 'after'] as const)(
    '%s the kick: who was kicked is out',
    (when) =>
      whileSomebodyWaits(async () => {
        await member.call('joinSpace', { params: { spaceId } });
        await eventually(isIn, (there) => there);
        const outcome = await killedWhile(
          () => owner.call('banMember', { params: { spaceId, userId: member.id }, query: { reason: '1' } }),
          when,
          ends('POST', '/kick'),
        );
        await eventually(isIn, (there) => !there);
        await expect(member.call('joinSpace', { params: { spaceId } })).rejects.toMatchObject({
          error: 'space_banned',
        });
        await owner.call('banMember', { params: { spaceId, userId: member.id }, query: { unban: 'true' } });
        return outcome;
      }),
    600_000,
  );

  /** Ours is asked until it is done, Synapse does it behind its back. */
  const isPurge = ({ method, path }: SeenCall) =>
    (method === 'POST' && path.endsWith('/purge')) ||
    (method === 'DELETE' && path.includes('/admin/v2/rooms/'));
  const isPurged = ({ method, path, status }: SeenCall) =>
    status === 200 &&
    path.includes(matrixId) &&
    (path.endsWith('/purge') || (method === 'GET' && path.endsWith('/delete_status')));

  test.each([
    ['before', 'a room is closed', has('PUT', '/state/m.room.member/'), true],
    ['after', 'a room was closed', has('PUT', '/state/m.room.member/'), true],
    ['before', 'somebody is removed', ends('POST', '/kick'), true],
    ['after', 'somebody was removed', ends('POST', '/kick'), true],
    ['before', 'the platform leaves', ends('POST', '/leave'), false],
    ['after', 'the platform has left', ends('POST', '/leave'), false],
    ['before', 'a room is purged', isPurge, false],
    ['after', 'a room was purged', isPurge, false],
  ] as const)(
    '%s %s: a space that was being deleted ends empty and purged',
    (when, _moment, isIt, whileWaiting) => {
      const scenario = async () => {
        await openSpace();
        await member.call('joinSpace', { params: { spaceId } });
        await eventually(isIn, (there) => there);
        const say = callerOf(homeserver.url, (await member.call('logInToChat')).accessToken);
        const outcome = await killedWhile(
          () => owner.call('deleteSpace', { params: { spaceId } }),
          when,
          isIt,
        );
        await eventually(
          async () => outward.calls.some(isPurged),
          (purged) => purged,
        );
        await eventually(
          async () => (await sender()('GET', at`rooms/${matrixId}/joined_members`)).status,
          (status) => status === 403,
        );
        expect((await say('PUT', at`rooms/${matrixId}/send/m.room.message/1`, { body: 'x' })).status).toBe(
          403,
        );
        expect((await say('GET', `${at`rooms/${matrixId}/messages`}?dir=b`)).status).toBe(403);
        return outcome;
      };
      return whileWaiting ? whileSomebodyWaits(scenario) : scenario();
    },
    600_000,
  );

  // Synapse redacts no edits with their message, so there the platform does it, in steps of their own.
  const deletions: (readonly [Moment, 'message' | 'edit'])[] = [
    ['before', 'message'],
    ['after', 'message'],
  ];
  if (process.env.GUILDHALL_TEST_SYNAPSE) deletions.push(['before', 'edit'], ['after', 'edit']);

  test.each(deletions)(
    '%s the %s is redacted: a deleted message is gone with its edits',
    (when, what) => {
      const scenario = async () => {
        await openSpace();
        await member.call('joinSpace', { params: { spaceId } });
        await eventually(isIn, (there) => there);
        const caller = callerOf(homeserver.url, (await member.call('logInToChat')).accessToken);
        const original = String((await say(caller, matrixId)).body.event_id);
        const edit = await caller('PUT', at`rooms/${matrixId}/send/m.room.message/${`edit-${original}`}`, {
          msgtype: 'm.text',
          body: '* Changed',
          'm.new_content': { msgtype: 'm.text', body: 'Changed' },
          'm.relates_to': { rel_type: 'm.replace', event_id: original },
        });
        const remove = () => owner.call('deleteMessage', { body: { room: matrixId, eventId: original } });
        const isOriginal = has('PUT', `/redact/${original}/`);
        const outcome = await killedWhile(remove, when, (call) =>
          what === 'message' ? isOriginal(call) : has('PUT', '/redact/')(call) && !isOriginal(call),
        );
        // A person who got no answer asks again; edits are redacted without being asked for.
        if (what === 'message') await remove();
        for (const eventId of [original, String(edit.body.event_id)]) {
          await eventually(
            async () => (await sender()('GET', at`rooms/${matrixId}/event/${eventId}`)).body.content,
            (content) => JSON.stringify(content) === '{}',
            PUSH_MS_MAX + REPAIR_MS_MAX,
          );
        }
        return outcome;
      };
      return what === 'message' ? whileSomebodyWaits(scenario) : scenario();
    },
    600_000,
  );
});

test('a push whose answer was lost with the platform counts once', async () => {
  const spaceId = await createSpace(owner, { name: 'Pushes' });
  const { matrixId } = await firstChannel(owner, spaceId, REPAIR_MS_MAX);
  const club = await owner.call('createRoom', {
    body: { spaceId, name: 'club', kind: 'publicRoom' },
  });
  const caller = callerOf(homeserver.url, (await owner.call('logInToChat')).accessToken);
  await eventually(
    () => peopleIn(matrixId),
    (people) => people.length === 1,
  );
  let kills = 0;
  inward.beforeAnswer(async ({ path }) => {
    if (!path.includes('/transactions/') || kills > 0) return;
    kills += 1;
    await platform.kill();
  });
  expect((await say(caller, matrixId)).status).toBe(200);
  await caller('POST', at`rooms/${club.matrixId}/leave`, {});
  await eventually(
    async () => kills,
    (count) => count === 1,
    PUSH_MS_MAX,
  );
  await platform.start();
  // The leave comes after the message: when it is known, the message has been pushed again.
  await eventually(
    () => roomOf(spaceId, 'club'),
    (found) => found?.joined === false,
    PUSH_MS_MAX,
  );
}, 180_000);
