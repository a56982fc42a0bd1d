'use client';

import { useRef, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text: ReactNode;
  /** Repeats the verb of the title: "Delete". */
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  closeLabel: string;
  onConfirm: () => void;
  busy?: boolean;
  /** Red, for what cannot be taken back. Focus starts on Cancel then. */
  danger?: boolean;
  children?: ReactNode;
};

/** Asks once before something happens. */
export function ConfirmDialog({ text, danger, busy = false, ...props }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={text}
      showDescription
      closeLabel={props.closeLabel}
      dismissible={!busy}
      initialFocus={danger ? cancel : confirm}
      footer={
        <>
          <Button ref={cancel} disabled={busy} onClick={() => props.onOpenChange(false)}>
            {props.cancelLabel}
          </Button>
          <Button ref={confirm} variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
