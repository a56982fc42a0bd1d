import { chatAddressOf, chatPath } from './chat-address';

test('SHL-34 OPN-101 the address of chat carries the Matrix id of the room and the id of the space', () => {
  expect(chatPath(7, '!abc:site')).toBe('/index/homePage/chat?room=%21abc%3Asite&guild=7');
  expect(chatPath(7)).toBe('/index/homePage/chat?guild=7');
  const query = new URL(chatPath(7, '!a+b/c:site', true), 'http://site').searchParams;
  expect(chatAddressOf(query)).toEqual({ matrixRoomId: '!a+b/c:site', spaceId: 7, membersOpen: true });
});

test.each(['', '0', '-1', '01', '7x', '12345678901'])('guild=%s names no space', (guild) => {
  expect(chatAddressOf(new URLSearchParams({ guild, room: '' }))).toEqual({
    matrixRoomId: null,
    spaceId: null,
    membersOpen: false,
  });
});
