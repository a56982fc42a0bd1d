'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { SkeletonRow } from '@/components/ui/skeleton';
import { useChoices } from '@/components/ui/use-choices';
import { useOnline } from '@/components/ui/use-online';
import { changeNoticeSettings, useNoticeSettings } from '@/lib/queries/notice-setting';
import type { NoticeKind } from '@/protocol/notice';
import type { NoticeSettings as Settings, NoticeWay } from '@/protocol/notice-setting-rules';
import { DigestSettings } from './digest-settings';
import { MessageLevels } from './message-levels';
import { NoticeKinds } from './notice-kinds';
import { PushSettings } from './push-settings';
import { QuietHours } from './quiet-hours';

/** Which notifications the viewer gets, and where. Each change is saved at once. */
export function NoticeSettings() {
  const t = useTranslations('notice-setting');
  const { data, error, mutate, isValidating } = useNoticeSettings();
  const online = useOnline();
  const { shown, choose, chooseKind } = useNoticeChoices(data);
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
      <PushSettings withText={shown.pushText} onText={(pushText) => choose({ pushText })} />
      <QuietHours settings={shown} onChoose={choose} />
      <DigestSettings settings={shown} onChoose={choose} />
    </div>
  );
}

type Change = Partial<Omit<Settings, 'kinds'>>;

function useNoticeChoices(saved: Settings | undefined) {
  const t = useTranslations('notice-setting');
  const { shown, save } = useChoices(saved, t('saved'));
  const choose = (change: Change) =>
    save(
      () => changeNoticeSettings(change),
      (settings) => ({ ...settings, ...change }),
    );
  const chooseKind = (kind: NoticeKind, way: NoticeWay, on: boolean) =>
    save(
      () => changeNoticeSettings({ kinds: { [kind]: { [way]: on } } }),
      (settings) => ({
        ...settings,
        kinds: { ...settings.kinds, [kind]: { ...settings.kinds[kind], [way]: on } },
      }),
    );
  return { shown, choose, chooseKind };
}
