import type { ReactNode } from 'react';

export type NoticeBarProps = {
  icon: ReactNode;
  /** A small button at the end. */
  action?: ReactNode;
  children: ReactNode;
};

/** A line under the top of a page about its connection. */
export function NoticeBar({ icon, action, children }: NoticeBarProps) {
  return (
    <div className="flex min-h-9 items-center gap-2.5 bg-warn-soft px-4 py-1 text-sm">
      {icon}
      <p className="min-w-0 grow py-1">{children}</p>
      {action}
    </div>
  );
}
