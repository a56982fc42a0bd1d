import type { ReactNode } from 'react';
import { SentenceGap } from './sentence-gap';

/** The first sentence of a note, which stands out from those after it. */
export function Lead({ children }: { children: ReactNode }) {
  return (
    <>
      <b className="font-medium">{children}</b>
      <SentenceGap />
    </>
  );
}
