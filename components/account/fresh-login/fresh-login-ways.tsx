'use client';
import { useState, type ReactNode } from 'react';
import { FormAlert } from '@/components/ui/form-alert';
import { problems } from '@/components/account/check-account';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { PasswordInput } from '@/components/ui/password-input';
import { CodeWay } from './code-way';
import type { FreshLoginTexts } from '@/lib/account/fresh-login-texts';
import { call, type CallResult } from '@/lib/api/client';
import { askWallet } from '@/lib/wallet/store';

type Ways = CallResult<'freshLogin'>['ways'];
type Way = 'password' | 'wallet' | 'code';

export interface WayProps {
  readonly t: FreshLoginTexts;
  readonly onConfirmed: () => void;
}

/** The first way of the account, and a button for each of the others. */
export function FreshLoginWays(props: WayProps & { ways: Ways; onAway: (isAway: boolean) => void }) {
  const { t, ways, onAway, onConfirmed } = props;
  const offered: Way[] = [
    ...(ways.password ? (['password'] as const) : []),
    ...(ways.wallets.length > 0 ? (['wallet'] as const) : []),
    ...(ways.code ? (['code'] as const) : []),
  ];
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? offered[0];

  async function byWallet(): Promise<void> {
    // The wallet list is a dialog too, and only one can be open.
    onAway(true);
    const isConfirmed = await askWallet('confirmLogin', { addresses: ways.wallets });
    if (isConfirmed) onConfirmed();
    else onAway(false);
  }

  if (way === undefined) return <Note tone="warn">{t.none}</Note>;
  return (
    <>
      {way === 'password' && <PasswordWay t={t} onConfirmed={onConfirmed} />}
      {way === 'wallet' && (
        <Button variant="primary" size="lg" block onClick={() => void byWallet()}>
          {t.wallet}
        </Button>
      )}
      {way === 'code' && <CodeWay t={t} isAsked={chosen === 'code'} onConfirmed={onConfirmed} />}
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

function PasswordWay({ t, onConfirmed }: WayProps) {
  const { busy, errors, formProps } = useSubmit({
    fields: ['password'],
    offlineText: t.offline,
    check: ({ password }) => problems({ password: password === '' ? t.passwordMissing : undefined }),
    send: ({ password }) => call('confirmByPassword', { body: { password }, failure: 'silent' }),
    done: () => onConfirmed(),
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
