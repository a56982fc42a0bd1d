'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormAlert } from '@/components/ui/form-alert';
import { showSnackbar } from '@/components/ui/snackbar';
import { usePlainName } from '@/lib/name/use-plain-name';
import type { NewRoom } from '@/lib/queries/room';
import { keptName } from '@/protocol/name-rules';
import { RoomNameFields } from './name-fields';
import { useCreateRoom } from './use-create-room';
import type { SpaceId } from '@/protocol/ids';

export type CreateDialogProps = { spaceId: SpaceId; onClose: () => void };

const noNames = { name: '', asciiName: '' };

interface CreateFrameProps {
  readonly title: string;
  /** Told when it is there. */
  readonly doneText: string;
  readonly onClose: () => void;
  /** What is created, but for its names; null while something of it is still on its way. */
  readonly room: Omit<NewRoom, 'name' | 'asciiName'> | null;
  /** Above the name. */
  readonly before?: ReactNode;
  /** Beside the name. */
  readonly mark?: ReactNode;
  /** Below the name. */
  readonly children: ReactNode;
  /** Takes the place of the form, which keeps what was typed. */
  readonly page?:
    | { readonly title: string; readonly onBack: () => void; readonly content: ReactNode }
    | false;
}

/** The dialog in which a channel or a room is named and created. */
export function CreateFrame(props: CreateFrameProps) {
  const { title, doneText, onClose, room, before, mark, children, page } = props;
  const t = useTranslations('room.create');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState(noNames);
  const { name, asciiName } = names;
  const { create, busy, errors, clearErrors } = useCreateRoom(() => {
    onClose();
    showSnackbar(doneText);
  });
  const plain = usePlainName('room', names, (changed) => {
    setNames((before) => ({ ...before, ...changed }));
    clearErrors();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={page ? page.title : title}
      closeLabel={t('close')}
      dismissible={!busy}
      initialFocus={input}
      {...(page && { onBack: page.onBack, backLabel: t('back') })}
      footer={
        !page && (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              disabled={name.trim() === '' || room === null}
              busy={busy}
            >
              {t('create')}
            </Button>
          </>
        )
      }
    >
      {page ? (
        page.content
      ) : (
        <form
          id={form}
          noValidate
          className="flex flex-col gap-3.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (room) void create({ ...room, name: keptName(name), asciiName });
          }}
        >
          <FormAlert text={errors.form} />
          {before}
          <RoomNameFields names={names} plain={plain} errors={errors} mark={mark} inputRef={input} />
          {children}
        </form>
      )}
    </Dialog>
  );
}
