'use client';
import { useState } from 'react';
import { AuthTitle } from '@/components/ui/auth-title';
import { Button, ButtonLink } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/form-alert';
import { useHydrated, useSearch } from '@/components/ui/use-hydrated';
import type { StopRemovalTexts } from '@/lib/account/second-step-texts';
import { asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';

/** Stops the removal of a second step by the link of its notice, on any device and without a session. */
export function KeepTwoStep({ texts, offlineText }: { texts: StopRemovalTexts; offlineText: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'none'>('ready');
  const [problem, setProblem] = useState<string>();
  const hydrated = useHydrated();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';

  async function stop() {
    setState('busy');
    setProblem(undefined);
    try {
      const { stopped } = await callLater('stopStepRemovalByMail', {
        body: { token },
        failure: 'silent',
        noSession: 'expected',
      });
      setState(stopped ? 'done' : 'none');
    } catch (caught) {
      setProblem(await errorTextLater(asApiError(caught), offlineText));
      setState('ready');
    }
  }

  if (state === 'done' || state === 'none') {
    return (
      <div role="status" className="flex flex-col gap-3.5">
        <AuthTitle title={state === 'done' ? texts.doneTitle : texts.noneTitle}>
          {state === 'done' ? texts.doneText : texts.noneText}
        </AuthTitle>
        <ButtonLink href="/forgot" variant={state === 'done' ? 'primary' : 'secondary'} size="lg" block>
          {texts.reset}
        </ButtonLink>
        <ButtonLink href="/login" size="lg" block>
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
