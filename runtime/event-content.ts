/*
 * What the content of events means to us, and limits on what people send. The embedded homeserver enforces both; in front
 * of Synapse, the gateway does.
 */

/** Each tag costs every reader an element. Equals MESSAGE_TAGS_MAX of protocol/, which the homeserver may not import. */
export const MARKUP_TAGS_MAX = 1_000;

/** Header of calls on files to the embedded homeserver: rooms that it still has to close, ids with commas between them. */
export const CLOSING_ROOMS_HEADER = 'x-guildhall-closing-rooms';

/** Marks the redaction of an edit, so that timelines leave the edit out: it would show as one more deleted message. */
export const REDACTS_EDIT_MARK = 'guildhall.redacts_edit';

/** In the platform's own membership of a room: the room is being deleted, and only the platform still reads it. */
export const CLOSING_MARK = 'guildhall.closing';

/**
 * In `m.room.history_visibility`, beside `joined`: who joins from then on reads nothing from before, even what was sent while
 * the history was shared. Other homeservers do not know it.
 */
export const FROM_JOIN_MARK = 'guildhall.from_join';

type Fields = Readonly<Record<string, unknown>>;

/** Returns whether people may read a room, by the content of the platform's own membership of it. */
export function keepsRoomOpen(membership: Fields): boolean {
  return membership.membership === 'join' && membership[CLOSING_MARK] !== true;
}

/** Returns whether the formatted text of a message, or the new text of an edit, has too many tags. */
export function hasTooManyTags(content: Fields): boolean {
  return [content, fieldsOf(content['m.new_content'])].some(({ formatted_body: html }) => {
    return typeof html === 'string' && (html.match(/<[a-z]/gi)?.length ?? 0) > MARKUP_TAGS_MAX;
  });
}

/** Returns the event that a reaction belongs to, or null unless the content is one emoji and nothing else. */
export function targetOfEmoji(content: Fields): string | null {
  const relation = fieldsOf(content['m.relates_to']);
  const { rel_type: type, event_id: target, key } = relation;
  const isBare = Object.keys(content).length === 1 && Object.keys(relation).length === 3;
  if (!isBare || type !== 'm.annotation' || typeof target !== 'string' || typeof key !== 'string')
    return null;
  return isEmoji(key) ? target : null;
}

/** Returns whether a redaction only names its event: a reason, like any other field, is text that people read. */
export function saysNothing(content: Fields): boolean {
  return Object.keys(content).every((name) => name === 'redacts' || name === REDACTS_EDIT_MARK);
}

// TypeScript does not know the `v` flag at our target yet.
const recommended = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** Returns whether a text is one emoji of the recommended set (UTS 51), with or without a variation selector. */
export function isEmoji(text: string): boolean {
  const bare = text.replace(/\ufe0f$/, '');
  return recommended.test(text) || recommended.test(bare) || recommended.test(`${bare}\ufe0f`);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** State with an empty key, which only the platform writes: how long people wait between two messages of theirs. */
export const SLOW_MODE_TYPE = 'guildhall.slow_mode';

/** Content of that state. Empty where nobody has to wait. */
export interface SlowMode {
  readonly interval_ms: number;
  /** Matrix user ids of the people who need not wait. */
  readonly exempt: readonly string[];
}

/** Returns how long somebody waits between two messages in a room, by the content of its slow mode; 0 for not at all. */
export function slowModeWait(content: Fields, matrixUserId: string): number {
  const { interval_ms: interval, exempt } = content;
  if (typeof interval !== 'number' || interval <= 0) return 0;
  return Array.isArray(exempt) && exempt.includes(matrixUserId) ? 0 : interval;
}

/** What says nothing without another event: slow mode doesn't count it, and it stays where messages are hidden. */
export const wordlessTypes: readonly string[] = ['m.reaction', 'm.room.redaction'];

/** Returns whether slow mode may count an event: no reaction and no redaction. Edits are told apart by their event. */
export const isPacedType = (type: string) => !wordlessTypes.includes(type);

const IDENTIFIER_LENGTH_MAX = 255;

/**
 * Returns whether people's content has something here that can be stored as a type or an id: PostgreSQL has no U+0000 in texts, and an
 * index entry has a largest size.
 */
export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && value.length <= IDENTIFIER_LENGTH_MAX && !value.includes('\0');
}

/** Returns the event that an event edits, or null. */
export function editedBy(content: Fields): string | null {
  const { rel_type: type, event_id: target } = fieldsOf(content['m.relates_to']);
  return type === 'm.replace' && isIdentifier(target) ? target : null;
}

/** State with an empty key, which only the platform writes: the space is suspended, so the platform alone reads the room. */
export const SUSPENDED_TYPE = 'guildhall.suspended';

/** Content of that state. Empty where nothing is suspended. */
export type SuspendedState = { readonly suspended: true };

/** Returns whether people read nothing of a room, by the content of that state. */
export const isSuspended = ({ suspended }: Fields): boolean => suspended === true;

/** State with an empty key, which only the platform writes: whose messages of which time nobody is to see. */
export const HIDDEN_MESSAGES_TYPE = 'guildhall.hidden_messages';

/** One person's messages of a time, both ends included, in milliseconds. */
export interface HiddenMessages {
  readonly user_id: string;
  readonly since: number;
  readonly until: number;
}

/** Returns what the content of that state hides; what is none of it hides nothing. */
export function hiddenMessagesOf(content: Fields): HiddenMessages[] {
  if (!Array.isArray(content.hidden)) return [];
  return content.hidden.map(fieldsOf).flatMap(({ user_id, since, until }) => {
    const isWhole = typeof user_id === 'string' && typeof since === 'number' && typeof until === 'number';
    return isWhole ? [{ user_id, since, until }] : [];
  });
}

/** State with an empty key, which only the platform writes: the room is a message request that waits to be accepted. */
export const REQUEST_TYPE = 'guildhall.request';

/** Content of that state. Empty once both may write. */
export type RequestState = {
  /** So many events does each person send until then; edits count, and what was taken back. */
  readonly messages: number;
};

/** Returns how many events somebody may send into a room altogether, by the content of its request; null for no limit. */
export function requestMessages({ messages }: Fields): number | null {
  return typeof messages === 'number' ? messages : null;
}

/** What may always be done in a request: taking back what one has sent. */
export const REQUEST_FREE_TYPE = 'm.room.redaction';
