'use client';

import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { ConfirmDialog } from './confirm-dialog';

interface UnsavedGuard {
  /** Whether leaving now would lose something. */
  isUnsaved: () => boolean;
  /** Makes an action ask first while something is unsaved. */
  beforeLeaving: (leave: () => void) => () => void;
  mark: (key: string, unsaved: boolean) => void;
}

const GuardContext = createContext<UnsavedGuard>({
  isUnsaved: () => false,
  beforeLeaving: (leave) => leave,
  mark: () => {},
});

export type UnsavedGuardHostProps = {
  texts: { title: string; text: string; discard: string; keep: string; close: string };
  children: ReactNode;
};

/** Asks once before changes inside are lost; the browser asks before a reload and a closed tab. */
export function UnsavedGuardHost({ texts, children }: UnsavedGuardHostProps) {
  // Not state: a key that is pressed right after the last change must find it.
  const unsaved = useRef(new Set<string>());
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null);
  const isUnsaved = useCallback(() => unsaved.current.size > 0, []);
  const mark = useCallback((key: string, is: boolean) => {
    if (is) unsaved.current.add(key);
    else unsaved.current.delete(key);
  }, []);
  const beforeLeaving = useCallback(
    (leave: () => void) => () => (isUnsaved() ? setLeaving({ leave }) : leave()),
    [isUnsaved],
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
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
          unsaved.current.clear();
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
  useLayoutEffect(() => {
    mark(key, unsaved);
    return () => mark(key, false);
  }, [key, mark, unsaved]);
}
