'use client';

import { useEffect, useState } from 'react';
import { holderOfName } from '@/lib/queries/space';
import { isTakenByAnother, nameProblem, sentName } from '@/lib/space/name';
import { aliasOf } from '@/protocol/space-rules';

/** The look-up starts so long after the last key (SPC-51). */
const LOOKUP_DELAY_MS = 500;

export interface NameState {
  readonly kind: 'unknown' | 'checking' | 'free' | 'taken';
  readonly obstacle: 'nameTaken' | 'nameReserved' | null;
}

export interface OwnName {
  /** The space that is edited: its own name is free, without a look-up. */
  readonly id: number;
  readonly asciiName: string;
}

/** Whether a plain name can be had (SPC-42, SPC-51, SPC-52). */
export function useNameState(value: string, own: OwnName | null): NameState {
  const name = sentName(value);
  const ownId = own?.id;
  const isOwn = own !== null && name === own.asciiName;
  /** The last name that was looked up, and why it cannot be had. */
  const [answer, setAnswer] = useState<{ name: string; obstacle: NameState['obstacle'] } | null>(null);
  const wanted = nameProblem(value) === null && !isOwn ? name : null;

  useEffect(() => {
    if (wanted === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void holderOfName(aliasOf(wanted), abort.signal).then((holder) => {
        if (abort.signal.aborted) return;
        const obstacle =
          holder === 'reserved' ? 'nameReserved' : isTakenByAnother(holder, ownId) ? 'nameTaken' : null;
        setAnswer({ name: wanted, obstacle });
      });
    }, LOOKUP_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, ownId]);

  if (isOwn) return { kind: 'free', obstacle: null };
  if (wanted === null) return { kind: 'unknown', obstacle: null };
  if (answer?.name !== wanted) return { kind: 'checking', obstacle: null };
  return { kind: answer.obstacle ? 'taken' : 'free', obstacle: answer.obstacle };
}
