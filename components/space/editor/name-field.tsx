'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import { holderOfName } from '@/lib/queries/space';
import { isTakenByAnother, nameProblem, sentName, typedName } from '@/lib/space/name';
import { aliasOf } from '@/protocol/space-rules';

/** The look-up starts so long after the last key (SPC-51). */
const LOOKUP_DELAY_MS = 500;

export type NameState = 'unknown' | 'checking' | 'free' | 'taken';

export type NameFieldProps = {
  value: string;
  onChange: (name: string) => void;
  /** The space that is edited: its own name is free. */
  ownId: number | undefined;
  /** The name that it has now, which needs no look-up. */
  ownName: string | undefined;
  onState: (state: NameState) => void;
  /** What the platform said about this name at saving, or says of one that older rules let in. */
  refusal: 'nameTaken' | 'nameInvalid' | 'nameTooLong' | 'nameSimilar' | 'nameReserved' | null;
};

/** Name with its rules as one types, whether it is free, and the address that it makes (SPC-51 to SPC-58). */
export function NameField({ value, onChange, ownId, ownName, onState, refusal }: NameFieldProps) {
  const t = useTranslations('space.editor');
  const name = sentName(value);
  const problem = nameProblem(value);
  const isOwn = ownName !== undefined && name === ownName;
  /** Whether the last input held something that names cannot hold: it vanishes, so the rule is told. */
  const [ignored, setIgnored] = useState(false);
  /** The last name that was looked up, and why it cannot be had. */
  const [answer, setAnswer] = useState<{
    name: string;
    obstacle: 'nameTaken' | 'nameReserved' | null;
  } | null>(null);
  const wanted = problem === null && !isOwn ? name : null;
  const state: NameState = isOwn
    ? 'free'
    : wanted === null
      ? 'unknown'
      : answer?.name !== wanted
        ? 'checking'
        : answer.obstacle
          ? 'taken'
          : 'free';

  useEffect(() => {
    if (wanted === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void holderOfName(aliasOf(wanted), abort.signal).then((holder) => {
        if (abort.signal.aborted) return;
        const obstacle =
          holder === 'reserved' ? 'nameReserved' : isTakenByAnother(holder, ownId) ? 'nameTaken' : null;
        setAnswer({ name: wanted, obstacle });
      });
    }, LOOKUP_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, ownId]);
  useEffect(() => onState(state), [state, onState]);

  const error =
    problem === 'too_long'
      ? t('nameTooLong')
      : state === 'taken' && answer?.obstacle
        ? t(answer.obstacle)
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
              {state === 'checking' && <Spinner className="text-text-3" />}
              {state === 'free' && !isOwn && !error && (
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
