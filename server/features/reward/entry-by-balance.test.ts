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

test.each(['the giver', 'another moderator'])(
  'a rule of %s shuts nobody out of a reward that they could claim; who was not there when it was given is not let in by it',
  async (who) => {
    const { owner, room, spaceId } = scene;
    const present = await scene.member();
    const moderator = who === 'the giver' ? owner : await scene.member();
    if (moderator !== owner) {
      await owner.call('setAdmin', { params: { spaceId, userId: moderator.id } });
    }
    const { id } = await scene.given({ count: 2 });
    const late = await scene.member();
    await moderator.call('setAccess', { body: { room, rule: ofBalances(coins('1000')) as never } });
    await expect(scene.claim(late, id)).rejects.toMatchObject({ error: 'room_locked' });
    await scene.claim(present, id);
    await scene.share(present, id, 'received');
    await owner.call('setAccess', { body: { room, rule: null } });
  },
);

test('OPN-73 who enters a channel by a balance, as an admin or by its rule being removed claims no reward from before', async () => {
  const { platform, chain, owner, room } = scene;
  const rule = ofBalances(coins('5'));
  const set = () => owner.call('setAccess', { body: { room, rule: rule as never } });
  const check = async (minutes: number) => {
    platform.clock.advance({ minutes });
    await platform.runJob('rooms.check_balances');
  };
  const [early, entrant, admin, outside] = [
    await scene.member(),
    await scene.member(),
    await scene.member(),
    await scene.member(),
  ];
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

  // An admin comes in at once, and the removed rule lets in everyone: from then on, too.
  const notTheirs = async (...people: (typeof entrant)[]) => {
    for (const person of people) {
      await expect(scene.claim(person, id)).rejects.toMatchObject({ error: 'reward_not_for_you' });
    }
  };
  await owner.call('setAdmin', { params: { spaceId: scene.spaceId, userId: admin.id } });
  await notTheirs(entrant, admin);
  await owner.call('setAccess', { body: { room, rule: null } });
  await notTheirs(entrant, admin, outside);
  // Who was there keeps their time, and comes back at another one after a rule that shut them out.
  await scene.claim(early, id);
  platform.clock.advance({ minutes: 1 });
  await set();
  await owner.call('setAccess', { body: { room, rule: null } });
  await notTheirs(entrant, admin, outside);
  await scene.share(early, id, 'received');
});
