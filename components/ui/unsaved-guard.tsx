'use client';

import { createContext, use, useCallback, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';

export interface UnsavedGuard {
  /** Whether leaving would lose something. */
  isUnsaved: boolean;
  /** Makes an action ask first while something is unsaved. */
  beforeLeaving: (leave: () => void) => () => void;
  mark: (key: string, unsaved: boolean) => void;
}

const GuardContext = createContext<UnsavedGuard>({
  isUnsaved: false,
  beforeLeaving: (leave) => leave,
  mark: () => {},
});

export type UnsavedGuardProps = {
  texts: { title: string; text: string; discard: string; keep: string; close: string };
  children: ReactNode;
};

/** Asks once before changes inside are lost; the browser asks before a reload and a closed tab. */
export function UnsavedGuardHost({ texts, children }: UnsavedGuardProps) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null);
  const isUnsaved = unsaved.size > 0;
  const mark = useCallback((key: string, is: boolean) => {
    setUnsaved((before) => {
      if (before.has(key) === is) return before;
      const after = new Set(before);
      if (is) after.add(key);
      else after.delete(key);
      return after;
    });
  }, []);
  const beforeLeaving = useCallback(
    (leave: () => void) => () => (isUnsaved ? setLeaving({ leave }) : leave()),
    [isUnsaved],
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const guard = useMemo(() => ({ isUnsaved, beforeLeaving, mark }), [isUnsaved, beforeLeaving, mark]);
  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        danger
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={texts.title}
        text={texts.text}
        confirmLabel={texts.discard}
        cancelLabel={texts.keep}
        closeLabel={texts.close}
        onConfirm={() => {
          setLeaving(null);
          setUnsaved(new Set());
          leaving?.leave();
        }}
      />
    </GuardContext>
  );
}

export function useUnsavedGuard(): UnsavedGuard {
  return use(GuardContext);
}

/** While `unsaved`, leaving what this component belongs to asks first. */
export function useUnsaved(unsaved: boolean): void {
  const key = useId();
  const { mark } = useUnsavedGuard();
  useEffect(() => {
    mark(key, unsaved);
    return () => mark(key, false);
  }, [key, mark, unsaved]);
}
