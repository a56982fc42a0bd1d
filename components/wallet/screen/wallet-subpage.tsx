'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { TopBar } from '@/components/ui/top-bar';
import { RowsSkeleton } from './wallet-skeleton';

/** How wide the content gets. */
const widths = {
  token: 'max-w-[760px] gap-6',
  history: 'max-w-settings gap-4',
  approvals: 'max-w-[1012px] gap-4',
  assets: 'max-w-[1120px] gap-6',
} as const;

export type WalletSubpageProps = { title: string; width: keyof typeof widths; children: ReactNode };

/** A page below the wallet's: title, the way back, and the content in the middle. */
export function WalletSubpage({ title, width, children }: WalletSubpageProps) {
  const t = useTranslations('wallet');
  const router = useRouter();
  return (
    <>
      <TopBar
        isHeading
        title={title}
        backLabel={t('backToWallet')}
        onBack={() => router.push('/index/wallet')}
      />
      <div className="min-h-0 grow overflow-y-auto scroll-quiet -outline-offset-2" tabIndex={0}>
        <div className={cn('mx-auto flex w-full flex-col p-6 max-desktop:p-4', widths[width])}>
          {children}
        </div>
      </div>
    </>
  );
}

/** The shape of its content while it loads. */
export function SubpageSkeleton() {
  const t = useTranslations('wallet');
  return (
    <div role="img" aria-label={t('loading')}>
      <RowsSkeleton />
    </div>
  );
}
