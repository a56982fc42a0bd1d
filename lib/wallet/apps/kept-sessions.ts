import { deviceStorage } from '@/lib/safe-storage';
import { WALLET_STORAGE } from '@/lib/wallet-state/forget-wallet';
import type { UserId } from '@/protocol/ids';

/** What is kept of a session here: who it was verified to be when the person agreed to it. */
export interface KeptSession {
  readonly host: string;
  readonly isVerified: boolean;
}

/** Forgotten by a logout, as every connection is: the sessions end at the next start. */
const keyOf = (userId: UserId) => `${WALLET_STORAGE}.apps.${userId}`;

export function readKept(userId: UserId): Record<string, KeptSession> {
  return (deviceStorage.readJson(keyOf(userId)) as Record<string, KeptSession> | null) ?? {};
}

export function writeKept(userId: UserId, kept: Record<string, KeptSession>): void {
  deviceStorage.write(keyOf(userId), JSON.stringify(kept));
}

/** Whether an app may ask this person's wallet here; read without loading anything. */
export function hasAppSessions(userId: UserId): boolean {
  return Object.keys(readKept(userId)).length > 0;
}
