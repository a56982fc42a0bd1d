import { useLayoutEffect } from 'react';

/** Closes the window on Escape in the frame. A layout effect, so that it works as soon as something is visible. */
export function useEscape(onClose: (() => void) | undefined): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose?.();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
}
