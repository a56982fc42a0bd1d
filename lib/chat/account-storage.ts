import { LOGIN_USER_KEY } from '@/lib/account/login-user';
import { eraseVault } from '@/lib/account/vault-database';
import { leavesByItself } from '@/lib/api/leaving';
import { deviceStorage, tabStorage } from '@/lib/safe-storage';
import { CHAT_SESSIONS_KEY } from '@/protocol/chat';
import type { MatrixUserId } from '@/protocol/ids';

/*
 * What chat keeps in this browser: under the documents' key who is in chat (never the token, OPN-106), and under the
 * same prefix, per account, what was typed and not yet sent, drafts of announcements and rewards among it. Logout and
 * another account clear all of it (STO-01).
 */

/** Every key of chat begins so. */
export const CHAT_KEY_PREFIX = 'hydrogen_session';

export interface StoredSession {
  /** The Matrix user id. */
  readonly userId: string;
  readonly deviceId: string;
}

export function readSession(): StoredSession | null {
  const [first] = read<Partial<StoredSession>[]>(CHAT_SESSIONS_KEY, Array.isArray) ?? [];
  return typeof first?.userId === 'string' && typeof first.deviceId === 'string'
    ? { userId: first.userId, deviceId: first.deviceId }
    : null;
}

/** Keeps who is in chat; what another account left behind goes. An answer that comes after a log-out keeps nothing. */
export function keepSession(matrixUserId: MatrixUserId, deviceId: string): void {
  if (leavesByItself()) return;
  const former = readSession();
  if (former && former.userId !== matrixUserId) void clearChatStorage();
  deviceStorage.writeJson(CHAT_SESSIONS_KEY, [{ id: deviceId, userId: matrixUserId, deviceId }]);
}

/** Before a fresh start: user and device are asked for anew; drafts and unsent messages stay (CHT-02). */
export function dropSession(): void {
  deviceStorage.remove(CHAT_SESSIONS_KEY);
}

/** At logout: nothing of chat stays in this browser. What is kept plainly goes at once, the key of the rest before it resolves. */
export async function clearChatStorage(): Promise<void> {
  for (const area of [deviceStorage, tabStorage]) {
    for (const key of area.keys(CHAT_KEY_PREFIX)) area.remove(key);
  }
  await eraseVault();
}

/** A value of the signed-in account, or null; `isValid` decides whether what lies there is one. */
export function readOfAccount<Value>(
  name: string,
  isValid: (value: unknown) => boolean,
  area = deviceStorage,
): Value | null {
  const key = accountKey(name);
  return key === null ? null : read<Value>(key, isValid, area);
}

/** Null removes. Nothing is kept while nobody is known to be signed in. */
export function writeOfAccount(name: string, value: unknown, area = deviceStorage): void {
  const key = accountKey(name);
  if (key !== null) area.writeJson(key, value);
}

function accountKey(name: string): string | null {
  const user = read<{ id: number }>(LOGIN_USER_KEY, isUser);
  return user && `${CHAT_KEY_PREFIX}_${name}_${user.id}`;
}

function isUser(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id);
}

function read<Value>(key: string, isValid: (value: unknown) => boolean, area = deviceStorage): Value | null {
  const value = area.readJson(key);
  return isValid(value) ? (value as Value) : null;
}
