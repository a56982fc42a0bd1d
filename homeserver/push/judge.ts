import type { RoomEvent } from '../rooms/event';
import type { Room } from '../rooms/rooms';
import { countsAsUnread } from './counts-as-unread';
import { localpartOf } from './default-rules';
import { TEXT_LENGTH_MAX } from './glob';
import type { RuleBook } from './rule-book';
import { MAIN_TIMELINE, type Mark } from './unread';
import type { StoredHighlight, StoredMark } from './unread.store';

/** Ids in `m.mentions` beyond this are no mentions. */
const MENTIONS_MAX = 500;
/** Types that default rules tell everybody in the room about, beside messages. */
const FOR_ALL: ReadonlySet<string> = new Set(['m.room.tombstone']);

/** Sent also by people who may not speak in a room, and no words: whatever they say of mentions, they mention nobody. */
const WORDLESS: ReadonlySet<string> = new Set(['m.reaction', 'm.room.redaction']);

/** Which thread an event belongs to: its root, or empty. */
export function threadOf(event: RoomEvent): string {
  return event.relation?.type === 'm.thread' ? event.relation.eventId : '';
}

/**
 * Rows for those for whom an event counts otherwise than the subtraction says. Asked are only people who are mentioned
 * and people whose rules look at every event, so that an ordinary message in a large room costs nothing.
 */
export function highlightsOf(sent: RoomEvent, room: Room, book: RuleBook): StoredHighlight[] {
  const event = WORDLESS.has(sent.type) ? withoutWords(sent) : sent;
  const asked = new Set(book.judgingIn(room));
  const rows: StoredHighlight[] = [];
  const counts = countsAsUnread(event);
  const row = (userId: string, outcome: { notifies: boolean; highlights: boolean }): StoredHighlight => ({
    userId,
    position: event.position,
    roomId: event.roomId,
    eventId: event.eventId,
    threadId: threadOf(event),
    counts,
    ...outcome,
  });

  const mentions = mentionsOf(event);
  for (const userId of mentions.userIds) if (room.joined.has(userId)) asked.add(userId);
  for (const userId of membersNamedIn(event, room)) asked.add(userId);

  // Nobody has an empty user id: what the rules of nobody in particular say holds for everybody with default rules.
  const isForAllMaybe = mentions.room || FOR_ALL.has(event.type) || legacyTextOf(event).includes('@room');
  const forAll = isForAllMaybe ? book.judge('', event, room) : undefined;
  const isForAll = forAll !== undefined && (forAll.highlights || forAll.notifies !== counts);
  if (isForAll) {
    rows.push(row('', forAll));
    for (const userId of book.specialIn(room)) asked.add(userId);
  }

  for (const userId of asked) {
    if (userId === event.sender) continue;
    const outcome = book.judge(userId, event, room);
    const expected = isForAll
      ? forAll
      : { notifies: counts && book.isCounting(userId, room), highlights: false };
    const isExpected = outcome.notifies === expected.notifies && outcome.highlights === expected.highlights;
    if (!isExpected) rows.push(row(userId, outcome));
  }
  return rows;
}

function withoutWords(event: RoomEvent): RoomEvent {
  const { 'm.mentions': _mentions, body: _body, ...content } = event.content;
  return { ...event, content };
}

/** The text of an event of a client that knows no `m.mentions`, as far as rules look at it; empty for all others. */
function legacyTextOf({ content }: RoomEvent): string {
  const { body } = content;
  if (typeof body !== 'string' || Object.hasOwn(content, 'm.mentions')) return '';
  return body.slice(0, TEXT_LENGTH_MAX).toLowerCase();
}

/** Whom the rules of before `m.mentions` may call: all whose name is somewhere in the text. Their rules look closely. */
function membersNamedIn(event: RoomEvent, room: Room): string[] {
  const text = legacyTextOf(event);
  if (text === '') return [];
  return [...room.joined].filter((userId) => {
    if (text.includes(localpartOf(userId).toLowerCase())) return true;
    const name = room.state.get('m.room.member', userId)?.content.displayname;
    return typeof name === 'string' && name !== '' && text.includes(name.toLowerCase());
  });
}

function mentionsOf(event: RoomEvent): { userIds: string[]; room: boolean } {
  const mentions = event.content['m.mentions'];
  if (typeof mentions !== 'object' || mentions === null || Array.isArray(mentions)) {
    return { userIds: [], room: false };
  }
  const userIds: unknown = Reflect.get(mentions, 'user_ids');
  const list = Array.isArray(userIds) ? userIds.slice(0, MENTIONS_MAX) : [];
  return {
    userIds: list.filter((userId): userId is string => typeof userId === 'string'),
    room: Reflect.get(mentions, 'room') === true,
  };
}

/**
 * How far an event's sender has read by sending it, and a person by joining (Client-Server API, "Marking notifications
 * as read"): what came before is not news to them.
 */
export function marksBy(event: RoomEvent): StoredMark[] {
  const mark: Mark = { position: event.position, counted: event.counted };
  const marks: StoredMark[] = [
    { userId: event.sender, roomId: event.roomId, threadId: threadOf(event) || MAIN_TIMELINE, ...mark },
  ];
  const { stateKey } = event;
  const isJoin =
    event.type === 'm.room.member' &&
    event.content.membership === 'join' &&
    event.replaces?.content.membership !== 'join';
  if (isJoin && stateKey !== undefined) {
    marks.push({ userId: stateKey, roomId: event.roomId, threadId: '', ...mark });
  }
  return marks;
}
