import type { ReactNode } from 'react';

/** Words of a button that give way where a long handle finds no room beside the other button. */
export function Cut({ children }: { children: ReactNode }) {
  return <span className="min-w-0 truncate">{children}</span>;
}
