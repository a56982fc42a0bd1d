import { spawnSync } from 'node:child_process';
import { type Address, keccak256, parseEther, parseUnits } from 'viem';
import { drawFile } from '@/lib/reward/draw-file';
import { rewardCardOf, REWARD_CHANGED_TYPE, cardStateOf } from '@/protocol/reward-rules';
import { at, eventually, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import {
  balanceOf,
  deposit,
  prepare,
  startTestChain,
  withWallet,
  type TestChain,
} from '@/server/testing/rewards';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(240_000);

let chain: TestChain;
let chat: ChatTest;
let owner: TestClient;
let spaceId: number;
let room: { id: number; matrixRoomId: string };

beforeAll(async () => {
  chain = await startTestChain();
  chat = await startChatTest({ config: chain.config });
  owner = await chat.platform.person();
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  room = await chat.room(owner, spaceId);
});
afterAll(async () => {
  await chat.close();
  await chain.stop();
});

async function member(options: { verified?: boolean } = {}): Promise<TestClient & { address: Address }> {
  const person = await chat.platform.person(options);
  await person.call('joinSpace', { params: { spaceId } });
  return Object.assign(person, { address: await withWallet(person) });
}

interface MatrixEvent {
  readonly type: string;
  readonly event_id: string;
  readonly sender: string;
  readonly content: Record<string, unknown>;
}
async function events(): Promise<MatrixEvent[]> {
  const { body } = await chat.sender('GET', `${at`rooms/${room.matrixRoomId}/messages`}?dir=b&limit=200`);
  return body.chunk as MatrixEvent[];
}
const cards = async (id: string) =>
  (await events()).filter(({ content }) => rewardCardOf(content)?.id === id);

/** Waits until somebody sees a reward in a state. */
const seen = (person: TestClient, id: string, state: string) =>
  eventually(
    () => person.call('rewardDetail', { params: { reward: id } }),
    (reward) => reward.state === state,
  );

test('a random reward to the room is posted, claimed by members without coins, and its shares can be computed again (RWD-01, RWD-04)', async () => {
  const people = [await member(), await member(), await member()];
  const sender = await chain.giver();
  const prepared = await prepare(owner, sender, { room: String(room.id) });
  await expect(people[0]?.call('rewardDetail', { params: { reward: prepared.id } })).rejects.toMatchObject({
    error: 'not_found',
  });
  expect(await owner.call('pendingRewards', { query: { room: String(room.id) } })).toMatchObject([
    { id: prepared.id, state: 'prepared' },
  ]);
  const transaction = await deposit(chain, sender, prepared);
  await owner.call('rewardSent', { body: { reward: prepared.id, transaction } });
  const open = await seen(owner, prepared.id, 'open');
  expect(open).toMatchObject({
    amount: parseEther('0.3').toString(),
    count: 3,
    transaction,
    refusal: 'no_wallet',
  });

  const posted = await eventually(
    () => cards(prepared.id),
    ({ length }) => length > 0,
  );
  expect(posted).toHaveLength(1);
  expect(posted[0]?.sender).toMatch(new RegExp(`^@u${owner.id}:`));
  expect((await seen(owner, prepared.id, 'open')).eventId).toBe(posted[0]?.event_id);

  const claims = await Promise.all(
    people.map((person) =>
      person.call('claimReward', { body: { reward: prepared.id, recipient: person.address } }),
    ),
  );
  const over = await seen(owner, prepared.id, 'exhausted');
  expect(over).toMatchObject({ claimedCount: 3, leftAmount: '0' });
  for (const [at, person] of people.entries()) {
    expect(await balanceOf(chain, person.address)).toBe(BigInt(claims[at]?.amount ?? '0'));
    const mine = await person.call('rewardDetail', { params: { reward: prepared.id } });
    expect(cardStateOf(mine, new Date())).toBe('received');
  }
  const answer = await owner.call('rewardShares', { params: { reward: prepared.id } });
  const { shares, seed, params } = answer;
  expect(params).toEqual(prepared.params);
  expect(keccak256(seed as `0x${string}`)).toBe(params.seedHash);
  // By the script of the documentation, from what the card gives.
  const recomputed = spawnSync(process.execPath, ['docs/recompute-draw.mjs'], {
    input: drawFile(over, answer),
    encoding: 'utf8',
  });
  expect([recomputed.status, recomputed.stderr]).toEqual([0, '']);
  const drawn = [...recomputed.stdout.matchAll(/^share +\d+ (\d+) +0x/gm)].map(([, amount]) => amount);
  expect(drawn).toEqual(shares.map(({ amount }) => amount));
  expect(drawn).toHaveLength(3);
  expect(shares.map(({ person }) => person?.id).sort()).toEqual(people.map(({ id }) => id).sort());

  // The room was told of every change that somebody sees, after the card.
  const told = await eventually(
    async () => (await events()).filter(({ type }) => type === REWARD_CHANGED_TYPE),
    (found) => found.some(({ content }) => content.id === prepared.id && content.version === over.version),
  );
  expect(told[0]?.content).toMatchObject({
    id: prepared.id,
    'm.relates_to': { rel_type: 'm.reference', event_id: posted[0]?.event_id },
  });
  expect(await cards(prepared.id)).toHaveLength(1);
});

test('tokens go to named people alone, by a list whose root is the deposit’s (RWD-05, RWD-14, OPN-76)', async () => {
  const [first, second, other] = [await member(), await member(), await member()];
  const sender = await chain.giver();
  const token = chain.deployment.tokens[1]?.address ?? '';
  const prepared = await prepare(owner, sender, {
    room: String(room.id),
    token,
    amount: parseUnits('90', 6).toString(),
    count: 2,
    random: false,
    recipientIds: [first.id, second.id],
  });
  await deposit(chain, sender, prepared);
  await seen(owner, prepared.id, 'open');
  const claim = (person: TestClient & { address: Address }) =>
    person.call('claimReward', { body: { reward: prepared.id, recipient: person.address } });
  await claim(first);
  await expect(claim(other)).rejects.toMatchObject({ error: 'reward_not_for_you' });
  const strangers = await other.call('rewardDetail', { params: { reward: prepared.id } });
  expect(cardStateOf(strangers, new Date())).toBe('notForYou');
  const { shares } = await eventually(
    () => first.call('rewardShares', { params: { reward: prepared.id } }),
    (told) => told.shares[0]?.state === 'claimed',
  );
  expect(await balanceOf(chain, first.address, token)).toBe(parseUnits('45', 6));
  expect(shares).toMatchObject([
    { person: { id: first.id }, recipient: first.address, state: 'claimed' },
    { person: { id: second.id }, recipient: second.address, state: 'open' },
  ]);

  // Both are told that it is theirs, and the first one that it has come.
  const told = async (person: TestClient) => (await person.call('notices', { query: {} })).records;
  const reward = { id: prepared.id, amount: parseUnits('45', 6).toString(), token: { decimals: 6 } };
  const offered = { kind: 'reward', detail: 'rewardOffered', person: { id: owner.id }, reward };
  const received = { kind: 'reward', detail: 'rewardReceived', person: null, reward };
  const ofFirst = await eventually(
    () => told(first),
    ({ length }) => length === 2,
  );
  expect(ofFirst).toMatchObject([received, offered]);
  expect(ofFirst[0]?.room?.id).toBe(room.id);
  expect([await told(second), await told(other)]).toMatchObject([[offered], []]);
});
