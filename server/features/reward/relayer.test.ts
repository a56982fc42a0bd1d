import { asc, eq } from 'drizzle-orm';
import { type Hex, parseGwei, parseTransaction } from 'viem';
import { createChainClient } from '@/contracts/local-chain/chain-client';
import { reward } from '@/server/db/schema/reward';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { eventually } from '@/server/testing/chat';
import { type RewardMember, RewardScene } from '@/server/testing/reward-scene';
import { balanceOf, CHAIN_ID } from '@/server/testing/rewards';
import { chainRules } from './chain-rules';

jest.setTimeout(600_000);
/** Of a machine that does much else. */
const WAIT_MS = 180_000;

/* What becomes of transactions that the platform has sent: on a real node that takes no blocks until it is told to. */

let scene: RewardScene;
/** One for each test, or two: whoever joins after the clock was moved comes too late for rewards of the chain's time. */
let people: RewardMember[];
beforeAll(async () => {
  scene = await RewardScene.start();
  people = [];
  while (people.length < 10) people.push(await scene.member());
}, 600_000);
function nextPerson(): RewardMember {
  const person = people.pop();
  if (!person) throw new Error('Everybody has had their turn');
  return person;
}
afterEach(async () => {
  scene.chain.proxy.reset();
  await scene.chain.client.setAutomine(true);
});
afterAll(() => scene.stop());

/** Before everything else that waits for a block. */
const DEAR = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('2') };
const { replaceSeconds } = chainRules(CHAIN_ID);
const db = () => scene.platform.services.storage.db;
/** What was stored for a reward, the oldest first. */
const stored = (id: string) =>
  db()
    .select()
    .from(rewardTransaction)
    .where(eq(rewardTransaction.rewardId, id))
    .orderBy(asc(rewardTransaction.id));
/** The first transaction for a reward: a call that has waited long enough answers before there is one. */
async function firstSent(id: string) {
  const [row] = await eventually(
    () => stored(id),
    ({ length }) => length > 0,
    WAIT_MS,
  );
  if (!row) throw new Error('Nothing was sent');
  return row;
}
const states = async (id: string) => (await stored(id)).map(({ state }) => state);
const isEnded = (all: readonly string[]) => !all.includes('open');
async function failures(id: string): Promise<number> {
  const [row] = await db().select({ failures: reward.failures }).from(reward).where(eq(reward.id, id));
  return row?.failures ?? 0;
}
/** Time goes by, while the platform cannot speak to the node. */
async function awayFor(seconds: number, meanwhile: () => Promise<unknown> = async () => undefined) {
  const { chain, platform } = scene;
  chain.proxy.before(() => 'drop');
  await chain.client.increaseTime({ seconds });
  await meanwhile();
  platform.clock.advance({ seconds });
  chain.proxy.reset();
}
const feesIn = (raw: string) => {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw as Hex);
  return { maxFeePerGas, maxPriorityFeePerGas };
};

test('a claim that no block takes is sent again under the same nonce at a higher fee, and is paid once', async () => {
  const { chain, platform } = scene;
  const person = nextPerson();
  const { id } = await scene.given();
  const before = await scene.relayed();
  await chain.client.setAutomine(false);
  const asked = await scene.claim(person, id);
  expect(['waiting', 'sent']).toContain(asked.state);
  const first = await firstSent(id);
  platform.clock.advance({ seconds: replaceSeconds + 1 });
  await eventually(
    () => stored(id),
    ({ length }) => length > 1,
    WAIT_MS,
  );
  // The node has the dearer one in the place of the first.
  await eventually(
    () => chain.client.getTransaction({ hash: first.hash as Hex }).catch(() => null),
    (found) => found === null,
    WAIT_MS,
  );
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  const own = await scene.share(person, id, 'received');
  await eventually(() => states(id), isEnded, WAIT_MS);

  const all = await stored(id);
  expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(1);
  const fees = all.map(({ raw }) => feesIn(raw));
  for (const [at, higher] of fees.entries()) {
    const old = fees[at - 1];
    if (!old) continue;
    expect(higher.maxFeePerGas).toBeGreaterThan((old.maxFeePerGas * 9n) / 8n);
    expect(higher.maxPriorityFeePerGas).toBeGreaterThan((old.maxPriorityFeePerGas * 9n) / 8n);
  }
  // One of them is in a block, not the first; the card links it.
  const done = all.filter(({ state }) => state === 'done');
  expect(done).toHaveLength(1);
  expect(done[0]?.id).not.toBe(first.id);
  expect(own).toMatchObject({ index: asked.index, amount: asked.amount, transaction: done[0]?.hash });
  expect(await scene.relayed()).toBe(before + 1);
  expect(await balanceOf(chain, person.address)).toBe(BigInt(asked.amount));
});

