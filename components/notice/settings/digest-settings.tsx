'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Note } from '@/components/ui/note';
import { Segmented } from '@/components/ui/segmented';
import { SwitchRow } from '@/components/ui/switch-row';
import { useMe } from '@/lib/queries/account';
import { digestRhythms, type NoticeSettings } from '@/protocol/notice-setting-rules';

export type DigestSettingsProps = {
  settings: Pick<NoticeSettings, 'digest' | 'digestPrivate' | 'quiet'>;
  onChoose: (change: Partial<Pick<NoticeSettings, 'digest' | 'digestPrivate' | 'quiet'>>) => void;
};

/** Whether and how often unread notices are mailed. */
export function DigestSettings({ settings, onChoose }: DigestSettingsProps) {
  const t = useTranslations('notice-setting.digest');
  const { data: me } = useMe();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="section-title">
        {t('title')}
      </h3>
      <p className="mt-1 mb-3 text-sm text-text-3">{t('text')}</p>
      {me && !me.emailVerified && (
        <Note tone="warn" className="mb-3">
          {t('unverified')}
        </Note>
      )}
      <Segmented
        label={t('title')}
        className="mb-3 max-w-[440px]"
        options={digestRhythms.map((value) => ({ value, label: t(`rhythm.${value}`) }))}
        value={settings.digest}
        // Once a day is by the person's own clock.
        onChange={(digest) => onChoose({ digest, quiet: { ...settings.quiet, zone: ownZone() } })}
      />
      <SwitchRow
        label={t('private')}
        help={t('privateText')}
        checked={settings.digestPrivate}
        onChange={(digestPrivate) => onChoose({ digestPrivate })}
      />
      {me?.emailVerified && <p className="mt-3 text-sm text-text-3">{t('sentTo', { email: me.email })}</p>}
    </section>
  );
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
