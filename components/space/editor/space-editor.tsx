'use client';

import { Gamepad2, Users } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { asApiError, type ApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { createSpace, updateSpace } from '@/lib/queries/space';
import { emptyForm, formOf, missingParts, newSpaceOf, type SpaceForm } from '@/lib/space/form';
import { sentName } from '@/lib/space/name';
import type { NameProblem } from '@/protocol/account';
import type { Space } from '@/protocol/space';
import { GamesField, SplitRateFields } from './game-fields';
import { ImagePicker } from './image-picker';
import { NameField, type NameFieldProps, type NameState } from './name-field';
import { DarkField, PrivacyField } from './privacy-fields';
import { SocialLinksField } from './social-links-field';

const SLOGAN_MAX_LENGTH = 160;
const DESCRIPTION_MAX_LENGTH = 2000;

export type SpaceEditorProps = {
  /** What is not saved with the form, below its fields. */
  children?: ReactNode;
  /** The space to edit; a new one is created without it. */
  space?: Space;
  /** Why its name, chosen under older rules, cannot be chosen again. */
  nameProblem?: NameProblem | null;
  /** There is no button for it without. */
  onCancel?: () => void;
  /** Called with the first change: from then on there is something to lose. */
  onTouched: () => void;
  onSaved: (saved: { id: number; name: string }) => void;
};

const nameRefusals: Partial<Record<ApiError['error'], NonNullable<NameFieldProps['refusal']>>> = {
  space_name_taken: 'nameTaken',
  space_name_invalid: 'nameInvalid',
  space_name_too_long: 'nameTooLong',
  name_similar: 'nameSimilar',
  name_reserved: 'nameReserved',
};

/** Everything that a space is made of, on one page. A refusal stands where it belongs and loses nothing. */
export function SpaceEditor({
  space,
  nameProblem = null,
  onCancel,
  onTouched,
  onSaved,
  children,
}: SpaceEditorProps) {
  const t = useTranslations('space.editor');
  const [form, setForm] = useState<SpaceForm>(() => (space ? formOf(space) : emptyForm));
  const [nameState, setNameState] = useState<NameState>('unknown');
  const [nameRefusal, setNameRefusal] = useState<NameFieldProps['refusal']>(
    (nameProblem && nameRefusals[`name_${nameProblem}`]) ?? null,
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const intent = useRef(new Intent());
  const change = (part: Partial<SpaceForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setRefusal(null);
    onTouched();
  };
  const missing = missingParts(form);
  const ready = missing.length === 0 && nameState === 'free';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = newSpaceOf(form);
    if (!body || !ready) return;
    setSaving(true);
    setRefusal(null);
    try {
      const id = space
        ? await updateSpace(space.id, body)
        : await createSpace(body, intent.current.keyFor(body));
      intent.current.settle();
      onSaved({ id, name: body.name });
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      const atName = nameRefusals[error.error];
      if (atName) setNameRefusal(atName);
      else setRefusal(await errorText(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex min-h-0 grow flex-col">
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        <div className="mx-auto flex w-full max-w-settings flex-col gap-6 px-6 py-9 max-desktop:px-4 max-desktop:pt-3">
          <h1 className="page-title max-desktop:hidden">{t(space ? 'editTitle' : 'createTitle')}</h1>
          {!space && <TypeField form={form} onChange={change} />}
          <Pictures form={form} onChange={change} />
          <NameField
            value={form.name}
            ownId={space?.id}
            ownName={space && sentName(space.name)}
            refusal={nameRefusal}
            onState={setNameState}
            onChange={(name) => {
              change({ name });
              setNameRefusal(null);
            }}
          />
          <Field required label={t('slogan')} aside={<Left text={form.slogan} max={SLOGAN_MAX_LENGTH} />}>
            {(control) => (
              <Input
                {...control}
                value={form.slogan}
                maxLength={SLOGAN_MAX_LENGTH}
                placeholder={t('sloganPlaceholder')}
                onChange={(event) => change({ slogan: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field required label={t('description')}>
            {(control) => (
              <Textarea
                {...control}
                value={form.description}
                maxLength={DESCRIPTION_MAX_LENGTH}
                placeholder={t('descriptionPlaceholder')}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
            )}
          </Field>
          <SocialLinksField value={form.socialLinks} onChange={(socialLinks) => change({ socialLinks })} />
          {form.type === 0 && (
            <>
              <GamesField value={form.gameIds} onChange={(gameIds) => change({ gameIds })} />
              <SplitRateFields value={form.rates} onChange={(rates) => change({ rates })} />
            </>
          )}
          <PrivacyField value={form.privacy} onChange={(privacy) => change({ privacy })} />
          <DarkField value={form.darkMode} onChange={(darkMode) => change({ darkMode })} />
          {children}
        </div>
      </div>
      <footer className="shrink-0 border-t px-6 py-3 max-desktop:px-4 max-desktop:pb-[max(12px,env(safe-area-inset-bottom))]">
        {refusal && (
          <div role="alert" className="mb-3">
            <Note tone="danger">{refusal}</Note>
          </div>
        )}
        <div className="flex items-center justify-end gap-2.5 max-desktop:flex-wrap">
          <Missing parts={missing} />
          {onCancel && (
            <Button variant="ghost" onClick={onCancel} disabled={saving}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={saving} disabled={!ready}>
            {t(space ? 'update' : 'create')}
          </Button>
        </div>
      </footer>
    </form>
  );
}

type PartProps = { form: SpaceForm; onChange: (part: Partial<SpaceForm>) => void };

function TypeField({ form, onChange }: PartProps) {
  const t = useTranslations('space.editor');
  const words = useTranslations('space.type');
  return (
    <RadioGroup legend={t('type')}>
      <div className="grid gap-3 desktop:grid-cols-2">
        <RadioCard
          name="type"
          icon={<Users />}
          title={words('community')}
          text={t('communityHelp')}
          checked={form.type === 1}
          onChange={() => onChange({ type: 1 })}
        />
        <RadioCard
          name="type"
          icon={<Gamepad2 />}
          title={words('game')}
          text={t('gameHelp')}
          checked={form.type === 0}
          onChange={() => onChange({ type: 0 })}
        />
      </div>
    </RadioGroup>
  );
}

function Pictures({ form, onChange }: PartProps) {
  const t = useTranslations('space.editor');
  return (
    <div>
      <ImagePicker
        kind="banner"
        value={form.banner}
        onChange={(banner) => onChange({ banner })}
        className="h-36 rounded-dialog max-desktop:-mx-4 max-desktop:rounded-none"
      />
      <div className="relative -mt-12 ml-5 flex items-end gap-3 max-desktop:ml-0">
        <ImagePicker
          kind="logo"
          value={form.logo}
          onChange={(logo) => onChange({ logo })}
          className="size-[88px] shrink-0 rounded-space ring-5 ring-surface-1"
        />
        {form.logo && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ logo: '' })}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
      <p className="mt-3 text-xs text-text-3">{t('imageHint')}</p>
    </div>
  );
}

function Left({ text, max }: { text: string; max: number }) {
  return <span className="num text-text-3">{max - text.length}</span>;
}

/** Why the button is disabled, beside it. */
function Missing({ parts }: { parts: ReturnType<typeof missingParts> }) {
  const t = useTranslations('space.editor');
  const locale = useLocale();
  if (parts.length === 0) return null;
  const names = parts.map((part) => t(part).toLocaleLowerCase(locale));
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return <p className="min-w-0 grow text-sm text-text-3 max-desktop:basis-full">{t('missing', { list })}</p>;
}
