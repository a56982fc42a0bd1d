import { wasNeverSent } from '@/lib/bff/first-answer';
import type { Peers } from '@/runtime/peers';

/** So long a request waits for a standby that takes the lead. */
const TAKE_OVER_MS_MAX = 10_000;
const ATTEMPTS = 4;

/** A homeserver took nothing of a request, because another one may lead. */
export class LeadsNoLonger extends Error {}

/**
 * Asks the homeserver that leads. Of several, one that dies or is replaced while it is asked is followed by the next one:
 * the client only waits a little longer.
 */
export async function throughTakeOvers(
  chat: Peers,
  gone: AbortSignal,
  { mayRepeat, isOver }: { mayRepeat: boolean; isOver: () => boolean },
  attempt: (signal: AbortSignal, isLast: boolean) => Promise<void>,
): Promise<void> {
  if (!chat.areSeveral) return attempt(gone, true);
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    const ended = new AbortController();
    const end = () => ended.abort();
    const forget = chat.onReplaced(end);
    gone.addEventListener('abort', end);
    try {
      return await attempt(ended.signal, left === 0);
    } catch (cause) {
      const wasNotTaken = wasNeverSent(cause) || cause instanceof LeadsNoLonger;
      if (left === 0 || isOver() || !(mayRepeat || wasNotTaken)) throw cause;
      if (!(await chat.found(TAKE_OVER_MS_MAX))) throw cause;
    } finally {
      forget();
      gone.removeEventListener('abort', end);
    }
  }
}
