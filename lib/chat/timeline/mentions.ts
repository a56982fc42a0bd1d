import { contentOf, type Content } from './raw-event';

export interface Mentions {
  readonly userIds: readonly string[];
  readonly everyone: boolean;
}

/** Whom a message says it mentions. A client that says nothing of it (before Matrix 1.7) means `@room` in its text. */
export function mentionsOf(content: Content): Mentions {
  const { user_ids, room } = contentOf(content['m.mentions']);
  return {
    userIds: Array.isArray(user_ids) ? user_ids.filter((id) => typeof id === 'string').slice(0, 100) : [],
    everyone: room === true || legacyTextHolds(content, '@room'),
  };
}

/** Whether a message calls somebody: by id, or by a name in the text of a client that does not say whom it mentions. */
export function mentionsPerson(
  content: Content,
  { matrixId, name }: { matrixId: string; name: string },
): boolean {
  return (
    mentionsOf(content).userIds.includes(matrixId) ||
    legacyTextHolds(content, name) ||
    legacyTextHolds(content, /^@([^:]+):/.exec(matrixId)?.[1] ?? '')
  );
}

/** The level is the sender's of today, as the homeserver counts. */
export function mayMentionEveryone(levels: Content, sender: string): boolean {
  const { users, users_default, notifications } = levels;
  const own = contentOf(users);
  const level =
    (Object.hasOwn(own, sender) ? numberOf(own[sender]) : undefined) ?? numberOf(users_default) ?? 0;
  return level >= (numberOf(contentOf(notifications).room) ?? 50);
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** As the push rules of the homeserver: between characters that are neither a to z, nor digits, nor `_`. */
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
