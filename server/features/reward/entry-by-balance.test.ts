import { parseEther } from 'viem';
import { coins, ofBalances } from '@/server/testing/balances';
import { RewardScene } from '@/server/testing/reward-scene';

jest.setTimeout(240_000);

const DAY_MS = 86_400_000;
let scene: RewardScene;
beforeAll(async () => {
  scene = await RewardScene.start();
}, 180_000);
afterAll(() => scene.stop());

test('OPN-73 who enters a channel by a balance claims no reward from before, however long they are in the space', async () => {
  const { platform, chain, owner, room } = scene;
  const rule = ofBalances(coins('5'));
  const set = () => owner.call('setAccess', { body: { room, rule: rule as never } });
  const check = async (minutes: number) => {
    platform.clock.advance({ minutes });
    await platform.runJob('rooms.check_balances');
  };
  const [early, entrant] = [await scene.member(), await scene.member()];
  await chain.client.setBalance({ address: early.address, value: parseEther('5') });
  await set();
  await check(0);
  await check(10);
  const { id } = await scene.given({
    count: 3,
    expiresTime: new Date(Math.ceil(Date.now() / 1000) * 1000 + DAY_MS).toISOString(),
  });
  await chain.client.setBalance({ address: entrant.address, value: parseEther('5') });
  await check(60);
  await check(10);
  const { met } = await entrant.call('roomAccess', { query: { room } });
  expect(met).toEqual([[true]]);

  await expect(scene.claim(entrant, id)).rejects.toMatchObject({ error: 'reward_not_for_you' });
  await scene.claim(early, id);
  await scene.share(early, id, 'received');
});
