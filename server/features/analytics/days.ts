const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` in UTC, as are all days here. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** The Monday of the week of a day. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Both ends included; none where `to` is before `from`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
