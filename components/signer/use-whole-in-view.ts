'use client';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What rounding may leave out, in pixels. */
const EDGE = 2;

export interface WholeInView {
  readonly isWhole: boolean;
  /** A press counted: what was in view stays so until the next one counts, if the sizes stay. */
  readonly keep: () => void;
}

/**
 * Whether all of an element has been inside of the frame, from its top to its bottom, while a press counts. The page around
 * can make the frame so low that it shows the button without what it agrees to; then the element has to be scrolled through. If the
 * frame's height changes or it goes out of sight, what was seen no longer counts.
 */
export function useWholeInView(root: RefObject<HTMLElement | null>, isArmed: boolean): WholeInView {
  const [isWhole, setWhole] = useState(false);
  const seen = useRef(new SeenPart());
  const isKept = useRef(false);
  const keep = useCallback(() => void (isKept.current = true), []);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !isArmed) return;
    if (!isKept.current) seen.current = new SeenPart();
    isKept.current = false;
    const look = () => {
      const { top, height } = element.getBoundingClientRect();
      const to = Math.min(height, innerHeight - top);
      seen.current.add(Math.max(0, -top), to, { height, frame: innerHeight });
      setWhole(seen.current.isWhole);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
      observer.disconnect();
      setWhole(false);
    };
  }, [root, isArmed]);
  return { isWhole, keep };
}

/** What has been in view of an element, as two parts that grow from its ends until they meet. */
class SeenPart {
  #sizes = { height: 0, frame: 0 };
  #fromTop = 0;
  #fromBottom = 0;

  get isWhole(): boolean {
    return this.#fromTop >= this.#fromBottom - EDGE;
  }

  add(from: number, to: number, sizes: { readonly height: number; readonly frame: number }): void {
    if (sizes.height !== this.#sizes.height || sizes.frame !== this.#sizes.frame) {
      this.#sizes = sizes;
      [this.#fromTop, this.#fromBottom] = [0, sizes.height];
    }
    if (to <= from) return;
    if (from <= this.#fromTop + EDGE) this.#fromTop = Math.max(this.#fromTop, to);
    if (to >= this.#fromBottom - EDGE) this.#fromBottom = Math.min(this.#fromBottom, from);
  }
}
