/** The two shares of a game space's earnings as they stand in the form, in percent. */
export interface SplitRates {
  scholar: string;
  manager: string;
}

/** Digits with at most two decimals, 0 to 100 (SPC-65). A dot at the end is a number on its way. */
export function isRate(text: string): boolean {
  return /^\d{1,3}(\.\d{0,2})?$/.test(text) && Number(text) <= 100;
}

/** Editing one share sets the other to the rest (SPC-66), emptying one clears both (SPC-67), anything else is ignored. */
export function editRate(rates: SplitRates, edited: keyof SplitRates, text: string): SplitRates {
  if (text === '') return { scholar: '', manager: '' };
  if (!isRate(text)) return rates;
  // In hundredths of a percent, so that 100 - 33.33 is 66.67 and not 66.67000000000002.
  const rest = String((10_000 - Math.round(Number(text) * 100)) / 100);
  return edited === 'scholar' ? { scholar: text, manager: rest } : { scholar: rest, manager: text };
}

/** The share as it is sent: a fraction (SPC-68). */
export function sentRate(text: string): number {
  return Math.round(Number(text) * 100) / 10_000;
}

/** A stored fraction as the form shows it. */
export function shownRate(fraction: number): string {
  return String(Math.round(fraction * 10_000) / 100);
}
