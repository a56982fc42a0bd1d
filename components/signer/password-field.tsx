'use client';
import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { useMark } from './mark-context';

export type PasswordFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  /** Says what is wrong itself where `isInvalid` is set. */
  help?: ReactNode;
  isInvalid?: boolean;
  label?: string;
  /** Says where the password goes. */
  hasPromise?: boolean;
  autoFocus?: boolean;
};

/** The wallet's password, as it is asked for everywhere here. */
export function PasswordField({
  value,
  onChange,
  error,
  help,
  isInvalid,
  label,
  hasPromise,
  autoFocus,
}: PasswordFieldProps) {
  const t = useTranslations('signer');
  const mark = useMark();
  // Screen readers read the mark with the field, unless there is an error to read.
  const markId = error || isInvalid ? undefined : mark?.id;
  return (
    <>
      <Field label={label ?? t('password')} help={help} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            aria-describedby={[control['aria-describedby'], markId].filter(Boolean).join(' ') || undefined}
            aria-invalid={isInvalid || control['aria-invalid']}
            showLabel={t('show')}
            hideLabel={t('hide')}
            value={value}
            maxLength={512}
            // Browsers would offer the account's password, which this never is.
            autoComplete="off"
            autoFocus={autoFocus}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {hasPromise && (
        <p className="flex items-start gap-2 text-sm text-text-3">
          <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{t('stays')}</span>
        </p>
      )}
    </>
  );
}
