'use client';

import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import type { RewardToken } from '@/protocol/reward-values';

export type CardFrameProps = {
  label: string;
  token: Pick<RewardToken, 'symbol'>;
  logo: string | undefined;
  amount: string;
  /** Every digit. */
  wholeAmount: string;
  kind: string;
  kindTitle?: string;
  message: string;
  tag?: ReactNode;
  /** What its readers have to do themselves. */
  note?: string;
  /** 0 to 1. */
  progress: number;
  progressLabel: string;
  count: ReactNode;
  time: ReactNode;
  /** Nothing happens with it any more: it is drawn quietly. */
  isOver: boolean;
  footer: ReactNode;
};

/** The one shape of a reward in all its states: words change in place, the height does not jump. */
export function CardFrame({ isOver, ...props }: CardFrameProps) {
  return (
    <section
      aria-label={props.label}
      className={cn(
        'mt-1.5 w-full max-w-[420px] overflow-hidden rounded-card border bg-surface-2 select-text',
        isOver ? 'border-border-1' : 'border-border-2',
      )}
    >
      <div className="flex items-center gap-3 px-3.5 pt-3.5 pb-3">
        <Avatar name={props.token.symbol} picture={props.logo ?? null} kind="token" size={40} />
        <div className="min-w-0 grow">
          <p
            title={props.wholeAmount}
            className={cn(
              'truncate text-xl leading-6 font-semibold tracking-tight num',
              isOver && 'text-text-2',
            )}
          >
            {props.amount}
          </p>
          <p title={props.kindTitle} className="truncate text-sm text-text-3">
            {props.kind}
          </p>
        </div>
        {props.tag}
      </div>
      {props.message !== '' && (
        <p dir="auto" className="px-3.5 pb-3 text-base [overflow-wrap:anywhere] text-text-2">
          {props.message}
        </p>
      )}
      {props.note !== undefined && <p className="px-3.5 pb-3 text-sm text-text-2">{props.note}</p>}
      <div className="px-3.5 pb-3">
        <CardProgress value={props.progress} label={props.progressLabel} isOver={isOver} />
        <div className="mt-2 flex items-center justify-between gap-3 text-xs text-text-3 num">
          {props.count}
          {props.time}
        </div>
      </div>
      <div className="flex min-h-[52px] items-center gap-2.5 border-t border-border-1 py-2.5 pr-2.5 pl-3.5 text-sm text-text-2">
        {props.footer}
      </div>
    </section>
  );
}

/** How many have claimed; quiet when it is over. An SVG, because its width may not be a style attribute. */
function CardProgress({ value, label, isOver }: { value: number; label: string; isOver: boolean }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-[5px] overflow-hidden rounded-full bg-active"
    >
      <svg width="100%" height="100%" aria-hidden="true">
        <rect
          width={`${percent}%`}
          height="100%"
          rx="2.5"
          className={cn('transition-[width] duration-200', isOver ? 'fill-text-3' : 'fill-primary-text')}
        />
      </svg>
    </div>
  );
}

/** The box of a card before anything is known of it. */
export function CardSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="mt-1.5 flex h-[196px] w-full max-w-[420px] flex-col gap-3 rounded-card border border-border-1 bg-surface-2 p-3.5"
    >
      <span className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <span className="flex grow flex-col gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </span>
      </span>
      <Skeleton className="h-3 w-3/5" />
      <Skeleton className="h-[5px] w-full rounded-full" />
    </div>
  );
}
