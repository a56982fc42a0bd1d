'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type FormEvent } from 'react';
import { NameFields } from '@/components/space/wizard/name-fields';
import { nameRefusalOf, type NameRefusal } from '@/components/space/wizard/name-refusals';
import type { SavedSpace } from '@/components/space/wizard/saved-dialog';
import { useNameState } from '@/components/space/wizard/use-name-state';
import { Button } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { createQuickly } from '@/lib/queries/space';
import { sentName } from '@/lib/space/name';
import { keptName, SPACE_SHOWN_NAME_MAX_LENGTH, shownNameProblem } from '@/protocol/name-rules';

const noNames = { name: '', asciiName: '' };

/** A community of a name alone; everything else can follow in its settings. */
export function QuickForm({ onSaved }: { onSaved: (saved: SavedSpace) => void }) {
  const t = useTranslations('space.editor');
  const [names, setNames] = useState(noNames);
  const [refusal, setRefusal] = useState<NameRefusal | null>(null);
  const [saving, setSaving] = useState(false);
  const state = useNameState(names.asciiName, null);
  const intent = useRef(new Intent());

  const isReady =
    state.kind === 'free' && shownNameProblem(keptName(names.name), SPACE_SHOWN_NAME_MAX_LENGTH) === null;

  const create = async (event: FormEvent) => {
    event.preventDefault();
    const sent = { name: keptName(names.name), asciiName: sentName(names.asciiName) };
    if (!isReady || saving) return;
    setSaving(true);
    try {
      const id = await createQuickly(sent, intent.current.keyFor(sent));
      intent.current.settle();
      onSaved({ id, name: sent.name });
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      const atName = nameRefusalOf(error);
      if (atName) setRefusal(atName);
      showSnackbar(atName ? t(atName.text) : await errorText(error), 'error');
    } finally {
      setSaving(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void create(event)} className="mt-6 flex flex-col gap-6">
      <NameFields
        names={names}
        state={state}
        isOwn={false}
        refusal={refusal}
        onChange={(typed) => {
          setNames((before) => ({ ...before, ...typed }));
          setRefusal(null);
        }}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="min-w-[140px]"
          busy={saving}
          disabled={!isReady}
        >
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
