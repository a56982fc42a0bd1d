'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SwitchRow } from '@/components/ui/switch-row';
import { CreateFrame, type CreateDialogProps } from './create-frame';
import { RoomLogoField } from './room-logo-field';

/** Create Room: picture, name, and whether every member of the space can join it (CHN-23 to CHN-27, OPN-06). */
export default function CreateRoomDialog({ spaceId, onClose }: CreateDialogProps) {
  const t = useTranslations('room.create');
  const [logo, setLogo] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [uploading, setUploading] = useState(false);
  const kind = isPublic ? 'publicRoom' : 'privateRoom';
  return (
    <CreateFrame
      title={t('roomTitle')}
      doneText={t('roomCreated')}
      onClose={onClose}
      room={uploading ? null : { spaceId, kind, ...(logo && { logo }) }}
      before={<RoomLogoField value={logo} onChange={setLogo} onUploading={setUploading} />}
    >
      <SwitchRow label={t('public')} help={t('publicHelp')} checked={isPublic} onChange={setPublic} />
    </CreateFrame>
  );
}
