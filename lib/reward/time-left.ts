const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A stretch of time as a card says it; each is a sentence in messages/*\/reward.json. */
export type TimeLeft =
  | { readonly key: 'leftDays'; readonly days: number }
  | { readonly key: 'leftHours'; readonly hours: number; readonly minutes: number }
  | { readonly key: 'leftMinutes'; readonly minutes: number }
  | { readonly key: 'leftSoon' };

/** Days from two days on, hours and minutes from an hour on; rounded down, so that nobody comes too late for it. */
export function timeLeft(ms: number): TimeLeft {
  if (ms >= 2 * DAY_MS) return { key: 'leftDays', days: Math.floor(ms / DAY_MS) };
  if (ms >= HOUR_MS)
    return {
      key: 'leftHours',
      hours: Math.floor(ms / HOUR_MS),
      minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    };
  if (ms >= MINUTE_MS) return { key: 'leftMinutes', minutes: Math.floor(ms / MINUTE_MS) };
  return { key: 'leftSoon' };
}

/** How long something took. */
export function timeTaken(
  ms: number,
):
  | { readonly key: 'tookHours'; readonly hours: number; readonly minutes: number }
  | { readonly key: 'tookMinutes'; readonly minutes: number } {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return { key: 'tookMinutes', minutes };
  return { key: 'tookHours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
