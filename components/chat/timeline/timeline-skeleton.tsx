import { cn } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';

const rows = [
  { name: 'w-20', lines: ['w-1/2', 'w-1/3'] },
  { name: 'w-14', lines: ['w-2/5'] },
  { name: 'w-24', lines: ['w-3/5', 'w-2/5'] },
  { name: 'w-16', lines: ['w-1/3'] },
  { name: 'w-20', lines: ['w-1/2', 'w-3/5', 'w-1/4'] },
  { name: 'w-28', lines: ['w-2/5'] },
] as const;

/** Messages to come, in their own shape. */
export function TimelineSkeleton({ count = rows.length, className }: { count?: number; className?: string }) {
  return (
    <div
      aria-hidden
      className={cn('flex flex-col gap-5 overflow-hidden px-5 py-3 max-desktop:px-3', className)}
    >
      {rows.slice(0, count).map(({ name, lines }, row) => (
        <div key={row} className="flex gap-3.5 max-desktop:gap-[11px]">
          <Skeleton className="size-10 shrink-0 rounded-full! max-desktop:size-9" />
          <div className="flex grow flex-col gap-2.5 pt-1">
            <Skeleton className={cn('h-[11px]', name)} />
            {lines.map((width, line) => (
              <Skeleton key={line} className={cn('h-[13px]', width)} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
