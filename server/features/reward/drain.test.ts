import { eq } from 'drizzle-orm';
import { type Address, type Hex, numberToHex, parseGwei, zeroAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { createChainClient, mined } from '@/contracts/local-chain/chain-client';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { eventually } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { RewardScene } from '@/server/testing/reward-scene';
import { balanceOf, CHAIN_ID, claimDirectly } from '@/server/testing/rewards';
import { estimate, withReserve } from './estimate';
import { RewardChains } from './reward-chain';

jest.setTimeout(600_000);

/* Code and races that make the platform's account pay for nothing, on a real node. */

/** Stops when gas has no price, as in a simulation without one, and burns all of its gas otherwise. */
const TRAP: Hex = '0x3a600557005b600556';
/** Delegates an own account to code elsewhere (EIP-7702). */
const DELEGATION: Hex = `0xef0100${'11'.repeat(20)}`;
/** Before everything else that waits for a block. */
const DEAR = { maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('50') };

let scene: RewardScene;
beforeAll(async () => {
  scene = await RewardScene.start();
}, 600_000);
afterEach(() => scene.chain.client.setAutomine(true));
afterAll(() => scene.stop());

const sentFor = (id: string) =>
  scene.platform.services.storage.db
    .select()
    .from(rewardTransaction)
    .where(eq(rewardTransaction.rewardId, id));

const pending = () =>
  scene.chain.client.getTransactionCount({ address: scene.relayer.address, blockTag: 'pending' });
const isInPool = (count: number) => eventually(pending, (sent) => sent === count);

/** What an address can withdraw. */
const creditOf = (address: Address) =>
  scene.chain.client.readContract({
    address: scene.chain.deployment.rewards,
    abi: guildRewardsAbi,
    functionName: 'creditOf',
    args: [address],
  });

/** Time goes by for platform and chain. */
async function passes(seconds: number): Promise<void> {
  scene.platform.clock.advance({ seconds });
  await scene.chain.client.increaseTime({ seconds });
  await scene.chain.client.mine({ blocks: 1 });
}

/** In wei, what the platform adds in a day from now on. */
function adds(subsidy: bigint): void {
  const { subsidies } = scene.platform.services.config.rewards;
  (subsidies as Map<number, bigint>).set(CHAIN_ID, subsidy);
}

/** In gwei, the price of the next block. */
const nextBlockAt = (gwei: string) =>
  scene.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) });
async function priced(gwei: string): Promise<void> {
  await nextBlockAt(gwei);
  await scene.chain.client.mine({ blocks: 1 });
}

const inTenMinutes = () =>
  new Date(Math.ceil(scene.platform.clock.now().getTime() / 1000 + 600) * 1000).toISOString();

test('code that behaves while gas has no price is weighed at its price, and with gas that ends', async () => {
  const { client } = scene.chain;
  const chain = new RewardChains(scene.platform.services.config).find(CHAIN_ID);
  if (!chain) throw new Error('No chain');
  const contract = `0x${'22'.repeat(20)}` as const;
  await client.setCode({ address: contract, bytecode: TRAP });
  const fees = { maxFeePerGas: parseGwei('3'), maxPriorityFeePerGas: parseGwei('1') };
  expect(await client.estimateGas({ to: contract, maxFeePerGas: 0n })).toBeLessThan(30_000n);
  const asked: string[] = [];
  // Jobs speak to the same node meanwhile.
  scene.chain.proxy.before((method, body) => {
    if (method === 'eth_estimateGas') asked.push(body);
    return 'pass';
  });
  expect(await estimate({ ...chain, contract }, '0x', fees)).toEqual({ refusal: 'OutOfGas' });
  scene.chain.proxy.reset();
  const gas = numberToHex(withReserve(chain.rules.claimGasMax));
  const real = {
    from: scene.relayer.address,
    to: contract,
    gas,
    maxFeePerGas: numberToHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
  };
  expect(asked.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    { method: 'eth_estimateGas', params: [real, 'latest'] },
  ]);
});

