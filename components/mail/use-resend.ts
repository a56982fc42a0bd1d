'use client';
import { useEffect, useState } from 'react';

const WAIT_SECONDS = 30;

/** Sends a mail on demand and then waits half a minute before it may be sent again. */
export function useResend(send: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const waiting = secondsLeft > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  async function resend(): Promise<void> {
    if (busy || waiting) return;
    setBusy(true);
    try {
      await send();
      setSecondsLeft(WAIT_SECONDS);
    } catch {
      // The call has said why.
    }
    setBusy(false);
  }

  return { busy, secondsLeft, resend };
}
