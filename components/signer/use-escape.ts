import { useLayoutEffect } from 'react';

/** Escape in the frame closes it, from before the first paint on: whoever sees it can close it. */
export function useEscape(onClose: (() => void) | undefined): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose?.();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
}
