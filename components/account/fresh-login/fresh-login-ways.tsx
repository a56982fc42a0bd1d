'use client';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FormAlert } from '@/components/ui/form-alert';
import { problems } from '@/components/account/check-account';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { PasswordInput } from '@/components/ui/password-input';
import { CodeWay } from './code-way';
import type { FreshLoginTexts } from '@/lib/account/fresh-login-texts';
import { call, type CallResult } from '@/lib/api/client';
import { ticketOf } from '@/lib/api/second-step';
import { askWallet } from '@/lib/wallet/store';

const SecondStep = lazy(() => import('@/components/account/second-step/second-step'));

type Ways = CallResult<'freshLogin'>['ways'];
type Way = 'password' | 'wallet' | 'code';

export interface WayProps {
  readonly t: FreshLoginTexts;
  /** With a ticket the account asks for a second step, too. */
  readonly onTaken: (ticket: string | null) => void;
}

/** The first way of the account, and a button for each of the others. */
export function FreshLoginWays(props: {
  t: FreshLoginTexts;
  ways: Ways;
  onAway: (isAway: boolean) => void;
  onConfirmed: () => void;
}) {
  const { t, ways, onAway, onConfirmed } = props;
  const offered: Way[] = [
    ...(ways.password ? (['password'] as const) : []),
    ...(ways.wallets.length > 0 ? (['wallet'] as const) : []),
    ...(ways.code ? (['code'] as const) : []),
  ];
  const [chosen, setChosen] = useState<Way | null>(null);
  const [ticket, setTicket] = useState<string | null>(null);
  const way = chosen ?? offered[0];

  const onTaken = (next: string | null) => {
    if (next === null) onConfirmed();
    else setTicket(next);
  };

  async function byWallet(): Promise<void> {
    // The wallet list is a dialog too, and only one can be open.
    onAway(true);
    const confirmed = await askWallet('confirmLogin', { addresses: ways.wallets });
    if (confirmed === null || confirmed.ticket !== null) onAway(false);
    if (confirmed) onTaken(confirmed.ticket);
  }

  if (ticket !== null) {
    return (
      <Suspense fallback={<Skeleton className="h-28 w-full rounded-control" />}>
        <SecondStep
          ticket={ticket}
          submit="confirm"
          take={async (proof) => {
            await call('confirmBySecondStep', { body: { ticket, proof }, failure: 'silent' });
            onConfirmed();
          }}
          onBack={() => setTicket(null)}
        />
      </Suspense>
    );
  }

  if (way === undefined) return <Note tone="warn">{t.none}</Note>;
  return (
    <>
      {way === 'password' && <PasswordWay t={t} onTaken={onTaken} />}
      {way === 'wallet' && (
        <Button variant="primary" size="lg" block onClick={() => void byWallet()}>
          {t.wallet}
        </Button>
      )}
      {way === 'code' && <CodeWay t={t} isAsked={chosen === 'code'} onTaken={onTaken} />}
      <Others>
        {offered
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              block
              onClick={() => (other === 'wallet' ? void byWallet() : setChosen(other))}
            >
              {t.instead[other]}
            </Button>
          ))}
      </Others>
    </>
  );
}

function Others({ children }: { children: readonly ReactNode[] }) {
  return children.length > 0 && <div className="flex flex-col gap-2">{children}</div>;
}

function PasswordWay({ t, onTaken }: WayProps) {
  const { busy, errors, formProps } = useSubmit({
    fields: ['password'],
    offlineText: t.offline,
    check: ({ password }) => problems({ password: password === '' ? t.passwordMissing : undefined }),
    send: ({ password }) =>
      call('confirmByPassword', { body: { password }, failure: 'silent' }).catch(ticketOf),
    done: onTaken,
  });
  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <Field label={t.password} error={errors.password} required>
        {(control) => <PasswordInput {...control} name="password" showLabel={t.show} hideLabel={t.hide} />}
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.confirm}
      </Button>
    </form>
  );
}
