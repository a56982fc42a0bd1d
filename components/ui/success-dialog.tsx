'use client';

import { CircleCheck } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

export type SuccessDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  icon?: ReactNode;
  title: ReactNode;
  subtitle: ReactNode;
  actionLabel: ReactNode;
  onAction: () => void;
  closeLabel: string;
  /** Another button, before the action. */
  secondary?: ReactNode;
};

/** It worked: an icon, a title, a subtitle and one action; the whole screen under 1024 px (SHL-43). */
export function SuccessDialog({ icon = <CircleCheck />, title, subtitle, ...props }: SuccessDialogProps) {
  const action = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={<span className="sr-only">{title}</span>}
      description={subtitle}
      closeLabel={props.closeLabel}
      full
      initialFocus={action}
      footer={
        <>
          {props.secondary}
          <Button ref={action} variant="primary" size="lg" onClick={props.onAction}>
            {props.actionLabel}
          </Button>
        </>
      }
    >
      <div aria-hidden className="flex grow flex-col items-center justify-center gap-2 pt-2 pb-6 text-center">
        <span className="mb-3 grid size-16 place-items-center rounded-space bg-success-soft text-success [&_svg]:size-8">
          {icon}
        </span>
        <p className="page-title">{title}</p>
        <p className="max-w-[36ch] text-text-2 text-pretty">{subtitle}</p>
      </div>
    </Dialog>
  );
}
