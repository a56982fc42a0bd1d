import type { NewSpace } from '@/protocol/space';
import { purge } from '@/server/testing/deleted-space';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { asGameSpace, createSpace, newSpace, uploadPicture } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let anyone: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  member = await platform.person();
  anyone = platform.client();
});
afterAll(() => platform.close());

async function made(changes: Partial<NewSpace> = {}): Promise<{ id: number; name: string } & NewSpace> {
  const form = await newSpace(owner, changes);
  return { ...form, ...(await owner.call('createSpace', { body: form })) };
}
const update = (client: TestClient, body: { id: number } & NewSpace) => client.call('updateSpace', { body });
const aliasOwner = async (alias: string) =>
  (await anyone.call('spaceByAlias', { params: { alias } }))?.id ?? null;

describe('changing a space', () => {
  test('SPC-72 the owner changes everything but the type', async () => {
    const space = await made();
    const logo = (await uploadPicture(owner, 'guildLogo')).url;
    const changes = {
      name: 'Changed Space',
      description: 'Two\nlines',
      slogan: 'New',
      logo,
      darkMode: 1 as const,
    };
    await update(owner, { ...space, ...changes });
    expect(await anyone.call('space', { params: { spaceId: space.id } })).toMatchObject(changes);
    await expect(update(owner, { ...space, ...asGameSpace })).rejects.toMatchObject({
      error: 'invalid_input',
      fields: { field: 'guildType' },
    });
  });

  test('OPN-30 members, strangers and visitors change nothing', async () => {
    const space = await made();
    await member.call('joinSpace', { params: { spaceId: space.id } });
    const changed = { ...space, slogan: 'Taken over' };
    await expect(update(member, changed)).rejects.toMatchObject({ error: 'permission_denied', status: 422 });
    await expect(update(await platform.person(), changed)).rejects.toMatchObject({
      error: 'permission_denied',
    });
    await expect(update(anyone, changed)).rejects.toMatchObject({ error: 'unauthenticated' });
    await expect(update(owner, changed)).resolves.toEqual({ id: space.id });
    await expect(update(owner, { ...space, id: 2_000_000_000 })).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('OPN-31 a platform admin administers every space', async () => {
    const email = 'operator@example.org';
    const run = await startTestPlatform({ config: { platformAdmins: [email] } });
    try {
      const creator = await run.person();
      const form = await newSpace(creator, { privacy: 0 });
      const { id } = await creator.call('createSpace', { body: form });
      const operator = await run.person({ email });
      await operator.call('updateSpace', { body: { ...form, id, slogan: 'Moderated' } });
      expect(await operator.call('space', { params: { spaceId: id } })).toMatchObject({
        description: form.description,
      });
      expect(await operator.call('standing', { params: { spaceId: id } })).toMatchObject({
        rights: expect.arrayContaining(['administerSpace', 'deleteSpace']),
        isOwner: false,
        joined: false,
      });
      await operator.call('deleteSpace', { params: { spaceId: id } });
      await expect(run.client().call('space', { params: { spaceId: id } })).rejects.toMatchObject({
        error: 'not_found',
      });
    } finally {
      await run.close();
    }
  });

  test('a refused change changes nothing', async () => {
    const space = await made();
    const before = await anyone.call('space', { params: { spaceId: space.id } });
    await expect(
      update(owner, { ...space, name: 'Never Seen', logo: '/files/guild/logo/none.png' }),
    ).rejects.toMatchObject({ error: 'upload_unknown' });
    expect(await anyone.call('space', { params: { spaceId: space.id } })).toEqual(before);
    expect(await aliasOwner('Never_Seen')).toBeNull();
  });
});

describe('names and aliases', () => {
  test('SPC-58 OPN-53 OPN-100 an alias is found in whatever case, an unknown one answers null', async () => {
    const { id } = await made({ name: 'Quiet Harbor' });
    expect(await anyone.call('spaceByAlias', { params: { alias: 'quiet_HARBOR' } })).toEqual({
      id,
      ownerId: owner.id,
      name: 'Quiet Harbor',
      asciiName: 'Quiet Harbor',
      alias: 'Quiet_Harbor',
    });
    for (const alias of ['Nobody_Here', '%', 'quiet%harbor', "' or 1=1", 'x'.repeat(512)]) {
      expect(await aliasOwner(alias)).toBeNull();
    }
  });

  test('SPC-57 a name that another space has, in whatever case, is refused at creation and at change', async () => {
    await made({ name: 'Taken Name' });
    const other = await made();
    await expect(made({ name: 'taken NAME' })).rejects.toMatchObject({
      error: 'space_name_taken',
      status: 409,
    });
    await expect(update(owner, { ...other, name: 'TAKEN name' })).rejects.toMatchObject({
      error: 'space_name_taken',
    });
    await expect(update(owner, { ...other, name: other.name.toUpperCase() })).resolves.toEqual({
      id: other.id,
    });
  });

  test('the alias of a renamed space goes on leading to it and is given to nobody else', async () => {
    const space = await made({ name: 'Old Name' });
    await update(owner, { ...space, name: 'Newer Name' });
    expect(await aliasOwner('Old_Name')).toBe(space.id);
    expect(await aliasOwner('Newer_Name')).toBe(space.id);
    await expect(made({ name: 'Old Name' })).rejects.toMatchObject({ error: 'space_name_taken' });
    await update(owner, { ...space, name: 'Old Name' });
    expect(await anyone.call('space', { params: { spaceId: space.id } })).toMatchObject({
      alias: 'Old_Name',
    });
  });

  test('the aliases of a deleted space lead nowhere and are given to nobody, not even when it is purged', async () => {
    const space = await made({ name: 'Short Lived' });
    await update(owner, { ...space, name: 'Gone Soon' });
    const expectTaken = async () => {
      for (const name of ['Short Lived', 'Gone Soon']) {
        expect(await aliasOwner(name.replace(' ', '_'))).toBeNull();
        await expect(made({ name })).rejects.toMatchObject({ error: 'space_name_taken' });
      }
    };
    await owner.call('deleteSpace', { params: { spaceId: space.id } });
    await expectTaken();
    await purge(platform, space.id);
    await expectTaken();
  });

  test('of spaces that rename themselves to one name at the same time, one gets it', async () => {
    const spaces = [await made(), await made(), await made()];
    const results = await Promise.allSettled(
      spaces.map((space) => update(owner, { ...space, name: 'Everybodys Wish' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a private space', () => {
  test('OPN-01 shows strangers its card alone, from the answer that made it private', async () => {
    const space = await made({ description: 'For our eyes' });
    const spaceId = space.id;
    await member.call('joinSpace', { params: { spaceId } });
    await owner.call('postAnnouncement', { body: { spaceId, title: 'Inside', document: '' } });
    await update(owner, { ...space, privacy: 0 });

    const stranger = await platform.person();
    for (const client of [anyone, stranger]) {
      const card = await client.call('space', { params: { spaceId } });
      expect(card).toMatchObject({ id: spaceId, name: space.name, privacy: 0, members: 2 });
      expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['description']));
      for (const name of ['announcements', 'admins'] as const) {
        await expect(client.call(name, { params: { spaceId } })).rejects.toMatchObject({
          error: 'space_private',
          status: 422,
        });
      }
    }
    await expect(stranger.call('members', { params: { spaceId } })).rejects.toMatchObject({
      error: 'space_private',
    });
    await expect(stranger.call('joinSpace', { params: { spaceId } })).rejects.toMatchObject({
      error: 'space_private',
    });

    expect(await member.call('space', { params: { spaceId } })).toMatchObject({
      description: 'For our eyes',
    });
    expect((await member.call('announcements', { params: { spaceId } })).total).toBe(1);
    expect((await member.call('members', { params: { spaceId } })).total).toBe(2);
  });

  test('the answer that makes a space private waits until every gateway knows', async () => {
    const space = await made();
    const { feed } = platform.services;
    const start = await feed.poll('slow-gateway', Number.MAX_SAFE_INTEGER);
    await feed.poll('slow-gateway', start.position);
    let answered = false;
    const change = update(owner, { ...space, privacy: 0 }).then(() => (answered = true));
    const news = await feed.poll('slow-gateway', start.position);
    expect(news.changes.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`space:${space.id}`, 'directory']),
    );
    expect(answered).toBe(false);
    await Promise.all([feed.poll('slow-gateway', news.position), change]);
    expect(answered).toBe(true);
  });
});

test('a made space has its feed subjects raised', async () => {
  const before = await platform.services.feed.versionOf('directory');
  const id = await createSpace(owner);
  const version = await platform.services.feed.versionOf(`space:${id}`);
  expect(version).toBeGreaterThan(before);
  expect(await platform.services.feed.versionOf('directory')).toBe(version);
});
