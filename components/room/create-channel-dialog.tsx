'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { SwitchRow } from '@/components/ui/switch-row';
import { useCreateRoom } from './use-create-room';
import { FormAlert } from '@/components/ui/form-alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { DEFAULT_CHANNEL_LOGO } from '@/protocol/room-rules';

const EmojiPicker = lazy(() =>
  import('@/components/editor/editor-emoji').then(({ EditorEmoji }) => ({ default: EditorEmoji })),
);

export type CreateDialogProps = { spaceId: number; onClose: () => void };

/** Create Channel: emoji, name, and whether only some may write in it (CHN-23 to CHN-31). */
export default function CreateChannelDialog({ spaceId, onClose }: CreateDialogProps) {
  const t = useTranslations('room.create');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [logo, setLogo] = useState(DEFAULT_CHANNEL_LOGO);
  const [readOnly, setReadOnly] = useState(false);
  const [picking, setPicking] = useState(false);
  const { create, busy, errors, clearErrors } = useCreateRoom(() => {
    onClose();
    showSnackbar(t('channelCreated'));
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={picking ? t('chooseEmoji') : t('channelTitle')}
      closeLabel={t('close')}
      dismissible={!busy}
      initialFocus={input}
      {...(picking && { onBack: () => setPicking(false), backLabel: t('back') })}
      footer={
        !picking && (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={form} variant="primary" disabled={name.trim() === ''} busy={busy}>
              {t('create')}
            </Button>
          </>
        )
      }
    >
      {picking ? (
        <Suspense fallback={<div className="h-[344px]" />}>
          <div className="grid justify-items-center">
            <EmojiPicker
              onPick={(emoji) => {
                setLogo(emoji);
                setPicking(false);
              }}
            />
          </div>
        </Suspense>
      ) : (
        <form
          id={form}
          noValidate
          className="flex flex-col gap-3.5"
          onSubmit={(event) => {
            event.preventDefault();
            const kind = readOnly ? 'readOnlyChannel' : 'channel';
            void create({ spaceId, name, kind, logo });
          }}
        >
          <FormAlert text={errors.form} />
          <Field label={t('name')} help={t('nameHelp')} error={errors.name} required>
            {(control) => (
              <span className="flex gap-2.5">
                <button
                  type="button"
                  aria-label={t('changeEmoji', { emoji: logo })}
                  title={t('chooseEmoji')}
                  onClick={() => setPicking(true)}
                  className="grid h-10 w-[52px] shrink-0 place-items-center rounded-control bg-surface-2 text-xl edge-border-control hover:tint-hover max-desktop:h-[46px]"
                >
                  {logo}
                </button>
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
              </span>
            )}
          </Field>
          <SwitchRow
            label={t('readOnly')}
            help={t('readOnlyHelp')}
            checked={readOnly}
            onChange={setReadOnly}
          />
        </form>
      )}
    </Dialog>
  );
}
