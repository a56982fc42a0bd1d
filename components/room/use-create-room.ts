'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { createRoom, type NewRoom } from '@/lib/queries/room';
import { ROOM_SHOWN_NAME_MAX_LENGTH, shownNameProblem } from '@/protocol/name-rules';
import { ROOM_NAME_PATTERN } from '@/protocol/room-rules';

export interface RoomErrors {
  name?: string;
  asciiName?: string;
  form?: string;
}

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
    const invalid: RoomErrors = {
      // A plain name may begin with an underscore, and be shown so.
      ...(!ROOM_NAME_PATTERN.test(room.name) &&
        shownNameProblem(room.name, ROOM_SHOWN_NAME_MAX_LENGTH) && { name: t('shownNameInvalid') }),
      ...(!ROOM_NAME_PATTERN.test(room.asciiName) && { asciiName: t('invalidName') }),
    };
    if (Object.keys(invalid).length > 0) {
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
      const text = await errorText(error);
      const field = error.fields.field === 'displayName' ? 'name' : 'asciiName';
      setErrors(/^(room_)?name_/.test(error.error) ? { [field]: text } : { form: text });
    } finally {
      setBusy(false);
    }
  };
  return { create, busy, errors, clearErrors: () => setErrors({}) };
}
