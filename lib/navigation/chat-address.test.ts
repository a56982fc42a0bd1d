import {
  chatAddressOf,
  chatAddressPath,
  chatListAt,
  chatPath,
  directPath,
  mySpacePath,
} from './chat-address';

test('SHL-34 OPN-101 the address of chat carries the Matrix id of the room and the id of the space', () => {
  expect(chatPath(7, '!abc:site')).toBe('/index/homePage/chat?room=%21abc%3Asite&guild=7');
  expect(chatPath(7)).toBe('/index/homePage/chat?guild=7');
  const query = new URL(chatPath(7, '!a+b/c:site', true), 'http://site').searchParams;
  expect(chatAddressOf(query, 'space')).toEqual({
    list: 'space',
    matrixRoomId: '!a+b/c:site',
    spaceId: 7,
    membersOpen: true,
    requestsOpen: false,
  });
});

test.each(['', '0', '-1', '01', '7x', '12345678901'])('guild=%s names no space', (guild) => {
  expect(chatAddressOf(new URLSearchParams({ guild, room: '' }), 'space')).toEqual({
    list: 'space',
    matrixRoomId: null,
    spaceId: null,
    membersOpen: false,
    requestsOpen: false,
  });
});

const room = { matrixRoomId: '!abc:site', spaceId: 7, membersOpen: false };

test.each([
  chatPath(7, '!abc:site', true),
  chatPath(7),
  directPath('!abc:site'),
  directPath(),
  directPath('!abc:site', true),
  directPath(null, true),
  mySpacePath(room),
  mySpacePath({ ...room, membersOpen: true }),
  mySpacePath(),
])('the address %s is read as what makes it', (path) => {
  const { pathname, searchParams } = new URL(path, 'http://site');
  expect(chatAddressPath(chatAddressOf(searchParams, chatListAt(pathname)))).toBe(path);
});
