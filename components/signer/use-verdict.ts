'use client';
import { useEffect, useState } from 'react';
import { passwordProblem } from '@/lib/keys/password';
import type { Judge } from '@/lib/keys/password-judge';
import type { Strength } from '@/lib/keys/strength';

/** `unknown`: the password could not be judged. */
export type Verdict = Strength | 'unknown';

/**
 * Judges a password while it is typed. The last verdict stays until the next one is there. `ask` judges at once, and
 * returns null where a newer password took the turn.
 */
export function useVerdict(judge: Judge, password: string) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    if (passwordProblem(password)) return;
    let isCurrent = true;
    void verdictOf(judge, password).then((next) => isCurrent && next && setVerdict(next));
    return () => {
      isCurrent = false;
    };
  }, [judge, password]);
  const ask = async (): Promise<Verdict | null> => {
    const next = await verdictOf(judge, password);
    if (next) setVerdict(next);
    return next;
  };
  return { verdict, ask };
}

const verdictOf = (judge: Judge, password: string): Promise<Verdict | null> =>
  judge(password).catch(() => 'unknown' as const);
