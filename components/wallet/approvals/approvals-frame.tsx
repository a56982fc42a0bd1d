'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { RowsSkeleton } from '@/components/wallet/screen/wallet-skeleton';
import { TopBar } from '@/components/ui/top-bar';

/** Title and the way back to the wallet; the content in the middle. */
export function ApprovalsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('approval');
  const router = useRouter();
  return (
    <>
      <TopBar
        isHeading
        title={t('title')}
        backLabel={t('back')}
        onBack={() => router.push('/index/wallet')}
      />
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        <div className="mx-auto flex w-full max-w-[1012px] flex-col gap-4 p-6 max-desktop:p-4">
          {children}
        </div>
      </div>
    </>
  );
}

export function ApprovalsSkeleton() {
  const t = useTranslations('approval');
  return (
    <div role="img" aria-label={t('loading')}>
      <RowsSkeleton />
    </div>
  );
}
