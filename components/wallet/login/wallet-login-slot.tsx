'use client';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';

const WalletLogin = dynamic(() => import('./wallet-login'), { ssr: false, loading: Loading });

/** The wallet's part of its login page, loaded in the browser alone. */
export function WalletLoginSlot() {
  const t = useTranslations('connect');
  return (
    <Broken
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
    </Broken>
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

/** Without the server's settings there is no wallet; the rest of the page stays. */
class Broken extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
