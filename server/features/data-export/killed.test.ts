import { sampled } from '@/runtime/testing/depth';
import { say } from '@/server/testing/chat';
import { ends, eventually, has, KilledScene } from '@/server/testing/killed-scene';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(300_000);

/* The platform is killed while it makes an archive. */

let scene: KilledScene;
beforeAll(async () => {
  scene = await KilledScene.start();
}, 300_000);
afterAll(() => scene.stop(), 60_000);

test.each(
  sampled(
    [
      ['before', 'the messages of a room are read'],
      ['after', 'the messages of a room were read, before they are kept'],
    ] as const,
    [1],
  ),
)('%s %s: the next start makes the rest, and no file twice', async (when) => {
  const person = await scene.platform.person();
  const spaceId = await createSpace(person);
  const caller = await scene.as(person);
  const rooms = await scene.madeOnce(caller, spaceId);
  for (const room of rooms) await say(caller, room);
  await scene.killedWhile(
    () => person.call('requestDataExport'),
    when,
    (call) => has('GET', '/messages')(call) || ends('GET', '/messages')(call),
  );
  // Its lease runs out.
  await scene.query(`UPDATE data_export SET next_at = now() WHERE account_id = ${person.id}`);
  await person.call('requestDataExport');
  await eventually(
    async () => (await person.call('dataExports'))[0]?.state,
    (state) => state === 'ready',
  );
  const names = await scene.query(
    `SELECT name FROM data_export_part JOIN data_export ON id = export_id WHERE account_id = ${person.id} ORDER BY number`,
  );
  const all = names.map((row) => (row as { name: string }).name);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((name) => name.startsWith('messages/'))).toHaveLength(1);
  // Told once.
  expect(await scene.query(`SELECT 1 FROM data_export WHERE account_id = ${person.id}`)).toHaveLength(1);
});
