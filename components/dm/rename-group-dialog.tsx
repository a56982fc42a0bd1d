'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { renameGroup } from '@/lib/queries/group';
import { GROUP_NAME_MAX } from '@/protocol/group-rules';

export type RenameGroupDialogProps = { room: string; name: string; onClose: () => void };

/** Names a group. Without a name it is called by its people. */
export default function RenameGroupDialog({ room, name, onClose }: RenameGroupDialogProps) {
  const t = useTranslations('dm.group');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      await renameGroup(room, typed);
      onClose();
    } catch (caught) {
      setError(await errorText(asApiError(caught)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('renameTitle')}
      closeLabel={t('close')}
      initialFocus={input}
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={typed.trim() === name}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && typed.trim() !== name) void save();
        }}
      >
        <Field label={t('name')} help={t('nameHelp')} error={error ?? undefined}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={typed}
              maxLength={GROUP_NAME_MAX}
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setError(null);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
