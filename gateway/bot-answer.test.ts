import { joinedRoomsForBot, roomAnswerForBot, syncForBot } from './bot-answer';

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const rooms = { rooms: new Set(['!in:x', '!left:x']), openRooms: new Set(['!in:x']) };

test('a sync has the rooms of the token and nothing else', () => {
  const event = { type: 'm.room.message', content: { body: 'ours', room_id: '!quoted:x' }, event_id: '$1' };
  const foreign = { ...event, content: { body: 'canary' }, room_id: '!other:x' };
  const part = {
    timeline: { events: [event, foreign], limited: true, prev_batch: 't1' },
    state: { events: [] },
    account_data: { events: [{ type: 'm.tag', content: { canary: 1 } }] },
    unread_notifications: { highlight_count: 1 },
    'x.unknown': 'canary',
  };
  const canary = { timeline: { events: [{ type: 'x', content: 'canary' }] } };
  const answer = {
    next_batch: 's1',
    rooms: {
      join: { '!in:x': part, '!other:x': canary, '!left:x': canary, __proto__x: canary },
      leave: { '!left:x': canary, '!other:x': canary },
      invite: { '!new:x': { canary: 1 } },
    },
    account_data: { events: [{ type: 'm.direct', content: { canary: [] } }] },
    presence: { events: ['canary'] },
    to_device: { events: ['canary'] },
    device_lists: { changed: ['canary'] },
    'x.unknown': 'canary',
  };
  const text = syncForBot(bytesOf(answer), rooms).toString('utf8');
  expect(text).not.toContain('canary');
  expect(JSON.parse(text)).toMatchObject({
    next_batch: 's1',
    rooms: {
      join: { '!in:x': { timeline: { events: [event], limited: true, prev_batch: 't1' } } },
      leave: { '!left:x': { timeline: { events: [] } } },
    },
  });
  expect(Object.keys(JSON.parse(text).rooms.join)).toEqual(['!in:x']);
  expect(JSON.parse(syncForBot(bytesOf(['no sync']), rooms).toString()).rooms.join).toEqual({});
});

test('an answer about a room with an event of another is not passed on', () => {
  const own = { type: 'x', content: { room_id: '!quoted:x' }, room_id: '!in:x', unsigned: {} };
  const bundled = {
    ...own,
    unsigned: { 'm.relations': { 'm.thread': { latest_event: { ...own, room_id: '!other:x' } } } },
  };
  expect(roomAnswerForBot(bytesOf({ chunk: [own] }), '!in:x')?.toString()).toBe(
    JSON.stringify({ chunk: [own] }),
  );
  for (const answer of [
    { event: { ...own, room_id: '!other:x' } },
    [{ ...own, room_id: '!other:x' }],
    { chunk: [bundled] },
  ]) {
    expect(roomAnswerForBot(bytesOf(answer), '!in:x')).toBeNull();
  }
});

test('joined rooms are those of the token', () => {
  const answer = bytesOf({ joined_rooms: ['!in:x', '!left:x', '!other:x', 7] });
  expect(joinedRoomsForBot(answer, rooms).toString()).toBe('{"joined_rooms":["!in:x"]}');
});
