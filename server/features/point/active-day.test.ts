import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()), 60_000);
afterAll(() => platform.close());

test('OPN-77 a day counts once the server itself has counted a hundred messages, and then once', async () => {
  const person = await platform.person();
  const { db } = platform.services.storage;
  const date = new Date().toISOString().slice(0, 10);
  const report = (day = date) => person.call('reportDay', { body: { date: day, count: 100 } });
  const count = async (messages: number) => {
    const spaceId = await createSpace(person);
    await db.execute(`INSERT INTO activity_count (user_id, day, space_id, messages)
      VALUES (${person.id}, '${date}', ${spaceId}, ${messages})`);
  };
  expect(await report()).toEqual({ credited: false });
  await count(60);
  await count(39);
  expect(await report()).toEqual({ credited: false });
  await count(1);
  expect(await report()).toEqual({ credited: true });
  expect(await report()).toEqual({ credited: true });
  const { rows } = await db.execute(
    `SELECT reference AS day FROM point_entry WHERE user_id = ${person.id} AND source = 'activeDay'`,
  );
  expect(rows).toEqual([{ day: date }]);
  expect((await person.call('ggPoints')).points).toBe(1);
  await expect(report('2020-01-01')).rejects.toMatchObject({ error: 'invalid_input' });
});
