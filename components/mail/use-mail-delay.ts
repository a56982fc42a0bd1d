'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MailDelivery } from '@/protocol/mail-delivery';

/** The first look is at once; a mail server that goes away with this mail is known to be away at the second. */
const SECOND_LOOK_MS = 1_500;
/** One that is back is tried every few seconds. */
const NEXT_LOOK_MS = 6_000;
/** While nothing waits each look comes twice as late as the one before. */
const QUIET_LOOK_MS_MAX = 48_000;
/** Before this a mail may still be with a mail server that has fallen silent (SILENCE_MS_MAX of the platform). */
const GONE_MS = 70_000;
/** A page asks no longer than this; it asks once more when someone looks at it again. */
const END_MS = 15 * 60_000;

export type AskMailDelay = () => Promise<MailDelivery>;

/**
 * Returns whether a mail has to wait for the mail server. `mails` is how many were asked for so far, 0 before the first. Each of them
 * is asked about until it has gone out, for 15 minutes at most, and only while the page is visible.
 */
export function useMailDelay(mails: number, ask: AskMailDelay): boolean {
  const [isDelayed, setDelayed] = useState(false);
  // A server that does not answer says nothing about mails.
  const answer = useEffectEvent(() => ask().catch(() => null));
  useEffect(() => {
    if (mails === 0) return;
    const startedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs: number | null = null;
    let isOver = false;
    let isAsking = false;
    const look = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      isAsking = true;
      const given = await answer();
      isAsking = false;
      if (isOver) return;
      if (given) setDelayed(given.delayed);
      const waitedMs = Date.now() - startedAt;
      if (given?.delayed === false && waitedMs >= GONE_MS) return end();
      if (waitedMs >= END_MS) return;
      if (given?.delayed) waitMs = NEXT_LOOK_MS;
      else waitMs = waitMs === null ? SECOND_LOOK_MS : Math.min(waitMs * 2, QUIET_LOOK_MS_MAX);
      timer = setTimeout(() => void look(), waitMs);
    };
    const lookAgain = () => void look();
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
    lookAgain();
    document.addEventListener('visibilitychange', lookAgain);
    return end;
  }, [mails]);
  return mails > 0 && isDelayed;
}
