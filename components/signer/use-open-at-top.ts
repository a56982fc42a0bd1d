import { useLayoutEffect } from 'react';

/** What shows that the person has begun to read or to write. */
const BEGINNINGS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'];

/**
 * Shows a request from its top, where the mark stands, who asks and what for. The password has the focus from the start, and browsers
 * scroll to what they focus; the frame is low at first, so this is done at each new height until the person does something.
 */
export function useOpenAtTop(): void {
  useLayoutEffect(() => {
    const toTop = () => (document.documentElement.scrollTop = 0);
    const end = () => {
      removeEventListener('resize', toTop);
      for (const name of BEGINNINGS) removeEventListener(name, end);
    };
    toTop();
    addEventListener('resize', toTop);
    for (const name of BEGINNINGS) addEventListener(name, end, { passive: true });
    return end;
  }, []);
}
