'use client';

import * as RadixPopover from '@radix-ui/react-popover';
import { Fragment, useState, type ReactElement, type ReactNode } from 'react';
import { cn } from './class-names';

export type PopoverProps = {
  trigger: ReactElement;
  /** Names the panel for screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  children: ReactNode;
};

/** A small panel beside its button for anything that is not a list of actions. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'center',
  side = 'bottom',
  ...props
}: PopoverProps) {
  // The content would keep its state if the panel opened again during its closing animation.
  const [opening, setOpening] = useState(0);
  const change = (isOpen: boolean) => {
    if (isOpen) setOpening((count) => count + 1);
    onOpenChange?.(isOpen);
  };
  return (
    <RadixPopover.Root open={open} onOpenChange={change}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          data-menu=""
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-popover max-w-[calc(100vw-16px)] origin-(--radix-popover-content-transform-origin) animate-grow rounded-[12px] bg-surface-3 p-3 text-text-1 outline-none floating',
            props.className,
          )}
        >
          <Fragment key={opening}>{props.children}</Fragment>
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
