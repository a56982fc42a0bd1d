'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Select } from '@/components/ui/select';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { durationIn } from '@/lib/format/duration';
import { setSlowMode } from '@/lib/queries/room';
import { SLOW_MODE_SECONDS_MAX, SLOW_MODE_SECONDS_MIN } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';

const choices = [
  SLOW_MODE_SECONDS_MIN,
  10,
  15,
  30,
  60,
  120,
  300,
  600,
  900,
  1800,
  3600,
  7200,
  SLOW_MODE_SECONDS_MAX,
];

/** What can be set of a channel or room by holders of permission 4. */
export default function RoomSettingsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useTranslations('room.settings');
  const [seconds, setSeconds] = useState(room.slowMode);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // The API accepts times that this list does not offer.
  const offered =
    choices.includes(room.slowMode) || room.slowMode === 0 ? choices : [room.slowMode, ...choices];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await setSlowMode(String(room.id), seconds);
      onClose();
      showSnackbar(t('saved'));
    } catch (error) {
      setFailure(await errorText(asApiError(error)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { room: room.name })}
      closeLabel={t('close')}
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form="room-settings"
            variant="primary"
            disabled={seconds === room.slowMode}
            busy={busy}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="room-settings" className="flex flex-col gap-3.5" onSubmit={(event) => void save(event)}>
        <FormAlert text={failure} />
        <Field label={t('slowMode')} help={t('slowModeHelp')}>
          {(control) => (
            <Select
              {...control}
              value={seconds}
              disabled={busy}
              onChange={(event) => setSeconds(Number(event.currentTarget.value))}
            >
              <option value={0}>{t('off')}</option>
              {offered.map((choice) => {
                const { count, unit } = durationIn(choice);
                return (
                  <option key={choice} value={choice}>
                    {t(unit, { count })}
                  </option>
                );
              })}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  );
}
