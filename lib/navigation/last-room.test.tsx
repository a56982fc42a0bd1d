import { lastRoom, rememberRoom } from './last-room';

beforeEach(() => localStorage.clear());

test('every space remembers its own room, the newest wish wins', () => {
  rememberRoom(1, '!a:site');
  rememberRoom(2, '!b:site');
  rememberRoom(1, '!c:site');
  expect([lastRoom(1), lastRoom(2), lastRoom(3)]).toEqual(['!c:site', '!b:site', null]);
});

test.each(['nonsense', '{}', '[1,["x","y"],[1,2]]'])('what is no list of ours (%s) is forgotten', (text) => {
  localStorage.setItem('last_rooms', text);
  expect(lastRoom(1)).toBeNull();
  rememberRoom(1, '!a:site');
  expect(lastRoom(1)).toBe('!a:site');
});
