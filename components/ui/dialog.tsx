'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { ArrowLeft, X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { cn } from './class-names';
import { IconButton } from './icon-button';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Read to screen readers after the title; drawn above the content when `showDescription`. */
  description?: ReactNode;
  showDescription?: boolean;
  /** The words of the cross. */
  closeLabel: string;
  /** `md` 440, `lg` 640 for tables. Under 1024 px a sheet from the bottom, or the whole screen with `full`. */
  size?: 'md' | 'lg';
  full?: boolean;
  /** At most so tall, in px. */
  maxHeight?: 666;
  /** Steps replace each other: a Back arrow before the title. */
  onBack?: () => void;
  backLabel?: string;
  /** Buttons at the bottom, sharing the width. */
  footer?: ReactNode;
  /** False while something is at work that must not be abandoned: Esc, scrim and cross do nothing. */
  dismissible?: boolean;
  /** The element that gets focus; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** One at a time. Keeps focus inside and gives it back on close. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, dismissible = true, initialFocus } = props;
  // Radix gives the focus back to its own trigger; our dialogs are opened by state and have none.
  const opener = useRef<Element | null>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (dismissible || next) && onOpenChange(next)}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className={cn(
            'fixed inset-0 z-overlay grid place-items-center bg-scrim p-6 max-desktop:items-end max-desktop:justify-items-stretch max-desktop:p-0',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
          )}
        >
          <RadixDialog.Content
            data-dialog=""
            // The card of a person, opened from a row of the dialog, lies over it.
            onInteractOutside={(event) => {
              if ((event.target as Element).closest('[data-profile]')) event.preventDefault();
            }}
            {...(!props.description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = openerOf(document.activeElement);
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // It comes after a moment, in which a menu may have been opened already.
              const isFree = document.activeElement === null || document.activeElement === document.body;
              if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
            }}
            className={cn(
              'flex w-full flex-col overflow-hidden rounded-dialog bg-surface-3 text-text-1 shadow-dialog outline-none',
              'data-[state=open]:animate-rise max-desktop:max-w-none max-desktop:data-[state=open]:animate-sheet',
              props.maxHeight ? 'max-h-[min(666px,calc(100dvh-48px))]' : 'max-h-[calc(100dvh-48px)]',
              props.size === 'lg' ? 'max-w-dialog-lg' : 'max-w-dialog',
              props.full
                ? 'max-desktop:h-dvh max-desktop:max-h-dvh max-desktop:rounded-none'
                : 'max-desktop:max-h-[94dvh] max-desktop:rounded-b-none',
            )}
          >
            <DialogFrame {...props} />
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** What gets the focus back. An item of a menu goes with its menu, so that is the menu's button. */
function openerOf(active: Element | null): Element | null {
  const buttonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (buttonId && document.getElementById(buttonId)) || active;
}

function DialogFrame({ full, onBack, backLabel, closeLabel, footer, children, ...props }: DialogProps) {
  return (
    <>
      {!full && (
        <span
          aria-hidden
          className="mx-auto mt-2 -mb-1 h-1 w-9 rounded-full bg-border-control desktop:hidden"
        />
      )}
      <header className="flex items-center gap-2 pt-4 pr-3 pb-3 pl-5 max-desktop:pt-3">
        {onBack && (
          <IconButton className="-ml-2" label={backLabel ?? ''} icon={<ArrowLeft />} onClick={onBack} />
        )}
        <RadixDialog.Title className="min-w-0 grow section-title">{props.title}</RadixDialog.Title>
        <RadixDialog.Close asChild>
          <IconButton label={closeLabel} icon={<X />} disabled={props.dismissible === false} />
        </RadixDialog.Close>
      </header>
      <div className="flex min-h-0 grow flex-col gap-3.5 overflow-y-auto px-5 pt-1 pb-[18px] [scrollbar-width:thin]">
        {props.description && (
          <RadixDialog.Description className={props.showDescription ? 'text-text-2' : 'sr-only'}>
            {props.description}
          </RadixDialog.Description>
        )}
        {children}
      </div>
      {footer && (
        <footer className="flex gap-2.5 border-t border-border-2 px-5 pt-3.5 pb-[max(18px,env(safe-area-inset-bottom))] *:flex-1">
          {footer}
        </footer>
      )}
    </>
  );
}
