'use client';

import { useRef } from 'react';
import { keptName } from '@/protocol/name-rules';
import { proposePlainName, type PlainKind } from './plain-name';

export interface TypedNames {
  readonly name: string;
  readonly asciiName: string;
}
export type NameChange = (changed: Partial<TypedNames>) => void;

/** The plain name follows the name that people see, until somebody types another. */
export function usePlainName(kind: PlainKind, { name, asciiName }: TypedNames, onChange: NameChange) {
  /** The last proposal. A new one takes the place of no other name. */
  const proposed = useRef(name);
  const turn = useRef(0);
  const propose = (plain: string) => {
    proposed.current = plain;
    onChange({ asciiName: plain });
  };
  return {
    typeName: (typed: string) => {
      onChange({ name: typed });
      if (asciiName !== '' && asciiName !== proposed.current) return;
      turn.current += 1;
      const mine = turn.current;
      const plain = proposePlainName(kind, keptName(typed));
      if (typeof plain === 'string') propose(plain);
      else void plain.then((late) => turn.current === mine && propose(late));
    },
    typePlain: (typed: string) => {
      turn.current += 1;
      onChange({ asciiName: typed });
    },
    propose,
    isProposed: () => asciiName === proposed.current,
  };
}
