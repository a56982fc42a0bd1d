'use client';
import { useState } from 'react';
import { problems } from '@/components/account/check-account';
import { MailedCode } from '@/components/account/mailed-code';
import { useCodeMail } from '@/components/account/use-code-mail';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/form-alert';
import { Note } from '@/components/ui/note';
import { asApiError } from '@/lib/api/api-error';
import { askMailDelivery } from '@/components/mail/ask-mail-delivery';
import { isWholeCode, lettersOf } from '@/components/account/code-letters';
import { callLater, errorTextLater } from '@/lib/api/call-later';
import { pageLanguage } from '@/lib/i18n/page-language';
import { fullTime } from '@/lib/format/relative-time';
import { fillText } from '@/lib/i18n/fill-text';
import type { SecondStepTexts } from '@/lib/account/second-step-texts';
import type { StepWays } from './second-step';

/** The way of people who have lost every second step: a mailed code, then a wait that can be stopped. */
export function LostStep({ t, ticket, ways }: { t: SecondStepTexts; ticket: string; ways: StepWays }) {
  const [dueTime, setDueTime] = useState(ways.removal?.dueTime);
  const [isAsking, setAsking] = useState(false);
  if (dueTime !== undefined) {
    return (
      <Note tone="warn" live>
        {fillText(t.waits, { time: fullTime(new Date(dueTime), pageLanguage()) })}
      </Note>
    );
  }
  if (!ways.removalPossible) return <Note tone="warn">{t.noRemoval}</Note>;
  return (
    <>
      <p className="text-sm text-text-2">{t.lostText}</p>
      {isAsking ? (
        <RemovalCode t={t} ticket={ticket} onBegun={setDueTime} />
      ) : (
        <Button size="lg" block onClick={() => setAsking(true)}>
          {t.request}
        </Button>
      )}
    </>
  );
}

interface RemovalCodeProps {
  t: SecondStepTexts;
  ticket: string;
  onBegun: (dueTime: string) => void;
}

function RemovalCode({ t, ticket, onBegun }: RemovalCodeProps) {
  const quiet = { failure: 'silent', noSession: 'expected' } as const;
  const mail = useCodeMail({
    send: () => callLater('requestStepRemoval', { body: { ticket }, ...quiet }),
    wordProblem: (cause) => errorTextLater(asApiError(cause), t.offline),
    askDelay: askMailDelivery,
    begin: 'mail',
  });
  const { busy, errors, formProps } = useSubmit({
    fields: ['code'],
    offlineText: t.offline,
    check: ({ code }) => problems({ code: isWholeCode(code) ? undefined : t.code.incomplete }),
    send: async ({ code }) =>
      callLater('beginStepRemoval', { body: { ticket, code: lettersOf(code) }, ...quiet }),
    done: ({ dueTime }) => onBegun(dueTime),
  });
  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <MailedCode t={t.code} mail={mail} error={errors.code} name="code" required />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.begin}
      </Button>
    </form>
  );
}
