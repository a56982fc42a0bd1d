'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { leavesOut } from '@/lib/name/plain-name';
import type { TypedNames, usePlainName } from '@/lib/name/use-plain-name';
import { keptName } from '@/protocol/name-rules';
import type { RoomErrors } from './name-errors';

export type RoomNameFieldsProps = {
  names: TypedNames;
  /** Kept by the dialog, whose other pages take the place of these fields. */
  plain: ReturnType<typeof usePlainName>;
  errors: RoomErrors;
  disabled?: boolean;
  /** Beside the name. */
  mark?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
};

/** The two names of a channel or room: the one that people see, and the one for other apps (CHN-25). */
export function RoomNameFields({ names, plain, errors, disabled, mark, inputRef }: RoomNameFieldsProps) {
  const t = useTranslations('room.create');
  const { name, asciiName } = names;
  const isCut = asciiName !== '' && leavesOut('room', keptName(name));
  return (
    <>
      <Field label={t('name')} help={t('shownNameHelp')} error={errors.name} required>
        {(control) => (
          <span className="flex gap-2.5">
            {mark}
            <Input
              {...control}
              ref={inputRef}
              value={name}
              maxLength={256}
              autoComplete="off"
              disabled={disabled}
              onChange={(event) => plain.typeName(event.currentTarget.value)}
            />
          </span>
        )}
      </Field>
      <Field
        label={t('plainName')}
        error={errors.asciiName}
        required
        help={isCut ? `${t('nameHelp')} ${t('nameCut')}` : t('nameHelp')}
      >
        {(control) => (
          <Input
            {...control}
            value={asciiName}
            maxLength={256}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            onChange={(event) => plain.typePlain(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
