'use client';
import { useState } from 'react';
import { AuthTitle } from '@/components/account/auth-title';
import { FormAlert } from '@/components/account/form-alert';
import { useHydrated, useSearch } from '@/components/account/use-hydrated';
import { Button, ButtonLink } from '@/components/ui/button';
import { asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';
import type { KeyTexts } from '@/lib/keys/texts';

/** Ends a recovery by the link of its notice, on any device and without a session. */
export function StopRecovery({ texts, offlineText }: { texts: KeyTexts['stop']; offlineText: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const [problem, setProblem] = useState<string>();
  const hydrated = useHydrated();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';

  async function stop() {
    setState('busy');
    setProblem(undefined);
    try {
      await callLater('cancelKeyRecoveryByMail', {
        body: { token },
        failure: 'silent',
        noSession: 'expected',
      });
      setState('done');
    } catch (caught) {
      setProblem(await errorTextLater(asApiError(caught), offlineText));
      setState('ready');
    }
  }

  if (state === 'done') {
    return (
      <div role="status" className="flex flex-col gap-3.5">
        <AuthTitle title={texts.doneTitle}>{texts.doneText}</AuthTitle>
        <ButtonLink href="/" variant="primary" size="lg" block>
          {texts.open}
        </ButtonLink>
      </div>
    );
  }
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
