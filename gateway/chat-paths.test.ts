import { chatPass, chatQuery } from './chat-paths';

const open = { kind: 'open', upload: false };

test.each([
  ['GET', '/_matrix/client/versions'],
  ['GET', '/_matrix/client/v3/sync'],
  ['GET', '/_matrix/client/v3/pushrules/'],
  ['OPTIONS', '/_matrix/client/v3/createRoom'],
  ['HEAD', '/_matrix/client/v3/sync'],
  ['PUT', '/_matrix/client/v3/pushrules/global/override/.m.rule.master/enabled'],
  ['GET', '/_matrix/client/v3/profile/@u1%3Aexample.org'],
  ['GET', '/_matrix/client/v3/user/@u1%3Aexample.org/account_data/guildhall.changed'],
  ['PUT', '/_matrix/client/v3/user/@u1%3Aexample.org/account_data/guildhallish'],
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
  ['PUT', '/_matrix/client/v3/pushrules/%2e%2E/profile/@u1%3Aexample.org'],
  ['PUT', '/_matrix/client/v3/rooms/!a%3Ab/send/%2e./x'],
  ['GET', '/_matrix/client/v3/profile/%2e'],
  ['GET', '/_matrix/client/v3/rooms/!a%3Ab/%73tate'],
  ['POST', '/_matrix/client/v3/pushers/set'],
  ['POST', '/_matrix/client/v3/account/deactivate'],
  ['POST', '/_matrix/client/v3/user/@u1%3Aexample.org/openid/request_token'],
  ['PUT', '/_matrix/client/v3/sendToDevice/m.secret/1'],
  ['PUT', '/_matrix/client/v3/room_keys/keys'],
  ['GET', '/_matrix/client/v3/rooms/!a%3Ab/initialSync'],
  ['GET', '/_matrix/client/v1/media/preview_url'],
  ['GET', '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync'],
  ['GET', '/_matrix/media/v3/download/example.org/abc'],
  ['GET', '/_matrix/media/v3/upload'],
  ['GET', '/_guildhall/leader'],
])('%s %s stays inside', (method, path) => {
  expect(chatPass(method, path)).toEqual({ kind: 'closed' });
});

test.each([
  ['POST', 'createRoom'],
  ['POST', 'rooms/!a%3Ab/invite'],
  ['POST', 'rooms/!a%3Ab/upgrade'],
  ['PUT', 'rooms/!a%3Ab/state/m.room.name'],
  ['PUT', 'rooms/!a%3Ab/state/m.room.name/'],
  ['PUT', 'rooms/!a%3Ab/state/m.room.member/@u1%3Aexample.org'],
  ['PUT', 'profile/@u1%3Aexample.org/displayname'],
  ['DELETE', 'profile/@u1%3Aexample.org/avatar_url'],
  ['DELETE', 'devices/S1'],
  ['POST', 'register'],
  ['PUT', 'user/@u1%3Aexample.org/account_data/guildhall.changed'],
  ['PUT', 'user/@u1%3Aexample.org/account_data/%67uildhall%2Echanged'],
  ['DELETE', 'user/@u1%3Aexample.org/account_data/guildhall.changed'],
])('%s %s is the platform’s alone', (method, path) => {
  for (const version of ['v3', 'r0', 'unstable']) {
    expect(chatPass(method, `/_matrix/client/${version}/${path}`)).toEqual({ kind: 'platform' });
  }
});

test.each([
  ['GET', 'v1/media/download/example.org/abc', { what: 'media', mediaId: 'abc' }],
  ['HEAD', 'v1/media/download/example.org/abc/name.png', { what: 'media', mediaId: 'abc' }],
  ['GET', 'v1/media/thumbnail/example.org/abc', { what: 'media', mediaId: 'abc' }],
  ['PUT', 'v3/rooms/!a%3Ab/redact/$e/1', { what: 'redaction', matrixRoomId: '!a%3Ab', eventId: '$e' }],
  [
    'PUT',
    'r0/rooms/!a%3Ab/send/m.room.message/1',
    {
      what: 'sent event',
      matrixRoomId: '!a%3Ab',
      type: 'm.room.message',
      path: '/_matrix/client/r0/rooms/!a%3Ab/send/m.room.message/1',
    },
  ],
  [
    'PUT',
    'v3/rooms/!a%3Ab/send/m.room.redactio%6e/1',
    {
      what: 'sent event',
      matrixRoomId: '!a%3Ab',
      type: 'm.room.redaction',
      path: '/_matrix/client/v3/rooms/!a%3Ab/send/m.room.redactio%6e/1',
    },
  ],
  ['GET', 'v3/rooms/!a%3Ab/state/m.room.name/', { what: 'room', matrixRoomId: '!a%3Ab' }],
  ['HEAD', 'v1/rooms/!a%3Ab/threads', { what: 'room', matrixRoomId: '!a%3Ab' }],
])('%s %s is open, and a foreign engine has to be asked first', (method, path, check) => {
  expect(chatPass(method, `/_matrix/client/${path}`)).toEqual({ kind: 'open', upload: false, check });
});

test.each([
  ['v3/rooms/!a%3Ab/report/$e', { matrixRoomId: '!a:b', eventId: '$e', matrixUserId: null }],
  ['v3/rooms/!a%3Ab/report', { matrixRoomId: '!a:b', eventId: null, matrixUserId: null }],
  ['v3/users/@u1%3Ab/report', { matrixRoomId: null, eventId: null, matrixUserId: '@u1:b' }],
])('POST %s is for the platform', (path, report) => {
  expect(chatPass('POST', `/_matrix/client/${path}`)).toEqual({ kind: 'open', upload: false, report });
  expect(chatPass('GET', `/_matrix/client/${path}`)).toEqual({ kind: 'closed' });
});

test('an upload has a body of its own size', () => {
  expect(chatPass('POST', '/_matrix/media/v3/upload')).toEqual({ kind: 'open', upload: true });
});

test('what acts for others is taken out of the query', () => {
  const query = new URLSearchParams(
    'since=s1&user_id=@u1:x&device_id=A&ts=1&access_token=secret&org.matrix.msc3202.device_id=B&timeout=30000',
  );
  const sync = '/_matrix/client/v3/sync';
  expect(chatQuery(query, sync)).toBe('?since=s1&timeout=30000');
  expect(chatQuery(new URLSearchParams('ts=1'), sync)).toBe('');
});

test('a moment that is asked about travels, and no time of what is sent', () => {
  const query = new URLSearchParams('ts=1000&dir=f&user_id=@u1:x');
  expect(chatQuery(query, '/_matrix/client/v1/rooms/!a%3Ab/timestamp_to_event')).toBe('?dir=f&ts=1000');
  for (const path of [
    'send/m.room.message/timestamp_to_event',
    'send/timestamp_to_event/1',
    'timestamp_to_event/x',
  ]) {
    expect(chatQuery(query, `/_matrix/client/v3/rooms/!a%3Ab/${path}`)).toBe('?dir=f');
  }
});
