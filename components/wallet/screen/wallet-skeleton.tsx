import { useTranslations } from 'next-intl';
import { TopBar } from '@/components/ui/top-bar';
import { Skeleton } from '@/components/ui/skeleton';

/** The shape of the wallet while it loads. */
export function WalletSkeleton() {
  const t = useTranslations('wallet');
  return (
    <>
      <TopBar title={t('title')} isHeading />
      <BalanceSkeleton />
    </>
  );
}

/** The shape of total and tokens. */
export function BalanceSkeleton() {
  const t = useTranslations('wallet');
  return (
    <div role="img" aria-label={t('loading')} className="flex flex-col gap-6 p-6 max-desktop:p-4">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-10 w-52" />
      </div>
      <RowsSkeleton />
    </div>
  );
}

/** The shape of a list of tokens. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <span className="flex flex-col">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex h-[60px] items-center gap-3.5 border-b border-border-1 px-1">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-2.5 w-12" />
          </span>
          <Skeleton className="h-3 w-20" />
        </span>
      ))}
    </span>
  );
}
