'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { asApiError } from '@/lib/api/api-error';
import { setSlowMode, updateRoom, type RoomChange } from '@/lib/queries/room';
import { keptName } from '@/protocol/name-rules';
import type { Room } from '@/protocol/room';
import { invalidNames, refusedNames, type RoomErrors } from './name-errors';

/** What the dialog sets of a room. */
export type RoomValues = Pick<Room, 'name' | 'asciiName' | 'logo' | 'topic' | 'slowMode'>;

/** Saves what differs from how the room was when its dialog opened; what others change meanwhile stays. */
export function useRoomSettings(room: Room, onSaved: () => void) {
  const t = useTranslations('room.create');
  const [initial] = useState<RoomValues>(room);
  const [values, setValues] = useState<RoomValues>(() => ({
    name: room.name,
    asciiName: room.asciiName,
    logo: room.logo,
    topic: room.topic,
    slowMode: room.slowMode,
  }));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<RoomErrors>({});
  const kept = { ...values, name: keptName(values.name), topic: values.topic.trim() };
  const change = changeOf(initial, kept);

  const save = async () => {
    if (busy) return;
    const invalid = change.name === undefined ? null : invalidNames(kept, t);
    setErrors(invalid ?? {});
    if (invalid) return;
    setBusy(true);
    try {
      const id = String(room.id);
      if (Object.keys(change).length > 0) await updateRoom(id, change);
      if (kept.slowMode !== initial.slowMode) await setSlowMode(id, kept.slowMode);
      onSaved();
    } catch (error) {
      setErrors(await refusedNames(asApiError(error)));
      setBusy(false);
    }
  };
  return {
    values,
    set: (changed: Partial<RoomValues>) => {
      setValues((before) => ({ ...before, ...changed }));
      if ('name' in changed || 'asciiName' in changed) setErrors({});
    },
    isChanged: Object.keys(change).length > 0 || kept.slowMode !== initial.slowMode,
    save,
    busy,
    errors,
  };
}

/** Both names are sent together: one alone would make the other anew. */
function changeOf(before: RoomValues, after: RoomValues): RoomChange {
  const { name, asciiName, logo, topic } = after;
  return {
    ...((name !== before.name || asciiName !== before.asciiName) && { name, asciiName }),
    ...(logo !== before.logo && { logo }),
    ...(topic !== before.topic && { topic }),
  };
}
