'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Input } from '@/components/ui/input';
import { ImagePicker } from '@/components/upload/image-picker';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { changeGroup } from '@/lib/queries/group';
import { GROUP_NAME_MAX } from '@/protocol/group-rules';

export type EditGroupDialogProps = { room: string; name: string; logo: string; onClose: () => void };

/** Name and picture of a group. Without them it is shown by its people. */
export default function EditGroupDialog({ room, name, logo, onClose }: EditGroupDialogProps) {
  const t = useTranslations('dm.group');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [picture, setPicture] = useState(logo);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ at: 'name' | 'form'; text: string } | null>(null);
  const isChanged = typed.trim() !== name || picture !== logo;
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      // What others changed meanwhile stays.
      await changeGroup(room, {
        ...(typed.trim() !== name && { name: typed }),
        ...(picture !== logo && { logo: picture }),
      });
      onClose();
    } catch (caught) {
      const error = asApiError(caught);
      setFailure({ at: /name_/.test(error.error) ? 'name' : 'form', text: await errorText(error) });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editTitle')}
      closeLabel={t('close')}
      initialFocus={input}
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!isChanged}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && isChanged) void save();
        }}
      >
        <FormAlert text={failure?.at === 'form' ? failure.text : ''} />
        <div role="group" aria-label={t('picture')} className="flex items-center gap-3.5">
          <ImagePicker
            shape="square"
            purpose="roomLogo"
            ratio={1}
            crops={false}
            labels={{ picture: t('picture'), add: t('addPicture'), change: t('changePicture') }}
            value={picture}
            onChange={setPicture}
            className="size-16 shrink-0 rounded-full"
          />
          <div className="min-w-0 grow">
            {picture !== '' && (
              <Button size="sm" disabled={busy} onClick={() => setPicture('')}>
                {t('removePicture')}
              </Button>
            )}
            <p className="mt-1 text-xs text-text-3">{t('pictureHelp')}</p>
          </div>
        </div>
        <Field
          label={t('name')}
          help={t('nameHelp')}
          error={failure?.at === 'name' ? failure.text : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={typed}
              maxLength={GROUP_NAME_MAX}
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setFailure(null);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
