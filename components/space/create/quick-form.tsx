'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type FormEvent } from 'react';
import { NameField, type NameRefusal } from '@/components/space/wizard/name-field';
import { nameRefusals } from '@/components/space/wizard/name-refusals';
import type { SavedSpace } from '@/components/space/wizard/saved-dialog';
import { useNameState } from '@/components/space/wizard/use-name-state';
import { Button } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { createQuickly } from '@/lib/queries/space';
import { sentName } from '@/lib/space/name';

/** A community of a name alone; everything else can follow in its settings. */
export function QuickForm({ onSaved }: { onSaved: (saved: SavedSpace) => void }) {
  const t = useTranslations('space.editor');
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<NameRefusal | null>(null);
  const [saving, setSaving] = useState(false);
  const state = useNameState(name, null);
  const intent = useRef(new Intent());

  const create = async (event: FormEvent) => {
    event.preventDefault();
    const sent = sentName(name);
    if (state.kind !== 'free' || saving) return;
    setSaving(true);
    try {
      const id = await createQuickly(sent, intent.current.keyFor(sent));
      intent.current.settle();
      onSaved({ id, name: sent });
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      const atName = nameRefusals[error.error];
      if (atName) setRefusal(atName);
      showSnackbar(atName ? t(atName) : await errorText(error), 'error');
    } finally {
      setSaving(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void create(event)} className="mt-6 flex flex-col gap-6">
      <NameField
        value={name}
        state={state}
        isOwn={false}
        refusal={refusal}
        onChange={(typed) => {
          setName(typed);
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
          disabled={state.kind !== 'free'}
        >
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
