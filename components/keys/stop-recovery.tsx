'use client';
import { useState } from 'react';
import { AuthTitle } from '@/components/ui/auth-title';
import { FormAlert } from '@/components/ui/form-alert';
import { useHydrated, useSearch } from '@/components/ui/use-hydrated';
import { Button, ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';
import type { KeyTexts } from '@/lib/keys/texts';
import type { RecoveryEnd } from '@/protocol/key-share';

/** Ends a recovery by the link of its notice, on any device and without a session. */
export function StopRecovery({ texts, offlineText }: { texts: KeyTexts['stop']; offlineText: string }) {
  const [state, setState] = useState<'ready' | 'busy' | RecoveryEnd>('ready');
  const [problem, setProblem] = useState<string>();
  const hydrated = useHydrated();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';

  async function stop() {
    setState('busy');
    setProblem(undefined);
    try {
      const { outcome } = await callLater('cancelKeyRecoveryByMail', {
        body: { token },
        failure: 'silent',
        noSession: 'expected',
      });
      setState(outcome);
    } catch (caught) {
      setProblem(await errorTextLater(asApiError(caught), offlineText));
      setState('ready');
    }
  }

  if (state !== 'ready' && state !== 'busy') return <Ended outcome={state} texts={texts} />;
  return (
    <>
      <AuthTitle title={texts.title}>{hydrated && token === '' ? texts.noToken : texts.text}</AuthTitle>
      <FormAlert text={problem} />
      <Button
        variant="primary"
        size="lg"
        block
        busy={state === 'busy'}
        disabled={!hydrated || token === ''}
        onClick={() => void stop()}
      >
        {texts.button}
      </Button>
    </>
  );
}

/** Too late to cancel: do not reassure; tell the user to move their funds now. */
function Ended({ outcome, texts }: { outcome: RecoveryEnd; texts: KeyTexts['stop'] }) {
  if (outcome === 'released') {
    return (
      <div role="alert" className="flex flex-col gap-3.5">
        <AuthTitle title={texts.releasedTitle}>{texts.releasedText}</AuthTitle>
        <Note tone="danger">{texts.releasedHow}</Note>
        <ButtonLink href="/index/wallet" variant="primary" size="lg" block>
          {texts.openWallet}
        </ButtonLink>
        <ButtonLink href="/signer" target="_blank" rel="noreferrer" size="lg" block>
          {texts.restore}
        </ButtonLink>
      </div>
    );
  }
  const wasRunning = outcome === 'stopped';
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <AuthTitle title={wasRunning ? texts.doneTitle : texts.noneTitle}>
        {wasRunning ? texts.doneText : texts.noneText}
      </AuthTitle>
      <ButtonLink href="/" variant="primary" size="lg" block>
        {texts.open}
      </ButtonLink>
    </div>
  );
}
