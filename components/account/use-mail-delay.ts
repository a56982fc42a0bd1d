'use client';
import { useEffect, useState } from 'react';
import { callLater } from '@/lib/api/call-later';

/** A mail server that is away is known to be within moments of the first mail; one that is back is tried every few seconds. */
const FIRST_LOOK_MS = 1_500;
const NEXT_LOOK_MS = 6_000;

/** Whether the mail that is under way has to wait for the mail server. Asks as long as one is. */
export function useMailDelay(isUnderWay: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      // A server that does not answer says nothing about mails.
      const answer = await callLater('mailDelivery', { failure: 'silent' }).catch(() => null);
      if (isOver) return;
      if (answer) setDelayed(answer.delayed);
      timer = setTimeout(() => void look(), NEXT_LOOK_MS);
    };
    timer = setTimeout(() => void look(), FIRST_LOOK_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isUnderWay]);
  return isUnderWay && isDelayed;
}
