import { chatPass, chatQuery } from './chat-paths';

const open = { kind: 'open', upload: false };

test.each([
  ['GET', '/_matrix/client/versions'],
  ['GET', '/_matrix/client/v3/sync'],
  ['GET', '/_matrix/client/v3/pushrules/'],
  ['PUT', '/_matrix/client/r0/rooms/!a%3Ab/send/m.room.message/1'],
  ['GET', '/_matrix/client/v1/media/download/example.org/abc'],
  ['GET', '/_matrix/client/v3/profile/@u1%3Aexample.org'],
  ['GET', '/_matrix/client/v3/rooms/!a%3Ab/state/m.room.name/'],
])('%s %s is passed', (method, path) => {
  expect(chatPass(method, path)).toEqual(open);
});

test.each([
  ['GET', '/_synapse/admin/v1/users'],
  ['GET', '/_matrix/federation/v1/version'],
  ['GET', '/_matrix/key/v2/server'],
  ['PUT', '/_matrix/app/v1/transactions/1'],
  ['GET', '/_matrix/client/v3/admin/whois/@u1:example.org'],
  ['GET', '/_matrix/client/v3'],
  ['GET', '/_matrix/client/v9/sync'],
  ['GET', '/_matrix/client/v3//sync'],
  ['GET', '/_matrix/client/v3/rooms/../sync'],
  ['GET', '/_matrix/client/v3/%73ync'],
  ['PUT', '/_matrix/client/v3/profile/@u1%3Aexample.org/displayname'],
  ['DELETE', '/_matrix/client/v3/profile/@u1%3Aexample.org/avatar_url'],
  ['GET', '/_matrix/media/v3/download/example.org/abc'],
  ['GET', '/_matrix/media/v3/upload'],
  ['GET', '/_guildhall/leader'],
])('%s %s stays inside', (method, path) => {
  expect(chatPass(method, path)).toEqual({ kind: 'closed' });
});

test('an upload has a body of its own size', () => {
  expect(chatPass('POST', '/_matrix/media/v3/upload')).toEqual({ kind: 'open', upload: true });
});

test('what acts for others is taken out of the query', () => {
  const query = new URLSearchParams(
    'since=s1&user_id=@u1:x&device_id=A&ts=1&access_token=secret&org.matrix.msc3202.device_id=B&timeout=30000',
  );
  expect(chatQuery(query)).toBe('?since=s1&timeout=30000');
  expect(chatQuery(new URLSearchParams('ts=1'))).toBe('');
});
