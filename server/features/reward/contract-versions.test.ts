import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { RewardScene } from '@/server/testing/reward-scene';
import { balanceOf, claimDirectly } from '@/server/testing/rewards';

jest.setTimeout(600_000);

/* Rewards that were given with the first version of the contract, before and after an upgrade brings the next one. */

/** Code that takes coins, and an own account that has delegated to nothing (EIP-7702), which takes them, too. */
const TAKES: Hex = '0x00';
const DELEGATION: Hex = `0xef0100${'11'.repeat(20)}`;

let scene: RewardScene;
beforeAll(async () => {
  scene = await RewardScene.start({ isFirstVersion: true });
}, 600_000);
afterAll(() => scene.stop());

const inTenMinutes = () =>
  new Date(Math.ceil(scene.platform.clock.now().getTime() / 1000 + 600) * 1000).toISOString();

test('what is open in a contract at an upgrade is claimed there and goes back, while new rewards use the next', async () => {
  const { client, deployment } = scene.chain;
  const early = await scene.member();
  const people = [await scene.member(), await scene.member()];
  const old = await scene.given({ count: 4, expiresTime: inTenMinutes() });
  expect(old.prepared.contract).toBe(deployment.rewards);
  const [taking, delegated] = [
    await scene.given({ expiresTime: inTenMinutes() }),
    await scene.given({ expiresTime: inTenMinutes() }),
  ];
  await scene.claim(early, old.id);
  await scene.share(early, old.id, 'received');

  await scene.upgrade();
  const [late, coded] = people.map((person) =>
    Object.assign(scene.again(person), { address: person.address }),
  );
  if (!late || !coded) throw new Error('Nobody');
  const [network] = await scene.owner.call('rewardNetworks');
  expect(network?.contract).not.toBe(deployment.rewards);
  // A wallet that lost the answer gets the same deposit, in the contract that it was for.
  expect(await scene.owner.call('rewardDetail', { params: { reward: old.id } })).toMatchObject({
    contract: deployment.rewards,
    claimedCount: 1,
    relayed: true,
  });

  const sent = await scene.relayed();
  await scene.claim(late, old.id);
  await scene.share(late, old.id, 'received');
  expect(await scene.relayed()).toBe(sent + 1);
  // That contract would revert when code does not take its coins, so code claims by itself.
  for (const bytecode of [DELEGATION, TAKES]) {
    await client.setCode({ address: coded.address, bytecode });
    await scene.refusedToRelay(coded, old.id);
    expect(await scene.relayed()).toBe(sent + 1);
  }
  const signed = await coded.call('signRewardClaim', {
    body: { reward: old.id, recipient: coded.address },
  });
  expect(signed.contract).toBe(deployment.rewards);
  await claimDirectly(scene.chain, old.id, signed);
  const { amount } = await scene.share(coded, old.id, 'received').then((own) => own ?? { amount: '' });
  expect(await balanceOf(scene.chain, coded.address)).toBe(BigInt(amount));

  const next = await scene.given();
  expect(next.prepared.contract).toBe(network?.contract);
  // Here the platform sends it, also to code.
  await scene.claim(coded, next.id);
  await scene.share(coded, next.id, 'received');

  await client.setCode({ address: taking.sender.address, bytecode: TAKES });
  await client.setCode({ address: delegated.sender.address, bytecode: DELEGATION });
  const held = await balanceOf(scene.chain, old.sender.address);
  scene.platform.clock.advance({ seconds: 605 });
  await client.increaseTime({ seconds: 605 });
  await client.mine({ blocks: 1 });
  const returned = await scene.returned(scene.owner, old.id);
  expect((await balanceOf(scene.chain, old.sender.address)) - held).toBeGreaterThanOrEqual(
    BigInt(returned.returned?.amount ?? 0),
  );
  expect(BigInt(returned.returned?.amount ?? 0)).toBeGreaterThan(0n);

  // Nor does the platform send to senders with code: they take back by themselves, and are told.
  for (const { id } of [taking, delegated]) {
    const look = () => scene.owner.call('rewardDetail', { params: { reward: id } });
    await scene.keptUntil(look, ({ relayStop }) => relayStop === 'return');
    const { db } = scene.platform.services.storage;
    expect(await db.select().from(rewardTransaction).where(eq(rewardTransaction.rewardId, id))).toEqual([]);
  }
});
