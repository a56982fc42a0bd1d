import type { ReactNode } from 'react';

/** Title of a way in, with the line below it. */
export function AuthTitle({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <h1 className="text-3xl font-semibold tracking-tighter text-balance">{title}</h1>
      {children && <p className="mt-0.5 text-text-2">{children}</p>}
    </div>
  );
}
