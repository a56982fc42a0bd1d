import { deleteForGood } from '@/server/testing/deleted-space';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, newSpace } from '@/server/testing/space';
import type { TestClient } from '@/server/testing/client';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());

const rename = (person: TestClient, username: string) => person.call('update', { body: { username } });
const refusedAt = (field: string, error: string) => ({ error, fields: { field } });
const rows = async (text: string) => (await platform.services.storage.db.execute(text)).rows;

describe('People', () => {
  test.each([
    ['al\uFE0Fice', 'name_hidden'],
    ['\u3164\u3164', 'name_hidden'],
    ['аlice', 'name_scripts'],
    ['everyone', 'name_reserved'],
    ['Guildhall', 'name_reserved'],
    ['管理员', 'name_reserved'],
  ])('the name %j is refused at its field: %s', async (username, error) => {
    const person = await platform.person();
    await expect(rename(person, username)).rejects.toMatchObject(refusedAt('username', error));
    expect(await person.call('me')).toEqual(person.me);
  });

  test('no one can take a name that looks like someone else’s, but everyone can respell their own', async () => {
    const [first, second] = [await platform.person(), await platform.person()];
    await rename(first, 'Mortimer');
    for (const username of ['rnortirner', 'MORTIRNER', 'ⅯORTIMER', 'M0RTIMER']) {
      await expect(rename(second, username)).rejects.toMatchObject({
        status: 409,
        fields: { field: 'username' },
      });
    }
    await expect(rename(second, 'Modtimer')).resolves.toMatchObject({ username: 'Modtimer' });
    await expect(rename(first, 'MORTIMER')).resolves.toMatchObject({
      username: 'MORTIMER',
      nameProblem: null,
    });
    // A former name is free again.
    await rename(first, 'Somebody Else');
    await expect(rename(second, 'rnortirner')).resolves.toMatchObject({ username: 'rnortirner' });
  });

  test('of look-alike names taken at the same time, one succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => platform.person()));
    const names = ['Lookalike', 'Iookalike', 'lookaIike', 'lOOkalike'];
    const results = await Promise.allSettled(people.map((person, at) => rename(person, names[at] as string)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('people who sign up at the same time with look-alike addresses get distinct names', async () => {
    const [one, other] = await Promise.all([
      platform.person({ email: 'wiliam@example.org' }),
      platform.person({ email: 'wi1iam@example.org' }),
    ]);
    const names = [one?.me?.username, other?.me?.username];
    expect(names.filter((name) => /^wi[l1]iam\d+$/.test(name ?? ''))).toHaveLength(1);
    const staff = await platform.person({ email: 'admin@example.org' });
    expect(staff.me?.username).toMatch(/^user\d{4}$/);
  });

  test('direction controls are removed from a bio', async () => {
    const person = await platform.person();
    expect(await person.call('update', { body: { bio: 'a\u202Eb\u2069c' } })).toMatchObject({ bio: 'abc' });
  });
});

describe('Spaces and rooms', () => {
  test('SPC-57 a space takes no name that looks like one that is or was held, and the look-up says so', async () => {
    const owner = await platform.person();
    const anyone = platform.client();
    const lookUp = (alias: string) => anyone.call('spaceByAlias', { params: { alias } });
    const id = await createSpace(owner, { name: 'Old Oak Mill' });
    expect(await lookUp('01d_0ak_MiII')).toMatchObject({ id });
    await expect(createSpace(owner, { name: 'O1d Oak MiII' })).rejects.toMatchObject(
      refusedAt('guildName', 'name_similar'),
    );
    await owner.call('updateSpace', { body: { ...(await newSpace(owner, { name: 'OId Oak Mill' })), id } });
    await deleteForGood(platform, owner, id);
    expect(await lookUp('01d_0ak_MiII')).toBeNull();
    await expect(createSpace(owner, { name: 'O1d Oak MiII' })).rejects.toMatchObject({
      error: 'name_similar',
    });
    await expect(createSpace(owner, { name: 'Guildhall' })).rejects.toMatchObject(
      refusedAt('guildName', 'name_reserved'),
    );
    await expect(lookUp('Gui1dha11')).rejects.toMatchObject({ error: 'name_reserved' });
  });

  test('SPC-54 OPN-52 a space of any script has a plain name for links, and both are found, looked up and kept from others', async () => {
    const owner = await platform.person();
    const anyone = platform.client();
    const id = await createSpace(owner, { name: '  北京  读书会 ' });
    const shown = { name: '北京 读书会', asciiName: 'Bei Jing Du Shu Hui', alias: 'Bei_Jing_Du_Shu_Hui' };
    const see = () => anyone.call('space', { params: { spaceId: id } });
    expect(await see()).toMatchObject(shown);
    for (const text of ['读书', '京', 'beijing', 'Du Shu']) {
      const { records } = await anyone.call('searchSpaces', { query: { current: 0, text } });
      expect(records.map((found) => found.id)).toEqual([id]);
    }
    expect(await anyone.call('spaceByAlias', { params: { alias: 'bei_jing_du_shu_hui' } })).toMatchObject({
      id,
    });

    const taken = { name: 'B', asciiName: 'Bei Jing Du Shu Hui' };
    await expect(createSpace(owner, taken)).rejects.toMatchObject(refusedAt('guildName', 'space_name_taken'));
    for (const [name, error] of [
      ['北京 读书会', 'name_similar'],
      ['管理员', 'name_reserved'],
      ['北京\uFE0F', 'name_hidden'],
      ['读书 🎉', 'space_name_invalid'],
      ['Сафе Вook', 'name_scripts'],
      ['读'.repeat(65), 'space_name_too_long'],
    ] as const) {
      const refusal = createSpace(owner, { name, asciiName: 'Reading Room' });
      await expect(refusal).rejects.toMatchObject(refusedAt('displayName', error));
    }

    // A client that knows plain names alone changes the space and keeps what people see, until it renames the space.
    const { name: _, ...plain } = { ...(await newSpace(owner)), id };
    await owner.call('updateSpace', { body: { ...plain, asciiName: shown.asciiName, slogan: 'Read' } });
    expect(await see()).toMatchObject({ ...shown, slogan: 'Read' });
    await owner.call('updateSpace', { body: { ...plain, asciiName: 'Reading Beijing' } });
    expect(await see()).toMatchObject({ name: 'Reading Beijing', asciiName: 'Reading Beijing' });
  });

  test('of look-alike spaces made at the same time there is one', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => platform.person()));
    const results = await Promise.allSettled(
      ['Hill Farm', 'HiII Farm', 'Hi11 Farm'].map((name, at) =>
        createSpace(people[at] as TestClient, { name }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('CHN-25 in a space no room looks like another; in two spaces they may', async () => {
    const owner = await platform.person();
    const [here, there] = [await createSpace(owner), await createSpace(owner)];
    const create = (spaceId: number, name: string) =>
      owner.call('createRoom', { body: { spaceId, name, kind: 'privateRoom' } });
    await expect(create(here, 'genera1')).rejects.toMatchObject(refusedAt('roomName', 'name_similar'));
    await expect(create(here, 'everyone')).rejects.toMatchObject(refusedAt('roomName', 'name_reserved'));
    const tea = { spaceId: here, name: '茶 与 诗', kind: 'publicRoom' as const };
    const made = await owner.call('createRoom', { body: tea });
    expect(made).toMatchObject({ name: '茶 与 诗', asciiName: 'cha_yu_shi' });
    const other = { ...tea, name: 'Tea', asciiName: 'cha_yu_shi' };
    await expect(owner.call('createRoom', { body: other })).rejects.toMatchObject(
      refusedAt('roomName', 'room_name_taken'),
    );
    await create(here, 'map_of_o0');
    await expect(create(here, 'map_of_00')).rejects.toMatchObject({ error: 'name_similar' });
    await create(there, 'map_of_00');
    await deleteForGood(platform, owner, here);
    expect(await rows(`SELECT * FROM name_key WHERE kind = 'room' AND space_id = ${here}`)).toEqual([]);
  });

  test('invisible text is no slogan and no title; direction controls are removed', async () => {
    const owner = await platform.person();
    for (const field of ['slogan', 'description'] as const) {
      await expect(createSpace(owner, { [field]: '\u3164\u2800\u200B' })).rejects.toMatchObject(
        refusedAt(field, 'invalid_input'),
      );
    }
    const spaceId = await createSpace(owner, { slogan: 'a\u202Eb', description: 'c\u2067d' });
    expect(await owner.call('space', { params: { spaceId } })).toMatchObject({
      slogan: 'ab',
      description: 'cd',
    });
    const post = (title: string) =>
      owner.call('postAnnouncement', { body: { spaceId, title, document: '' } });
    await expect(post('\u3164 \u2800')).rejects.toMatchObject({ error: 'title_missing' });
    expect((await post('x\u202Ey')).title).toBe('xy');
  });
});

test('names chosen under older rules are judged at startup: the earlier is kept, the later is marked and has to change', async () => {
  const [early, late, hidden] = await Promise.all([platform.person(), platform.person(), platform.person()]);
  const owner = await platform.person();
  const [first, second] = [await createSpace(owner), await createSpace(owner)];
  const [older, younger] = [early, late].toSorted((a, b) => a.id - b.id) as [TestClient, TestClient];
  await rows(`UPDATE account SET username = 'Nathaniel', username_key = 'nathaniel' WHERE id = ${older.id}`);
  await rows(`UPDATE account SET username = 'NathanieI', username_key = 'x1' WHERE id = ${younger.id}`);
  await rows(`UPDATE account SET username = 'Na\u3164than', username_key = 'x2' WHERE id = ${hidden.id}`);
  await rows(`UPDATE space SET name = 'Twin Hall' WHERE id = ${first}`);
  await rows(`UPDATE space SET name = 'Twin HaII' WHERE id = ${second}`);
  await rows(
    `UPDATE room SET name = 'genera1', kind = 'channel' WHERE space_id = ${first} AND name = 'general'`,
  );
  await owner.call('createRoom', { body: { spaceId: second, name: 'hall', kind: 'channel' } });
  await rows(`UPDATE room SET name = 'genera1' WHERE space_id = ${second} AND name = 'hall'`);
  for (const table of ['account', 'space', 'room']) await rows(`UPDATE ${table} SET name_rule = 0`);
  await rows('DELETE FROM name_key');
  platform = await platform.restart();
  const again = async (person: TestClient) => {
    const client = platform.client();
    await client.call('logIn', { body: { email: person.email, password: person.password } });
    return client;
  };

  const [old, young, veiled, host] = await Promise.all([older, younger, hidden, owner].map(again));
  if (!old || !young || !veiled || !host) throw new Error('Somebody is missing');
  expect(await old.call('me')).toMatchObject({ username: 'Nathaniel', nameProblem: null });
  expect(await young.call('me')).toMatchObject({ username: 'NathanieI', nameProblem: 'similar' });
  expect(await veiled.call('me')).toMatchObject({ nameProblem: 'hidden' });
  expect(platform.logLines).toContainEqual(
    expect.objectContaining({ event: 'job.name_marked', user: younger.id, error: 'name_similar' }),
  );
  expect(
    await rows(
      `SELECT name, name_problem FROM room WHERE space_id = ${second} AND kind = 'channel' ORDER BY id`,
    ),
  ).toEqual([
    { name: 'general', name_problem: null },
    { name: 'genera1', name_problem: 'similar' },
  ]);
  const standing = (spaceId: number) => host.call('standing', { params: { spaceId } });
  expect(await standing(first)).toMatchObject({ nameProblem: null });
  expect(await standing(second)).toMatchObject({ nameProblem: 'similar' });
  expect(await old.call('standing', { params: { spaceId: second } })).toMatchObject({ nameProblem: null });

  // They can change everything else, but not choose the name again.
  await young.call('update', { body: { bio: 'Still here' } });
  await expect(young.call('update', { body: { username: 'NathanieI', bio: 'x' } })).rejects.toMatchObject(
    refusedAt('username', 'name_similar'),
  );
  expect(await rename(young, 'Nathan 2')).toMatchObject({ nameProblem: null });
  const form = await newSpace(host, { name: 'Twin HaII' });
  await expect(host.call('updateSpace', { body: { ...form, id: second } })).rejects.toMatchObject({
    error: 'name_similar',
  });
  await host.call('updateSpace', { body: { ...form, name: 'Other Hall', id: second } });
  expect(await standing(second)).toMatchObject({ nameProblem: null });
});
