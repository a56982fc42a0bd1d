import { asGameSpace, createSpace, newSpace, uploadPicture } from '@/server/testing/space';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import type { TestClient } from '@/server/testing/client';

let platform: TestPlatform;
let owner: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  stranger = await platform.person();
});
afterAll(() => platform.close());

describe('creating a space', () => {
  describe('everybody sees by its id what was given', () => {
    const socialLinks = { twitter: { link: 'https://x.com/meet' } };
    let form: Awaited<ReturnType<typeof newSpace>>;
    let banner: string;
    let seen: Awaited<ReturnType<typeof readSpace>>;
    const readSpace = (spaceId: number) => platform.client().call('space', { params: { spaceId } });
    beforeAll(async () => {
      form = await newSpace(owner, { name: ' Meeting Place ', socialLinks, darkMode: 1 });
      banner = (await uploadPicture(owner, 'guildBanner')).url;
      const { id } = await owner.call('createSpace', { body: { ...form, banner } });
      seen = await readSpace(id);
    });

    test('SPC-01 SPC-69 that whoever made it owns it', () => {
      expect(seen).toMatchObject({ ownerId: owner.id, adminIds: [owner.id] });
    });

    test('SPC-04 its rates', () => {
      expect(seen).toMatchObject({ scholarRate: 0, managerRate: 0 });
    });

    test('SPC-05 SPC-06 whether it is public and dark, and its links', () => {
      expect(seen).toMatchObject({ privacy: 1, darkMode: 1, socialLinks });
    });

    test('SPC-03 each of its fields, and no other', () => {
      expect(seen).toEqual({
        id: expect.any(Number),
        asciiName: 'Meeting Place',
        ownerId: owner.id,
        type: 1,
        name: 'Meeting Place',
        alias: 'Meeting_Place',
        slogan: form.slogan,
        logo: form.logo,
        banner,
        privacy: 1,
        verificationTag: null,
        verified: false,
        suspended: false,
        members: 1,
        description: form.description,
        socialLinks,
        gameIds: [],
        scholarRate: 0,
        managerRate: 0,
        darkMode: 1,
        admins: [{ id: owner.id, username: owner.me?.username, avatar: owner.me?.avatar }],
        adminIds: [owner.id],
        online: 0,
        createdTime: expect.any(String),
      });
    });
  });

  test('OPN-54 fields that the documents name twice are sent twice', async () => {
    const id = await createSpace(owner);
    const answer = await (await owner.send(`/api/guild/${id}`)).json();
    expect(answer.result).toMatchObject({
      createUserId: owner.id,
      guildType: 1,
      type: 1,
      guildVerified: false,
      verificationTagType: null,
      admins: [{ id: owner.id }],
      adminList: [owner.id],
    });
  });

  test('OPN-111 somebody whose e-mail is unverified creates no space', async () => {
    const unverified = await platform.person({ verified: false });
    const body = await newSpace(unverified);
    await expect(unverified.call('createSpace', { body })).rejects.toMatchObject({
      error: 'email_unverified',
    });
    await expect(platform.client().call('createSpace', { body })).rejects.toMatchObject({
      error: 'unauthenticated',
    });
  });

  test.each(['a_b', 'Tea  House', 'Caf\u00e9', 'a-b', '', '   ', '<b>', 'tab\there', 'full\uff10width'])(
    'OPN-52 SPC-59 the name %j is refused, and the refusal quotes the class of characters',
    async (name) => {
      const refusal = owner.call('createSpace', { body: await newSpace(owner, { asciiName: name }) });
      await expect(refusal).rejects.toMatchObject({
        error: 'space_name_invalid',
        status: 422,
        fields: { field: 'guildName', pattern: '[a-zA-Z0-9]' },
      });
    },
  );

  test('SPC-55 64 characters are a name, 65 are not', async () => {
    const name = 'N'.repeat(64);
    await createSpace(owner, { name });
    await expect(createSpace(owner, { name: `${name}N` })).rejects.toMatchObject({
      error: 'space_name_too_long',
    });
  });

  test.each([
    ['a description', { description: ' ' }, { error: 'invalid_input', fields: { field: 'description' } }],
    ['a slogan', { slogan: '' }, { error: 'invalid_input', fields: { field: 'slogan' } }],
    ['clean text', { slogan: 'a\u0007b' }, { error: 'invalid_input', fields: { field: 'slogan' } }],
    ['a logo', { logo: '' }, { error: 'invalid_input', fields: { field: 'logo' } }],
    [
      'an uploaded logo',
      { logo: 'https://evil.example/a.png' },
      { error: 'upload_unknown', fields: { field: 'logo' } },
    ],
    ['a stored logo', { logo: `/files/guild/logo/1-${'a'.repeat(26)}.png` }, { error: 'upload_unknown' }],
    ['rates of nothing', { scholarRate: 0.5, managerRate: 0.5 }, { error: 'rates_invalid' }],
    ['no games', { gameIds: [1] }, { error: 'invalid_input', fields: { field: 'gameIds' } }],
    [
      'web addresses',
      { socialLinks: { website: { link: 'javascript:alert(1)' } } },
      { error: 'social_link_invalid', fields: { type: 'website', problem: 'url' } },
    ],
    [
      'addresses of their site',
      { socialLinks: { facebook: { link: 'https://evil.example' } } },
      { error: 'social_link_invalid', fields: { type: 'facebook', problem: 'address' } },
    ],
  ])('OPN-30 OPN-55 OPN-59 a community needs %s', async (_, changes, refusal) => {
    await expect(createSpace(owner, changes)).rejects.toMatchObject(refusal);
    await expect(createSpace(owner)).resolves.toEqual(expect.any(Number));
  });

  test('SPC-07 older fields are accepted blank and nothing else', async () => {
    const body = await newSpace(owner);
    await expect(
      owner.call('createSpace', { body: { ...body, socialLinkTwitter: '' } }),
    ).resolves.toBeDefined();
    const raw = {
      ...body,
      guildName: 'Older',
      guildType: 1,
      guildPrivacy: 1,
      socialData: {},
      socialLinkTwitter: 'x',
    };
    const response = await owner.send('/api/guild/create', { method: 'POST', body: JSON.stringify(raw) });
    expect(response.status).toBe(400);
  });

  test("another person's upload, or one for another purpose, is nobody else's logo", async () => {
    const logo = (await uploadPicture(stranger, 'guildLogo')).url;
    await expect(createSpace(owner, { logo })).rejects.toMatchObject({ error: 'upload_unknown' });
    const banner = (await uploadPicture(owner, 'guildBanner')).url;
    await expect(createSpace(owner, { logo: banner })).rejects.toMatchObject({ error: 'upload_unknown' });
  });

  test('fifty calls that take one name at the same time make one space', async () => {
    const body = await newSpace(owner, { name: 'Contested Name' });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => owner.call('createSpace', { body })),
    );
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(refusals.map(({ reason }) => reason.error)).toEqual(Array(49).fill('space_name_taken'));
  });

  test('OPN-112 fifty copies of one call have one effect', async () => {
    const before = (await owner.call('ownSpaces')).length;
    const body = await newSpace(owner);
    const headers = { 'idempotency-key': 'one-click-of-one-button' };
    const results = await Promise.all(
      Array.from({ length: 50 }, () => owner.call('createSpace', { body, headers })),
    );
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect((await owner.call('ownSpaces')).length).toBe(before + 1);
  });

  test('one person changes spaces so often and no more, because each change can take another name for ever', async () => {
    const limited = await startTestPlatform({
      config: {
        rateLimits: { ...platform.config.rateLimits, update_space: { max: 2, windowSeconds: 3600 } },
      },
    });
    try {
      const person = await limited.person();
      const id = await createSpace(person);
      const rename = async (name: string) =>
        person.call('updateSpace', { body: { id, ...(await newSpace(person, { name })) } });
      await rename('Once');
      await rename('Twice');
      await expect(rename('Thrice')).rejects.toMatchObject({ error: 'too_many_requests' });
      expect(await person.call('space', { params: { spaceId: id } })).toMatchObject({ name: 'Twice' });
    } finally {
      await limited.close();
    }
  });

  test('a refused space does not count against the limit, a made one does', async () => {
    const limited = await startTestPlatform({
      config: {
        rateLimits: { ...platform.config.rateLimits, create_space: { max: 2, windowSeconds: 3600 } },
      },
    });
    try {
      const person = await limited.person();
      await createSpace(person, { name: 'First' });
      for (const name of ['First', 'first', 'FIRST']) {
        await expect(createSpace(person, { name })).rejects.toMatchObject({ error: 'space_name_taken' });
      }
      await createSpace(person, { name: 'Second' });
      await expect(createSpace(person, { name: 'Third' })).rejects.toMatchObject({
        error: 'too_many_requests',
      });
    } finally {
      await limited.close();
    }
  });
});

