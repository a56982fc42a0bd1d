import { eq } from 'drizzle-orm';
import { parseEther, parseGwei } from 'viem';
import { reward } from '@/server/db/schema/reward';
import { RewardScene } from '@/server/testing/reward-scene';
import { balanceOf } from '@/server/testing/rewards';

jest.setTimeout(300_000);

/* What the platform's account spends for others, on a real node: no person and no reward can make it spend without bound. */

let scene: RewardScene;
beforeAll(async () => {
  scene = await RewardScene.start();
}, 300_000);
afterAll(() => scene.stop());

const db = () => scene.platform.services.storage.db;

async function gasPrice(gwei: string): Promise<void> {
  await scene.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) });
  await scene.chain.client.mine({ blocks: 1 });
}

test('a return that costs far more than it is paid waits for a better price, also after refused claims (RWD-15)', async () => {
  const { chain, platform } = scene;
  const keep = async () => {
    await db().execute(`UPDATE job SET next_run_at = '-infinity' WHERE name = 'rewards.keep'`);
    await platform.services.jobs.runDue('rewards.keep');
  };
  const expiresTime = new Date(Math.ceil(platform.clock.now().getTime() / 1000 + 600) * 1000).toISOString();
  const { id, sender } = await scene.given({ expiresTime, amount: parseEther('3').toString() });
  await db().update(reward).set({ failures: 5 }).where(eq(reward.id, id));
  const [before, sent] = [await balanceOf(chain, sender.address), await scene.relayed()];
  platform.clock.advance({ seconds: 605 });
  await chain.client.increaseTime({ seconds: 605 });
  await gasPrice('3000');
  await keep();
  expect(await scene.relayed()).toBe(sent);
  await gasPrice('1');
  await keep();
  await scene.seen(scene.owner, id, 'returned');
  expect((await balanceOf(chain, sender.address)) - before).toBeGreaterThanOrEqual(parseEther('3'));
});
