'use client';

import type { ReactNode } from 'react';
import { useObservable } from '@/lib/use-observable';
import { currentViewer, type ViewerPart, type ViewerPartProps } from './viewer-store';

export type ViewerSlotProps = Pick<ViewerPartProps, 'announcement'> & {
  part: ViewerPart;
  /** The reserved box: it keeps its size whatever stands in it, so that nothing moves (CLS 0). */
  className?: string;
  /** What visitors without an account see, and everybody without scripts. */
  children?: ReactNode;
};

/** A box on a public page whose content depends on who looks at it. */
export function ViewerSlot({ part, announcement, className, children }: ViewerSlotProps) {
  const viewer = useObservable(currentViewer, 'stranger');
  const known = typeof viewer === 'object' ? viewer : null;
  const Part = known?.parts[part];
  return (
    <div className={className} data-slot={part} data-viewer={known ? 'known' : viewer}>
      {known && Part ? (
        <Part space={known.space} announcement={announcement}>
          {children}
        </Part>
      ) : (
        // Hidden, not absent, while the answer is on its way: a member must not be offered to join.
        <div className={viewer === 'unknown' ? 'invisible contents' : 'contents'}>{children}</div>
      )}
    </div>
  );
}
