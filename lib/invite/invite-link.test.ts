import fc from 'fast-check';
import { BASE58_ALPHABET, decodeIdPart, encodeIdPart, FIRST_ID_TOO_LARGE } from './base58';
import { aliasLocation, inviteLink, readInvitePath } from './invite-link';

const id = fc.integer({ min: 1, max: FIRST_ID_TOO_LARGE - 1 });
const plainLogin = { kind: 'redirect', location: '/login' };

describe('ids in four characters', () => {
  test('ENT-10 OPN-66 the alphabet has 58 characters in the Bitcoin order, without 0, O, I and l', () => {
    expect(BASE58_ALPHABET).toBe('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
    expect(new Set(BASE58_ALPHABET).size).toBe(58);
    expect(BASE58_ALPHABET).not.toMatch(/[0OIl]/);
  });

  test.each([
    [1, '0002'],
    [57, '000z'],
    [58, '0021'],
    [3363, '00zz'],
    [3364, '0211'],
    [11_316_495, 'zzzz'],
  ])('INV-08 the id %i is written %s', (number, text) => {
    expect(encodeIdPart(number)).toBe(text);
    expect(decodeIdPart(text)).toBe(number);
  });

  test('ENT-09 leading zeros are stripped before decoding', () => {
    expect(decodeIdPart('0002')).toBe(decodeIdPart('2'));
    expect(decodeIdPart('00zz')).toBe(58 * 58 - 1);
  });

  test('every id up to 58^4 - 1 comes back as it went in', () => {
    fc.assert(fc.property(id, (number) => decodeIdPart(encodeIdPart(number) ?? '') === number));
  });

  test('OPN-67 what is no id has no characters, and bad characters have no id', () => {
    for (const number of [0, -1, 1.5, Number.NaN, FIRST_ID_TOO_LARGE])
      expect(encodeIdPart(number)).toBeNull();
    for (const text of ['', '0000', '1111', '00O0', 'abI2', '2l22', '22 2', '2é22', '22222']) {
      expect(decodeIdPart(text)).toBeNull();
    }
  });
});

describe('addresses of invite links', () => {
  test('ENT-03 the long link carries the name and the inviter', () => {
    expect(readInvitePath('/s/foo/u/12')).toEqual({
      kind: 'redirect',
      location: '/login?guildName=foo&inviterId=12',
    });
    expect(readInvitePath('/s/My_Space/u/7/')).toEqual({
      kind: 'redirect',
      location: '/login?guildName=My_Space&inviterId=7',
    });
  });

  test.each([
    '/s/foo/u',
    '/s/foo/u/',
    '/s//u/12',
    '/s/%20/u/12',
    '/s/foo/u/0',
    '/s/foo/u/-4',
    '/s/foo/u/x',
    '/s/foo/u/2147483648',
    '/s/%zz/u/3',
  ])('ENT-04 %s misses a part and goes to the plain login page', (path) =>
    expect(readInvitePath(path)).toEqual(plainLogin),
  );

  test('ENT-05 a link by alias asks for a look-up, and ENT-06 its answer names the creator', () => {
    expect(readInvitePath('/g/Blue_Moon')).toEqual({ kind: 'alias', alias: 'Blue_Moon' });
    expect(readInvitePath('/g/%E6%9C%88')).toEqual({ kind: 'alias', alias: '月' });
    expect(aliasLocation('Blue_Moon', 5)).toBe('/login?guildName=Blue_Moon&inviterId=5');
  });

  test.each(['/g/', '/g/%00', '/g/%ff', `/g/${'a'.repeat(129)}`])('%s names no space', (path) =>
    expect(readInvitePath(path)).toEqual(plainLogin),
  );

  test('ENT-08 ENT-11 a code of eight characters names the space and the inviter', () => {
    expect(readInvitePath('/s/0002000z')).toEqual({
      kind: 'redirect',
      location: '/login?guildId=1&inviterId=57',
    });
  });

  test.each(['/s/abc', '/s/000200023', '/s/', '/s/00020000', '/s/0000000z', '/s/0002O002', '/s/%30002002'])(
    'ENT-12 OPN-67 %s is no code and goes to the plain login page',
    (path) => expect(readInvitePath(path)).toEqual(plainLogin),
  );

  test.each(['/', '/login', '/s', '/g', '/s/a/b', '/s/a/u/1/2', '/g/a/b', '/search/x', '/S/00020002'])(
    'ENT-13 %s is no invite link',
    (path) => expect(readInvitePath(path)).toBeNull(),
  );

  test('the link that is made is the link that is read', () => {
    fc.assert(
      fc.property(id, id, (spaceId, inviterId) => {
        const link = new URL(inviteLink('https://guild.example', { spaceId, alias: 'x', inviterId }));
        expect(readInvitePath(link.pathname)).toEqual({
          kind: 'redirect',
          location: `/login?guildId=${spaceId}&inviterId=${inviterId}`,
        });
      }),
    );
  });

  test('OPN-67 ids that four characters cannot carry get the long link', () => {
    const invite = { spaceId: FIRST_ID_TOO_LARGE, alias: 'Blue_Moon', inviterId: 4 };
    expect(inviteLink('https://guild.example', invite)).toBe('https://guild.example/s/Blue_Moon/u/4');
    expect(
      inviteLink('https://guild.example', { ...invite, spaceId: 4, inviterId: FIRST_ID_TOO_LARGE }),
    ).toBe(`https://guild.example/s/Blue_Moon/u/${FIRST_ID_TOO_LARGE}`);
  });

  test('no text in a link leads off the site or to another page', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        '//evil.example',
        '\\\\evil.example',
        'https:evil.example',
        '@evil.example',
        '..',
        '%2e%2e',
        '\r\nx: y',
        '%0d%0aSet-Cookie:a=b',
      ),
    );
    const raw = fc
      .tuple(hostile, hostile)
      .chain(([first, second]) =>
        fc.constantFrom(
          `/s/${first}`,
          `/g/${first}`,
          `/i/${first}`,
          `/s/${first}/u/${second}`,
          `/s/${encodeURIComponent(first.replace(/\p{Cs}/gu, ''))}/u/3`,
        ),
      );
    fc.assert(
      fc.property(raw, (path) => {
        const target = readInvitePath(path);
        if (target === null) return;
        const location = target.kind === 'redirect' ? target.location : aliasLocation(target.alias, 1);
        const url = new URL(location, 'https://guild.example');
        expect(url.origin).toBe('https://guild.example');
        expect(url.pathname).toBe('/login');
        expect(location).toMatch(/^\/login(\?[\x21-\x7e]*)?$/);
        for (const key of url.searchParams.keys())
          expect(['guildName', 'guildId', 'inviterId', 'invite']).toContain(key);
      }),
      { numRuns: 2000 },
    );
  });
});
