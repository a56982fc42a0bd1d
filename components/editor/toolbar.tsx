'use client';

import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { Tooltip } from '@/components/ui/tooltip';

/** The tools of an editor, in one row; arrow keys move along it. */
export function Toolbar({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      onKeyDown={moveAlong}
      className={cn('mx-px flex items-center gap-0.5 border-border-1 px-2 py-1', className)}
    >
      {children}
    </div>
  );
}

export type ToolProps = {
  label: string;
  icon: ReactNode;
  on?: boolean;
  disabled?: boolean;
  /** 0 for the first tool, which the Tab key reaches. */
  tabIndex?: 0 | -1;
  small?: boolean;
  onClick: () => void;
};

export function Tool({ label, icon, on, disabled, tabIndex = -1, small, onClick }: ToolProps) {
  return (
    <Tooltip text={label}>
      <IconButton
        label={label}
        icon={icon}
        on={on}
        aria-pressed={on}
        disabled={disabled}
        tabIndex={tabIndex}
        onClick={onClick}
        // The editor keeps its selection, which the tool works on.
        onMouseDown={(event) => event.preventDefault()}
        className={small ? 'size-7! [&_svg]:size-4!' : undefined}
      />
    </Tooltip>
  );
}

/** Between groups of tools. */
export function ToolDivider({ small }: { small?: boolean }) {
  return (
    <span
      aria-hidden
      className={cn('w-px bg-border-2', small ? 'mx-[5px] h-4' : 'mx-1 h-5 max-desktop:hidden')}
    />
  );
}

/**
 * The Tab key stops at the first tool and at the one that was used last; arrows, Home and End reach the others. The
 * first one stays a stop, because the other may be disabled meanwhile.
 */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const tools = Array.from(event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'));
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  const next = tools.at(target % tools.length);
  for (const [index, tool] of tools.entries()) tool.tabIndex = tool === next || index === 0 ? 0 : -1;
  next?.focus();
}
