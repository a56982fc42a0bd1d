'use client';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { ErrorBoundary } from '@/components/ui/error-boundary';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';

const WalletLogin = dynamic(() => import('./wallet-login'), { ssr: false, loading: Loading });

/** The wallet's part of its login page, loaded in the browser alone. Without the server's settings there is none. */
export function WalletLoginSlot() {
  const t = useTranslations('connect');
  return (
    <ErrorBoundary
      fallback={
        <ErrorState
          title={t('unavailable')}
          text={t('unavailableText')}
          retryLabel={t('retry')}
          onRetry={() => location.reload()}
        />
      }
    >
      <WalletLogin />
    </ErrorBoundary>
  );
}

function Loading() {
  const t = useTranslations('connect.login');
  return (
    <div role="status" aria-label={t('loading')}>
      <SkeletonRow />
    </div>
  );
}
