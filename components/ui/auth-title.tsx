import type { ReactNode } from 'react';
import { cn } from './class-names';

/** Title of a way in, with the line below it. */
export function AuthTitle({
  title,
  level = 1,
  children,
}: {
  title: ReactNode;
  /** 2 where the page has a title of its own. */
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div>
      <Heading
        className={cn('font-semibold tracking-tighter text-balance', level === 1 ? 'text-3xl' : 'text-xl')}
      >
        {title}
      </Heading>
      {children && <p className="mt-0.5 text-text-2">{children}</p>}
    </div>
  );
}
