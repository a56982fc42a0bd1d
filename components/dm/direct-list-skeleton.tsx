import { Skeleton } from '@/components/ui/skeleton';

const widths = ['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/2', 'w-1/3'];

/** Rows of people before the list is there. */
export function DirectListSkeleton({ label }: { label: string }) {
  return (
    <div role="img" aria-label={label} className="flex flex-col">
      {widths.map((width, row) => (
        <span key={row} className="flex h-[60px] items-center gap-2.5 px-2">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="flex min-w-0 grow flex-col gap-2">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-4/5" />
          </span>
        </span>
      ))}
    </div>
  );
}
