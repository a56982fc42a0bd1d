import type { ReactNode } from 'react';

export type StepTitleProps = {
  /** How far the dialog is, such as "2 of 3"; nothing where there is one step. */
  step?: ReactNode;
  children: ReactNode;
};

/** The title of a dialog that goes by steps. A long title is cut, the step never is. */
export function StepTitle({ step, children }: StepTitleProps) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="min-w-0 grow truncate">{children}</span>
      {step && <span className="shrink-0 text-xs font-regular text-text-3">{step}</span>}
    </span>
  );
}
