'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { someoneLoggedIn } from '@/lib/account/login-user';
import { overviewPath } from '@/lib/account/destination';
import { type ApiError, asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';
import { fillText } from '@/lib/i18n/fill-text';
import { AuthTitle } from '@/components/ui/auth-title';
import { FormAlert } from '@/components/ui/form-alert';
import type { AccountTexts } from '@/lib/account/texts';
import { useHydrated, useSearch } from '@/components/ui/use-hydrated';
import type { SpaceId, UserId } from '@/protocol/ids';

type State =
  | { kind: 'busy' }
  | { kind: 'named'; text: string; userId: UserId; username: string }
  | { kind: 'failed'; text: string }
  | { kind: 'done'; next: string; toSpace: boolean };

/**
 * Verifies an email address by the token of the mailed link. If you are logged in to its account, this happens by itself.
 * Otherwise the page names the account and waits for a click: someone else may have signed up with your address, and mail
 * scanners that open links must not use them up.
 */
export function VerifyEmail({
  texts: { form, verify },
}: {
  texts: { form: AccountTexts['form']; verify: AccountTexts['verify'] };
}) {
  const [state, setState] = useState<State>({ kind: 'busy' });
  const hydrated = useHydrated();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';

  async function confirm(linkToken: string, userId?: UserId): Promise<void> {
    setState({ kind: 'busy' });
    try {
      const body = { token: linkToken, ...(userId !== undefined && { userId }) };
      const { spaceId } = await callLater('verifyEmail', { body, failure: 'silent' });
      setState({ kind: 'done', toSpace: spaceId !== null, next: nextPage(spaceId) });
    } catch (caught) {
      setState(await stateAfter(asApiError(caught)));
    }
  }

  async function stateAfter(error: ApiError): Promise<State> {
    const text = await errorTextLater(error, form.offline);
    if (error.error !== 'link_account_other') return { kind: 'failed', text };
    const { userId, username } = error.fields;
    return { kind: 'named', text, userId: Number(userId), username: String(username) };
  }

  const ask = useEffectEvent((linkToken: string) => void confirm(linkToken));
  const asked = useRef(false);
  useEffect(() => {
    if (!hydrated || token === '' || asked.current) return;
    asked.current = true;
    ask(token);
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
      <AuthTitle title={verify.title}>{state.kind === 'named' ? state.text : verify.text}</AuthTitle>
      <FormAlert text={state.kind === 'failed' ? state.text : undefined} />
      <Button
        variant="primary"
        size="lg"
        block
        busy={state.kind === 'busy'}
        disabled={!hydrated}
        onClick={() => void confirm(token, state.kind === 'named' ? state.userId : undefined)}
      >
        {state.kind === 'named' ? fillText(verify.submitFor, { username: state.username }) : verify.submit}
      </Button>
    </>
  );
}

/** The invite's space, inside the shell for who is logged in here and as the public page for everybody else. */
function nextPage(spaceId: SpaceId | null): string {
  if (spaceId === null) return someoneLoggedIn() ? '/index' : '/login';
  return someoneLoggedIn() ? overviewPath(spaceId) : `/index/guildOverview/${spaceId}`;
}
