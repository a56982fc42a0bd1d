import { eq } from 'drizzle-orm';
import { type Hex, parseGwei } from 'viem';
import { rewardTransaction } from '@/server/db/schema/reward';
import { eventually } from '@/server/testing/chat';
import { RewardScene } from '@/server/testing/reward-scene';
import { CHAIN_ID, claimDirectly } from '@/server/testing/rewards';
import { estimate } from './estimate';
import { RewardChains } from './reward-chain';

jest.setTimeout(600_000);

/* Code and races that make the platform's account pay for nothing, on a real node. */

/** In wei: less than a single transaction. */
const SUBSIDY = 1_000n;
/** Stops when gas has no price, as in a simulation without one, and burns all of its gas otherwise. */
const TRAP: Hex = '0x3a600557005b600556';
/** Delegates an own account to code elsewhere (EIP-7702). */
const DELEGATION: Hex = `0xef0100${'11'.repeat(20)}`;
const REFUSES: Hex = '0x5f5ffd';

let scene: RewardScene;
beforeAll(async () => {
  scene = await RewardScene.start({ subsidy: SUBSIDY });
}, 600_000);
afterEach(() => scene.chain.client.setAutomine(true));
afterAll(() => scene.stop());

const sentFor = (id: string) =>
  scene.platform.services.storage.db
    .select()
    .from(rewardTransaction)
    .where(eq(rewardTransaction.rewardId, id));

/** Time goes by for platform and chain. */
async function passes(seconds: number): Promise<void> {
  scene.platform.clock.advance({ seconds });
  await scene.chain.client.increaseTime({ seconds });
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
  expect(await estimate({ ...chain, contract }, '0x', fees)).toEqual({ refusal: 'OutOfGas' });
});

test.each([
  ['code', TRAP],
  ['a delegation', DELEGATION],
])('coins are sent for nobody to an address with %s, who claim and take back themselves', async (_, code) => {
  const { client } = scene.chain;
  const [person, other] = await Promise.all([scene.member(), scene.member()]);
  const { id, sender } = await scene.given({ expiresTime: inTenMinutes() });
  await client.setCode({ address: person.address, bytecode: code });
  await client.setCode({ address: sender.address, bytecode: code });
  const before = await scene.relayed();
  await scene.refusedToRelay(person, id);
  expect(await scene.relayed()).toBe(before);
  await scene.claim(other, id);
  await scene.share(other, id, 'received');

  await passes(605);
  const told = await scene.keptUntil(
    () => scene.owner.call('rewardDetail', { params: { reward: id } }),
    ({ relayStop }) => relayStop === 'return',
  );
  expect(told.state).toBe('expired');
  await scene.keep();
  expect((await sentFor(id)).filter(({ index }) => index === null)).toEqual([]);
});

test('who has cost more than the platform adds in a day is sent for no more until it is over, and others are', async () => {
  const { client } = scene.chain;
  const [giver, person, other] = await Promise.all([scene.member(), scene.member(), scene.member()]);
  const refused = await scene.given({ expiresTime: inTenMinutes() }, giver);
  const later = { expiresTime: new Date(scene.platform.clock.now().getTime() + 300 * 3_600_000) };
  const form = { expiresTime: `${later.expiresTime.toISOString().slice(0, 19)}.000Z` };
  const theirs = await scene.given(form, giver);
  const mine = await scene.given(form);
  await passes(605);
  await client.setAutomine(false);
  const before = await scene.relayed();
  await scene.keptUntil(
    () => client.getTransactionCount({ address: scene.relayer.address, blockTag: 'pending' }),
    (pending) => pending === before + 1,
  );
  await client.setCode({ address: refused.sender.address, bytecode: REFUSES });
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
  const [lost] = await scene.keptUntil(
    () => sentFor(refused.id),
    ([row]) => row?.state === 'reverted',
  );
  expect(lost?.earned).toBe('0');
  const receipt = await client.getTransactionReceipt({ hash: lost?.hash as Hex });
  expect(BigInt(lost?.spent ?? 0)).toBe(receipt.gasUsed * receipt.effectiveGasPrice);

  await scene.refusedToRelay(person, theirs.id);
  await scene.claim(person, mine.id);
  await scene.share(person, mine.id, 'received');
  const [paid] = await eventually(
    () => sentFor(mine.id),
    ([row]) => row?.state === 'done',
  );
  expect(paid).toMatchObject({ earned: mine.prepared.claimGas });

  await passes(86_400);
  await scene.claim(other, theirs.id);
  await scene.share(other, theirs.id, 'received');
  const signed = await person.call('signRewardClaim', {
    body: { reward: theirs.id, recipient: person.address },
  });
  await claimDirectly(scene.chain, theirs.id, signed);
  await scene.share(person, theirs.id, 'received');
});
