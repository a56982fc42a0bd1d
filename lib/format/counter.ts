/** Badges and unread counters stop at 99 (FMT-01): from 100 on it is "99+". */
export function counter(count: number): string {
  return count >= 100 ? '99+' : String(Math.max(0, Math.floor(count)));
}
