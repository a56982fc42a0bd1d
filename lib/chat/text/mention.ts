import type { ChatPerson } from '@/lib/chat/model';
import type { MatrixUserId } from '@/protocol/ids';

/** What a message says of whom it mentions, and who reads it. */
export interface MentionContext {
  personOf(matrixUserId: MatrixUserId): ChatPerson;
  /** Matrix id of the reader. */
  readonly me: string;
  /** Matrix ids that the message says it mentions. */
  readonly mentioned: readonly string[];
  readonly mentionsEveryone: boolean;
}

const named = /^#\/([^?/]+)(?:\?.*)?$/;
const userIdPattern = /^@[\x21-\x39\x3b-\x7e]{1,200}:[A-Za-z0-9.:[\]-]{1,230}$/;

/** The address by which formatted text names a person. */
export function mentionAddress(matrixUserId: MatrixUserId): string {
  return `https://matrix.to/#/${encodeURIComponent(matrixUserId)}`;
}

/** Returns whether an address is a matrix.to link to a person, room or event. */
export function isMatrixTo(href: string): boolean {
  const { hostname, hash } = new URL(href);
  return /^(?:www\.)?matrix\.to\.?$/.test(hostname) && hash.length > 2;
}

/** Returns the person that a matrix.to link names, or null if it names something else. */
export function mentionedBy(href: string): string | null {
  const encoded = named.exec(new URL(href).hash)?.[1];
  if (encoded === undefined) return null;
  try {
    const decoded = decodeURIComponent(encoded);
    return userIdPattern.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
