import type { ReactNode } from 'react';

/** How `<b>` in a message is drawn. */
export function strong(text: ReactNode): ReactNode {
  return <b className="font-semibold text-text-1">{text}</b>;
}
