import type { SpaceDraft } from '@/protocol/space-draft';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, newSpace, uploadPicture } from '@/server/testing/space';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const [FIRST, SECOND, THIRD] = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)] as const;
const save = (
  person: TestClient,
  draft: SpaceDraft,
  {
    base = null,
    version = FIRST,
    spaceId,
  }: { base?: string | null; version?: string; spaceId?: number } = {},
) => person.call('saveSpaceDraft', { body: { base, version, draft, ...(spaceId && { spaceId }) } });
const draftOf = async (person: TestClient, spaceId?: number) =>
  (await person.call('spaceDraft', spaceId ? { query: { spaceId } } : {}))?.draft ?? null;
const exists = async (url: string) => (await platform.client().send(url)).status === 200;

test('a draft is found on another device, and one device does not overwrite what another one has kept', async () => {
  const person = await platform.person();
  await save(person, { name: 'My Spa', tab: 'guideInfo', socialType: 'website', socialLink: 'https://exa' });
  const other = platform.client();
  await other.call('logIn', { body: { email: person.email, password: person.password } });
  expect(await other.call('spaceDraft')).toEqual({
    version: FIRST,
    draft: { name: 'My Spa', tab: 'guideInfo', socialType: 'website', socialLink: 'https://exa' },
    changedTime: expect.any(String),
  });
  await save(other, { name: 'My Space' }, { base: FIRST, version: SECOND });
  await expect(save(person, { name: 'My Sp' }, { base: FIRST, version: THIRD })).rejects.toMatchObject({
    error: 'draft_changed',
    status: 409,
  });
  // The answer was lost: the same state once more.
  await save(other, { name: 'My Space' }, { base: FIRST, version: SECOND });
  expect(await draftOf(person)).toEqual({ name: 'My Space' });

  await other.call('discardSpaceDraft');
  expect(await draftOf(person)).toBeNull();
  await expect(save(person, { name: 'My Sp' }, { base: SECOND, version: THIRD })).rejects.toMatchObject({
    error: 'draft_changed',
  });
});

test('of two first drafts at the same time one is kept, and the other is told', async () => {
  const person = await platform.person();
  const saves = await Promise.allSettled([
    save(person, { name: 'One' }, { version: FIRST }),
    save(person, { name: 'Two' }, { version: SECOND }),
  ]);
  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a draft keeps its pictures for longer than a day, until it is thrown away', async () => {
  const person = await platform.person();
  const stranger = await platform.person();
  const { url: logo } = await uploadPicture(person, 'guildLogo');
  await expect(save(stranger, { logo })).rejects.toMatchObject({
    error: 'upload_unknown',
    fields: { field: 'logo' },
  });
  await save(person, { name: 'Pictures', logo });
  platform.clock.advance({ days: 3 });
  await platform.runJob('uploads.remove_unused');
  expect(await exists(logo)).toBe(true);

  const again = await platform.client();
  await again.call('logIn', { body: { email: person.email, password: person.password } });
  await again.call('discardSpaceDraft');
  platform.clock.advance({ days: 2 });
  await platform.runJob('uploads.remove_unused');
  expect(await exists(logo)).toBe(false);
});

test('what is saved as a space is no draft any more, and a draft of another name stays', async () => {
  const person = await platform.person();
  const form = await newSpace(person);
  await save(person, { name: 'Another Name Entirely' });
  await person.call('createSpace', { body: form });
  expect(await draftOf(person)).toEqual({ name: 'Another Name Entirely' });
  const next = await newSpace(person);
  await save(person, { name: ` ${next.name}`, logo: next.logo }, { base: FIRST, version: SECOND });
  const { id: spaceId } = await person.call('createSpace', { body: next });
  expect(await draftOf(person)).toBeNull();

  await save(person, { slogan: 'New words' }, { spaceId });
  await person.call('updateSpace', { body: { ...next, id: spaceId, slogan: 'New words' } });
  expect(await draftOf(person, spaceId)).toBeNull();
});

test('only who may change a space drafts changes of it, and a draft goes with the membership and with the space', async () => {
  const [owner, admin] = [await platform.person(), await platform.person()];
  const spaceId = await createSpace(owner);
  const of = { params: { spaceId } };
  await admin.call('joinSpace', of);
  await expect(save(admin, { slogan: 'Mine' }, { spaceId })).rejects.toMatchObject({
    error: 'permission_denied',
  });
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  // The logo is another person's upload, and the space keeps it.
  const { logo } = (await owner.call('space', of)) as { logo: string };
  await save(admin, { slogan: 'Mine', logo }, { spaceId });
  expect(await draftOf(owner, spaceId)).toBeNull();
  await admin.call('leaveSpace', of);
  await admin.call('joinSpace', of);
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  expect(await draftOf(admin, spaceId)).toBeNull();

  await save(admin, { slogan: 'Mine' }, { spaceId });
  await owner.call('deleteSpace', of);
  await expect(draftOf(admin, spaceId)).rejects.toMatchObject({ error: 'not_found' });
});

test('a draft that nobody touches for sixty days is forgotten, with its pictures', async () => {
  const [person, busy] = [await platform.person(), await platform.person()];
  const { url: logo } = await uploadPicture(person, 'guildLogo');
  for (const one of [person, busy])
    await save(one, { slogan: 'Unfinished', ...(one === person && { logo }) });
  await platform.services.storage.db.execute(
    `UPDATE space_draft SET changed_at = changed_at - interval '61 days' WHERE user_id = ${person.id}`,
  );
  await platform.runJob('spaces.forget_drafts');
  expect(await draftOf(person)).toBeNull();
  expect(await draftOf(busy)).not.toBeNull();
  const { rows } = await platform.services.storage.db.execute(
    `SELECT 1 FROM upload_use WHERE holder LIKE 'draft:%' AND path = '${logo.replace('/files/', '')}'`,
  );
  expect(rows).toEqual([]);
});
