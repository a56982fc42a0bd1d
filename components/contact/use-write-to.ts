'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { openDirect } from '@/lib/queries/dm';
import { useKnown } from '@/lib/queries/query';
import type { Person } from '@/protocol/account';
import type { AnyConversation, DirectConversation } from '@/protocol/dm';
import { isGroup } from '@/protocol/group-rules';
import type { MatrixRoomId, UserId } from '@/protocol/ids';

/** The accepted conversation with a person, groups left out. */
export const conversationWith = (conversations: readonly AnyConversation[] | undefined, userId: UserId) =>
  conversations?.find(
    (one): one is DirectConversation => !isGroup(one) && one.accepted && one.user.id === userId,
  );

/**
 * Opens the conversation with a person, which is made if there is none (DM-24). `onOpened` gets null where the homeserver still
 * has to make the room; the list of conversations says so until then.
 */
export function useWriteTo(onOpened: (matrixRoomId: MatrixRoomId | null) => void) {
  const t = useTranslations('contact.person');
  const [busyId, setBusyId] = useState<UserId | null>(null);
  const conversations = useKnown('directConversations', {});
  const write = async (person: Pick<Person, 'id'>) => {
    // A conversation that exists needs no call (DM-23).
    const known = conversationWith(conversations, person.id);
    if (known && known.room.matrixRoomId !== '') return onOpened(known.room.matrixRoomId);
    setBusyId(person.id);
    try {
      const { room } = await openDirect(person.id);
      if (room.matrixRoomId === '') showSnackbar(t('starting'));
      onOpened(room.matrixRoomId === '' ? null : room.matrixRoomId);
    } catch {
      // The failure is in the snackbar; the screen stays for another attempt.
    } finally {
      setBusyId(null);
    }
  };
  return { write, busyId };
}
