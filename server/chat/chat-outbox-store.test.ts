import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { ChatOutboxStore } from './chat-outbox.store';
import { deviceEntry, goneEntry, purgeEntry } from './outbox-writer';

let platform: TestPlatform;
let store: ChatOutboxStore;
beforeAll(async () => {
  platform = await startTestPlatform();
  store = new ChatOutboxStore(platform.services.storage);
});
afterAll(() => platform.close());

const start = new Date();
const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const claimAt = async (now: Date) => {
  const claimed = await store.claim({ limit: 10, now, lease: 'mine', leaseUntil: now });
  return claimed.map(({ key }) => key);
};

test('a clock that is set back by an hour keeps no entry for an hour', async () => {
  await store.put([deviceEntry(1, 'failed')], inMinutes(10));
  await store.put([deviceEntry(2, 'before')], inMinutes(60));
  await store.wakeFar(start);
  const claim = () => store.claim({ limit: 10, now: start, lease: 'mine', leaseUntil: inMinutes(1) });
  expect((await claim()).map(({ key }) => key)).toEqual(['device:before']);
  expect(await claim()).toEqual([]);
});

test('a purge waits until it is due, whatever wakes what waits', async () => {
  const from = 24 * 60;
  await store.put([purgeEntry('!vault:chat.test', inMinutes(from + 30))], inMinutes(from));
  const keyOf = async (minutes: number) =>
    (await claimAt(inMinutes(from + minutes))).filter((key) => key.startsWith('purge:'));
  expect(await keyOf(0)).toEqual([]);
  await store.wakeAll(inMinutes(from));
  await store.wakeFar(inMinutes(from));
  // As the reconciler does when it finds the room again.
  await store.put([purgeEntry('!vault:chat.test', inMinutes(from))], inMinutes(from));
  expect(await keyOf(29)).toEqual([]);
  expect(await keyOf(30)).toEqual(['purge:!vault:chat.test']);
});

test('deleted rooms that wait for another try are not among those to close', async () => {
  await store.put([goneEntry('!now:chat.test')], inMinutes(0));
  await store.put([goneEntry('!later:chat.test')], inMinutes(5));
  expect(await store.goneRooms(inMinutes(1))).toEqual(['!now:chat.test']);
});
