'use client';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { problems } from '@/components/account/check-account';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Input } from '@/components/ui/input';
import { isKnownPasskey } from '@/lib/account/passkey';
import { ApiError } from '@/lib/api/api-error';
import { addPasskey } from '@/lib/queries/second-step';
import { PASSKEY_NAME_MAX } from '@/protocol/second-step-rules';
import type { SetUpDialogProps } from './totp-dialog';

/** What the browser answered in place of a passkey. */
type Refusal = 'exists' | 'failed';

/** Names a passkey and has the browser make it. */
export function PasskeyDialog({ onDone, onClose }: SetUpDialogProps) {
  const t = useTranslations('second-step.settings');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { busy, errors, formProps } = useSubmit({
    fields: ['name'],
    offlineText: t('offline'),
    check: ({ name }) => problems({ name: name.trim() === '' ? t('passkeyDialog.nameMissing') : undefined }),
    send: async ({ name }) => {
      setRefusal(null);
      try {
        return { codes: await addPasskey(name) };
      } catch (caught) {
        if (caught instanceof ApiError) throw caught;
        const refused: Refusal = isKnownPasskey(caught) ? 'exists' : 'failed';
        return { refused };
      }
    },
    done: (made) => (made.refused === undefined ? onDone(made.codes) : setRefusal(made.refused)),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('passkeyDialog.title')}
      description={t('passkeyDialog.text')}
      showDescription
      closeLabel={t('close')}
      dismissible={!busy}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('passkeyDialog.submit')}
          </Button>
        </>
      }
    >
      <form id={form} {...formProps} className="flex flex-col gap-3.5">
        <FormAlert text={refusal ? t(`passkeyDialog.${refusal}`) : errors.form} />
        <Field
          label={t('passkeyDialog.name')}
          help={t('passkeyDialog.nameHelp')}
          error={errors.name}
          required
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              name="name"
              maxLength={PASSKEY_NAME_MAX}
              autoComplete="off"
              placeholder={t('passkeyDialog.namePlaceholder')}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
