import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';

/** The shape of a piece's page while it loads. */
export function NftDetailSkeleton() {
  const t = useTranslations('nft');
  return (
    <div
      role="img"
      aria-label={t('loading')}
      className="mx-auto grid w-full max-w-[1120px] items-start gap-8 p-6 desktop:grid-cols-[minmax(0,440px)_minmax(0,1fr)] max-desktop:p-4"
    >
      <Skeleton className="aspect-square w-full max-desktop:mx-auto max-desktop:max-w-[440px]" />
      <span className="flex flex-col gap-3">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-28 w-full" />
      </span>
    </div>
  );
}
