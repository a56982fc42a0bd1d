'use client';

import { OctagonAlert, Wallet } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { DataSection } from '@/components/account/settings/data-section';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { SkeletonText } from '@/components/ui/skeleton';
import type { ApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { fullTime } from '@/lib/format/relative-time';
import { logOut } from '@/lib/queries/account';
import { appeal, useOwnSuspension } from '@/lib/queries/suspension';
import { APPEAL_MAX } from '@/protocol/operator-rules';
import type { OwnSuspension } from '@/protocol/suspension';

/** Why one's account is suspended and until when, the way to the wallet, and an appeal. */
export function SuspendedPage() {
  const t = useTranslations('suspension');
  const { data, error, mutate } = useOwnSuspension();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[560px] flex-col justify-center gap-6 px-4 py-16">
      {data ? (
        <Suspended suspension={data} />
      ) : data === null ? (
        <EmptyState
          icon={<OctagonAlert />}
          title={t('overTitle')}
          action={<ButtonLink href="/index">{t('toApp')}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState
          title={t('errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={() => void mutate()}
        />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <SkeletonText lines={6} />
        </div>
      )}
    </main>
  );
}

function Suspended({ suspension }: { suspension: OwnSuspension }) {
  const t = useTranslations('suspension');
  const locale = useLocale();
  const { until, reason, note } = suspension;
  return (
    <>
      <header>
        <OctagonAlert aria-hidden className="mb-4 size-8 text-danger" />
        <h1 className="page-title">
          {until === null ? t('title') : t('titleUntil', { time: fullTime(new Date(until), locale) })}
        </h1>
        <p className="mt-3 text-text-2">{t('reasonLine', { reason: t(`reason.${reason}`) })}</p>
        {note !== '' && <p className="mt-2 break-words whitespace-pre-wrap text-text-2">{note}</p>}
        <p className="mt-2 text-text-2">{t('kept')}</p>
      </header>
      <Appeal suspension={suspension} />
      <p className="flex flex-wrap gap-2 border-t pt-6">
        <ButtonLink href="/index/wallet">
          <Wallet aria-hidden />
          {t('wallet')}
        </ButtonLink>
        <Button onClick={() => void logOut()}>{t('logOut')}</Button>
      </p>
      <DataSection titled />
    </>
  );
}

function Appeal({ suspension }: { suspension: OwnSuspension }) {
  const t = useTranslations('suspension');
  const locale = useLocale();
  const [text, setText] = useState(suspension.appeal ?? '');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await appeal(text);
    } catch (caught) {
      setProblem(await errorText(caught as ApiError));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <Field label={t('appealLabel')} help={t('appealHelp')} error={problem}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={APPEAL_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      {suspension.appealTime !== null && (
        <Note>{t('appealed', { time: fullTime(new Date(suspension.appealTime), locale) })}</Note>
      )}
      <Button type="submit" variant="primary" disabled={busy || text.trim() === ''} className="self-start">
        {t(suspension.appeal === null ? 'send' : 'sendAgain')}
      </Button>
    </form>
  );
}
