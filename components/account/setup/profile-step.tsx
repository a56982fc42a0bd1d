'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { call } from '@/lib/api/client';
import { showMe } from '@/lib/queries/account';
import type { Me } from '@/protocol/account';
import { USERNAME_PATTERN } from '@/protocol/account-rules';
import { AvatarPicker } from '@/components/account/avatar-picker';
import { problems } from '@/components/account/check-account';
import { FormAlert } from '@/components/ui/form-alert';
import { useSubmit } from '@/components/account/use-submit';
import { StepActions, StepTitle } from './setup-frame';

const fields = ['username'] as const;

/** Picture and name, the two things that others see. */
export function ProfileStep({ me, onNext, onBack }: { me: Me; onNext: () => void; onBack?: () => void }) {
  const t = useTranslations('account');
  const [avatar, setAvatar] = useState(me.avatar);
  const [name, setName] = useState(me.username);
  const { busy, errors, formProps } = useSubmit({
    fields,
    offlineText: t('form.offline'),
    check: ({ username }) =>
      problems({ username: USERNAME_PATTERN.test(username.trim()) ? undefined : t('setup.usernameInvalid') }),
    send: ({ username }) =>
      call('update', { body: { username: username.trim(), avatar }, failure: 'silent' }),
    done: (updated) => {
      void showMe(updated);
      onNext();
    },
  });
  return (
    <>
      <StepTitle title={t('setup.title')}>{t('setup.text')}</StepTitle>
      <form {...formProps} className="flex flex-col gap-5">
        <FormAlert text={errors.form} />
        <AvatarPicker name={name} value={avatar} onChange={setAvatar} />
        <Field label={t('setup.username')} help={t('setup.usernameHelp')} error={errors.username} required>
          {(control) => (
            <Input
              {...control}
              name="username"
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="nickname"
              spellCheck={false}
            />
          )}
        </Field>
        <StepActions onBack={onBack}>
          <Button type="submit" variant="primary" size="lg" busy={busy} className="min-w-[140px]">
            {t('setup.continue')}
          </Button>
        </StepActions>
      </form>
    </>
  );
}
