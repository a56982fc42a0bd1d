'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { Switch } from '@/components/ui/switch';
import { SwitchRow } from '@/components/ui/switch-row';
import { ApiError } from '@/lib/api/api-error';
import { turnPushOff, turnPushOn, usePushState, usePushSupport } from '@/lib/queries/push';
import type { PushState } from '@/protocol/push';

export type PushSettingsProps = {
  withText: boolean;
  onText: (withText: boolean) => void;
};

/** Whether this browser gets pushes, which others do, and how much a push says. */
export function PushSettings({ withText, onText }: PushSettingsProps) {
  const t = useTranslations('notice-setting.push');
  const { data, error, mutate, isValidating } = usePushState();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="section-title">
        {t('title')}
      </h3>
      <p className="mt-1 mb-3 text-sm text-text-3">{t('text')}</p>
      {data ? (
        <Loaded state={data} withText={withText} onText={onText} />
      ) : error ? (
        <Failed retrying={isValidating} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRow />
      )}
    </section>
  );
}

function Failed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  const t = useTranslations('notice-setting');
  return (
    <ErrorState
      title={t('push.error')}
      text={t('errorText')}
      retryLabel={t('retry')}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}

function Loaded({ state, withText, onText }: PushSettingsProps & { state: PushState }) {
  const t = useTranslations('notice-setting.push');
  const support = usePushSupport();
  if (state.publicKey === null) return <Note>{t('disabled')}</Note>;
  return (
    <div className="flex flex-col gap-2">
      {support === 'possible' && <ThisDevice publicKey={state.publicKey} since={state.here?.since ?? null} />}
      {support === 'unsupported' && <Note>{t('unsupported')}</Note>}
      {support === 'refused' && (
        <Note tone="warn" live>
          {t.rich('refused', {
            host: location.host,
            strong: (chunks) => <strong className="font-medium">{chunks}</strong>,
          })}
        </Note>
      )}
      {support === null && <SkeletonRow />}
      <SwitchRow label={t('details')} help={t('detailsText')} checked={withText} onChange={onText} />
      <OtherDevices devices={state.devices} />
    </div>
  );
}

function ThisDevice({ publicKey, since }: { publicKey: string; since: string | null }) {
  const t = useTranslations('notice-setting.push');
  const day = useDay();
  const id = useId();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const isOn = wanted ?? since !== null;
  const turn = (on: boolean) => {
    setWanted(on);
    setFailed(false);
    const work = on ? turnPushOn(publicKey) : turnPushOff();
    void work
      .then((outcome) => {
        if (outcome !== 'refused') showSnackbar(t(on ? 'on' : 'offDone'));
      })
      // What the server says is in the snackbar; what the browser says is shown here.
      .catch((failure: unknown) => setFailed(!(failure instanceof ApiError)))
      .finally(() => setWanted(null));
  };
  return (
    <>
      <div className="flex items-start gap-4 py-1">
        <div className="min-w-0 grow">
          <label htmlFor={id} className="cursor-pointer font-medium">
            {t('here')}
          </label>
          <p id={`${id}-help`} className="text-sm text-text-3">
            {wanted === true && since === null
              ? t('wait')
              : since
                ? t('since', { date: day(since) })
                : t('off')}
          </p>
        </div>
        <Switch
          id={id}
          checked={isOn}
          disabled={wanted !== null}
          aria-describedby={`${id}-help`}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </div>
      {failed && (
        <Note tone="danger" live>
          <Lead>{t('failed')}</Lead>
          {t('failedText')}
        </Note>
      )}
    </>
  );
}

function OtherDevices({ devices }: Pick<PushState, 'devices'>) {
  const t = useTranslations('notice-setting.push');
  const day = useDay();
  const id = useId();
  if (devices.length === 0) return null;
  return (
    <div className="mt-1">
      <p id={id} className="text-sm font-medium text-text-2">
        {t('others')}
      </p>
      <ul aria-labelledby={id} className="mt-1">
        {devices.map(({ agent, since }) => (
          <li
            key={`${agent} ${since}`}
            className="flex min-h-11 items-center gap-3 border-b py-2 last:border-b-0"
          >
            <MonitorSmartphone aria-hidden className="size-[18px] shrink-0 text-text-3" />
            <span className="min-w-0 grow truncate">{agent}</span>
            <span className="shrink-0 text-sm text-text-3">{t('since', { date: day(since) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useDay(): (moment: string) => string {
  const language = useLocale();
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (moment) => format.format(new Date(moment));
}