describe('game spaces', () => {
  test('SPC-08 SPC-65 SPC-68 a game space has games and a split that adds up', async () => {
    const person = await platform.person();
    for (const [changes, error] of [
      [{ gameIds: [] }, 'games_required'],
      [{ gameIds: [1, 1] }, 'invalid_input'],
      [{ gameIds: [999] }, 'invalid_input'],
      [{ scholarRate: 0.7, managerRate: 0.2 }, 'rates_invalid'],
      [{ scholarRate: 0.12345, managerRate: 0.87655 }, 'rates_invalid'],
    ] as const) {
      const refused = createSpace(person, {
        ...asGameSpace,
        ...changes,
        gameIds: [...('gameIds' in changes ? changes.gameIds : [1])],
      });
      await expect(refused).rejects.toMatchObject({ error });
    }
    const id = await createSpace(person, {
      ...asGameSpace,
      gameIds: [3, 1],
      scholarRate: 0.1234,
      managerRate: 0.8766,
    });
    expect(await person.call('space', { params: { spaceId: id } })).toMatchObject({
      type: 0,
      gameIds: [3, 1],
      scholarRate: 0.1234,
      managerRate: 0.8766,
    });
  });

  test('SPC-116 one person has one game space, however many calls come at once', async () => {
    const person = await platform.person();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => createSpace(person, asGameSpace)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(createSpace(person, asGameSpace)).rejects.toMatchObject({
      error: 'one_game_space',
      status: 422,
    });
    await expect(createSpace(person)).resolves.toEqual(expect.any(Number));
  });

  test('SPC-117 OPN-41 whoever owns a game space joins no other one; everybody else does by the same call', async () => {
    const gamer = await platform.person();
    await createSpace(gamer, asGameSpace);
    const spaceId = await createSpace(await platform.person(), asGameSpace);
    await expect(gamer.call('joinSpace', { params: { spaceId } })).rejects.toMatchObject({
      error: 'game_space_owner_cannot_join',
    });
    await expect(stranger.call('joinSpace', { params: { spaceId } })).resolves.toMatchObject({
      joined: true,
    });
  });

  test('OPN-50 an operator can switch them off', async () => {
    const off = await startTestPlatform({ config: { gameSpaces: false } });
    try {
      const person = await off.person();
      await expect(createSpace(person, asGameSpace)).rejects.toMatchObject({ error: 'game_spaces_disabled' });
      await expect(createSpace(person)).resolves.toEqual(expect.any(Number));
    } finally {
      await off.close();
    }
  });
});

test('a name alone makes a private community, which needs the rest before it is changed', async () => {
  const { id: spaceId } = await owner.call('quickCreateSpace', { body: { name: ' Only A Name ' } });
  expect(await owner.call('space', { params: { spaceId } })).toMatchObject({
    name: 'Only A Name',
    type: 1,
    privacy: 0,
    logo: '',
    slogan: '',
  });
  const form = await newSpace(owner, { name: 'Only A Name' });
  const update = (changes: object) =>
    owner.call('updateSpace', { body: { ...form, ...changes, id: spaceId } });
  await expect(update({ slogan: '' })).rejects.toMatchObject({ error: 'invalid_input' });
  await update({});
  await expect(owner.call('quickCreateSpace', { body: { asciiName: 'a_b' } })).rejects.toMatchObject({
    error: 'space_name_invalid',
  });
  await expect(owner.call('quickCreateSpace', { body: { name: 'only a name' } })).rejects.toMatchObject({
    error: 'space_name_taken',
  });
});
