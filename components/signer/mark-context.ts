'use client';
import { createContext, useContext } from 'react';
import type { Mark } from '@/lib/signer/mark';

export interface MarkView {
  /** Null where this device has none. */
  readonly mark: Mark | null;
  /** Of the element that shows it. */
  readonly id: string;
  /** Leaves what is on screen for the choice of a mark. */
  readonly choose: () => void;
}

/** Null where it is not known whose prompt it is, or where the mark itself is the subject. */
const MarkContext = createContext<MarkView | null>(null);
export const MarkProvider = MarkContext.Provider;

export function useMark(): MarkView | null {
  return useContext(MarkContext);
}