test('what a node has dropped and takes no more at its price is sent at the price of now, and is paid once', async () => {
  const { chain, platform } = scene;
  const person = nextPerson();
  const { id } = await scene.given();
  await chain.client.setAutomine(false);
  await scene.claim(person, id);
  const first = await firstSent(id);
  await chain.client.dropTransaction({ hash: first.hash as Hex });
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: feesIn(first.raw).maxFeePerGas * 2n });
  await chain.client.mine({ blocks: 1 });
  platform.clock.advance({ seconds: replaceSeconds + 1 });
  await eventually(
    () => stored(id),
    ({ length }) => length > 1,
    WAIT_MS,
  );
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  await scene.share(person, id, 'received');
  const all = await stored(id);
  expect(new Set(all.map(({ nonce }) => nonce))).toEqual(new Set([first.nonce]));
  expect(await failures(id)).toBe(0);
});

test('a nonce that the key has spent elsewhere gives the share back after long; asked for again it is paid once', async () => {
  const { chain, platform } = scene;
  const person = nextPerson();
  const { id } = await scene.given();
  await chain.client.setAutomine(false);
  const asked = await scene.claim(person, id);
  const first = await firstSent(id);
  const elsewhere = createChainClient(chain.url, CHAIN_ID, scene.relayer);
  await elsewhere.sendTransaction({
    to: scene.relayer.address,
    nonce: first.nonce,
    gas: 21_000n,
    ...DEAR,
  });
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);

  // A node that lags could still find it: nothing is given up yet, and nothing else is signed for the share.
  const signed = await stored(id);
  platform.clock.advance({ seconds: replaceSeconds * 5 });
  await platform.runJob('rewards.relay');
  expect((await scene.mine(person, id))?.state).toBe('sent');
  expect(await stored(id)).toHaveLength(signed.length);

  platform.clock.advance({ seconds: replaceSeconds * 6 });
  await scene.share(person, id, 'failed');
  expect(new Set(await states(id))).toEqual(new Set(['replaced']));
  const again = await scene.claim(person, id);
  expect(again).toMatchObject({ index: asked.index, amount: asked.amount });
  await scene.share(person, id, 'received');
  const nonces = new Set((await stored(id)).map(({ nonce }) => nonce));
  expect(nonces).toEqual(new Set([first.nonce, first.nonce + 1]));
  expect(await balanceOf(chain, person.address)).toBe(BigInt(asked.amount));
});

test('a claim that costs far more than was prepaid is not sent, and is when the price has come down', async () => {
  const { chain } = scene;
  const person = nextPerson();
  const { id } = await scene.given();
  const priceOf = async (gwei: string) => {
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) });
    await chain.client.mine({ blocks: 1 });
  };
  await priceOf('3000');
  const before = await scene.relayed();
  await scene.refusedToRelay(person, id);
  expect(await scene.relayed()).toBe(before);
  await priceOf('1');
  await scene.claim(person, id);
  await scene.share(person, id, 'received');
});

