import { asc, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { eventually } from '@/server/testing/chat';
import { type RewardMember, RewardScene } from '@/server/testing/reward-scene';
import { balanceOf, CHAIN_ID } from '@/server/testing/rewards';
import { chainRules } from './chain-rules';

jest.setTimeout(300_000);

let scene: RewardScene;
beforeAll(async () => {
  scene = await RewardScene.start();
}, 300_000);
afterAll(() => scene.stop());

test('after a change of the relayer its claims are given back; one that is mined yet counts, and another is sent anew', async () => {
  const { chain } = scene;
  const people = [await scene.member(), await scene.member()];
  const { id } = await scene.given();
  const stored = () =>
    scene.platform.services.storage.db
      .select()
      .from(rewardTransaction)
      .where(eq(rewardTransaction.rewardId, id))
      .orderBy(asc(rewardTransaction.id));
  const old = scene.relayer.address;
  await chain.client.setAutomine(false);
  const asked = [];
  for (const person of people) asked.push(await scene.claim(person, id));
  const [waiting, lost] = await eventually(stored, ({ length }) => length === 2);
  const isAtTheNode = () =>
    chain.client.getTransaction({ hash: waiting?.hash as Hex }).then(
      () => true,
      () => false,
    );
  await eventually(isAtTheNode, (isThere) => isThere);
  // The first one waits; of the second one no node knows any more, nor hears of it again.
  await scene.changeRelayer(() => chain.client.dropTransaction({ hash: lost?.hash as Hex }));
  const [first, second] = people.map((person): RewardMember =>
    Object.assign(scene.again(person), { address: person.address }),
  );
  if (!first || !second) throw new Error('Two people are here');
  expect((await scene.mine(first, id))?.state).toBe('sent');
  scene.platform.clock.advance({ seconds: chainRules(CHAIN_ID).replaceSeconds + 1 });
  await scene.share(first, id, 'failed');
  await scene.share(second, id, 'failed');
  expect((await stored()).map(({ state }) => state)).toEqual(['replaced', 'replaced']);

  await chain.client.setAutomine(true);
  await chain.client.mine({ blocks: 1 });
  await scene.share(first, id, 'received');
  await scene.claim(second, id);
  await scene.share(second, id, 'received');
  for (const [at, person] of [first, second].entries()) {
    expect(await balanceOf(chain, person.address)).toBe(BigInt(asked[at]?.amount ?? 0));
  }
  expect(await scene.relayed()).toBe(1);
  expect((await stored()).map(({ sender }) => sender)).toEqual([old, old, scene.relayer.address]);
});
