'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { AuthTitle } from '@/components/ui/auth-title';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { loadSecondStepTexts, type SecondStepTexts } from '@/lib/account/second-step-texts';
import { callLater } from '@/lib/api/call-later';
import { pageLanguage } from '@/lib/i18n/page-language';
import type { CallResult } from '@/lib/api/client';
import type { SecondStepProof } from '@/protocol/second-step';
import { LostStep } from './lost-step';
import { PasskeyWay } from './passkey-way';
import { RecoveryWay, TotpWay } from './code-ways';

export type StepWays = CallResult<'secondStepWays'>;

export interface SecondStepProps {
  /** From the error `second_step_required`. */
  readonly ticket: string;
  readonly submit: 'logIn' | 'confirm';
  /** Takes the step at the server; true when the page is being left. Throws the refusal. */
  readonly take: (proof: SecondStepProof) => Promise<boolean | void>;
  readonly onBack: () => void;
}

export interface StepWayProps {
  readonly t: SecondStepTexts;
  readonly submit: SecondStepProps['submit'];
  readonly take: SecondStepProps['take'];
}

const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

/** The second step of a login or of a confirmation, in place of the form that the first one was taken in. */
export default function SecondStep({ ticket, submit, take, onBack }: SecondStepProps) {
  const { data: t } = useSWR(['second step texts', pageLanguage()], ([, locale]) =>
    loadSecondStepTexts(locale),
  );
  const { data, error, mutate, isValidating } = useSWR(
    ['second step ways', ticket],
    () => callLater('secondStepWays', { body: { ticket }, failure: 'silent', noSession: 'expected' }),
    once,
  );
  if (!t) return <Skeleton className="h-40 w-full rounded-control" />;
  return (
    <div data-step={2} className="flex flex-col gap-3.5">
      {submit === 'logIn' && <AuthTitle title={t.title} />}
      {data ? (
        <Ways t={t} ways={data} ticket={ticket} submit={submit} take={take} onRenew={() => void mutate()} />
      ) : error ? (
        <ErrorState
          title={t.error}
          text={t.errorText}
          retryLabel={t.retry}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton className="h-40 w-full rounded-control" />
      )}
      <Button variant="ghost" size="sm" className="self-center" onClick={onBack}>
        {t.back}
      </Button>
    </div>
  );
}

type Way = 'totp' | 'passkey' | 'recovery' | 'lost';

function Ways(props: StepWayProps & { ways: StepWays; ticket: string; onRenew: () => void }) {
  const { t, ways, submit, take } = props;
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? (ways.totp ? 'totp' : ways.passkey ? 'passkey' : 'recovery');
  const others = (
    [
      [ways.passkey !== null, 'passkey', t.usePasskey],
      [ways.totp, 'totp', t.useTotp],
      [ways.recoveryCode, 'recovery', t.useRecovery],
    ] as const
  ).filter(([isOffered, other]) => isOffered && other !== way);
  return (
    <>
      {way === 'totp' && <TotpWay t={t} submit={submit} take={take} />}
      {way === 'recovery' && <RecoveryWay t={t} submit={submit} take={take} />}
      {way === 'passkey' && ways.passkey && (
        <PasskeyWay
          t={t}
          take={take}
          challenge={ways.passkey}
          isAsked={chosen !== null}
          onRenew={props.onRenew}
        />
      )}
      {way === 'lost' && <LostStep t={t} ticket={props.ticket} ways={ways} />}
      {others.map(([, other, label]) => (
        <Button key={other} block onClick={() => setChosen(other)}>
          {label}
        </Button>
      ))}
      {way !== 'lost' && (
        <Button variant="ghost" block onClick={() => setChosen('lost')}>
          {t.lost}
        </Button>
      )}
    </>
  );
}
