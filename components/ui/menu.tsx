'use client';

import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from './class-names';
import { actionPanel, actionRow, menuRow, menuRowOff } from './menu-styles';

export type MenuProps = {
  /** The button that opens it; it must accept a ref. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Open from the start, for a menu whose scripts came with the first press. */
  defaultOpen?: boolean;
  /** Opened from outside, too; with `onOpenChange`. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** Actions on one thing. Arrows, Home, End and first letters move; Esc closes. */
export function Menu({ trigger, align = 'end', side = 'bottom', children, ...opening }: MenuProps) {
  return (
    // Not modal: the page stays readable and scrollable, a press outside closes the menu.
    <RadixMenu.Root modal={false} {...opening}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          data-menu=""
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={actionPanel}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

export type MenuItemProps = ComponentProps<typeof RadixMenu.Item> & { icon?: ReactNode; danger?: boolean };

export function MenuItem({ icon, danger, className, children, ...props }: MenuItemProps) {
  return (
    <RadixMenu.Item {...props} className={cn(actionRow(danger), className)}>
      {icon}
      {children}
    </RadixMenu.Item>
  );
}

export type MenuChoiceProps = ComponentProps<typeof RadixMenu.CheckboxItem>;

/** An item with a tick at its end; `checked` and `onCheckedChange`. */
export function MenuChoice({ className, children, ...props }: MenuChoiceProps) {
  return (
    <RadixMenu.CheckboxItem {...props} className={cn(menuRow, menuRowOff, className)}>
      <span className="grow">{children}</span>
      <RadixMenu.ItemIndicator>
        <Check aria-hidden className="text-primary-text" />
      </RadixMenu.ItemIndicator>
    </RadixMenu.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="mx-1.5 my-[5px] h-px bg-border-2" />;
}
