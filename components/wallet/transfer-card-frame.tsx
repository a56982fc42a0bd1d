import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';

const tones = {
  neutral: 'text-text-3',
  warn: 'text-warn',
  success: 'text-success',
  danger: 'text-danger',
} as const;

export type TransferCardFrameProps = {
  icon: ReactNode;
  tone?: keyof typeof tones;
  /** In place of the icon's circle. */
  mark?: ReactNode;
  title: ReactNode;
  status: ReactNode;
  details?: ReactNode;
  verdict?: string;
};

/** The box of a transfer in a conversation; of one height in almost every state, so that little jumps. */
export function TransferCardFrame({ icon, tone = 'neutral', mark, ...props }: TransferCardFrameProps) {
  return (
    <div
      data-transfer={props.verdict ?? 'checking'}
      className="mt-1.5 flex min-h-[66px] w-[420px] max-w-full items-center gap-3 rounded-card border border-border-2 bg-surface-2 px-3.5 py-3"
    >
      {mark ?? (
        <span
          aria-hidden
          className={cn(
            'grid size-9 shrink-0 place-items-center rounded-full bg-active [&_svg]:size-[18px]',
            tones[tone],
          )}
        >
          {icon}
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="text-base font-medium [overflow-wrap:anywhere]">{props.title}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-text-3">
          <span role="status" className={cn('inline-flex items-center gap-1 [&_svg]:size-3.5', tones[tone])}>
            {mark !== undefined && icon}
            {props.status}
          </span>
          {props.details}
        </p>
      </div>
    </div>
  );
}
