'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { rememberPendingClient } from '@/lib/account/pending-client';
import type { AccountTexts } from '@/lib/account/texts';
import { asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';
import { fillText } from '@/lib/i18n/fill-text';
import { clientAddress } from '@/protocol/client-address';
import { AuthTitle } from '@/components/ui/auth-title';
import { FreshLoginHost } from './fresh-login/fresh-login-host';
import { FormAlert } from '@/components/ui/form-alert';
import { useHydrated, useSearch } from '@/components/ui/use-hydrated';

/**
 * Asks whether a Matrix client may log in to the account of this session, and sends the person back to it. Without a
 * session the person logs in first and comes back here.
 */
export function AuthorizeClient({
  texts,
  offlineText,
}: {
  texts: AccountTexts['authorize'];
  offlineText: string;
}) {
  const hydrated = useHydrated();
  const redirectUrl = new URLSearchParams(useSearch()).get('redirectUrl') ?? '';
  const client = clientAddress(redirectUrl);
  const [username, setUsername] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const failed = async (caught: unknown) => {
    const error = asApiError(caught);
    if (error.error === 'unauthenticated') {
      rememberPendingClient(redirectUrl);
      return location.replace('/login');
    }
    setProblem(await errorTextLater(error, offlineText));
    setBusy(false);
  };
  const look = useEffectEvent(() =>
    callLater('me', { noSession: 'expected', failure: 'silent' }).then(
      (me) => setUsername(me.username),
      failed,
    ),
  );
  const isGood = hydrated && client !== null;
  useEffect(() => {
    if (isGood) void look();
  }, [isGood]);

  async function approve(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { redirectUrl };
      const answer = await callLater('approveClient', { body, noSession: 'expected', failure: 'silent' });
      location.assign(answer.location);
      // The page stays open if the address is an app on this device.
      setBusy(false);
    } catch (caught) {
      await failed(caught);
    }
  }

  if (hydrated && client === null) {
    return (
      <>
        <AuthTitle title={texts.invalidTitle}>{texts.invalidText}</AuthTitle>
        <ButtonLink href="/" size="lg" block>
          {texts.home}
        </ButtonLink>
      </>
    );
  }
  const name = client?.name ?? (client?.isLocal ? texts.localClient : texts.unknownClient);
  return (
    <>
      <AuthTitle title={client ? fillText(texts.title, { client: name }) : texts.meta}>
        {texts.text}
      </AuthTitle>
      <dl className="flex min-h-28 flex-col gap-2 rounded-card border p-4">
        <div>
          <dt className="text-xs text-text-3">{texts.address}</dt>
          <dd className="font-medium break-all">{client?.address}</dd>
        </div>
        <div>
          <dt className="text-xs text-text-3">{texts.account}</dt>
          <dd className="font-medium break-words">{username}</dd>
        </div>
      </dl>
      {client && !client.isLocal && client.name === null && <Note tone="warn">{texts.unknownText}</Note>}
      <FormAlert text={problem} />
      <Button
        variant="primary"
        size="lg"
        block
        busy={busy}
        disabled={username === undefined}
        onClick={() => void approve()}
      >
        {texts.approve}
      </Button>
      <ButtonLink href="/index" size="lg" block>
        {texts.cancel}
      </ButtonLink>
      <FreshLoginHost />
    </>
  );
}
