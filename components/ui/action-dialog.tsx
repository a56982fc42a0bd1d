'use client';

import { useRef, useState, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';

export type ActionDialogProps = Pick<DialogProps, 'closeLabel' | 'maxHeight'> & {
  title: ReactNode;
  text?: ReactNode;
  /** The verb of the title: "Ban". */
  actionLabel: ReactNode;
  cancelLabel: ReactNode;
  /** Red, for what harms or cannot be taken back. */
  danger?: boolean;
  /** False while something has to be entered. */
  isReady?: boolean;
  /** Focus starts on a button, on Cancel where there is danger, and not on the first field. */
  isQuestion?: boolean;
  /** Rejects once the snackbar has said why: the dialog stays, with what was entered. Closes nothing by itself. */
  run: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks, with or without fields, then acts once; it cannot be left while it acts. */
export function ActionDialog(props: ActionDialogProps) {
  const { danger = false, isReady = true, isQuestion = false, onClose } = props;
  const [busy, setBusy] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const action = useRef<HTMLButtonElement>(null);
  const run = async () => {
    setBusy(true);
    try {
      await props.run();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      description={props.text}
      showDescription
      closeLabel={props.closeLabel}
      maxHeight={props.maxHeight}
      dismissible={!busy}
      {...(isQuestion && { initialFocus: danger ? cancel : action })}
      footer={
        <>
          <Button ref={cancel} disabled={busy} onClick={onClose}>
            {props.cancelLabel}
          </Button>
          <Button
            ref={action}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isReady}
            onClick={() => void run()}
          >
            {props.actionLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
