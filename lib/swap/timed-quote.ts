import { QUOTE_SECONDS_MAX, type SwapQuote } from '@/protocol/swap';

/** A quote with the moment at which it was asked for, by the clock of this device: the server's may be another. */
export interface TimedQuote {
  readonly quote: SwapQuote;
  readonly askedMs: number;
}

/** Whole seconds since a quote was asked for. */
export function ageOf({ askedMs }: TimedQuote, nowMs = Date.now()): number {
  return Math.max(0, Math.floor((nowMs - askedMs) / 1000));
}

/** Whether a wallet may still be asked with it. */
export function isFresh(timed: TimedQuote, nowMs = Date.now()): boolean {
  return nowMs - timed.askedMs <= QUOTE_SECONDS_MAX * 1000;
}
