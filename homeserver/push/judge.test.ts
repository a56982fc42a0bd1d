import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import { highlightsOf } from './judge';
import type { RuleBook } from './rule-book';

const MEMBERS = 2_000;
const members = Array.from({ length: MEMBERS }, (_, at) => `@u${at + 1}:test`);
const room = {
  joined: new Set(members),
  state: {
    get: (_type: string, userId: string) => ({ content: { displayname: `Person ${userId.slice(2, -5)}` } }),
  },
} as unknown as Room;

/** Returns the people whose rules are evaluated for a message without `m.mentions`. */
function askedAbout(body: string): string[] {
  const asked: string[] = [];
  const book = {
    judgingIn: () => [],
    specialIn: () => [],
    isCounting: () => true,
    judge: (userId: string) => {
      asked.push(userId);
      return { notifies: true, highlights: true };
    },
  } as unknown as RuleBook;
  const event = { type: 'm.room.message', sender: '@x:test', content: { msgtype: 'm.text', body } };
  highlightsOf(event as unknown as RoomEvent, room, book);
  return asked;
}

describe('a message without m.mentions', () => {
  it('asks the rules of people whose name is a word of the text', () => {
    expect(askedAbout('U12, see person 34.')).toEqual(['@u12:test', '@u34:test']);
    expect(askedAbout('u12345 and Person 34567, xu12')).toEqual([]);
  });

  it('that names everyone asks as many as m.mentions can name', () => {
    expect(askedAbout(members.map((userId) => userId.slice(1, -5)).join(' '))).toHaveLength(500);
  });
});
