'use client';

import { useState, type FormEvent } from 'react';
import { AuthTitle } from '@/components/ui/auth-title';
import { Button, ButtonLink } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/form-alert';
import { useHydrated, useSearch } from '@/components/ui/use-hydrated';
import type { NoticeSettingTexts } from '@/lib/notice/texts';

/** Ends the mail digest by the link of a mail, without a session. Without scripts the form is sent as it is. */
export function Unsubscribe({ texts }: { texts: NoticeSettingTexts['unsubscribe'] }) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const [problem, setProblem] = useState<string>();
  const hydrated = useHydrated();
  const search = useSearch();
  const hasToken = new URLSearchParams(search).get('token') !== null;

  async function end(event: FormEvent) {
    event.preventDefault();
    setState('busy');
    setProblem(undefined);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const status = await fetch(`/unsubscribe${search}`, { method: 'POST', body }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return setState('done');
    setProblem(status === 404 ? texts.invalid : texts.failed);
    setState('ready');
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
    <form method="post" className="contents" onSubmit={(event) => void end(event)}>
      <AuthTitle title={texts.title}>{hydrated && !hasToken ? texts.invalid : texts.text}</AuthTitle>
      <FormAlert text={problem} />
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={state === 'busy'}
        disabled={hydrated && !hasToken}
      >
        {texts.button}
      </Button>
    </form>
  );
}
