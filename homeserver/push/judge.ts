import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import { waitIn } from '@/homeserver/rooms/slow-mode';
import { countsAsUnread } from './counts-as-unread';
import { localpartOf } from './default-rules';
import { containsWord, TEXT_LENGTH_MAX } from './glob';
import type { RuleBook } from './rule-book';
import { MAIN_TIMELINE, type Mark } from './unread';
import type { StoredHighlight, StoredMark } from './unread.store';

/** One message mentions no more people than this. */
const MENTIONS_MAX = 500;
const WORD = /\w+/g;
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
  const event = WORDLESS.has(sent.type) || isUnpacedEdit(sent, room) ? withoutWords(sent) : sent;
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

/** Edits wait for nobody in slow mode, so what they mention would come as often as somebody edits. */
function isUnpacedEdit({ relation, sender }: RoomEvent, room: Room): boolean {
  return relation?.type === 'm.replace' && waitIn(room.state, sender) > 0;
}

function withoutWords(event: RoomEvent): RoomEvent {
  const { 'm.mentions': _mentions, body: _body, ...content } = event.content;
  return { ...event, content };
}

/** Returns the text of an event without `m.mentions`, up to the length that rules look at; empty for other events. */
function legacyTextOf({ content }: RoomEvent): string {
  const { body } = content;
  if (typeof body !== 'string' || Object.hasOwn(content, 'm.mentions')) return '';
  return body.slice(0, TEXT_LENGTH_MAX).toLowerCase();
}

/**
 * Returns the members whose name is in the text of an event without `m.mentions`, at most as many as `m.mentions` can
 * name. The sender chooses the text, so this has to stay cheap in large rooms.
 */
function membersNamedIn(event: RoomEvent, room: Room): string[] {
  const text = legacyTextOf(event);
  if (text === '') return [];
  const words = new Set(text.match(WORD));
  const isNamed = (name: string) => {
    // Every word of a name that the text holds is a word of the text, so that most names need no search.
    const [word] = name.match(WORD) ?? [];
    return (word === undefined || words.has(word)) && containsWord(text, name);
  };
  const named: string[] = [];
  for (const userId of room.joined) {
    const name = room.state.get('m.room.member', userId)?.content.displayname;
    const names = [localpartOf(userId), typeof name === 'string' ? name : ''];
    if (names.some((one) => isNamed(one.toLowerCase()))) named.push(userId);
    if (named.length === MENTIONS_MAX) break;
  }
  return named;
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
