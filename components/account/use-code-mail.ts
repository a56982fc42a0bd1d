'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AskMailDelay, useMailDelay } from '@/components/mail/use-mail-delay';
import { useResend } from '@/components/mail/use-resend';

export interface CodeMailOptions {
  /** Asks the server to mail a code. */
  readonly send: () => Promise<unknown>;
  /** Words why it was not mailed. */
  readonly wordProblem: (cause: unknown) => Promise<string | null>;
  /** What to do when the view opens: mail a code, say that one is on its way already, or wait for a press. */
  readonly begin: 'mail' | 'sent' | 'wait';
  /** Asks whether mails wait. */
  readonly askDelay: AskMailDelay;
}

export type CodeMail = ReturnType<typeof useCodeMail>;

/** Mails a code when a view opens and again on request, with half a minute in between. */
export function useCodeMail({ send, wordProblem, begin, askDelay }: CodeMailOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(begin === 'sent');
  const { busy, secondsLeft, resend } = useResend(async () => {
    setProblem(null);
    setSent(false);
    try {
      await send();
      setSent(true);
    } catch (cause) {
      setProblem(await wordProblem(cause));
      throw cause;
    }
  });
  const isDelayed = useMailDelay(isSent ? 1 : 0, askDelay);
  const hasStarted = useRef(false);
  const start = useEffectEvent(() => void (begin === 'mail' && resend()));
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, []);
  return { busy, problem, isSent, isDelayed, secondsLeft, send: () => void resend() };
}
