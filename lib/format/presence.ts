/** A person counts as online for strictly less than this after the last activity (FMT-10, OPN-82). */
export const ONLINE_MS = 120_000;

export function isOnline(lastActiveTime: string | null, now: number): boolean {
  return lastActiveTime !== null && now - Date.parse(lastActiveTime) < ONLINE_MS;
}
