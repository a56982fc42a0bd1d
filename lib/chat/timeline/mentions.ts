import { contentOf, type Content } from './raw-event';
import type { MatrixUserId } from '@/protocol/ids';

export interface Mentions {
  readonly userIds: readonly string[];
  readonly everyone: boolean;
}

/** Returns whom a message mentions. Without `m.mentions` (before Matrix 1.7), `@room` in the text mentions everyone. */
export function mentionsOf(content: Content): Mentions {
  const { user_ids, room } = contentOf(content['m.mentions']);
  return {
    userIds: Array.isArray(user_ids) ? user_ids.filter((id) => typeof id === 'string').slice(0, 100) : [],
    everyone: room === true || legacyTextHolds(content, '@room'),
  };
}

/** Returns whether a message mentions a person: by id, or without `m.mentions` by a name in the text. */
export function mentionsPerson(
  content: Content,
  { matrixUserId, name }: { matrixUserId: MatrixUserId; name: string },
): boolean {
  return (
    mentionsOf(content).userIds.includes(matrixUserId) ||
    legacyTextHolds(content, name) ||
    legacyTextHolds(content, /^@([^:]+):/.exec(matrixUserId)?.[1] ?? '')
  );
}

/** Uses the sender's current level, as the homeserver does. The SDK's own check knows only members that it has loaded. */
export function mayMentionEveryone(levels: Content, sender: string): boolean {
  const { users, users_default, notifications } = levels;
  const own = contentOf(users);
  const level =
    (Object.hasOwn(own, sender) ? numberOf(own[sender]) : undefined) ?? numberOf(users_default) ?? 0;
  return level >= (numberOf(contentOf(notifications).room) ?? 50);
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Finds a word as the homeserver's push rules do: between characters other than a to z, digits and `_`. */
function legacyTextHolds(content: Content, word: string): boolean {
  const { body } = content;
  if (word === '' || typeof body !== 'string' || Object.hasOwn(content, 'm.mentions')) return false;
  const text = body.slice(0, 4096).toLowerCase();
  const wanted = word.toLowerCase();
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (isBoundary(text, at) && isBoundary(text, end)) return true;
  }
  return false;
}

function isBoundary(text: string, at: number): boolean {
  return at === 0 || at === text.length || !/\w\w/.test(text.slice(at - 1, at + 1));
}
