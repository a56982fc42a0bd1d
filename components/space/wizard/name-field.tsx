'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import { nameProblem, sentName, typedName } from '@/lib/space/name';
import { aliasOf } from '@/protocol/space-rules';
import type { NameState } from './use-name-state';

/** What the platform said about a name at saving, or says of one that older rules let in. */
export type NameRefusal = 'nameTaken' | 'nameInvalid' | 'nameTooLong' | 'nameSimilar' | 'nameReserved';

export type NameFieldProps = {
  value: string;
  onChange: (name: string) => void;
  state: NameState;
  /** Whether the name is the one that the edited space has. */
  isOwn: boolean;
  refusal: NameRefusal | null;
};

/** Name with its rules as one types, whether it is free, and the address that it makes (SPC-51 to SPC-58). */
export function NameField({ value, onChange, state, isOwn, refusal }: NameFieldProps) {
  const t = useTranslations('space.editor');
  const name = sentName(value);
  /** Whether characters were dropped from the last input because names can't contain them; the rule is then shown. */
  const [ignored, setIgnored] = useState(false);
  const error =
    nameProblem(value) === 'too_long'
      ? t('nameTooLong')
      : state.obstacle
        ? t(state.obstacle)
        : refusal && t(refusal);
  return (
    <Field
      required
      label={t('name')}
      error={error}
      help={name && !ignored ? `${location.host}/g/${aliasOf(name)}` : t('nameHelp')}
    >
      {(control) => (
        <Input
          {...control}
          value={value}
          autoComplete="off"
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setIgnored(typedName(typed) !== typed.trimStart());
            onChange(typedName(typed));
          }}
          end={
            <span role="status" className="flex shrink-0 items-center gap-1.5 text-sm text-success">
              {state.kind === 'checking' && <Spinner className="text-text-3" />}
              {state.kind === 'free' && !isOwn && !error && (
                <>
                  <Check aria-hidden className="size-4" />
                  {t('nameFree')}
                </>
              )}
            </span>
          }
        />
      )}
    </Field>
  );
}
