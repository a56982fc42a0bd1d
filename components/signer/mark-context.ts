'use client';
import { createContext, useContext } from 'react';
import type { Mark } from '@/lib/signer/mark';

export interface MarkView {
  /** Null if this device has no mark yet. */
  readonly mark: Mark | null;
  /** The id of the element that shows the mark. */
  readonly id: string;
  /** Replaces the prompt by the form that chooses a mark. */
  readonly choose: () => void;
}

/** Null if the account is not known yet, and in the form that chooses a mark. */
const MarkContext = createContext<MarkView | null>(null);
export const MarkProvider = MarkContext.Provider;

export function useMark(): MarkView | null {
  return useContext(MarkContext);
}