/** Longer than a signature counts, on a chain whose clock is behind, too. */
const OUTAGE_SECONDS = 20 * 60;
const lasting = (seconds: number) => {
  const expires = Math.ceil(scene.platform.clock.now().getTime() / 1000 + seconds);
  return { expiresTime: new Date(expires * 1000).toISOString() };
};

test('claims whose signatures run out before a block takes them are signed anew under their nonces, and paid once', async () => {
  const { client } = scene.chain;
  const both = [nextPerson(), nextPerson()];
  const { id } = await scene.given(lasting(3600));
  await client.setAutomine(false);
  for (const person of both) await scene.claim(person, id);
  const old = await eventually(
    () => stored(id),
    ({ length }) => length === 2,
    WAIT_MS,
  );
  // Of the second one the node knows nothing any more.
  await awayFor(OUTAGE_SECONDS, () => client.dropTransaction({ hash: (old[1]?.hash ?? '0x') as Hex }));
  const renewed = await eventually(
    () => stored(id),
    ({ length }) => length >= 4,
    WAIT_MS,
  );
  for (const { hash } of renewed.slice(2)) {
    await eventually(
      () => client.getTransaction({ hash: hash as Hex }).catch(() => null),
      (found) => found !== null,
      WAIT_MS,
    );
  }
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
  for (const person of both) await scene.share(person, id, 'received');
  const ended = (await eventually(() => states(id), isEnded, WAIT_MS)).toSorted();
  expect(ended.filter((state) => state !== 'replaced')).toEqual(['done', 'done']);
  expect(new Set((await stored(id)).map(({ nonce }) => nonce)).size).toBe(2);
  expect(await failures(id)).toBe(0);
});

test('a claim that a block takes too late is nobody’s failure, and is sent anew', async () => {
  const { client } = scene.chain;
  const person = nextPerson();
  const { id } = await scene.given(lasting(3600));
  await client.setAutomine(false);
  const asked = await scene.claim(person, id);
  const { hash } = await firstSent(id);
  await eventually(
    () => client.getTransaction({ hash: hash as Hex }).catch(() => null),
    (found) => found !== null,
    WAIT_MS,
  );
  await awayFor(OUTAGE_SECONDS, () => client.mine({ blocks: 1 }));
  expect((await client.getTransactionReceipt({ hash: hash as Hex })).status).toBe('reverted');
  await client.setAutomine(true);
  expect(await scene.share(person, id, 'received')).toMatchObject({ index: asked.index });
  expect(await eventually(() => states(id), isEnded, WAIT_MS)).toEqual(['late', 'done']);
  expect(await failures(id)).toBe(0);
});

test('a claim of a reward that is over meanwhile gives way to nothing, and those behind it are paid', async () => {
  const { chain, relayer } = scene;
  const [person, other] = [nextPerson(), nextPerson()];
  const short = await scene.given(lasting(600));
  const { id } = await scene.given(lasting(3600));
  await chain.client.setAutomine(false);
  await scene.claim(person, short.id);
  const { nonce } = await firstSent(short.id);
  await scene.claim(other, id);
  await firstSent(id);
  await awayFor(605);
  const underNonce = () =>
    db()
      .select()
      .from(rewardTransaction)
      .where(eq(rewardTransaction.nonce, nonce))
      .orderBy(asc(rewardTransaction.id));
  const { to, input } = await eventually(
    async () => {
      const [, ...inPlace] = await underNonce();
      const hash = inPlace.at(-1)?.hash as Hex | undefined;
      const found = hash && (await chain.client.getTransaction({ hash }).catch(() => null));
      return found || { to: null, input: null };
    },
    (found) => found.to !== null,
    WAIT_MS,
  );
  expect({ to, input }).toEqual({ to: relayer.address.toLowerCase(), input: '0x' });
  await chain.client.setAutomine(true);
  await chain.client.mine({ blocks: 1 });
  await scene.share(other, id, 'received');
  await scene.share(person, short.id, 'failed');
  expect((await stored(short.id))[0]?.state).toBe('replaced');
  expect(await failures(short.id)).toBe(0);
});
