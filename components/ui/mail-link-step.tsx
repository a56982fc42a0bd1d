'use client';
import { useState, type ReactNode } from 'react';
import { asApiError } from '@/lib/api/api-error';
import { errorTextLater } from '@/lib/api/call-later';
import { AuthTitle } from './auth-title';
import { Button } from './button';
import { FormAlert } from './form-alert';
import { useHydrated, useSearch } from './use-hydrated';

export type MailLinkStepProps<Outcome> = {
  texts: { readonly title: string; readonly text: string; readonly noToken: string; readonly button: string };
  offlineText: string;
  /** What the button does with the token of the link. */
  act: (token: string) => Promise<Outcome>;
  /** Takes the place of the button afterwards. */
  ended: (outcome: Outcome) => ReactNode;
};

/** The one thing that a link from an email is for, on any device and without a session. It happens at the press, because mail programs open links. */
export function MailLinkStep<Outcome>({ texts, offlineText, act, ended }: MailLinkStepProps<Outcome>) {
  const [isBusy, setBusy] = useState(false);
  const [end, setEnd] = useState<{ readonly outcome: Outcome } | null>(null);
  const [problem, setProblem] = useState<string>();
  const hydrated = useHydrated();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';

  async function press() {
    setBusy(true);
    setProblem(undefined);
    try {
      setEnd({ outcome: await act(token) });
    } catch (caught) {
      setProblem(await errorTextLater(asApiError(caught), offlineText));
    }
    setBusy(false);
  }

  if (end) return ended(end.outcome);
  return (
    <>
      <AuthTitle title={texts.title}>{hydrated && token === '' ? texts.noToken : texts.text}</AuthTitle>
      <FormAlert text={problem} />
      <Button
        variant="primary"
        size="lg"
        block
        busy={isBusy}
        disabled={!hydrated || token === ''}
        onClick={() => void press()}
      >
        {texts.button}
      </Button>
    </>
  );
}
