'use client';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AuthTitle } from '@/components/ui/auth-title';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/form-alert';
import { Skeleton } from '@/components/ui/skeleton';
import { settingsPath } from '@/lib/account/destination';
import { takeArrival } from '@/lib/account/identity-departure';
import type { AccountTexts } from '@/lib/account/texts';
import { asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';
import { ticketOf } from '@/lib/api/second-step';
import { fillText } from '@/lib/i18n/fill-text';
import { inviteOf } from '@/lib/invite/query';
import type { Language } from '@/protocol/account-rules';
import { LINK_STATE_PREFIX } from '@/protocol/linked-identity';
import type { LoginProvider } from '@/protocol/login-provider';
import { CarryingLink } from './carrying-link';
import { goIn } from './go-in';
import { IdentityButton } from './identity-button';
import { IdentitySignUp } from './identity-sign-up';
import { inlineLink } from '@/components/ui/inline-link';

const SecondStep = lazy(() => import('./second-step/second-step'));

export interface IdentityReturnProps {
  provider: LoginProvider;
  language: Language;
  texts: Pick<AccountTexts, 'form' | 'signUp' | 'oidc'>;
}

type State =
  | { kind: 'busy' }
  | { kind: 'failed'; text: string; isLink: boolean }
  | { kind: 'ticket'; ticket: string }
  | { kind: 'new'; state: string; email: string | null };

/** Logs in, signs up or links with what an OpenID provider has sent the browser back with. */
export function IdentityReturn({ provider, language, texts }: IdentityReturnProps) {
  const { form, oidc } = texts;
  const [state, setState] = useState<State>({ kind: 'busy' });

  async function arrive(): Promise<void> {
    const body = takeArrival();
    const isLink = body?.state.startsWith(LINK_STATE_PREFIX) ?? false;
    const params = { provider: provider.id };
    try {
      if (body === null) {
        setState({ kind: 'failed', text: oidc.failed, isLink });
      } else if (isLink) {
        await callLater('linkIdentity', { params, body, failure: 'silent' });
        await toSettings();
      } else {
        const invite = inviteOf(location.search);
        const withInvite = { ...body, ...(invite ? { invite } : {}) };
        const input = { params, body: withInvite, failure: 'silent', noSession: 'expected' } as const;
        const { user, email } = await callLater('finishIdentityLogin', input);
        if (user) await goIn(user);
        else setState({ kind: 'new', state: body.state, email });
      }
    } catch (caught) {
      const error = asApiError(caught);
      if (error.error === 'second_step_required') setState({ kind: 'ticket', ticket: ticketOf(error) });
      else setState({ kind: 'failed', isLink, text: await errorTextLater(error, form.offline) });
    }
  }

  const begin = useEffectEvent(() => void arrive());
  const begun = useRef(false);
  useEffect(() => {
    // The answer is good once.
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);

  const named = (text: string) => fillText(text, { provider: provider.name });
  if (state.kind === 'new') {
    return <IdentitySignUp {...{ provider, language, texts }} state={state.state} email={state.email} />;
  }
  if (state.kind === 'ticket') {
    return (
      <Suspense>
        <SecondStep
          ticket={state.ticket}
          submit="logIn"
          take={async (proof) => {
            const body = { ticket: state.ticket, proof };
            await goIn((await callLater('logInBySecondStep', { body, failure: 'silent' })).user);
            return true;
          }}
          onBack={() => location.assign('/login')}
        />
      </Suspense>
    );
  }
  if (state.kind === 'busy') {
    return (
      <>
        <AuthTitle title={named(oidc.title)}>
          <span role="status">{oidc.text}</span>
        </AuthTitle>
        <Skeleton className="h-12 w-full rounded-control" />
      </>
    );
  }
  return (
    <>
      <AuthTitle title={named(state.isLink ? oidc.linkTitle : oidc.title)} />
      <FormAlert text={state.text} />
      {state.isLink ? (
        <Button variant="primary" size="lg" block onClick={() => void toSettings()}>
          {oidc.settings}
        </Button>
      ) : (
        <>
          <IdentityButton providerId={provider.id} label={oidc.again} offlineText={form.offline} />
          <p className="text-sm">
            <CarryingLink href="/login" className={inlineLink}>
              {oidc.back}
            </CarryingLink>
          </p>
        </>
      )}
    </>
  );
}

/** To the section that lists what is linked; without a session to the start page, as from everywhere. */
async function toSettings(): Promise<void> {
  const me = await callLater('me', { failure: 'silent' });
  location.assign(`${settingsPath(me.id)}?section=security`);
}
