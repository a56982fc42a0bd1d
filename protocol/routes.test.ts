import fc from 'fast-check';
import { errorNameOf, errors } from './errors';
import { fillPath, pathPattern } from './route';
import { matchRoute } from './route-match';
import { routes, type RouteName } from './routes';

const found = (method: string, path: string) => {
  const match = matchRoute(method, path);
  return match.kind === 'found' ? [match.name, match.params] : match.kind;
};

describe('finding the route of a path', () => {
  test('every route is found under its own template, with its parameters, and with a slash at the end', () => {
    for (const [name, { method, path }] of Object.entries(routes)) {
      const params = Object.fromEntries(
        pathPattern(path).names.map((key) => [key, /id$/i.test(key) ? '12' : 'a b/ü']),
      );
      const filled = fillPath(path, params);
      expect(found(method, filled)).toEqual([name, params]);
      expect(found(method, `${filled}/`)).toEqual([name, params]);
    }
  });

  test('no two routes answer the same method and path', () => {
    const templates = Object.values(routes).map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(new Set(templates).size).toBe(templates.length);
  });

  test('a name is not taken for an id', () => {
    expect(found('GET', 'guild/alias/12')).toEqual(['spaceByAlias', { name: '12' }]);
    expect(found('GET', 'guild/12')).toEqual(['space', { id: '12' }]);
    expect(found('GET', 'guild/searchGuild')).toEqual(['searchSpaces', {}]);
  });

  test('HEAD is served as GET; another method is told from another path', () => {
    expect(found('HEAD', 'games')).toEqual(['games', {}]);
    expect(matchRoute('POST', 'games')).toEqual({ kind: 'method_not_allowed', allowed: ['GET'] });
    expect(matchRoute('OPTIONS', 'user/sessions')).toEqual({
      kind: 'method_not_allowed',
      allowed: ['GET', 'DELETE'],
    });
    expect(found('GET', 'gamesX')).toBe('not_found');
  });

  test.each([
    '', '/', '//', '/games', 'games//', '../games', './games', 'guild/../games', 'guild/%2e%2e/games', 'guild/0', 'guild/-1',
    'guild/01', 'guild/1.0', 'guild/１', 'guild/12345678901', 'guild/1%0a', 'guild/1\n', 'guild/1?x', 'guild/1;x', 'guild/1%00',
    'guild/alias/', 'guild/alias/a/b', 'guild/alias/%', 'guild/alias/%zz', 'guild/alias/%ff', 'guild/alias/%ed%a0%80',
    `guild/alias/${'a'.repeat(513)}`, 'GAMES', 'games\\', 'user/me/..', '__proto__', 'constructor', 'user/__proto__',
  ])('the hostile path %j has no route', (path) => {
    expect(found('GET', path)).toBe('not_found');
  }); // oxfmt-ignore

  test('no path makes the matcher throw or keeps it busy', () => {
    const methods = fc.constantFrom('GET', 'POST', 'DELETE', 'HEAD', 'PATCH', '__proto__');
    const piece = fc.oneof(
      fc.constantFrom('guild', 'user', 'alias', '..', '%2f', '%', '1', '', 'sessions', '\0', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    fc.assert(
      fc.property(methods, fc.array(piece, { maxLength: 8 }), (method, pieces) => {
        const match = matchRoute(method, pieces.join('/'));
        if (match.kind === 'found') expect(Object.keys(routes)).toContain(match.name);
      }),
      { seed: 3, numRuns: 2000 },
    );
    matchRoute('GET', `guild/${'1'.repeat(1_000_000)}`);
    matchRoute('GET', '/'.repeat(1_000_000));
  });

  test('any alias survives the way through a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
        fc.pre(encodeURIComponent(name).length <= 512);
        expect(found('GET', fillPath('guild/alias/{name}', { name }))).toEqual(['spaceByAlias', { name }]);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe('the table', () => {
  test('only calls that create something take an Idempotency-Key, and all that create rows do', () => {
    const creating = Object.entries(routes).filter(([, definition]) => 'creating' in definition);
    const names = creating.map(([name]) => name as RouteName);
    expect(names.sort()).toEqual([
      'addGame',
      'createCategory',
      'createGroup',
      'createInviteLink',
      'createRole',
      'createRoom',
      'createSpace',
      'postAnnouncement',
      'quickCreateSpace',
      'register',
      'sendReport',
    ]);
  });

  test('reading has no body and is safe; everything else is POST or DELETE', () => {
    for (const [name, definition] of Object.entries(routes)) {
      if (definition.method === 'GET')
        expect([name, 'body' in definition && definition.body]).toEqual([name, false]);
    }
  });

  test('every error has a code and a status of its own kind', () => {
    const codes = Object.values(errors).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const [name, { code }] of Object.entries(errors)) expect(errorNameOf(code)).toBe(name);
    // HTTP 403 means "no valid session" and nothing else.
    const forbidden = Object.entries(errors).filter(([, { status }]) => status === 403);
    expect(forbidden.map(([name]) => name)).toEqual(['unauthenticated']);
  });
});
