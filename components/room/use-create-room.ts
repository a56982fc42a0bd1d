'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { asApiError } from '@/lib/api/api-error';
import { Intent } from '@/lib/api/intent';
import { createRoom, type NewRoom } from '@/lib/queries/room';
import { invalidNames, refusedNames, type RoomErrors } from './name-errors';

/**
 * Creates a channel or a room once, however often it is pressed (OPN-112). The names are checked on confirm (OPN-07);
 * failures are answered as sentences for their place, and what was typed stays.
 */
export function useCreateRoom(onCreated: () => void) {
  const t = useTranslations('room.create');
  const intent = useRef(new Intent());
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<RoomErrors>({});

  const create = async (room: NewRoom) => {
    if (busy) return;
    const invalid = invalidNames(room, t);
    if (invalid) {
      setErrors(invalid);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await createRoom(room, intent.current.keyFor(room));
      intent.current.settle();
      onCreated();
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      setErrors(await refusedNames(error));
    } finally {
      setBusy(false);
    }
  };
  return { create, busy, errors, clearErrors: () => setErrors({}) };
}
