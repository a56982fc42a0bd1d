import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()), 60_000);
afterAll(() => platform.close());

test('OPN-77 a day counts once the server itself has counted a hundred messages, and then once', async () => {
  const person = await platform.person();
  const { db } = platform.services.storage;
  const date = new Date().toISOString().slice(0, 10);
  const report = (day = date) => person.call('reportDay', { body: { date: day, count: 100 } });
  expect(await report()).toEqual({ credited: false });
  await db.execute(`INSERT INTO chat_count (user_id, day, messages) VALUES (${person.id}, '${date}', 99)`);
  expect(await report()).toEqual({ credited: false });
  await db.execute(`UPDATE chat_count SET messages = 100 WHERE user_id = ${person.id}`);
  expect(await report()).toEqual({ credited: true });
  expect(await report()).toEqual({ credited: true });
  const { rows } = await db.execute(
    `SELECT reference AS day FROM gg_entry WHERE user_id = ${person.id} AND source = 'activeDay'`,
  );
  expect(rows).toEqual([{ day: date }]);
  expect((await person.call('ggPoints')).points).toBe(1);
  await expect(report('2020-01-01')).rejects.toMatchObject({ error: 'invalid_input' });
});
