'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { MailButton } from '@/components/mail/mail-button';
import { MailDelay } from '@/components/mail/mail-delay';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { fullTime } from '@/lib/format/relative-time';
import { useMe } from '@/lib/queries/account';
import { requestRecovery, useKeyShareState } from '@/lib/queries/key-share';
import { changeWallet, exportKey } from '@/lib/wallet/change-key-share';
import type { KeyShareState } from '@/protocol/key-share';
import { CreateWallet } from './create-wallet';
import { Operator } from './operator';
import RecoveryState from './recovery-state';
import { useSigner } from './use-signer';
import { WalletDevices } from './wallet-devices';

type Active = NonNullable<KeyShareState['active']>;

/** Where each part of the own key is, who could do what with it, and everything that can be changed (OPN-71). */
export function WalletSecurity() {
  const t = useTranslations('keys');
  const { data: state, error, mutate, isValidating } = useKeyShareState();
  if (!state) {
    return error ? (
      <ErrorState
        title={t('health.error')}
        text={t('health.errorText')}
        retryLabel={t('health.retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    ) : (
      <Skeleton className="h-80 w-full rounded-card" />
    );
  }
  if (!state.active) return <CreateWallet />;
  return (
    <div className="flex flex-col gap-6">
      <RecoveryState />
      {state.resplitNeeded && <Note tone="warn">{t('health.resplitNeeded')}</Note>}
      {state.pending && <Pending until={state.pending.expiresTime} />}
      <Parts active={state.active} />
      <Actions state={state} />
      <WalletDevices devices={state.devices} />
      <Operator />
      <Events state={state} />
    </div>
  );
}

/** Unconfirmed shares expire after a day. Warn, because a user who relies on the new kit would lose the wallet. */
function Pending({ until }: { until: string }) {
  const t = useTranslations('keys.health');
  const locale = useLocale();
  return <Note tone="warn">{t('pending', { when: fullTime(new Date(until), locale) })}</Note>;
}

function Parts({ active }: { active: Active }) {
  const t = useTranslations('keys.health');
  const locale = useLocale();
  const parts = [
    { name: t('a'), text: t('aText') },
    { name: t('b'), text: t('bText') },
    { name: t('c'), text: t('cText'), note: t('split', { version: active.split }) },
  ];
  return (
    <section aria-labelledby="wallet-parts" className="flex flex-col gap-3">
      <div>
        <h2 id="wallet-parts" className="section-title">
          {t('title')}
        </h2>
        <p className="text-text-2">{t('text')}</p>
        <p className="mt-2 font-mono text-sm break-all">{active.address}</p>
        <p className="num text-sm text-text-3">
          {t('made', { when: fullTime(new Date(active.createdTime), locale), version: active.version })}
        </p>
      </div>
      <Card>
        <ul className="divide-y">
          {parts.map(({ name, text, note }) => (
            <li key={name} className="px-4 py-3">
              <p className="font-medium">{name}</p>
              <p className="text-sm text-text-2">{text}</p>
              {note && <p className="num text-xs text-text-3">{note}</p>}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Actions({ state }: { state: KeyShareState }) {
  const t = useTranslations('keys.actions');
  const r = useTranslations('keys.recovery');
  const locale = useLocale();
  const { busy, run } = useSigner();
  const { data: me } = useMe();
  const [mails, setMails] = useState(0);
  // One thing at a time, up to the state that it leaves behind.
  const action = (name: string) => ({ busy: busy === name, disabled: busy !== null && busy !== name });
  const until = state.recoveryBlockedUntil;
  return (
    <section aria-labelledby="wallet-actions" className="flex flex-col gap-3">
      <h2 id="wallet-actions" className="section-title">
        {t('title')}
      </h2>
      <Card>
        <ul className="divide-y">
          <Action
            text={t('changeText')}
            label={t('change')}
            {...action('change')}
            onClick={() => void run('change', () => changeWallet('changePassword'), t('changed'))}
          />
          <Action
            text={t('resplitText')}
            label={t('resplit')}
            {...action('resplit')}
            onClick={() => void run('resplit', () => changeWallet('resplit'), t('resplitDone'))}
          />
          <Action
            text={t('exportText')}
            label={t('export')}
            {...action('export')}
            onClick={() => void run('export', exportKey)}
          />
          <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <span className="min-w-0 grow basis-56 text-sm text-text-2">{t('markText')}</span>
            <ButtonLink href="/signer" target="_blank" rel="noreferrer">
              {t('mark')}
            </ButtonLink>
          </li>
          {!state.recovery && (
            <li className="px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 grow basis-56 text-sm text-text-2">
                  {until === null
                    ? t('forgotText')
                    : r('blocked', { when: fullTime(new Date(until), locale) })}
                </span>
                <MailButton
                  label={t('forgot')}
                  sentText={t('forgotSent')}
                  disabled={until !== null || busy !== null}
                  send={requestRecovery}
                  onSent={() => setMails((count) => count + 1)}
                />
              </div>
              {me && (
                <div className="mt-3 empty:hidden">
                  <MailDelay mails={mails} email={me.email} />
                </div>
              )}
            </li>
          )}
        </ul>
      </Card>
    </section>
  );
}

function Action(props: {
  text: ReactNode;
  label: string;
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0 grow basis-56 text-sm text-text-2">{props.text}</span>
      <Button busy={props.busy} disabled={props.disabled} onClick={props.onClick}>
        {props.label}
      </Button>
    </li>
  );
}

function Events({ state }: { state: KeyShareState }) {
  const t = useTranslations('keys.events');
  const locale = useLocale();
  if (state.events.length === 0) return null;
  return (
    <section aria-labelledby="wallet-events" className="flex flex-col gap-2">
      <h2 id="wallet-events" className="section-title">
        {t('title')}
      </h2>
      <ul className="flex flex-col gap-1 text-sm">
        {state.events.map(({ kind, time }) => (
          <li key={`${kind} ${time}`} className="flex justify-between gap-4">
            <span>{t(kind)}</span>
            <time dateTime={time} className="num text-text-3">
              {fullTime(new Date(time), locale)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
