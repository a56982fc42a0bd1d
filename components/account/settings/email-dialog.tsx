'use client';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { emailProblem, problems } from '@/components/account/check-account';
import { CodeInput } from '@/components/account/code-input';
import { MailDelay } from '@/components/mail/mail-delay';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Input } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { isWholeCode, lettersOf } from '@/components/account/code-letters';
import { call } from '@/lib/api/client';
import { showMe } from '@/lib/queries/account';
import type { Me } from '@/protocol/account';

/** Asks for a new address, then for the code that was mailed there. */
export function EmailDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useTranslations('account');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const step = { form, input, onBusy: setBusy };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('emailChange.changeTitle')}
      description={t('emailChange.changeText')}
      showDescription
      closeLabel={t('emailChange.close')}
      dismissible={!isBusy}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('emailChange.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {sentTo === null ? t('emailChange.sendCode') : t('emailChange.submit')}
          </Button>
        </>
      }
    >
      {sentTo === null ? (
        <AddressStep {...step} me={me} onSent={setSentTo} />
      ) : (
        <CodeStep {...step} sentTo={sentTo} onOther={() => setSentTo(null)} onChanged={onClose} />
      )}
    </Dialog>
  );
}

interface StepProps {
  form: string;
  input: React.RefObject<HTMLInputElement | null>;
  onBusy: (isBusy: boolean) => void;
}

function AddressStep({
  form,
  input,
  onBusy,
  me,
  onSent,
}: StepProps & { me: Me; onSent: (email: string) => void }) {
  const t = useTranslations('account');
  const { errors, formProps } = useSubmit({
    fields: ['email'],
    offlineText: t('form.offline'),
    check: ({ email }) =>
      problems({
        email:
          email.trim().toLowerCase() === me.email.toLowerCase()
            ? t('emailChange.same')
            : emailProblem(email, { emailInvalid: t('form.emailInvalid') }),
      }),
    send: async ({ email }) => {
      onBusy(true);
      try {
        await call('requestEmailChange', { body: { email: email.trim() }, failure: 'silent' });
      } finally {
        onBusy(false);
      }
    },
    done: (_, { email }) => onSent(email.trim()),
  });
  return (
    <form id={form} {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <Field label={t('emailChange.newEmail')} error={errors.email} required>
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
          />
        )}
      </Field>
    </form>
  );
}

function CodeStep({
  form,
  input,
  onBusy,
  sentTo,
  onOther,
  onChanged,
}: StepProps & { sentTo: string; onOther: () => void; onChanged: () => void }) {
  const t = useTranslations('account');
  const { errors, formProps } = useSubmit({
    fields: ['code'],
    offlineText: t('form.offline'),
    check: ({ code }) =>
      problems({
        code: isWholeCode(code) ? undefined : t('emailChange.codeIncomplete'),
      }),
    send: async ({ code }) => {
      const letters = lettersOf(code);
      onBusy(true);
      try {
        return await call('confirmEmailChange', { body: { code: letters }, failure: 'silent' });
      } finally {
        onBusy(false);
      }
    },
    done: (me) => {
      void showMe(me);
      showSnackbar(t('emailChange.changed'));
      onChanged();
    },
  });
  return (
    <form id={form} {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <Field
        label={t('emailChange.codeLabel')}
        help={t('emailChange.codeHelp', { email: sentTo })}
        error={errors.code}
        required
      >
        {(control) => <CodeInput {...control} ref={input} name="code" />}
      </Field>
      <MailDelay mails={1} email={sentTo} />
      <Button variant="ghost" size="sm" className="-ml-2 self-start" onClick={onOther}>
        {t('emailChange.other')}
      </Button>
    </form>
  );
}
