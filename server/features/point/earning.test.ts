import { REFERRAL_POINTS } from '@/protocol/gg-point-rules';
import { deviceCookieName } from '@/protocol/session';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { matrixIdOf, startChatTest, type ChatTest } from '@/server/testing/chat';
import { TestClock } from '@/server/testing/clock';
import type { TestClient } from '@/server/testing/client';
import { TEST_HS_TOKEN } from '@/server/testing/homeserver';
import { createSpace } from '@/server/testing/space';
import { AccountSignalStore } from './account-signal.store';
import { AccountSignals } from './account-signals';
import { PointLedger } from './point-ledger';
import { PointRecomputeStore } from './point-recompute.store';
import { PointStore } from './point.store';
import { RewardPointStore } from './reward-point.store';
import { RewardPoints } from './reward-points';

jest.setTimeout(120_000);

const clock = new TestClock();
let chat: ChatTest;
let owner: TestClient;
let operator: TestClient;
let spaceId: number;
let channel: { id: number; matrixRoomId: string };
beforeAll(async () => {
  chat = await startChatTest({ clock, config: { platformAdmins: ['op@example.org'] } });
  operator = await chat.platform.person({ email: 'op@example.org' });
  owner = await chat.platform.person();
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  channel = await chat.room(owner, spaceId);
}, 120_000);
afterAll(() => chat.close());

const people = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => chat.platform.person()))) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ];
const query = async (text: string) => (await chat.platform.services.storage.db.execute(text)).rows;
const weekly = async (person: TestClient) =>
  (await person.call('spaceLeaderboard', { params: { spaceId }, query: { period: 'week' } })).own.points;

let events = 0;
/** Letters alone tell texts apart. */
const letters = (number: number) =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const texts = (count: number) => Array.from({ length: count }, (_, at) => `Word ${letters(at)}`);

/** The homeserver tells the platform of messages, and the job judges them. */
async function write(person: TestClient, bodies: readonly string[], room = channel.matrixRoomId) {
  const pushed = bodies.map((body) => ({
    event_id: `$earned${(events += 1)}`,
    room_id: room,
    type: 'm.room.message',
    sender: matrixIdOf(person),
    origin_server_ts: clock.now().getTime(),
    content: { msgtype: 'm.text', body },
  }));
  const push = (transaction: string) =>
    fetch(`${chat.platform.url}/_matrix/app/v1/transactions/${transaction}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TEST_HS_TOKEN}` },
      body: JSON.stringify({ events: pushed }),
    });
  for (const transaction of [`t${events}`, `again${events}`]) {
    expect((await push(transaction)).status).toBe(200);
    await chat.platform.runJob('points.judge_messages');
  }
}

/** A person who signs up in a browser in which somebody has been before, by an invite. */
async function sameBrowser(before: TestClient, inviter: TestClient): Promise<TestClient> {
  const person = chat.platform.client();
  const name = deviceCookieName(chat.platform.config.publicUrl);
  person.cookies.set(name, before.cookies.get(name) ?? '');
  return person.signUp(chat.platform.mails, { invite: { spaceId, inviterId: inviter.id } });
}

test('OPN-48 messages count where two others are active, a repeated one once, whatever the homeserver repeats', async () => {
  const [ada, ben, cleo] = await people(3);
  await write(ada, texts(12));
  expect(await weekly(ada)).toBe(0);
  await write(ben, ['Good morning']);
  await write(ada, texts(30).slice(12));
  expect(await weekly(ada)).toBe(0);
  await write(cleo, ['Good evening']);
  const more = texts(60).slice(30);
  await write(ada, [...more.slice(0, 9), `WORD  ${letters(30)}!!!`, 'hi', 'Hello', more[3] ?? '']);
  expect(await weekly(ada)).toBe(0);
  await write(ada, more.slice(9, 10));
  expect(await weekly(ada)).toBe(1);
  await write(ada, more.slice(10));
  expect(await weekly(ada)).toBe(2);
  expect(await query(`SELECT messages FROM activity_count WHERE user_id = ${ada.id}`)).toEqual([
    { messages: 30 },
  ]);
});

