'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type ReactNode } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { usePlainName } from '@/lib/name/use-plain-name';
import type { NewRoom } from '@/lib/queries/room';
import { keptName } from '@/protocol/name-rules';
import { RoomNameFields } from './name-fields';
import { RoomFormDialog, type DialogPage } from './room-form-dialog';
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
  readonly page?: DialogPage | false;
}

/** The dialog in which a channel or a room is named and created. */
export function CreateFrame(props: CreateFrameProps) {
  const { title, doneText, onClose, room, before, mark, children, page } = props;
  const t = useTranslations('room.create');
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
    <RoomFormDialog
      title={title}
      submitLabel={t('create')}
      canSubmit={name.trim() !== '' && room !== null}
      busy={busy}
      onSubmit={() => {
        if (room) void create({ ...room, name: keptName(name), asciiName });
      }}
      onClose={onClose}
      problem={errors.form}
      page={page}
      initialFocus={input}
    >
      {before}
      <RoomNameFields names={names} plain={plain} errors={errors} mark={mark} inputRef={input} />
      {children}
    </RoomFormDialog>
  );
}
