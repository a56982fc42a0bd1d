'use client';

import { Compass, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { inlineLink } from '@/components/ui/inline-link';
import { CREATE_SPACE_PATH, settingsPath } from '@/lib/account/destination';
import { useMe } from '@/lib/queries/account';
import { useDeletedSpaces } from '@/lib/queries/deleted-space';

const card =
  'flex grow basis-60 flex-col gap-1 rounded-card border border-card-border bg-card p-5 text-left transition-colors hover:border-border-control';

/** The page of a person without a space: find one or create one. */
export function NoSpaces() {
  const t = useTranslations('shell.noSpaces');
  const { data: me } = useMe();
  const { data: deleted } = useDeletedSpaces();
  const isRestorable = deleted?.some(({ restorable }) => restorable) ?? false;
  return (
    <div className="grid grow place-items-center overflow-y-auto p-6 max-desktop:p-4">
      <div className="w-full max-w-dialog-lg">
        <h1 className="page-title text-center">{t('title')}</h1>
        <p className="mt-1.5 text-center text-text-2">{t('text')}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <a href="/index/guildSearch" className={card}>
            <CardContent icon={<Compass />} title={t('find')} text={t('findText')} />
          </a>
          <Link href={CREATE_SPACE_PATH} prefetch={false} className={card}>
            <CardContent icon={<Plus />} title={t('create')} text={t('createText')} />
          </Link>
        </div>
        {me && isRestorable && (
          <p className="mt-6 text-center">
            <Link href={settingsPath(me.id, 'deleted')} prefetch={false} className={inlineLink}>
              {t('deleted')}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function CardContent({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      <span
        aria-hidden
        className="mb-3 grid size-11 place-items-center rounded-space bg-primary-soft text-primary-text [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="section-title">{title}</span>
      <span className="text-text-2">{text}</span>
    </>
  );
}
