import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@/protocol/ids';
import { derivedKey } from '@/server/tokens/secret-token';

/** Ends one list of one person, and nothing else; it does not expire, because old mails lie in mailboxes. */
export function unsubscribeToken(userId: UserId, secret: string): string {
  return `${userId}.${macOf(userId, secret).toString('base64url')}`;
}

/** Whose digest a token ends; null for a token that is none of ours. */
export function unsubscriber(token: string, secrets: readonly (string | null)[]): UserId | null {
  const [, id = '', mac = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === '') return null;
  const given = Buffer.from(mac, 'base64url');
  const isOurs = secrets.some((secret) => {
    if (secret === null) return false;
    const expected = macOf(Number(id), secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? Number(id) : null;
}

const macOf = (userId: UserId, secret: string) =>
  createHmac('sha256', derivedKey(secret, 'unsubscribe')).update(`digest ${userId}`).digest();
