'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { someoneLoggedIn } from '@/lib/account/login-user';
import { overviewPath } from '@/lib/account/destination';
import { asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';
import { AuthTitle } from './auth-title';
import { FormAlert } from './form-alert';
import type { AccountTexts } from '@/lib/account/texts';
import { useHydrated, useSearch } from './use-hydrated';

type State =
  | { kind: 'ready' | 'busy' }
  | { kind: 'failed'; text: string }
  | { kind: 'done'; next: string; toSpace: boolean };

/**
 * Confirms an address by the token of the mailed link. Programs that open links of mails must not use it up, so it
 * takes a press; only the browser that signed up does it by itself.
 */
export function VerifyEmail({
  texts: { form, verify },
}: {
  texts: { form: AccountTexts['form']; verify: AccountTexts['verify'] };
}) {
  const [state, setState] = useState<State>({ kind: 'ready' });
  const started = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';

  async function confirm(linkToken: string): Promise<void> {
    if (started.current) return;
    started.current = true;
    setState({ kind: 'busy' });
    try {
      const { spaceId } = await callLater('verifyEmail', { body: { token: linkToken }, failure: 'silent' });
      setState({ kind: 'done', toSpace: spaceId !== null, next: nextPage(spaceId) });
    } catch (caught) {
      setState({ kind: 'failed', text: await errorTextLater(asApiError(caught), form.offline) });
    }
    started.current = false;
  }

  const pressByItself = useEffectEvent((button: HTMLButtonElement | null) => {
    if (someoneLoggedIn()) button?.click();
  });
  useEffect(() => {
    if (hydrated && token !== '') pressByItself(button.current);
  }, [hydrated, token]);

  if (hydrated && token === '') {
    return (
      <>
        <AuthTitle title={verify.title}>{verify.noToken}</AuthTitle>
        <ButtonLink href="/login" variant="primary" size="lg" block>
          {verify.logIn}
        </ButtonLink>
      </>
    );
  }
  if (state.kind === 'done') {
    return (
      <div role="status" className="flex flex-col gap-3.5">
        <AuthTitle title={verify.doneTitle}>{verify.doneText}</AuthTitle>
        <ButtonLink href={state.next} variant="primary" size="lg" block>
          {state.toSpace ? verify.openSpace : verify.continue}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <AuthTitle title={verify.title}>{verify.text}</AuthTitle>
      <FormAlert text={state.kind === 'failed' ? state.text : undefined} />
      <Button
        ref={button}
        variant="primary"
        size="lg"
        block
        busy={state.kind === 'busy'}
        disabled={!hydrated}
        onClick={() => void confirm(token)}
      >
        {verify.submit}
      </Button>
    </>
  );
}

/** The invite's space, inside the shell for who is logged in here and as the public page for everybody else. */
function nextPage(spaceId: number | null): string {
  if (spaceId === null) return someoneLoggedIn() ? '/index' : '/login';
  return someoneLoggedIn() ? overviewPath(spaceId) : `/index/guildOverview/${spaceId}`;
}