test.each([
  ['code that burns gas', TRAP],
  ['a delegation to nothing', DELEGATION],
])(
  'an address with %s costs the platform no more than it is paid, and what it does not take is its credit',
  async (_, code) => {
    const { client, deployment } = scene.chain;
    const [person, other] = await Promise.all([scene.member(), scene.member()]);
    const { id, sender, prepared } = await scene.given({ expiresTime: inTenMinutes() });
    // It gets code once it has been weighed without any.
    await client.setAutomine(false);
    const before = await scene.relayed();
    const { amount } = await scene.claim(person, id);
    await isInPool(before + 1);
    await client.setCode({ address: person.address, bytecode: code });
    await client.setCode({ address: sender.address, bytecode: code });
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    const isTaken = code === DELEGATION;
    expect(await scene.share(person, id, 'received')).toMatchObject({ credited: !isTaken });
    expect(await creditOf(person.address)).toBe(isTaken ? 0n : BigInt(amount));
    await scene.claim(other, id);
    expect(await scene.share(other, id, 'received')).toMatchObject({ credited: false });

    await passes(605);
    await scene.returned(scene.owner, id);
    const paid = await scene.keptUntil(
      () => sentFor(id),
      (sent) => sent.every(({ state }) => state !== 'open'),
    );
    expect(paid.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    for (const { earned, gas } of paid) {
      expect(BigInt(earned)).toBeGreaterThanOrEqual(BigInt(prepared.claimGas));
      expect(BigInt(gas)).toBeLessThan(250_000n);
    }
    const told = await scene.owner.call('rewardDetail', { params: { reward: id } });
    expect(told).toMatchObject({ restCredited: !isTaken, relayStop: null });
    if (isTaken) return;
    const rest = await creditOf(sender.address);
    expect(rest).toBe(BigInt(told.returned?.amount ?? 0));
    // Who cannot take coins names an address that can.
    await client.setCode({ address: sender.address, bytecode: '0x' });
    const wallet = createChainClient(scene.chain.url, CHAIN_ID, sender);
    const address = deployment.rewards;
    const withdrawal = { address, abi: guildRewardsAbi, functionName: 'withdrawCredit' } as const;
    const held = await balanceOf(scene.chain, other.address);
    await mined(client, await wallet.writeContract({ ...withdrawal, args: [other.address] }));
    expect(await balanceOf(scene.chain, other.address)).toBe(held + rest);
  },
);

test('who has cost more than the platform adds in a day is sent for no more until it is over, and others are', async () => {
  const { client } = scene.chain;
  const [giver, person, other] = await Promise.all([scene.member(), scene.member(), scene.member()]);
  const raced = await scene.given({ expiresTime: inTenMinutes() }, giver);
  const later = { expiresTime: new Date(scene.platform.clock.now().getTime() + 300 * 3_600_000) };
  const form = { expiresTime: `${later.expiresTime.toISOString().slice(0, 19)}.000Z` };
  const theirs = await scene.given(form, giver);
  const mine = await scene.given(form);
  await passes(605);
  await priced('5');
  await client.setAutomine(false);
  await scene.returnInPool(raced.id);
  // Somebody sends the same return before it, so that nothing is left to pay for.
  await client.writeContract({
    address: raced.prepared.contract as Hex,
    abi: guildRewardsAbi,
    functionName: 'claimToSender',
    args: [raced.id as Hex, zeroAddress],
    gas: 300_000n,
    ...DEAR,
  });
  await nextBlockAt('5');
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
  const [lost] = await scene.keptUntil(
    () => sentFor(raced.id),
    ([row]) => row?.state === 'done',
  );
  expect(lost?.earned).toBe('0');
  const receipt = await client.getTransactionReceipt({ hash: lost?.hash as Hex });
  expect(BigInt(lost?.spent ?? 0)).toBe(receipt.gasUsed * receipt.effectiveGasPrice);

  // At a fifth of that price a claim risks less than what this has cost, which is all that is added.
  adds(BigInt(lost?.spent ?? 0) + 1n);
  await priced('0.01');
  await scene.refusedToRelay(person, theirs.id);
  const seenBy = async (who: TestClient, id: string) =>
    (await who.call('rewardDetail', { params: { reward: id } })).relayStop;
  expect([await seenBy(person, theirs.id), await seenBy(giver, theirs.id)]).toEqual(['budget', 'budget']);
  expect(await scene.stoppedInMetric('budget')).toBe('1');
  const stops = scene.platform.logLines.filter(({ event }) => event === 'reward.relay_stopped');
  expect(stops).toMatchObject([{ chain: CHAIN_ID, kind: 'budget' }]);
  await scene.claim(person, mine.id);
  await scene.share(person, mine.id, 'received');
  const [paid] = await eventually(
    () => sentFor(mine.id),
    ([row]) => row?.state === 'done',
  );
  expect(paid).toMatchObject({ earned: mine.prepared.claimGas });
  expect(await seenBy(person, mine.id)).toBeNull();

  await scene.keep();
  expect(await seenBy(giver, theirs.id)).toBe('budget');
  await passes(86_400);
  await scene.keptUntil(
    () => seenBy(giver, theirs.id),
    (stop) => stop === null,
  );
  expect(await scene.stoppedInMetric('budget')).toBe('0');
  await scene.claim(other, theirs.id);
  await scene.share(other, theirs.id, 'received');
  const signed = await person.call('signRewardClaim', {
    body: { reward: theirs.id, recipient: person.address },
  });
  await claimDirectly(scene.chain, theirs.id, signed);
  await scene.share(person, theirs.id, 'received');
});
