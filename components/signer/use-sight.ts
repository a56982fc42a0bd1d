'use client';
import { useEffect, type RefObject } from 'react';
import type { SignerDesk } from '@/lib/signer/signer-desk';

/** As often as browsers look whether something covers it; they allow no shorter time. */
const LOOK_MS = 100;

/** A hundredth more or less of it on screen is told. */
const everyHundredth = Array.from({ length: 101 }, (_, index) => index / 100);
/** A frame less high than this could show the button without what it agrees to. */
const HEIGHT_MIN = 300;
/** What rounding may take from an edge, in pixels. */
const EDGE = 2;

/** Of IntersectionObserver v2, which TypeScript's own types do not have. */
type SightEntry = IntersectionObserverEntry & { readonly isVisible?: boolean };

/** Whether everything that the frame has room for is on screen: the page around it may cut it, push it out, or make it low. */
function isWhole({ boundingClientRect: root, intersectionRect: seen }: IntersectionObserverEntry): boolean {
  const width = Math.min(root.right, innerWidth) - Math.max(root.left, 0);
  const height = Math.min(root.bottom, innerHeight) - Math.max(root.top, 0);
  return (
    innerHeight >= Math.min(root.height, HEIGHT_MIN) - EDGE &&
    seen.width >= width - EDGE &&
    seen.height >= height - EDGE
  );
}

/**
 * Tells the desk whether what is agreed to is on screen with nothing over it, and whether the document has the focus. A
 * browser that cannot tell what covers a frame says only that it is on screen (docs/keys.md).
 */
export function useSight(desk: SignerDesk, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const look = (entries: readonly SightEntry[]) => {
      const last = entries.at(-1);
      if (last) desk.seen(last.isIntersecting && (last.isVisible ?? true) && isWhole(last));
    };
    const options = { trackVisibility: true, delay: LOOK_MS, threshold: everyHundredth };
    const observer = new IntersectionObserver(look, options);
    observer.observe(element);
    const turn = () => desk.focused(document.hasFocus());
    turn();
    addEventListener('focus', turn);
    addEventListener('blur', turn);
    document.addEventListener('visibilitychange', turn);
    return () => {
      observer.disconnect();
      removeEventListener('focus', turn);
      removeEventListener('blur', turn);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [desk, root]);
}
