import type { ReactNode } from 'react';
import { cn } from './class-names';

export type EmptyStateProps = {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** One button at most. */
  action?: ReactNode;
  /** `danger` tints the icon, for errors. */
  tone?: 'neutral' | 'danger';
  /** It stands for the whole page, whose heading the line is. */
  isPage?: boolean;
  className?: string;
};

/** Nothing here: an icon, one line, one action if there is one. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  tone = 'neutral',
  isPage = false,
  className,
}: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={cn('flex flex-col items-center justify-center gap-1.5 px-6 py-7 text-center', className)}>
      <span
        aria-hidden
        className={cn(
          'mb-2 grid size-12 place-items-center rounded-[15px] bg-surface-2 [&_svg]:size-[22px]',
          tone === 'danger' ? 'text-danger' : 'text-text-2',
        )}
      >
        {icon}
      </span>
      <Title className="max-w-[26ch] section-title text-balance">{title}</Title>
      {text && <p className="max-w-[36ch] text-text-2 text-pretty">{text}</p>}
      {action && <div className="mt-2.5">{action}</div>}
    </div>
  );
}
