'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { FIRST_VIEW_PLACE, showFirstView, type FirstViewWords } from './first-view';

export type FirstViewPlaceProps = {
  /** The members stand beside this place, so that the first view need not leave their room. */
  isBesideMembers?: boolean;
  children: ReactNode;
};

/** Where the messages of a conversation will stand: what was kept of them, or what is drawn while there is nothing. */
export function FirstViewPlace({ isBesideMembers = false, children }: FirstViewPlaceProps) {
  const t = useTranslations('chat');
  const words: FirstViewWords = {
    now: t('now'),
    edited: t('edited'),
    everyone: t('everyone'),
    unknownPerson: t('unknownPerson'),
    deleted: t('deleted'),
    quoteDeleted: t('quoteDeleted'),
    unknown: t('unknown'),
    unreadLine: t.raw('unreadLine') as string,
  };
  return (
    <div className="relative flex min-h-0 grow flex-col justify-end overflow-hidden">
      {children}
      <div
        ref={showFirstView}
        {...{ [FIRST_VIEW_PLACE]: JSON.stringify(words) }}
        className={cn(
          'absolute inset-0 flex flex-col justify-end overflow-hidden bg-surface-1 scroll-quiet empty:hidden',
          isBesideMembers && '*:mr-0!',
        )}
      />
    </div>
  );
}
