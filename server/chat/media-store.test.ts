import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { until } from '@/server/testing/until';
import { testEngine } from '@/storage/testing/test-database';
import { MediaStore } from './media.store';

let platform: TestPlatform;
let store: MediaStore;
beforeAll(async () => {
  platform = await startTestPlatform();
  store = new MediaStore(platform.services.storage);
});
afterAll(() => platform.close());

test('a file that two rooms show is kept by one of them, also when both are purged at once', async () => {
  const { storage } = platform.services;
  const [one, two, three] = ['!one:chat.test', '!two:chat.test', '!three:chat.test'] as const;
  const uses: [mediaId: string, rooms: string[]][] = [
    ['own', [one]],
    ['shared', [one, two]],
    ['elsewhere', [two, three]],
  ];
  for (const [mediaId, rooms] of uses) {
    const of = (matrixRoomId: string) => ({
      mediaId,
      eventId: `$${mediaId}${matrixRoomId}`,
      matrixRoomId,
      sender: '@u1:chat.test',
    });
    await store.note(rooms.map(of));
  }
  let commit: () => void = () => undefined;
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let first: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    first = storage.transaction(async () => {
      await store.forgetShared(one);
      resolve();
      await mayCommit;
    });
  });
  const second = store.forgetShared(two);
  // The embedded database runs one transaction after the other.
  if (testEngine() === 'postgres') await Promise.race([second, until(somebodyWaits)]);
  commit();
  await Promise.all([first, second]);
  expect(await store.onlyShownIn(one, 10)).toEqual(['own']);
  expect(await store.onlyShownIn(two, 10)).toEqual(['shared']);
  expect(await store.onlyShownIn(three, 10)).toEqual(['elsewhere']);
});

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await platform.services.storage.db.execute(
    `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted`,
  );
  return rows.length > 0;
}
