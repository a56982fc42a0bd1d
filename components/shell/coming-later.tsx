'use client';

import { Hammer } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonStyles } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TopBar } from '@/components/ui/top-bar';

export type ComingLaterProps = { title: 'messages' | 'wallet' | 'notifications' };

/** A place of the shell whose content is announced and not there yet. */
export function ComingLater({ title }: ComingLaterProps) {
  const t = useTranslations('shell');
  return (
    <>
      <TopBar title={t(title)} />
      <div className="grid grow place-items-center">
        <EmptyState
          icon={<Hammer />}
          title={t('later.title')}
          text={t('later.text')}
          action={
            <Link href="/index" prefetch={false} className={buttonStyles({})}>
              {t('later.back')}
            </Link>
          }
        />
      </div>
    </>
  );
}
