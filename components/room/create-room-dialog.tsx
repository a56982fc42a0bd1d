'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { FormAlert } from '@/components/ui/form-alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { RoomLogoField } from './room-logo-field';
import { SwitchRow } from '@/components/ui/switch-row';
import { useCreateRoom } from './use-create-room';

export type CreateRoomDialogProps = { spaceId: number; onClose: () => void };

/** Create Room: picture, name, and whether every member of the space can join it (CHN-23 to CHN-27, OPN-06). */
export default function CreateRoomDialog({ spaceId, onClose }: CreateRoomDialogProps) {
  const t = useTranslations('room.create');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [logo, setLogo] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [uploading, setUploading] = useState(false);
  const { create, busy, errors, clearErrors } = useCreateRoom(() => {
    onClose();
    showSnackbar(t('roomCreated'));
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('roomTitle')}
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
            disabled={name.trim() === '' || uploading}
            busy={busy}
          >
            {t('create')}
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
          if (uploading) return;
          const kind = isPublic ? 'publicRoom' : 'privateRoom';
          void create({ spaceId, name, kind, ...(logo && { logo }) });
        }}
      >
        <FormAlert text={errors.form} />
        <RoomLogoField value={logo} onChange={setLogo} onUploading={setUploading} />
        <Field label={t('name')} help={t('nameHelp')} error={errors.name} required>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={name}
              maxLength={256}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => {
                setName(event.currentTarget.value);
                clearErrors();
              }}
            />
          )}
        </Field>
        <SwitchRow label={t('public')} help={t('publicHelp')} checked={isPublic} onChange={setPublic} />
      </form>
    </Dialog>
  );
}
