'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { usePlainName } from '@/lib/name/use-plain-name';
import type { Room } from '@/protocol/room';
import { DEFAULT_CHANNEL_LOGO, isChannel, ROOM_TOPIC_MAX_LENGTH } from '@/protocol/room-rules';
import { ChannelEmojiButton, ChannelEmojiPage } from './channel-emoji';
import ArchiveRoomDialog from './archive-room-dialog';
import DeleteRoomDialog from './delete-room-dialog';
import { RoomNameFields } from './name-fields';
import { RoomFormDialog } from './room-form-dialog';
import { RoomLogoField } from './room-logo-field';
import { SlowModeField } from './slow-mode-field';
import { useRestoreRoom } from './use-restore-room';
import { useRoomSettings } from './use-room-settings';

/** What can be set of a channel or room by holders of permission 4. */
export default function RoomSettingsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useTranslations('room.settings');
  const words = useTranslations('room.create');
  const [picking, setPicking] = useState(false);
  const [asked, setAsked] = useState<'archive' | 'delete' | null>(null);
  const { restore, busy: restoring } = useRestoreRoom();
  const [uploading, setUploading] = useState(false);
  const { values, set, isChanged, save, busy, errors } = useRoomSettings(room, () => {
    onClose();
    showSnackbar(t('saved'));
  });
  const plain = usePlainName('room', values, set);
  const emoji = values.logo || DEFAULT_CHANNEL_LOGO;
  const back = () => setAsked(null);
  if (asked === 'archive') return <ArchiveRoomDialog room={room} onClose={back} onArchived={onClose} />;
  if (asked === 'delete') return <DeleteRoomDialog room={room} onClose={back} onDeleted={onClose} />;
  return (
    <RoomFormDialog
      title={t('title', { room: room.name })}
      submitLabel={t('save')}
      canSubmit={isChanged && !uploading && values.name.trim() !== ''}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
      problem={errors.form}
      page={
        picking && {
          title: words('chooseEmoji'),
          onBack: () => setPicking(false),
          content: (
            <ChannelEmojiPage
              onPick={(logo) => {
                set({ logo });
                setPicking(false);
              }}
            />
          ),
        }
      }
    >
      {!isChannel(room) && (
        <RoomLogoField value={values.logo} onChange={(logo) => set({ logo })} onUploading={setUploading} />
      )}
      <RoomNameFields
        names={values}
        plain={plain}
        errors={errors}
        disabled={busy}
        mark={isChannel(room) && <ChannelEmojiButton emoji={emoji} onClick={() => setPicking(true)} />}
      />
      <Field label={t('topic')} help={t('topicHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={values.topic}
            maxLength={ROOM_TOPIC_MAX_LENGTH}
            disabled={busy}
            onChange={(event) => set({ topic: event.currentTarget.value })}
          />
        )}
      </Field>
      <SlowModeField
        value={values.slowMode}
        current={room.slowMode}
        disabled={busy}
        onChange={(slowMode) => set({ slowMode })}
      />
      <div className="flex flex-wrap gap-2.5">
        {room.archived ? (
          <Button busy={restoring} disabled={busy} onClick={() => void restore(room).then(onClose)}>
            {t(isChannel(room) ? 'restoreChannel' : 'restoreRoom')}
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => setAsked('archive')}>
            {t(isChannel(room) ? 'archiveChannel' : 'archiveRoom')}
          </Button>
        )}
        <Button variant="danger-quiet" disabled={busy} onClick={() => setAsked('delete')}>
          {t(isChannel(room) ? 'deleteChannel' : 'deleteRoom')}
        </Button>
      </div>
    </RoomFormDialog>
  );
}
