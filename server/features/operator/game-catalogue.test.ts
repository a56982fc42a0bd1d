import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { asGameSpace, newSpace, uploadPicture } from '@/server/testing/space';

let platform: TestPlatform;
let operator: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ config: { platformAdmins: ['operator@example.org'] } });
  operator = await platform.person({ email: 'operator@example.org' });
});
afterAll(() => platform.close());

test('the operator adds and changes games, and every answer has them at once', async () => {
  const banner = (await uploadPicture(operator, 'gameBanner')).url;
  const added = await operator.call('addGame', { body: { name: ' Glass  Harbour ', banner } });
  const ofCatalogue = async () => (await platform.client().call('games')).find(({ id }) => id === added.id);
  expect(await ofCatalogue()).toEqual({ id: added.id, name: 'Glass Harbour', banner, retired: false });
  await expect(operator.call('addGame', { body: { name: 'GLASS HARBOUR', banner } })).rejects.toMatchObject({
    error: 'game_name_taken',
  });
  await expect(
    operator.call('addGame', { body: { name: 'Outside', banner: 'https://evil.example/a.png' } }),
  ).rejects.toMatchObject({ error: 'upload_unknown', fields: { field: 'banner' } });

  await operator.call('changeGame', {
    params: { gameId: added.id },
    body: { name: 'Glass Harbor', banner, retired: false },
  });
  expect(await ofCatalogue()).toMatchObject({ name: 'Glass Harbor' });
  const { records } = await operator.call('operatorLog');
  expect(records.slice(0, 2).map(({ act, detail }) => [act, detail.name])).toEqual([
    ['game.changed', 'Glass Harbor'],
    ['game.added', 'Glass Harbour'],
  ]);
});

test('a retired game stays with the spaces that have it, and no other space chooses it', async () => {
  const [owner, other] = [await platform.person(), await platform.person()];
  const form = await newSpace(owner, { ...asGameSpace, gameIds: [3, 4] });
  const { id } = await owner.call('createSpace', { body: form });
  const game = (await platform.client().call('games')).find((one) => one.id === 4);
  if (!game) throw new Error('The catalogue lacks a game');
  const { id: gameId, ...fields } = game;
  const page = async () =>
    (await (await platform.client().send(`/internal/page/space/${id}`)).json()) as { version: number };
  const { version } = await page();
  await operator.call('changeGame', { params: { gameId }, body: { ...fields, retired: true } });
  expect((await page()).version).toBeGreaterThan(version);

  await owner.call('updateSpace', { body: { ...form, id, slogan: 'Still with both' } });
  const choosing = other.call('createSpace', {
    body: await newSpace(other, { ...asGameSpace, gameIds: [4] }),
  });
  await expect(choosing).rejects.toMatchObject({ error: 'invalid_input', fields: { field: 'gameIds' } });
  await owner.call('updateSpace', { body: { ...form, id, gameIds: [3] } });
  const back = owner.call('updateSpace', { body: { ...form, id } });
  await expect(back).rejects.toMatchObject({ error: 'invalid_input' });
  await operator.call('changeGame', { params: { gameId }, body: { ...fields, retired: false } });
  await owner.call('updateSpace', { body: { ...form, id } });
});

test('what the operator has changed outlives a restart', async () => {
  await operator.call('changeGame', {
    params: { gameId: 2 },
    body: { name: 'Tidewright Online', banner: '/games/tidewright.svg', retired: true },
  });
  const { GameStore } = await import('@/server/features/game/game.store');
  const { gameCatalogue } = await import('@/server/features/game/catalogue');
  await new GameStore(platform.services.storage).seed(gameCatalogue);
  const games = await platform.client().call('games');
  expect(games.find(({ id }) => id === 2)).toMatchObject({ name: 'Tidewright Online', retired: true });
  expect(games.filter(({ name }) => name.startsWith('Tidewright'))).toHaveLength(1);
});
