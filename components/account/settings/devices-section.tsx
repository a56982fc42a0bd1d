'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tag } from '@/components/ui/tag';
import { fullTime } from '@/lib/format/relative-time';
import { endDevice, endOtherDevices, useDevices } from '@/lib/queries/account';
import type { Device } from '@/protocol/account';

/** Where the account is logged in; every device but this one can be ended from here. */
export function DevicesSection() {
  const t = useTranslations('account.settings');
  const { data: devices, error, mutate, isValidating } = useDevices();
  const { busy, end } = useEnding(t('ended'));

  if (!devices) {
    if (!error) return <SkeletonRow />;
    return (
      <ErrorState
        title={t('devicesError')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  const others = devices.filter((device) => !device.current).length;
  return (
    <>
      <p className="mb-3 text-text-2">{t('devicesText')}</p>
      <Card>
        <ul className="divide-y">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={busy === device.id}
              onEnd={() => void end(device.id, () => endDevice(device.id))}
            />
          ))}
        </ul>
      </Card>
      <div className="mt-4">
        {others > 0 ? (
          <Button
            variant="danger-quiet"
            busy={busy === 'others'}
            onClick={() => void end('others', endOtherDevices)}
          >
            {t('endOthers')}
          </Button>
        ) : (
          <p className="text-sm text-text-3">{t('noOthers')}</p>
        )}
      </div>
    </>
  );
}

function DeviceRow(props: { device: Device; busy: boolean; onEnd: () => void }) {
  const t = useTranslations('account.settings');
  const locale = useLocale();
  const { device } = props;
  const name = device.agent || t('unknownDevice');
  const since = t('since', { when: fullTime(new Date(device.createdTime), locale) });
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{name}</span>
          {device.current && <Tag tone="success">{t('thisDevice')}</Tag>}
        </p>
        <p className="num text-xs text-text-3" title={since}>
          {placeText(device, locale) ?? t('unknownPlace')} ·{' '}
          {t('lastUsed', { when: fullTime(new Date(device.lastUsedTime), locale) })}
        </p>
      </div>
      {!device.current && (
        <Button
          size="sm"
          busy={props.busy}
          aria-label={t('endNamed', { device: name })}
          onClick={props.onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

/** The city and its country, in the language of the page; null for an unknown place. */
function placeText({ country, city }: Device, locale: string): string | null {
  if (country === null) return null;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return city === null ? name : locale === 'zh' ? `${name} ${city}` : `${city}, ${name}`;
}

/** One ending at a time; a refusal is said by the call. */
function useEnding(doneText: string) {
  const [busy, setBusy] = useState<number | 'others' | null>(null);
  async function end(what: number | 'others', act: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(what);
    try {
      await act();
      showSnackbar(doneText);
    } catch {
      // Said by the call.
    }
    setBusy(null);
  }
  return { busy, end };
}
