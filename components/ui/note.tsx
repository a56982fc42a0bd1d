import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names';

const looks = {
  info: { Icon: Info, box: 'bg-info-soft', icon: 'text-info' },
  success: { Icon: CircleCheck, box: 'bg-success-soft', icon: 'text-success' },
  warn: { Icon: TriangleAlert, box: 'bg-warn-soft', icon: 'text-warn' },
  danger: { Icon: CircleAlert, box: 'bg-danger-soft', icon: 'text-danger' },
} as const;

export type NoteProps = {
  tone?: keyof typeof looks;
  children: ReactNode;
  /** A small button or link at the end. */
  action?: ReactNode;
  /** Announced when it appears after an action; not for notes that are there from the start. */
  live?: boolean;
  className?: string;
};

/** A remark in place that stays as long as its reason does. */
export function Note({ tone = 'info', children, action, live, className }: NoteProps) {
  const { Icon, box, icon } = looks[tone];
  return (
    <div
      {...(live && { role: tone === 'danger' ? 'alert' : 'status' })}
      className={cn(
        'flex items-start gap-2.5 rounded-control px-3 py-2.5 text-sm text-text-1',
        box,
        className,
      )}
    >
      <Icon aria-hidden className={cn('mt-[1.5px] size-[17px] shrink-0', icon)} />
      <div className="min-w-0 grow text-pretty">{children}</div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
