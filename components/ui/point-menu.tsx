'use client';

import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import { actionPanel } from './menu-styles';
import type { ScreenPoint } from './use-context-menu';

export type PointMenuProps = {
  label: string;
  at: ScreenPoint;
  /** Gives the focus back, too. */
  onClose: () => void;
  children: ReactNode;
};

/** Actions on one thing at a point of the screen. */
export function PointMenu({ label, at, onClose, children }: PointMenuProps) {
  return (
    <RadixMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <RadixMenu.Trigger asChild>
        <span aria-hidden className="fixed size-0" style={{ left: at.x, top: at.y }} />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          data-menu=""
          aria-label={label}
          // Radix would name it by its trigger, which is a place here.
          aria-labelledby={undefined}
          align="start"
          side="bottom"
          sideOffset={2}
          collisionPadding={8}
          // What an action opened has the focus already, or whoever closes gives it back.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={actionPanel}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
