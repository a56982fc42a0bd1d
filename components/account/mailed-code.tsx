'use client';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import type { MailedCodeTexts } from '@/lib/account/mailed-code-texts';
import { CodeInput } from './code-input';
import type { CodeMail } from './use-code-mail';

export type MailedCodeProps = {
  t: MailedCodeTexts;
  mail: CodeMail;
  /** Why the code was refused. */
  error: ComponentProps<typeof Field>['error'];
  required?: boolean;
} & Pick<ComponentProps<typeof CodeInput>, 'name' | 'value' | 'onChange'>;

/** The field of a mailed code, with what became of the mail and a button for another one. */
export function MailedCode({ t, mail, error, required, ...input }: MailedCodeProps) {
  const { busy, isSent, isDelayed, secondsLeft } = mail;
  const waits = !busy && isSent && isDelayed;
  return (
    <>
      <Field label={t.label} help={t.help} error={error} required={required}>
        {(control) => <CodeInput {...control} {...input} />}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div
          role="status"
          className={cn('min-w-0 grow text-sm text-pretty text-text-3', waits ? 'basis-full' : 'basis-40')}
        >
          {waits ? <Note tone="warn">{t.delayed}</Note> : busy ? t.sending : isSent && t.sent}
        </div>
        <Button size="sm" busy={busy} disabled={secondsLeft > 0} onClick={mail.send}>
          <span className="num">
            {secondsLeft > 0
              ? t.sendIn.replace('{seconds}', String(secondsLeft))
              : isSent
                ? t.sendAgain
                : t.send}
          </span>
        </Button>
      </div>
      {mail.problem !== null && (
        <Note tone="danger" live>
          {mail.problem}
        </Note>
      )}
    </>
  );
}
