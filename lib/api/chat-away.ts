import { Observable } from '@/lib/observable';
import { CHAT_AWAY_HEADER } from '@/protocol/envelope';

/** Whether something was changed that chat follows later, because the homeserver does not respond. */
export const chatFollowsLater = new Observable(false);

/** Reads it from each answer: a change that was saved begins it, and any answer after the homeserver is back ends it. */
export function noteChat(method: string, { ok, headers }: Pick<Response, 'ok' | 'headers'>): void {
  if (!headers.has(CHAT_AWAY_HEADER)) chatFollowsLater.set(false);
  else if (ok && method !== 'GET') chatFollowsLater.set(true);
}
