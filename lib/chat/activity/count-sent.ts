import { call } from '@/lib/api/client';
import { readSession } from '@/lib/chat/account-storage';
import type { PendingAction } from '@/lib/chat/sending/pending';
import { deviceStorage } from '@/lib/safe-storage';
import { counterKey } from './counter-key';
import { DailyCounter } from './daily-counter';

let key: Promise<CryptoKey> | null = null;

const counter = new DailyCounter({
  storage: deviceStorage,
  key: () => (key ??= counterKey()),
  owner: () => readSession()?.userId ?? '',
  nowMs: () => Date.now(),
  report: async (date, count) =>
    (await call('reportDay', { body: { date, count }, failure: 'silent' })).credited,
});

/** Counts a message that the homeserver has taken. A browser that keeps no keys counts nothing. */
export function countSent(action: PendingAction): void {
  if (action.kind !== 'message' || action.content.msgtype !== 'm.text') return;
  if (typeof indexedDB === 'undefined' || typeof crypto.subtle === 'undefined') return;
  const { body } = action.content;
  if (typeof body === 'string') void counter.note(body).catch(() => {});
}
