'use client';

import { NextIntlClientProvider, useTranslations } from 'next-intl';
import type { ComponentType, ReactNode } from 'react';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonCard } from '@/components/ui/skeleton';
import { loadNamespace } from '@/lib/i18n/messages';
import { useDirectory } from '@/lib/queries/directory';
import type { Language } from '@/protocol/account-rules';
import { DirectoryGrid } from '@/components/space/directory-grid';
import { LoadMore } from '@/components/ui/load-more';

export type LiveResultsProps = {
  text: string;
  type: '0' | '1' | '';
  /** What stands until the first answer. */
  fallback: ReactNode;
};

/** The endless, searching list with its texts. */
export async function loadDirectoryResults(language: Language): Promise<ComponentType<LiveResultsProps>> {
  const [directory, space, ui] = await Promise.all([
    loadNamespace(language, 'directory'),
    loadNamespace(language, 'space'),
    loadNamespace(language, 'ui'),
  ]);
  const messages = { directory, space, ui };
  return function LiveDirectory(props: LiveResultsProps) {
    return (
      <NextIntlClientProvider locale={language} messages={messages} timeZone="UTC">
        <Results {...props} />
      </NextIntlClientProvider>
    );
  };
}

function Results({ text, type, fallback }: LiveResultsProps) {
  const t = useTranslations('directory');
  const list = useDirectory({ text, type });
  const showSkeleton = useDelayedFlag(list.isLoading);
  if (!list.spaces) {
    if (list.error) {
      return (
        <ErrorState
          className="py-16"
          title={t('errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={list.retry}
        />
      );
    }
    return showSkeleton ? <Skeletons label={t('loading')} /> : fallback;
  }
  return (
    <>
      <DirectoryGrid spaces={list.spaces} text={text} total={list.total ?? 0} />
      <LoadMore key={list.spaces.length} active={list.hasMore} onReached={list.more} />
    </>
  );
}

function Skeletons({ label }: { label: string }) {
  return (
    <div
      aria-busy
      role="status"
      aria-label={label}
      className="mt-15 grid grid-cols-[repeat(auto-fill,minmax(min(272px,100%),1fr))] gap-4"
    >
      {Array.from({ length: 8 }, (_, card) => (
        <SkeletonCard key={card} className="rounded-[16px]" />
      ))}
    </div>
  );
}
