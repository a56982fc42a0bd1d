import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { asGameSpace, createSpace, newSpace } from '@/server/testing/space';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

test('members see how earnings are split and were before; an unchanged split is no new version', async () => {
  const [owner, member] = [await platform.person(), await platform.person()];
  const form = await newSpace(owner, asGameSpace);
  const { id: spaceId } = await owner.call('createSpace', { body: form });
  const of = { params: { spaceId } };
  const update = (changes: object) =>
    owner.call('updateSpace', { body: { ...form, ...changes, id: spaceId } });
  await expect(member.call('splitRates', of)).rejects.toMatchObject({ error: 'not_member' });
  await member.call('joinSpace', of);
  platform.clock.advance({ minutes: 5 });
  await update({ slogan: 'The same rates' });
  await update({ scholarRate: 0.6, managerRate: 0.4 });
  const [now, before, ...older] = await member.call('splitRates', of);
  expect(now).toMatchObject({ number: 2, scholarRate: 0.6, managerRate: 0.4 });
  expect(before).toMatchObject({ number: 1, scholarRate: 0.7, managerRate: 0.3 });
  expect(older).toEqual([]);
  const apart = Date.parse(now?.since ?? '') - Date.parse(before?.since ?? '');
  expect(apart).toBeGreaterThanOrEqual(5 * 60_000);
  expect(await owner.call('splitRates', { params: { spaceId: await createSpace(owner) } })).toEqual([]);
});
