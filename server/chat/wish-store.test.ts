import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { WishStore } from './wish.store';
import { deviceWish } from './wishes';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());

test('a clock that is set back by an hour keeps no wish for an hour', async () => {
  const store = new WishStore(platform.services.storage);
  const now = new Date();
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await store.put([deviceWish(1, 'failed')], inMinutes(10));
  await store.put([deviceWish(2, 'before')], inMinutes(60));
  await store.wakeFar(now);
  const claim = () => store.claim({ limit: 10, now, lease: 'mine', leaseUntil: inMinutes(1) });
  expect((await claim()).map(({ key }) => key)).toEqual(['device:before']);
  expect(await claim()).toEqual([]);
});
