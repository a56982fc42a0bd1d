import type { ChatPerson } from '../model';

/** What a message says of whom it mentions, and who reads it. */
export interface MentionContext {
  /** The name is what the message calls the person, for people that nobody knows. */
  personOf(matrixId: string, calledName?: string): ChatPerson;
  /** Matrix id of the reader. */
  readonly me: string;
  /** Matrix ids that the message says it mentions. */
  readonly mentioned: readonly string[];
  readonly mentionsEveryone: boolean;
}

const matrixTo = /^https:\/\/matrix\.to\/#\/([^?/]+)(?:\?.*)?$/i;
const userIdPattern = /^@[\x21-\x39\x3b-\x7e]{1,200}:[A-Za-z0-9.:[\]-]{1,230}$/;

/** The address by which formatted text names a person. */
export function mentionAddress(matrixId: string): string {
  return `https://matrix.to/#/${encodeURIComponent(matrixId)}`;
}

/** The person that a link names, or null when it leads elsewhere. */
export function mentionedBy(href: string): string | null {
  const encoded = matrixTo.exec(href)?.[1];
  if (encoded === undefined) return null;
  try {
    const decoded = decodeURIComponent(encoded);
    return userIdPattern.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
