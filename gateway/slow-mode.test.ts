import type { Room } from '@/protocol/room';
import type { SpaceId } from '@/protocol/ids';
import {
  at,
  callerOf,
  eventually,
  say,
  startChatTest,
  type ChatTest,
  type MatrixAnswer,
  type MatrixCaller,
} from '@/server/testing/chat';
import { TEST_AS_TOKEN } from '@/server/testing/homeserver';
import type { TestClient } from '@/server/testing/client';
import { allowEveryone, makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

/* Slow mode at the product's own address, on whichever engine stands behind, with two gateways in front of it. */

jest.setTimeout(240_000);

const MINUTE_MS = 60_000;

let chat: ChatTest;
let gateways: TestGateway[];
let owner: TestClient;
let spaceId: SpaceId;
let room: Room;

beforeAll(async () => {
  chat = await startChatTest({ database: 'postgres' });
  const engine = {
    CHAT_URL: chat.homeserver.url,
    CHAT_ENGINE: chat.homeserver.engine,
    CHAT_AS_TOKEN: TEST_AS_TOKEN,
  };
  gateways = [await TestGateway.start(chat.platform, engine), await TestGateway.start(chat.platform, engine)];
  owner = await chat.platform.person();
}, 240_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  room = await chat.room(owner, spaceId);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await chat.close();
}, 60_000);

/** Somebody who is in the room, on a device of their own at each gateway. */
async function member(): Promise<{ person: TestClient; devices: [MatrixCaller, MatrixCaller] }> {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await eventually(
    () => chat.membership(room.matrixRoomId, person),
    (membership) => membership === 'join',
  );
  const other = chat.platform.client();
  await other.call('logIn', { body: { email: person.email, password: person.password } });
  const device = async (client: TestClient, gateway: TestGateway | undefined) => {
    const { accessToken } = await client.call('logInToChat', { query: { noForce: 'true' } });
    return callerOf(`http://127.0.0.1:${gateway?.port}`, accessToken);
  };
  return { person, devices: [await device(person, gateways[0]), await device(other, gateways[1])] };
}
async function setSlowMode(seconds: number): Promise<void> {
  await owner.call('setSlowMode', { body: { room: String(room.id), seconds } });
  await chat.platform.services.chat.idle();
}
const tooSoon = { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED' } };
const statusesOf = (answers: readonly MatrixAnswer[]) => answers.map(({ status }) => status).sort();
const edit = (eventId: unknown) => ({
  body: '* better',
  'm.new_content': { msgtype: 'm.text', body: 'better' },
  'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
});

test('of what two devices send at once through two gateways one message comes through', async () => {
  const { devices } = await member();
  await setSlowMode(60);
  const answers = await Promise.all(
    devices.flatMap((device) => Array.from({ length: 4 }, () => say(device, room.matrixRoomId))),
  );
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 429)]);
  for (const answer of answers.filter(({ status }) => status === 429)) {
    expect(answer).toMatchObject(tooSoon);
    expect(answer.body.retry_after_ms).toBeGreaterThan(MINUTE_MS / 2);
    expect(answer.body.retry_after_ms).toBeLessThanOrEqual(MINUTE_MS);
  }
  // Everybody waits for themselves alone.
  expect(await say((await member()).devices[0], room.matrixRoomId)).toMatchObject({ status: 200 });
  await setSlowMode(0);
  expect(await say(devices[0], room.matrixRoomId)).toMatchObject({ status: 200 });
});

test('edits, reactions and redactions neither wait nor make wait, and the same request is no second message', async () => {
  const { devices } = await member();
  const [device] = devices;
  await setSlowMode(60);
  const send = () =>
    device('PUT', at`rooms/${room.matrixRoomId}/send/m.room.message/same`, { msgtype: 'm.text', body: 'Hi' });
  const said = await send();
  expect(said.status).toBe(200);
  expect(await send()).toEqual(said);
  const eventId = String(said.body.event_id);
  expect(await say(device, room.matrixRoomId, edit(eventId))).toMatchObject({ status: 200 });
  const reaction = await device('PUT', at`rooms/${room.matrixRoomId}/send/m.reaction/r1`, {
    'm.relates_to': { rel_type: 'm.annotation', event_id: eventId, key: '👍' },
  });
  expect(reaction.status).toBe(200);
  const redaction = at`rooms/${room.matrixRoomId}/redact/${String(reaction.body.event_id)}/r2`;
  expect(await device('PUT', redaction, {})).toMatchObject({ status: 200 });
  expect(await say(device, room.matrixRoomId)).toMatchObject(tooSoon);
  // What looks like an edit of something else is no way around.
  const ofOwner = await say(await chat.as(owner), room.matrixRoomId);
  const { status } = await say(device, room.matrixRoomId, edit(ofOwner.body.event_id));
  expect([403, 429]).toContain(status);
});

test('who holds permission 3 or 9 and admins need not wait, from the moment on that they hold it', async () => {
  const people = await Promise.all([member(), member(), member(), member()]);
  const [kicker, deleter, admin, plain] = people.map(({ person }) => person) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ];
  await setSlowMode(60);
  await makeRole(owner, spaceId, { name: 'Kicker', allows: ['kickMembers'], members: [kicker] });
  await makeRole(owner, spaceId, { name: 'Deleter', allows: ['deleteOthersMessages'], members: [deleter] });
  await makeRole(owner, spaceId, { name: 'Banner', allows: ['banMembers'], members: [plain] });
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  await chat.platform.services.chat.idle();
  const twice = async (index: number) => {
    const [one, other] = people[index]!.devices;
    return [(await say(one, room.matrixRoomId)).status, (await say(other, room.matrixRoomId)).status];
  };
  for (const index of [0, 1, 2]) expect(await twice(index)).toEqual([200, 200]);
  expect(await twice(3)).toEqual([200, 429]);
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id }, query: { remove: 'true' } });
  await chat.platform.services.chat.idle();
  expect((await twice(2))[1]).toBe(429);
  await allowEveryone(owner, spaceId, 'kickMembers', 1);
  await chat.platform.services.chat.idle();
  expect(await twice(3)).toEqual([200, 200]);
});
