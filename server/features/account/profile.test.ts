import { createSpace, uploadPicture } from '@/server/testing/space';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());

describe('The own profile', () => {
  test('absent fields stay, others change and come back', async () => {
    const person = await platform.person();
    const changed = await person.call('update', {
      body: { bio: 'Line one\nline two', language: 'zh', theme: 'system' },
    });
    const after = { bio: 'Line one\nline two', language: 'zh', theme: 'system' };
    expect(changed).toEqual({ ...person.me, ...after });
    expect(await person.call('update', { body: { username: '小明 Ming' } })).toEqual({
      ...changed,
      username: '小明 Ming',
    });
    expect(await person.call('update', { body: {} })).toEqual({ ...changed, username: '小明 Ming' });
    expect(await person.call('me')).toEqual({ ...changed, username: '小明 Ming' });
  });

  test.each(['', 'x', ' ab', 'ab ', 'a  b', 'a\nb', '<b>', 'a@b', 'x'.repeat(33), 'a\u202eb'])(
    'the name %j is refused',
    async (username) => {
      const person = await platform.person();
      await expect(person.call('update', { body: { username, bio: 'new' } })).rejects.toMatchObject({
        error: 'username_invalid',
        status: 400,
        fields: { field: 'username' },
      });
      expect(await person.call('me')).toEqual(person.me);
    },
  );

  test('a name is used once, in whatever case or width, and may be respelled by who has it', async () => {
    const first = await platform.person();
    const second = await platform.person();
    await first.call('update', { body: { username: 'Straße One' } });
    for (const username of ['Straße One', 'STRASSE one'.replace('SS', 'ß'), 'Ｓtraße One']) {
      await expect(second.call('update', { body: { username } })).rejects.toMatchObject({
        error: 'username_taken',
        status: 409,
        fields: { field: 'username' },
      });
    }
    expect((await first.call('update', { body: { username: 'STRAßE one' } })).username).toBe('STRAßE one');
  });

  test('of two people who take a name at the same time one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => platform.person()));
    const results = await Promise.allSettled(
      people.map((person) => person.call('update', { body: { username: 'Winner' } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.error] : []));
    expect(errors).toEqual(['username_taken', 'username_taken', 'username_taken']);
  });

  test('a bio has lines, and nothing else that cannot be seen', async () => {
    const person = await platform.person();
    await expect(person.call('update', { body: { bio: 'a\u0000b' } })).rejects.toMatchObject({
      error: 'invalid_input',
    });
  });

  test('ACC-18 the avatar is nothing, one of eight portraits, or a picture that the person has uploaded as one', async () => {
    const person = await platform.person();
    const other = await platform.person();
    const own = (await uploadPicture(person, 'avatar')).url;
    const foreign = (await uploadPicture(other, 'avatar')).url;
    const banner = (await uploadPicture(person, 'guildBanner')).url;
    for (const avatar of ['/portraits/8.svg', own, '/portraits/1.svg', own, '']) {
      expect((await person.call('update', { body: { avatar } })).avatar).toBe(avatar);
    }
    for (const avatar of [
      foreign,
      banner,
      '/portraits/9.svg',
      'https://evil.example/a.png',
      '/files/avatar/../x.png',
      'javascript:1',
    ]) {
      await expect(person.call('update', { body: { avatar } })).rejects.toMatchObject({
        error: 'upload_unknown',
        status: 422,
        fields: { field: 'avatar' },
      });
    }
    expect((await person.call('me')).avatar).toBe('');
  });

  test('a new name or picture makes the pages that show the person new, and other changes do not', async () => {
    const owner = await platform.person();
    const spaceId = await createSpace(owner);
    const version = () => platform.services.feed.versionOf(`space:${spaceId}`);
    const atFirst = await version();
    await owner.call('update', { body: { bio: 'new', language: 'en' } });
    expect(await version()).toBe(atFirst);
    await owner.call('update', { body: { username: 'New Name' } });
    const renamed = await version();
    expect(renamed).toBeGreaterThan(atFirst);
    await owner.call('update', { body: { avatar: '/portraits/2.svg' } });
    expect(await version()).toBeGreaterThan(renamed);
    const other = await platform.person();
    const before = await version();
    await other.call('update', { body: { username: 'Somebody Else' } });
    expect(await version()).toBe(before);
  });

  test('ACC-01 owning a community makes a community admin', async () => {
    const owner = await platform.person();
    await createSpace(owner);
    expect((await owner.call('me')).roles).toEqual(['COMMUNITY_ADMIN']);
  });

  test('being here is noted, so that members see who is online', async () => {
    const owner = await platform.person();
    const spaceId = await createSpace(owner);
    const online = async () => {
      const space = await owner.call('space', { params: { spaceId } });
      return 'online' in space && space.online;
    };
    expect(await online()).toBe(0);
    await owner.call('active');
    expect(await online()).toBe(1);
    platform.clock.advance({ minutes: 3 });
    expect(await online()).toBe(0);
    await owner.call('active');
    expect(await online()).toBe(1);
  });
});

test('who has no session reads and changes nothing', async () => {
  const stranger = platform.client();
  const refused = { error: 'unauthenticated' };
  await expect(stranger.call('me')).rejects.toMatchObject(refused);
  await expect(stranger.call('update', { body: { bio: 'x' } })).rejects.toMatchObject(refused);
  await expect(stranger.call('active')).rejects.toMatchObject(refused);
  await expect(stranger.call('devices')).rejects.toMatchObject(refused);
  await expect(stranger.call('resendVerification')).rejects.toMatchObject(refused);
  await expect(stranger.call('inviteOpened')).rejects.toMatchObject(refused);
});
