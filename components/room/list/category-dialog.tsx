'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Input } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { createCategory, renameCategory } from '@/lib/queries/channel-order';
import { keptName, ROOM_SHOWN_NAME_MAX_LENGTH, shownNameProblem } from '@/protocol/name-rules';
import type { SpaceId } from '@/protocol/ids';
import type { RoomCategory } from '@/protocol/room';

export type CategoryDialogProps = {
  spaceId: SpaceId;
  /** The one to rename; null makes one. */
  category: RoomCategory | null;
  onClose: () => void;
};

/** Names a new category, or one that there is. */
export default function CategoryDialog({ spaceId, category, onClose }: CategoryDialogProps) {
  const t = useTranslations('room.category');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const intent = useRef(new Intent());
  const [typed, setTyped] = useState(category?.name ?? '');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ name?: string; form?: string }>({});
  const name = keptName(typed);

  const save = async () => {
    if (busy) return;
    if (shownNameProblem(name, ROOM_SHOWN_NAME_MAX_LENGTH)) {
      setErrors({ name: t('invalid') });
      input.current?.focus();
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      if (category) await renameCategory(category.id, name);
      else await createCategory(spaceId, name, intent.current.keyFor({ name }));
      intent.current.settle();
      onClose();
      showSnackbar(t(category ? 'renamed' : 'created'));
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      const text = await errorText(error);
      setErrors(error.fields.field === 'name' ? { name: text } : { form: text });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(category ? 'renameTitle' : 'createTitle')}
      closeLabel={t('close')}
      dismissible={!busy}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={name === '' || name === category?.name}
            busy={busy}
          >
            {t(category ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormAlert text={errors.form} />
        <Field label={t('name')} help={t('nameHelp')} error={errors.name} required>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={typed}
              maxLength={256}
              autoComplete="off"
              disabled={busy}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setErrors({});
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
