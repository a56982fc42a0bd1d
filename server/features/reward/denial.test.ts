import { eq } from 'drizzle-orm';
import { type Hex, parseEther, parseGwei, zeroAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { mined } from '@/contracts/local-chain/chain-client';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { eventually } from '@/server/testing/chat';
import { type RewardMember, RewardScene } from '@/server/testing/reward-scene';
import { balanceOf, claimDirectly } from '@/server/testing/rewards';

jest.setTimeout(600_000);
const WAIT_MS = 180_000;

/* Nobody makes the platform stop sending for others: neither by sending first what it has sent, nor by refusing their own. */

let scene: RewardScene;
let people: RewardMember[];
beforeAll(async () => {
  // On later contracts no recipient and no sender makes a claim or a return revert.
  scene = await RewardScene.start({ isFirstVersion: true });
  people = [];
  while (people.length < 8) people.push(await scene.member());
}, 600_000);
afterEach(() => scene.chain.client.setAutomine(true));
afterAll(() => scene.stop());

/** Before everything else that waits for a block. */
const DEAR = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('2') };
const REFUSES: Hex = '0x5f5ffd';
const db = () => scene.platform.services.storage.db;
const take = (count: number) => people.splice(0, count);
const stored = (id: string) =>
  db().select().from(rewardTransaction).where(eq(rewardTransaction.rewardId, id));
const states = async (id: string) => (await stored(id)).map(({ state }) => state);
const pending = () =>
  scene.chain.client.getTransactionCount({ address: scene.relayer.address, blockTag: 'pending' });
const isInPool = (count: number) => eventually(pending, (sent) => sent === count, WAIT_MS);
/** A reward whose time is over, on the clocks of platform and chain. */
async function expired() {
  const { chain, platform } = scene;
  const now = Math.ceil(platform.clock.now().getTime() / 1000);
  const chainNow = Number((await chain.client.getBlock()).timestamp);
  const expires = Math.max(now, chainNow) + 600;
  const form = { amount: parseEther('3').toString(), expiresTime: new Date(expires * 1000).toISOString() };
  const given = await scene.given(form);
  platform.clock.advance({ seconds: expires - now + 5 });
  await chain.client.increaseTime({ seconds: expires - chainNow + 5 });
  await chain.client.mine({ blocks: 1 });
  return given;
}

test('five claims that somebody copies at a higher tip are no failures, and the sixth person is paid', async () => {
  const { chain } = scene;
  const [sixth, ...five] = take(6) as [RewardMember, ...RewardMember[]];
  const { id } = await scene.given({ count: 6, amount: parseEther('0.6').toString() });
  const before = await scene.relayed();
  const signed = await Promise.all(
    five.map((person) => person.call('signRewardClaim', { body: { reward: id, recipient: person.address } })),
  );
  await chain.client.setAutomine(false);
  await Promise.all(five.map((person) => scene.claim(person, id)));
  await isInPool(before + 5);
  for (const one of signed) await claimDirectly(chain, id, one, { ...DEAR, gas: 200_000n });
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  expect(await scene.relayed()).toBe(before + 5);
  for (const person of five) await scene.share(person, id, 'received');
  await eventually(
    () => states(id),
    (all) => all.every((state) => state === 'done'),
    WAIT_MS,
  );
  const { amount } = await scene.claim(sixth, id);
  await scene.share(sixth, id, 'received');
  expect(await balanceOf(chain, sixth.address)).toBe(BigInt(amount));
  // What was prepaid for the five goes back, which the next test must not meet on its way.
  await scene.keptUntil(
    () => stored(id),
    (all) => all.some(({ index, state }) => index === null && state === 'done'),
  );
  expect(await scene.relayed()).toBe(before + 7);
});

test('what somebody makes fail three times is sent to them no more, in no reward, and to others it is', async () => {
  const { client } = scene.chain;
  const [person, other] = take(2) as [RewardMember, RewardMember];
  for (let count = 1; count <= 3; count += 1) {
    const { id } = await scene.given();
    const before = await scene.relayed();
    await client.setAutomine(false);
    await scene.claim(person, id);
    await isInPool(before + 1);
    await client.setCode({ address: person.address, bytecode: REFUSES });
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    await eventually(
      () => states(id),
      (all) => all.join() === 'reverted',
      WAIT_MS,
    );
    await client.setCode({ address: person.address, bytecode: '0x' });
  }
  const { id } = await scene.given();
  const before = await scene.relayed();
  await scene.refusedToRelay(person, id);
  expect(await scene.relayed()).toBe(before);
  await scene.claim(other, id);
  await scene.share(other, id, 'received');
});

test('a return that somebody else has sent first is done; one that a block refuses is the last, and the giver is told', async () => {
  const { chain, owner } = scene;
  const stopped = () => scene.stoppedInMetric('return');
  const raced = await expired();
  await chain.client.setAutomine(false);
  await scene.returnInPool(raced.id);
  await chain.client.writeContract({
    address: raced.prepared.contract as Hex,
    abi: guildRewardsAbi,
    functionName: 'claimToSender',
    args: [raced.id as Hex, zeroAddress],
    gas: 300_000n,
    ...DEAR,
  });
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  await scene.seen(owner, raced.id, 'returned');
  await scene.keptUntil(
    () => states(raced.id),
    (all) => all.join() === 'done',
  );
  expect((await owner.call('rewardDetail', { params: { reward: raced.id } })).relayStop).toBeNull();
  expect(await stopped()).toBe('0');

  const refused = await expired();
  await chain.client.setAutomine(false);
  await scene.returnInPool(refused.id);
  await chain.client.setCode({ address: refused.sender.address, bytecode: REFUSES });
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  // The sender would take coins again from here on: only the one refusal keeps the platform from another return.
  await chain.client.setCode({ address: refused.sender.address, bytecode: '0x' });
  await scene.keptUntil(
    () => states(refused.id),
    (all) => all[0] === 'reverted',
  );
  await scene.keep();
  expect(await states(refused.id)).toEqual(['reverted']);
  expect((await owner.call('rewardDetail', { params: { reward: refused.id } })).relayStop).toBe('return');
  expect(await stopped()).toBe('1');
  expect(scene.platform.logLines.some(({ event }) => event === 'reward.relay_stopped')).toBe(true);
  // Who takes it back says so on the chain, and nothing waits any more.
  await mined(
    chain.client,
    await chain.client.writeContract({
      address: refused.prepared.contract as Hex,
      abi: guildRewardsAbi,
      functionName: 'claimToSender',
      args: [refused.id as Hex, zeroAddress],
    }),
  );
  await scene.keptUntil(stopped, (count) => count === '0');
});
