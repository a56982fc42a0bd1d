'use client';

import { useState } from 'react';
import type { BanForm } from '@/lib/queries/member';
import type { SpaceId, UserId } from '@/protocol/ids';
import { BanFormDialog } from './ban-form-dialog';
import { HiddenMessagesDialog } from './hidden-messages-dialog';

export type BanDialogProps = {
  spaceId: SpaceId;
  space: string;
  person: { readonly id: UserId; readonly username: string };
  /** Rejects after the snackbar has told why. */
  onBan: (form: BanForm) => Promise<void>;
  onClose: () => void;
  /** The person is banned, and whether their messages go has been seen. */
  onDone: () => void;
};

/** Asks how one person is banned; then, if their messages go, whether they come back. */
export function BanDialog({ spaceId, space, person, onBan, onClose, onDone }: BanDialogProps) {
  const [isHidden, setIsHidden] = useState(false);
  if (isHidden) return <HiddenMessagesDialog spaceId={spaceId} person={person} onClose={onDone} />;
  return (
    <BanFormDialog
      spaceId={spaceId}
      space={space}
      who={{ name: person.username }}
      onBan={async (form) => {
        await onBan(form);
        if (form.deleteMessages) setIsHidden(true);
        else onDone();
      }}
      onClose={onClose}
    />
  );
}
