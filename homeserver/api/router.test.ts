import { Router } from './router';
import { matrixRoute, type MatrixRoute, type Method } from './route';

function route(method: Method, path: string, more: Partial<MatrixRoute> = {}): MatrixRoute {
  return matrixRoute({
    method,
    path,
    versions: ['v3'],
    auth: 'none',
    handler: async () => ({ json: {} }),
    ...more,
  });
}

const router = new Router([
  route('GET', 'rooms/{roomId}/state/{eventType}/{stateKey}'),
  route('GET', 'rooms/{roomId}/state'),
  route('GET', 'rooms/{roomId}/event/{eventId}'),
  route('PUT', 'profile/{userId}/{keyName}'),
  route('GET', 'profile/{userId}/{keyName}'),
  route('GET', 'pushrules/'),
  route('GET', 'pushrules/{scope}'),
  route('GET', 'relations', { versions: ['v1', 'unstable'] }),
  route('POST', 'upload', { base: 'media' }),
  route('GET', '/.well-known/matrix/client', { base: 'root', versions: [] }),
]);

const found = (method: string, path: string) => {
  const match = router.find(method, path);
  return typeof match === 'string' ? match : { template: match.template, params: match.params };
};

test('segments arrive encoded and are decoded one by one', () => {
  expect(found('GET', '/_matrix/client/v3/rooms/%21a%2Fb%3Atest/event/%24c')).toEqual({
    template: '/_matrix/client/v3/rooms/{roomId}/event/{eventId}',
    params: { roomId: '!a/b:test', eventId: '$c' },
  });
  expect(found('GET', '/_matrix/client/v3/rooms/%E0%A4/event/x')).toBe('bad encoding');
  expect(found('GET', '/_matrix/client/v3/rooms/r/event/a%00b')).toBe('bad encoding');
});

test('every v3 path is served as r0, other versions are not', () => {
  expect(found('GET', '/_matrix/client/r0/rooms/r/state')).toMatchObject({ params: { roomId: 'r' } });
  expect(found('GET', '/_matrix/client/v1/rooms/r/state')).toBe('unknown path');
  expect(found('GET', '/_matrix/client/v1/relations')).toMatchObject({ params: {} });
  expect(found('GET', '/_matrix/client/unstable/relations')).toMatchObject({ params: {} });
  expect(found('GET', '/_matrix/client/r0/relations')).toBe('unknown path');
});

test('an empty last segment is an empty state key, or the slash of a path that has one', () => {
  expect(found('GET', '/_matrix/client/v3/rooms/r/state/m.room.name/')).toMatchObject({
    params: { eventType: 'm.room.name', stateKey: '' },
  });
  expect(found('GET', '/_matrix/client/v3/pushrules/')).toMatchObject({
    template: '/_matrix/client/v3/pushrules/',
  });
  expect(found('GET', '/_matrix/client/v3/pushrules')).toBe('unknown path');
  expect(found('GET', '/_matrix/client/v3/rooms//event/x')).toBe('unknown path');
});

test('an unknown path and a wrong method are told apart', () => {
  expect(found('GET', '/_matrix/client/v3/nothing')).toBe('unknown path');
  expect(found('DELETE', '/_matrix/client/v3/profile/u/displayname')).toBe('wrong method');
  expect(found('GET', '/_matrix/client/v3/profile')).toBe('unknown path');
});

test('media and absolute paths have their own beginnings', () => {
  expect(found('POST', '/_matrix/media/v3/upload')).toMatchObject({ params: {} });
  expect(found('POST', '/_matrix/client/v3/upload')).toBe('unknown path');
  expect(found('GET', '/.well-known/matrix/client')).toMatchObject({ params: {} });
});

test('names that objects have by themselves are parameters like any other', () => {
  expect(found('GET', '/_matrix/client/v3/rooms/__proto__/event/constructor')).toMatchObject({
    params: { roomId: '__proto__', eventId: 'constructor' },
  });
});

test('two routes of one address are a mistake that ends the start', () => {
  expect(() => new Router([route('GET', 'a/{b}'), route('GET', 'a/{c}')])).toThrow('Two routes');
});
