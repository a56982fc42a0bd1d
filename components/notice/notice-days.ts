/** What happened on one day of the reader, in the order that it came. */
export interface Day<Entry> {
  /** Its beginning, in local time. */
  readonly start: Date;
  readonly entries: Entry[];
}

/** Entries grouped by the day of the reader's clock. */
export function byDay<Entry extends { readonly createdTime: string }>(
  entries: readonly Entry[],
): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const start = startOf(new Date(entry.createdTime));
    const last = days.at(-1);
    if (last?.start.getTime() === start.getTime()) last.entries.push(entry);
    else days.push({ start, entries: [entry] });
  }
  return days;
}

/** How many days lie between a day and the one that `now` is in: 0 is today, 1 yesterday. */
export function daysAgo(start: Date, now: Date): number {
  // Days are 23 to 25 hours long where clocks change.
  return Math.round((startOf(now).getTime() - start.getTime()) / 86_400_000);
}

function startOf(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
}
