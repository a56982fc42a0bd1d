'use client';

import * as RadixMenu from '@radix-ui/react-context-menu';
import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { cn } from './class-names';
import type { MenuItemProps } from './menu';
import { actionPanel, actionRow } from './menu-styles';

export type ContextMenuProps = {
  /** What is pressed with the other mouse button, or long on touch; it must accept a ref. */
  trigger: ReactElement;
  children: ReactNode;
};

/** The same actions as a row's menu, at the pointer. It never is the only way to them. */
export function ContextMenu({ trigger, children }: ContextMenuProps) {
  // Radix gives the trigger a style attribute; in the server's HTML the policy would refuse it.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isInBrowser) return trigger;
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content data-menu="" collisionPadding={8} className={actionPanel}>
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

const never = () => () => {};

export function ContextMenuItem({ icon, danger, className, children, ...props }: MenuItemProps) {
  return (
    <RadixMenu.Item {...props} className={cn(actionRow(danger), className)}>
      {icon}
      {children}
    </RadixMenu.Item>
  );
}
