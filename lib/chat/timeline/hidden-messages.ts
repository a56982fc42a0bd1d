import { HIDDEN_MESSAGES_TYPE } from '@/protocol/chat-names';
import { contentOf, isMessage, relationOf, type Content, type RawEvent } from './raw-event';

/** One person's messages of a time, which the room hides for everyone: they are about to be deleted. */
interface HiddenMessages {
  readonly userId: string;
  readonly since: number;
  readonly until: number;
}

export const hidesMessages = (type: string) => type === HIDDEN_MESSAGES_TYPE;

/** What a room hides, by the content of its state of that type. */
export function hiddenIn(content: Content): readonly HiddenMessages[] {
  if (!Array.isArray(content.hidden)) return [];
  return content.hidden.map(contentOf).flatMap(({ user_id: userId, since, until }) => {
    const isWhole = typeof userId === 'string' && typeof since === 'number' && typeof until === 'number';
    return isWhole ? [{ userId, since, until }] : [];
  });
}

/** The account data that names whom a person ignores. */
export const IGNORED_PEOPLE_TYPE = 'm.ignored_user_list';

/** Matrix ids of the people whom a person ignores, by the content of that account data. */
export function ignoredIn(content: Content): ReadonlySet<string> {
  return new Set(Object.keys(contentOf(content.ignored_users)));
}

/** Whether a message, or an edit of one, is not shown: the room hides it, or its sender is ignored. */
export function isHidden(
  event: RawEvent,
  hidden: readonly HiddenMessages[],
  ignored: ReadonlySet<string>,
): boolean {
  if (!isMessage(event) && relationOf(event.content)?.type !== 'm.replace') return false;
  const { sender, origin_server_ts: ts } = event;
  return (
    ignored.has(sender) ||
    hidden.some(({ userId, since, until }) => sender === userId && ts >= since && ts <= until)
  );
}
