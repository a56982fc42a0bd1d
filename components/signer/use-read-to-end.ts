'use client';
import { useEffect, useState, type RefObject } from 'react';

/** What rounding may leave of the end, in pixels. */
const EDGE = 2;

/** Whether every marked box of a long text (summary-parts.tsx) has been scrolled to its end; short ones are read as they stand. */
export function useReadToEnd(root: RefObject<HTMLElement | null>): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const read = new WeakSet<Element>();
    const look = () => {
      // What is folded away repeats what stands above it in words; opened, it is read like the rest.
      const boxes = [...element.querySelectorAll('[data-scrolls]')].filter(
        (box) => box.closest('details:not([open])') === null,
      );
      for (const box of boxes) {
        if (box.scrollTop + box.clientHeight >= box.scrollHeight - EDGE) read.add(box);
      }
      setRead(boxes.every((box) => read.has(box)));
    };
    look();
    // Scrolling does not bubble; a narrower window makes a short text long.
    element.addEventListener('scroll', look, { capture: true, passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look, { capture: true });
      observer.disconnect();
    };
  }, [root]);
  return isRead;
}
