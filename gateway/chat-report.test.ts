import type { SpaceId } from '@/protocol/ids';
import {
  at,
  callerOf,
  eventually,
  matrixIdOf,
  say,
  startChatTest,
  type ChatTest,
  type MatrixCaller,
} from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

/* What Matrix clients report, on whichever engine stands behind. */

jest.setTimeout(240_000);

const OPERATOR = 'operator@example.org';
let chat: ChatTest;
let gateway: TestGateway;
let owner: TestClient;
let member: TestClient;
let operator: TestClient;
let spaceId: SpaceId;
let general: string;
let asMember: MatrixCaller;

beforeAll(async () => {
  chat = await startChatTest({ database: 'postgres', config: { platformAdmins: [OPERATOR] } });
  gateway = await TestGateway.before(chat);
  [owner, member] = [await chat.platform.person(), await chat.platform.person()];
  operator = await chat.platform.person({ email: OPERATOR });
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  general = (await chat.room(owner, spaceId)).matrixRoomId;
  await eventually(
    () => chat.membership(general, member),
    (membership) => membership === 'join',
  );
  asMember = await chat.as(member, gateway.url);
}, 240_000);
afterAll(async () => {
  await gateway.close();
  await chat.close();
}, 60_000);

const ofOperator = async () => (await operator.call('operatorReports', { query: {} })).records;

test('an event, a person and a room that a Matrix client reports land in the queues of the product', async () => {
  const said = await say(await chat.as(owner), general, { body: 'spam' });
  const event = at`rooms/${general}/report/${String(said.body.event_id)}`;
  for (const time of [1, 2]) {
    expect([time, await asMember('POST', event, { reason: 'Look', score: -100 })]).toEqual([
      time,
      { status: 200, body: {} },
    ]);
  }
  expect(await asMember('POST', at`users/${matrixIdOf(owner)}/report`, { reason: '' })).toMatchObject({
    status: 200,
  });
  expect(await asMember('POST', at`rooms/${general}/report`, { reason: '' })).toMatchObject({ status: 200 });
  // About the owner, whom nobody in the space judges.
  expect(await ofOperator()).toMatchObject([
    { kind: 'message', note: 'Look', reason: 'other', about: { id: owner.id }, messages: [{ text: 'spam' }] },
    { kind: 'person', about: { id: owner.id }, spaceId: null },
    { kind: 'space', spaceId },
  ]);
});

test('what the person cannot see is not there to be reported, and nobody reports without a token', async () => {
  await owner.call('createRoom', { body: { spaceId, name: 'club', kind: 'privateRoom' } });
  await chat.platform.services.chat.idle();
  const club = (await chat.room(owner, spaceId, 'club')).matrixRoomId;
  const said = await say(await chat.as(owner), club, { body: 'secret' });
  const before = (await ofOperator()).length;
  for (const path of [
    at`rooms/${club}/report/${String(said.body.event_id)}`,
    at`rooms/${club}/report`,
    at`rooms/${general}/report/${'$nothing'}`,
    at`users/${'@nobody:chat.test'}/report`,
  ]) {
    expect([path, (await asMember('POST', path, { reason: '' })).status]).toEqual([path, 404]);
  }
  const nobody = callerOf(gateway.url, 'no-token');
  expect(await nobody('POST', at`rooms/${general}/report`, { reason: '' })).toMatchObject({ status: 401 });
  expect(await ofOperator()).toHaveLength(before);
});
