'use client';
import { useState } from 'react';
import { CodeInput } from '@/components/account/code-input';
import { problems } from '@/components/account/check-account';
import { useCodeMail } from '@/components/account/use-code-mail';
import { useMailDelay } from '@/components/account/use-mail-delay';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Note } from '@/components/ui/note';
import { ApiError, asApiError } from '@/lib/api/api-error';
import { callLater, errorTextLater } from '@/lib/api/call-later';
import { pageLanguage } from '@/lib/api/error-text';
import { fullTime } from '@/lib/format/relative-time';
import { fillText } from '@/lib/i18n/fill-text';
import { readable } from '@/lib/keys/base32';
import type { SecondStepTexts } from '@/lib/account/second-step-texts';
import { CODE_LENGTH, CODE_PATTERN } from '@/protocol/mailed-code';
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
        <MailedCode t={t} ticket={ticket} onBegun={setDueTime} />
      ) : (
        <Button size="lg" block onClick={() => setAsking(true)}>
          {t.request}
        </Button>
      )}
    </>
  );
}

interface MailedCodeProps {
  t: SecondStepTexts;
  ticket: string;
  onBegun: (dueTime: string) => void;
}

function MailedCode({ t, ticket, onBegun }: MailedCodeProps) {
  const quiet = { failure: 'silent', noSession: 'expected' } as const;
  const mail = useCodeMail({
    send: () => callLater('requestStepRemoval', { body: { ticket }, ...quiet }),
    wordProblem: (cause) => errorTextLater(asApiError(cause), t.offline),
    begin: 'mail',
  });
  const isDelayed = useMailDelay(mail.isSent);
  const { busy, errors, formProps } = useSubmit({
    fields: ['code'],
    offlineText: t.offline,
    check: ({ code }) =>
      problems({ code: readable(code).length === CODE_LENGTH ? undefined : t.mailIncomplete }),
    send: async ({ code }) => {
      const letters = readable(code);
      if (!CODE_PATTERN.test(letters)) throw new ApiError('code_incorrect', 422);
      return callLater('beginStepRemoval', { body: { ticket, code: letters }, ...quiet });
    },
    done: ({ dueTime }) => onBegun(dueTime),
  });
  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form ?? mail.problem ?? undefined} />
      <Field label={t.mailLabel} help={t.mailHelp} error={errors.code} required>
        {(control) => <CodeInput {...control} name="code" />}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 grow text-sm text-text-3">
          {mail.busy ? t.mailSending : mail.isSent && (isDelayed ? t.mailDelayed : t.mailSent)}
        </p>
        <Button size="sm" busy={mail.busy} disabled={mail.secondsLeft > 0} onClick={mail.send}>
          <span className="num">
            {mail.secondsLeft > 0
              ? t.mailSendIn.replace('{seconds}', String(mail.secondsLeft))
              : mail.isSent
                ? t.mailSendAgain
                : t.mailSend}
          </span>
        </Button>
      </div>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.begin}
      </Button>
    </form>
  );
}
