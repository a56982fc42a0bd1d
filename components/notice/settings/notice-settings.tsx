'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { useOnline } from '@/components/ui/use-online';
import { changeNoticeSettings, useNoticeSettings } from '@/lib/queries/notice-setting';
import type { NoticeKind } from '@/protocol/notice';
import type { NoticeSettings as Settings, NoticeWay } from '@/protocol/notice-setting-rules';
import { DigestSettings } from './digest-settings';
import { MessageLevels } from './message-levels';
import { NoticeKinds } from './notice-kinds';

/** Which notifications the viewer gets, and where. Each change is saved at once. */
export function NoticeSettings() {
  const t = useTranslations('notice-setting');
  const { data, error, mutate, isValidating } = useNoticeSettings();
  const online = useOnline();
  const { shown, choose, chooseKind } = useChoices(data);
  if (!shown) {
    if (!error) {
      return (
        <div role="img" aria-label={t('loading')}>
          {Array.from({ length: 6 }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </div>
      );
    }
    return (
      <ErrorState
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-9">
      {!online && <Note tone="warn">{t('offline')}</Note>}
      <NoticeKinds kinds={shown.kinds} onChoose={chooseKind} />
      <MessageLevels messages={shown.messages} onDefault={(messages) => choose({ messages })} />
      <DigestSettings settings={shown} onChoose={choose} />
    </div>
  );
}

type Change = Partial<Omit<Settings, 'kinds'>>;

/** The choices as they will be: one that could not be saved goes back to what holds. */
function useChoices(saved: Settings | undefined) {
  const t = useTranslations('notice-setting');
  const [wanted, setWanted] = useState<readonly ((settings: Settings) => Settings)[]>([]);
  const save = (
    body: Parameters<typeof changeNoticeSettings>[0],
    apply: (settings: Settings) => Settings,
  ) => {
    setWanted((before) => [...before, apply]);
    void changeNoticeSettings(body)
      .then(() => showSnackbar(t('saved')))
      // The failure is in the snackbar.
      .catch(() => {})
      .finally(() => setWanted((now) => now.filter((one) => one !== apply)));
  };
  const choose = (change: Change) => save(change, (settings) => ({ ...settings, ...change }));
  const chooseKind = (kind: NoticeKind, way: NoticeWay, on: boolean) =>
    save({ kinds: { [kind]: { [way]: on } } }, (settings) => ({
      ...settings,
      kinds: { ...settings.kinds, [kind]: { ...settings.kinds[kind], [way]: on } },
    }));
  return {
    shown: saved && wanted.reduce((settings, apply) => apply(settings), saved),
    choose,
    chooseKind,
  };
}
