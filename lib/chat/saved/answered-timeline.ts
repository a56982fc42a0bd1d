import { STATE_AFTER, type JoinedRoom, type SyncAnswer } from '@/lib/chat/client/first-sync';
import type { RoomEnd } from '@/lib/chat/client/whole-room';
import type { ChatMessage, ChatPerson, Timeline, TimelineItem } from '@/lib/chat/model';
import { avatarPath } from '@/lib/chat/media';
import { personCalled } from '@/lib/chat/people';
import { isEmojiOnly } from '@/lib/chat/text/emoji-only';
import type { TextReader } from '@/lib/chat/text/text-reader';
import { hiddenIn, IGNORED_PEOPLE_TYPE, ignoredIn, isHidden } from '@/lib/chat/timeline/hidden-messages';
import { ItemList } from '@/lib/chat/timeline/items';
import { MessageBuilder } from '@/lib/chat/timeline/message-builder';
import { PendingView } from '@/lib/chat/timeline/pending-view';
import { contentOf, isMessage, type Content, type RawEvent } from '@/lib/chat/timeline/raw-event';
import { RelationIndex } from '@/lib/chat/timeline/relations';
import { HIDDEN_MESSAGES_TYPE } from '@/protocol/chat-names';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';
import { SAVED_ITEMS_MAX } from './saved-room';

/** What the homeserver has answered about a conversation before the client runs. */
export interface ChatAnswers {
  readonly me: MatrixUserId;
  readonly sync: SyncAnswer;
  /** Asked for after the sync. */
  readonly end: RoomEnd;
}

/** Links, mentions and formatting come with the client. */
const plainTexts: TextReader = {
  textBody: (text) => ({
    kind: 'text',
    text,
    rich: [{ kind: 'text', text }],
    emojiOnly: isEmojiOnly(text),
  }),
  version: () => null,
};

/**
 * A saved conversation as the homeserver tells it now: with what came since, without what has gone. A text that is what it was keeps
 * its links and its formatting. Null where no message is to be seen.
 */
export function answeredTimeline(
  matrixRoomId: MatrixRoomId,
  saved: Timeline,
  { me, sync, end }: ChatAnswers,
): Timeline | null {
  const summary = sync.rooms?.join?.[matrixRoomId] ?? {};
  const state = [...(summary.state?.events ?? []), ...(summary[STATE_AFTER]?.events ?? []), ...end.members];
  const stateOf = (type: string, key = ''): Content =>
    state.findLast((event) => event.type === type && event.state_key === key)?.content ?? {};
  const ignored = ignoredIn(
    sync.account_data?.events?.find(({ type }) => type === IGNORED_PEOPLE_TYPE)?.content ?? {},
  );
  const hidden = hiddenIn(stateOf(HIDDEN_MESSAGES_TYPE));
  const events = end.events.filter((event) => !isHidden(event, hidden, ignored));
  if (!events.some(isMessage)) return null;
  const relations = new RelationIndex();
  for (const event of events) relations.take(event);
  const known = savedPeople(saved);
  const people = {
    personOf: (matrixUserId: MatrixUserId) => {
      const before = known.get(matrixUserId);
      if (before) return before;
      const { displayname, avatar_url } = stateOf('m.room.member', matrixUserId);
      const person = personCalled(matrixUserId, displayname, avatarPath(avatar_url));
      known.set(matrixUserId, person);
      return person;
    },
  };
  const builder = new MessageBuilder({
    ...{ me, people, relations, texts: plainTexts, ignored: () => ignored },
    lookUp: (eventId) => events.find(({ event_id }) => event_id === eventId) ?? 'loading',
    // Levels come with the client, which marks the message.
    mayMentionEveryone: () => false,
  });
  const items = new ItemList({ me, people, builder, keyOf: ({ event_id }) => event_id }).build({
    events,
    pending: new PendingView([], null),
    atEnd: false,
    readUpTo: readUpTo(events, summary, me),
  });
  return { ...saved, items: withSavedForms(items, saved).slice(-SAVED_ITEMS_MAX) };
}

function savedPeople({ items }: Timeline): Map<string, ChatPerson> {
  return new Map(
    items.flatMap((item) =>
      item.kind === 'message' ? [[item.sender.matrixUserId, item.sender] as const] : [],
    ),
  );
}

/** The event up to which the person has read: by receipts of both kinds, or by having written. */
function readUpTo(events: readonly RawEvent[], { ephemeral }: JoinedRoom, me: MatrixUserId): string | null {
  const receipts = ephemeral?.events?.find(({ type }) => type === 'm.receipt')?.content ?? {};
  const read = new Set(
    Object.entries(receipts).flatMap(([eventId, kinds]) =>
      ['m.read', 'm.read.private'].some((kind) => me in contentOf(contentOf(kinds)[kind])) ? [eventId] : [],
    ),
  );
  return events.findLast(({ event_id, sender }) => sender === me || read.has(event_id))?.event_id ?? null;
}

/** Messages that say what they said when they were saved look as they did. */
function withSavedForms(items: readonly TimelineItem[], saved: Timeline): TimelineItem[] {
  const former = new Map(saved.items.map((item) => [item.key, item]));
  return items.map((item) => {
    const before = former.get(item.key);
    return item.kind === 'message' && before?.kind === 'message' ? inSavedForm(item, before) : item;
  });
}

function inSavedForm(message: ChatMessage, before: ChatMessage): ChatMessage {
  const { body, replyTo } = message;
  const isSame = body.kind === 'text' && before.body.kind === 'text' && body.text === before.body.text;
  return {
    ...message,
    body: isSame ? before.body : body,
    mentionsMe: message.mentionsMe || (isSame && before.mentionsMe),
    // What it answers may be older than what has been asked for.
    replyTo: replyTo && replyTo.text === null && !replyTo.deleted ? before.replyTo : replyTo,
  };
}
