'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { noticeIcons } from '@/components/notice/notice-icons';
import { noticeKindNames, type NoticeKind } from '@/protocol/notice';
import type { NoticeSettings, NoticeWay } from '@/protocol/notice-setting-rules';

/** In the order of the columns. */
const shownWays: readonly NoticeWay[] = ['inApp', 'push', 'mail'];

export type NoticeKindsProps = {
  kinds: NoticeSettings['kinds'];
  onChoose: (kind: NoticeKind, way: NoticeWay, on: boolean) => void;
};

/** By which ways the viewer hears of each kind of thing. */
export function NoticeKinds({ kinds, onChoose }: NoticeKindsProps) {
  const t = useTranslations('notice-setting.kinds');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="section-title">
        {t('title')}
      </h3>
      <p className="mt-1 text-sm text-text-3">{t('text')}</p>
      <table className="mt-3 w-full border-collapse">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr className="border-b text-xs text-text-3">
            <th scope="col" className="py-2 text-left font-medium">
              {t('kind')}
            </th>
            {shownWays.map((way) => (
              <th
                key={way}
                scope="col"
                className="w-[70px] py-2 text-center font-medium max-desktop:w-[60px]"
              >
                {t(`way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKindNames.map((kind) => {
            const Icon = noticeIcons[kind];
            return (
              <tr key={kind} className="border-b">
                <th scope="row" className="py-2.5 text-left font-regular">
                  <span className="flex items-center gap-3">
                    <Icon aria-hidden className="size-[18px] shrink-0 text-text-3 max-desktop:hidden" />
                    <span className="min-w-0">
                      <span className="block font-medium">{t(`name.${kind}`)}</span>
                      <span className="block text-xs font-regular text-text-3 max-desktop:hidden">
                        {t(`help.${kind}`)}
                      </span>
                    </span>
                  </span>
                </th>
                {shownWays.map((way) => (
                  <td key={way} className="text-center align-middle">
                    {kind === 'directMessage' && way === 'inApp' ? (
                      <span className="text-sm text-text-3">
                        <span aria-hidden>–</span>
                        <span className="sr-only">{t('inMessages')}</span>
                      </span>
                    ) : (
                      <Checkbox
                        className="justify-center max-desktop:min-w-11"
                        aria-label={t('choice', { kind: t(`name.${kind}`), way: t(`way.${way}`) })}
                        checked={kinds[kind][way]}
                        onChange={(event) => onChoose(kind, way, event.currentTarget.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
