import { RECHECK_MINUTES } from '@/protocol/access-rule';
import type { Standing } from '@/server/db/schema/access-check';

const MINUTE_MS = 60_000;
const RECHECK_MS = RECHECK_MINUTES * MINUTE_MS;
/** How often a balance is checked whose standing is settled. */
const CHECK_MS = 60 * MINUTE_MS;

/** What a check found of one condition. `unknown`: the network or the contract gave no answer. */
export interface Reading {
  readonly result: 'enough' | 'tooLittle' | 'unknown';
  /** As a decimal number. */
  readonly holds: string | null;
}

/**
 * How a person stands to a condition after a check. Two checks ten minutes apart let in, so that coins lent for a moment
 * open nothing; two that found too little take it away. What nobody could tell changes nothing.
 */
export function standingAfter(former: Standing | undefined, reading: Reading, now: Date): Standing {
  const { isHeld, passedAt, failedAt, holds } = former ?? {
    isHeld: false,
    passedAt: null,
    failedAt: null,
    holds: null,
  };
  const at = now.toISOString();
  const isLater = (first: string) => now.getTime() - Date.parse(first) >= RECHECK_MS;
  const settled = { passedAt: null, failedAt: null, holds: reading.holds, isUnknown: false };
  switch (reading.result) {
    case 'unknown':
      return { isHeld, passedAt, failedAt, holds, isUnknown: true };
    case 'enough':
      if (isHeld || (passedAt !== null && isLater(passedAt))) return { ...settled, isHeld: true };
      return { ...settled, isHeld: false, passedAt: passedAt ?? at };
    case 'tooLittle':
      if (!isHeld || (failedAt !== null && isLater(failedAt))) return { ...settled, isHeld: false };
      return { ...settled, isHeld: true, failedAt: failedAt ?? at };
  }
}

/** When a member is checked next: soon if that check decides something or the last one got no answer. */
export function nextCheckAt(standings: readonly Standing[], now: Date): Date {
  const first = standings
    .flatMap(({ passedAt, failedAt }) => [passedAt, failedAt])
    .filter((at) => at !== null);
  const decides = first.map((at) => Date.parse(at) + RECHECK_MS).filter((ms) => ms > now.getTime());
  const open = standings.some(({ isUnknown }) => isUnknown) || first.length > 0;
  if (decides.length > 0) return new Date(Math.min(...decides));
  return new Date(now.getTime() + (open ? RECHECK_MS : CHECK_MS));
}
