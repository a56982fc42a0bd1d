'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import { leavesOut, nextPlainName } from '@/lib/name/plain-name';
import { usePlainName, type NameChange, type TypedNames } from '@/lib/name/use-plain-name';
import { nameProblem, sentName, typedName } from '@/lib/space/name';
import {
  isNearlyPlain,
  keptName,
  SPACE_SHOWN_NAME_MAX_LENGTH,
  shownNameProblem,
} from '@/protocol/name-rules';
import { aliasOf } from '@/protocol/space-rules';
import type { NameRefusal } from './name-refusals';
import type { NameState } from './use-name-state';

export type NameFieldsProps = {
  names: TypedNames;
  onChange: NameChange;
  state: NameState;
  /** Whether the plain name is the one that the edited space has. */
  isOwn: boolean;
  refusal: NameRefusal | null;
};

/** The name that people see, in any language, and the plain one that it proposes for links. */
export function NameFields({ names, onChange, state, isOwn, refusal }: NameFieldsProps) {
  const t = useTranslations('space.editor');
  const plain = usePlainName('space', names, onChange);
  const shown = keptName(names.name);
  const problem = shown && shownNameProblem(shown, SPACE_SHOWN_NAME_MAX_LENGTH);
  // Names of other scripts often sound alike. What one typed in plain letters is refused instead.
  const wantsAnother = state.obstacle === 'nameTaken' && !isNearlyPlain(shown);
  const tryAnother = useEffectEvent(() => {
    if (plain.isProposed() && !names.asciiName.endsWith(' 9')) plain.propose(nextPlainName(names.asciiName));
  });
  useEffect(() => {
    if (wantsAnother) tryAnother();
  }, [wantsAnother, names.asciiName]);
  return (
    <>
      <Field
        required
        label={t('name')}
        help={t('shownNameHelp')}
        error={
          problem
            ? t(problem === 'too_long' ? 'nameTooLong' : 'shownNameInvalid')
            : refusal?.of === 'name' && t(refusal.text)
        }
      >
        {(control) => (
          <Input
            {...control}
            value={names.name}
            autoComplete="off"
            onChange={(event) => plain.typeName(event.currentTarget.value)}
          />
        )}
      </Field>
      <PlainNameField
        value={names.asciiName}
        shown={names.name}
        onType={plain.typePlain}
        state={state}
        isOwn={isOwn}
        refusal={refusal?.of === 'asciiName' ? refusal.text : null}
      />
    </>
  );
}

type PlainNameFieldProps = {
  value: string;
  shown: string;
  onType: (name: string) => void;
  state: NameState;
  isOwn: boolean;
  refusal: NameRefusal['text'] | null;
};

/** The plain name with its rules as one types, whether it is free, and the address that it makes (SPC-51 to SPC-58). */
function PlainNameField({ value, shown, onType, state, isOwn, refusal }: PlainNameFieldProps) {
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
  const isCut = name !== '' && (ignored || leavesOut('space', keptName(shown)));
  return (
    <Field
      required
      label={t('plainName')}
      error={error}
      help={
        <>
          {name ? `${location.host}/g/${aliasOf(name)}` : t('nameHelp')}
          {isCut && <span className="block">{t('nameCut')}</span>}
        </>
      }
    >
      {(control) => (
        <Input
          {...control}
          value={value}
          autoComplete="off"
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setIgnored(typedName(typed) !== typed.trimStart());
            onType(typedName(typed));
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
