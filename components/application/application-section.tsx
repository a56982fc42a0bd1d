'use client';

import { useTranslations } from 'next-intl';
import type { SpaceId } from '@/protocol/ids';
import ApplicationQueue from './application-queue';

export type ApplicationSectionProps = {
  space: { readonly id: SpaceId; readonly name: string; readonly privacy: 0 | 1 };
};

/** Applications in the settings of a space: wider than other sections, for the details beside the list. */
export default function ApplicationSection({ space }: ApplicationSectionProps) {
  const t = useTranslations('application.queue');
  return (
    <div className="min-h-0 grow overflow-y-auto scroll-quiet">
      <div className="mx-auto max-w-[1060px] px-4 pt-4 pb-16 desktop:px-6 desktop:pt-9">
        <h2 className="mb-1 page-title max-desktop:sr-only">{t('title')}</h2>
        <p className="mb-4 text-text-2">
          {t(space.privacy === 0 ? 'text' : 'publicText', { name: space.name })}
        </p>
        <ApplicationQueue spaceId={space.id} beside />
      </div>
    </div>
  );
}
