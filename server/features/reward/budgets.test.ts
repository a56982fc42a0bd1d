import { eq } from 'drizzle-orm';
import { type Hex, parseEther, parseGwei, zeroAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { reward } from '@/server/db/schema/reward';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { eventually } from '@/server/testing/chat';
import { RewardScene } from '@/server/testing/reward-scene';
import { balanceOf, claimDirectly } from '@/server/testing/rewards';

jest.setTimeout(300_000);

/* What the platform's account spends for others, on a real node: no person and no reward can make it spend without bound. */

let scene: RewardScene;
beforeAll(async () => {
  // Where blocks refuse claims: on later contracts no recipient makes one revert.
  scene = await RewardScene.start({ isFirstVersion: true });
}, 300_000);
afterEach(() => scene.chain.client.setAutomine(true));
afterAll(() => scene.stop());

/** Refuses whatever it is sent. */
const REFUSES: Hex = '0x5f5ffd';

const db = () => scene.platform.services.storage.db;
/** How many transactions for a reward blocks have refused. */
async function failures(id: string): Promise<number> {
  const sent = await db().select().from(rewardTransaction).where(eq(rewardTransaction.rewardId, id));
  return sent.filter(({ state }) => state === 'reverted').length;
}

/** In wei, of the newest block. */
async function gasPrice(price: bigint): Promise<void> {
  await scene.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: price });
  await scene.chain.client.mine({ blocks: 1 });
}

test('a share whose claim a block has refused is left to its owner, and the others of its reward are sent', async () => {
  const { client } = scene.chain;
  const [person, other] = await Promise.all([scene.member(), scene.member()]);
  const { id } = await scene.given();
  const before = await scene.relayed();
  // Who takes coins when they are weighed, and not when they come.
  await client.setAutomine(false);
  const asked = await scene.claim(person, id);
  await eventually(
    () => client.getTransactionCount({ address: scene.relayer.address, blockTag: 'pending' }),
    (count) => count === before + 1,
  );
  await client.setCode({ address: person.address, bytecode: REFUSES });
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
  await eventually(
    () => failures(id),
    (count) => count === 1,
  );
  await client.setCode({ address: person.address, bytecode: '0x' });

  expect(await scene.relayed()).toBe(before + 1);
  await scene.refusedToRelay(person, id);
  expect(await scene.relayed()).toBe(before + 1);
  await scene.claim(other, id);
  await scene.share(other, id, 'received');
  expect(await scene.relayed()).toBe(before + 2);
  expect(await failures(id)).toBe(1);
  const signed = await person.call('signRewardClaim', { body: { reward: id, recipient: person.address } });
  await claimDirectly(scene.chain, id, signed);
  expect(await scene.share(person, id, 'received')).toMatchObject({
    index: asked.index,
    amount: asked.amount,
  });
});

test('a return that costs far more than it is paid waits for a better price, also after refused claims (RWD-15)', async () => {
  const { chain, platform, relayer } = scene;
  const expiresTime = new Date(Math.ceil(platform.clock.now().getTime() / 1000 + 600) * 1000).toISOString();
  const form = { expiresTime, amount: parseEther('3').toString() };
  const { id, sender, prepared } = await scene.given(form);
  // The contract pays two claims for a return, and never more than is left of what was prepaid.
  const single = await scene.given({ ...form, count: 1 });
  await db().update(reward).set({ failures: 5 }).where(eq(reward.id, id));
  const [before, sent] = [await balanceOf(chain, sender.address), await scene.relayed()];
  platform.clock.advance({ seconds: 605 });
  await chain.client.increaseTime({ seconds: 605 });
  await gasPrice(parseGwei('3000'));
  await scene.keep();
  expect(await scene.relayed()).toBe(sent);

  const gas = await chain.client.estimateContractGas({
    address: prepared.contract as Hex,
    abi: guildRewardsAbi,
    functionName: 'claimToSender',
    args: [single.id as Hex, zeroAddress],
    account: relayer.address,
  });
  // Between three times one claim and three times two of them; an offer leaves room for twice the price.
  const fee = (BigInt(prepared.claimGas) * 9n) / 2n / gas;
  await gasPrice((fee - (await chain.client.estimateMaxPriorityFeePerGas())) / 2n);
  await scene.returned(scene.owner, id);
  expect((await balanceOf(chain, sender.address)) - before).toBeGreaterThanOrEqual(parseEther('3'));
  expect(await scene.relayed()).toBe(sent + 1);

  await gasPrice(parseGwei('1'));
  await scene.returned(scene.owner, single.id);
  // A fifth more than it takes, for what changes until a block has it.
  const [returned] = await db()
    .select()
    .from(rewardTransaction)
    .where(eq(rewardTransaction.rewardId, single.id));
  expect(BigInt(returned?.gas ?? 0)).toBe(gas + gas / 5n);
  expect(await scene.relayed()).toBe(sent + 2);
});
