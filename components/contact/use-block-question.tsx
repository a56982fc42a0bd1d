'use client';

import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Person } from '@/protocol/account';

const BlockDialog = lazy(() => import('./block-dialog'));

/** The question before a person is blocked or unblocked. `question` is drawn outside the menu that asks. */
export function useBlockQuestion(person: Pick<Person, 'id' | 'username'>): {
  ask: (isBlocked: boolean) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ isBlocked: boolean } | null>(null);
  return {
    ask: (isBlocked) => setAsked({ isBlocked }),
    question: asked && (
      <Suspense>
        <BlockDialog person={person} isBlocked={asked.isBlocked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