test('nothing that is written in a private conversation is noted', async () => {
  const [ada, ben] = await people(2);
  const { room } = await ada.call('openDirect', { body: { userId: ben.id } });
  await chat.platform.services.chat.idle();
  await write(ada, texts(12), room.matrixRoomId);
  for (const table of ['activity_text', 'room_writer']) {
    expect(await query(`SELECT 1 FROM ${table} WHERE user_id = ${ada.id}`)).toEqual([]);
  }
});

test('OPN-64 a referral from the same browser is held, and the operator counts or rejects it, and takes it back', async () => {
  const [inviter] = await people(1);
  const twins = [await sameBrowser(inviter, inviter), await sameBrowser(inviter, inviter)];
  expect(await inviter.call('ggPoints')).toEqual({
    points: 0,
    held: 2 * REFERRAL_POINTS,
    verified: 2,
    unverified: 0,
  });
  expect((await inviter.call('referrals', { query: {} })).records.map(({ held }) => held)).toEqual([
    true,
    true,
  ]);
  expect(await weekly(inviter)).toBe(0);

  const { records } = await operator.call('operatorPoints', { query: { state: 'held' } });
  const held = records.filter(({ person }) => person.id === inviter.id);
  expect(held).toMatchObject([
    { source: 'referral', holdReason: 'device', about: { id: twins[1]?.id }, space: { id: spaceId } },
    { source: 'referral', holdReason: 'device', about: { id: twins[0]?.id } },
  ]);
  const decide = (at: number, decision: 'count' | 'reject' | 'takeBack') =>
    operator.call('decidePoints', { params: { entryId: held[at]?.id ?? 0 }, body: { decision } });
  await decide(0, 'count');
  await decide(0, 'count');
  await decide(1, 'reject');
  await expect(decide(1, 'count')).rejects.toMatchObject({ error: 'conflict' });
  await expect(decide(1, 'takeBack')).rejects.toMatchObject({ error: 'conflict' });
  expect(await inviter.call('ggPoints')).toMatchObject({ points: REFERRAL_POINTS, held: 0 });
  expect(await weekly(inviter)).toBe(REFERRAL_POINTS);

  await decide(0, 'takeBack');
  await decide(0, 'takeBack');
  expect(await inviter.call('ggPoints')).toMatchObject({ points: 0, held: 0 });
  expect(await weekly(inviter)).toBe(0);
  const history = (await inviter.call('ggHistory', { query: {} })).records;
  expect(history.map(({ amount }) => amount)).toEqual([-REFERRAL_POINTS, REFERRAL_POINTS]);
  const acts = (await operator.call('operatorLog')).records.slice(0, 3).map(({ act }) => act);
  expect(acts).toEqual(['points.taken_back', 'points.rejected', 'points.counted']);
});

test('what an account has in common with another is kept hashed, and forgotten after thirty days', async () => {
  const [inviter] = await people(1);
  const before = await query(`SELECT digest FROM account_signal WHERE user_id = ${inviter.id}`);
  expect(before).toHaveLength(1);
  clock.advance({ days: 31 });
  await chat.platform.runJob('points.forget');
  expect(await query(`SELECT 1 FROM account_signal WHERE user_id = ${inviter.id}`)).toEqual([]);
  const guest = await sameBrowser(inviter, inviter);
  expect(
    (await inviter.call('logIn', { body: { email: inviter.email, password: inviter.password } })).user.id,
  ).toBe(inviter.id);
  expect(await inviter.call('ggPoints')).toMatchObject({ points: REFERRAL_POINTS, held: 0, verified: 1 });
  expect(guest.id).toBeGreaterThan(0);
});

