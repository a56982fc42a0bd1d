'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tag } from '@/components/ui/tag';
import { fullTime } from '@/lib/format/relative-time';
import { removeDevice } from '@/lib/queries/key-share';
import type { KeyShareState } from '@/protocol/key-share';

type Device = KeyShareState['devices'][number];

/** Lists the devices that can use the wallet. A removed device needs a mailed code again. */
export function WalletDevices({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('keys.devices');
  return (
    <section aria-labelledby="wallet-devices" className="flex flex-col gap-3">
      <div>
        <h2 id="wallet-devices" className="section-title">
          {t('title')}
        </h2>
        <p className="text-text-2">{t('text')}</p>
      </div>
      <Card>
        {devices.length === 0 ? (
          <p className="px-4 py-3 text-sm text-text-2">{t('empty')}</p>
        ) : (
          <ul className="divide-y">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations('keys.devices');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = device.agent || t('unknown');
  const when = (time: string) => fullTime(new Date(time), locale);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await removeDevice(device.id);
      showSnackbar(t('removed'));
    } catch {
      // The call has shown the error.
    }
    setBusy(false);
    setAsked(false);
  }

  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{name}</span>
          {device.current && <Tag tone="success">{t('current')}</Tag>}
        </p>
        <p className="num text-xs text-text-3">{t('lastUsed', { when: when(device.usedTime) })}</p>
        <p className="num text-xs text-text-3">{t('added', { when: when(device.createdTime) })}</p>
      </div>
      <Button size="sm" aria-label={t('removeNamed', { device: name })} onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('removeNamed', { device: name })}
        text={device.current ? t('removeCurrent') : t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        busy={busy}
        danger
        onConfirm={() => void remove()}
      />
    </li>
  );
}
