import { cn } from './class-names';

/** A grey shape where content will be. Size and radius by `className`; `SkeletonGroup` says that it loads. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('skeleton block animate-skeleton', className)} />;
}

/** `lines` of text, the last one short. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={cn('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-3', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}

/** A row with a round or square picture and two lines. */
export function SkeletonRow({ square = false, className }: { square?: boolean; className?: string }) {
  return (
    <span className={cn('flex items-center gap-3.5 py-2', className)}>
      <Skeleton className={cn('size-10 shrink-0', square ? 'rounded-space' : 'rounded-full')} />
      <span className="flex grow flex-col gap-2">
        <Skeleton className="h-[11px] w-1/3" />
        <Skeleton className="h-[13px] w-3/4" />
      </span>
    </span>
  );
}

/** A card with a picture on top. */
export function SkeletonCard({ className }: { className?: string }) {
  return (
    <span className={cn('block overflow-hidden rounded-card border border-card-border bg-card', className)}>
      <Skeleton className="h-[92px] w-full rounded-none" />
      <span className="flex flex-col gap-2.5 p-3.5">
        <Skeleton className="h-4 w-1/2" />
        <SkeletonText lines={2} />
      </span>
    </span>
  );
}