describe('rewards', () => {
  let rewards: RewardPoints;
  beforeAll(() => {
    const { services } = chat.platform;
    const ledger = new PointLedger({
      ...services,
      points: new PointStore(services.storage),
      sums: new PointRecomputeStore(services.storage),
    });
    const signals = new AccountSignals({ ...services, signals: new AccountSignalStore(services.storage) });
    const store = new RewardPointStore(services.storage);
    rewards = new RewardPoints({ ...services, rewards: store }, { ledger, signals });
  });

  let made = 0;
  /** A reward with claims that the chain has confirmed, and what it earns. */
  async function claimed(
    giver: TestClient,
    claims: readonly { by: TestClient; to?: string }[],
    roomId = channel.id,
  ) {
    const { db } = chat.platform.services.storage;
    const id = `0xreward${(made += 1)}`;
    const now = clock.now();
    await db.insert(reward).values({
      id,
      roomId,
      giverId: giver.id,
      chainId: 1,
      contract: '0x',
      sender: `0xgiver${giver.id}`,
      salt: id,
      roomTag: '0x',
      token: '0x',
      recordType: 0,
      random: false,
      amount: '9',
      count: 9,
      expiresAt: now,
      message: '',
      claimGas: '0',
      createdAt: now,
    });
    const rows = claims.map(({ by, to = `0xperson${by.id}` }, index) => ({
      rewardId: id,
      index,
      userId: by.id,
      recipient: to,
      amount: '1',
      confirmed: true,
    }));
    if (rows.length > 0) await db.insert(rewardClaim).values(rows);
    await rewards.claimed(rows);
    await rewards.claimed(rows);
    const { rows: entries } = await db.execute(
      `SELECT person_id, state FROM point_entry WHERE user_id = ${giver.id} AND source = 'reward' ORDER BY id`,
    );
    return entries;
  }

  test('OPN-48 earn a point for each other person and day, once they are a week old', async () => {
    const [giver, ben, cleo] = await people(3);
    expect(await claimed(giver, [{ by: ben }])).toEqual([]);
    clock.advance({ days: 8 });
    const [young] = await people(1);
    const ofBen = { person_id: ben.id, state: 'counted' };
    const ofCleo = { person_id: cleo.id, state: 'counted' };
    expect(await claimed(giver, [{ by: ben }, { by: cleo }, { by: young }, { by: giver }])).toEqual([
      ofBen,
      ofCleo,
    ]);
    expect(await claimed(giver, [{ by: ben }])).toEqual([ofBen, ofCleo]);
    clock.advance({ days: 1 });
    expect(await claimed(giver, [{ by: ben }])).toEqual([ofBen, ofCleo, ofBen]);
  });

  test('earn nothing between accounts that share a wallet, a browser or a referral, nor in private conversations', async () => {
    const [giver, ben, cleo] = await people(3);
    const twin = await sameBrowser(giver, owner);
    const referred = await chat.platform.person({ invite: { spaceId, inviterId: giver.id } });
    clock.advance({ days: 8 });
    const { room } = await giver
      .call('logIn', { body: { email: giver.email, password: giver.password } })
      .then(() => giver.call('openDirect', { body: { userId: ben.id } }));
    expect(await claimed(giver, [{ by: ben }], room.id)).toEqual([]);
    expect(
      await claimed(giver, [{ by: twin }, { by: referred }, { by: cleo, to: `0xGIVER${giver.id}` }]),
    ).toEqual([]);
  });

  test('are held where two who claimed share a wallet, and count for at most twenty points a day', async () => {
    const [giver, ben, cleo] = await people(3);
    const many = await people(20);
    clock.advance({ days: 8 });
    const to = '0xshared';
    expect(await claimed(giver, [{ by: ben, to }])).toHaveLength(1);
    const entries = await claimed(giver, [{ by: cleo, to }, ...many.map((by) => ({ by }))]);
    expect(entries.slice(0, 2)).toEqual([
      { person_id: ben.id, state: 'counted' },
      { person_id: cleo.id, state: 'held' },
    ]);
    expect(entries).toHaveLength(20);
  });
});
