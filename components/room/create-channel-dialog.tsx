'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SwitchRow } from '@/components/ui/switch-row';
import { DEFAULT_CHANNEL_LOGO } from '@/protocol/room-rules';
import { ChannelEmojiButton, ChannelEmojiPage } from './channel-emoji';
import { CreateFrame, type CreateDialogProps } from './create-frame';

/** Create Channel: emoji, name, and whether only some may write in it (CHN-23 to CHN-31). */
export default function CreateChannelDialog({ spaceId, onClose }: CreateDialogProps) {
  const t = useTranslations('room.create');
  const [logo, setLogo] = useState(DEFAULT_CHANNEL_LOGO);
  const [readOnly, setReadOnly] = useState(false);
  const [picking, setPicking] = useState(false);
  const picker = (
    <ChannelEmojiPage
      onPick={(emoji) => {
        setLogo(emoji);
        setPicking(false);
      }}
    />
  );
  return (
    <CreateFrame
      title={t('channelTitle')}
      doneText={t('channelCreated')}
      onClose={onClose}
      room={{ spaceId, kind: readOnly ? 'readOnlyChannel' : 'channel', logo }}
      page={picking && { title: t('chooseEmoji'), onBack: () => setPicking(false), content: picker }}
      mark={<ChannelEmojiButton emoji={logo} onClick={() => setPicking(true)} />}
    >
      <SwitchRow label={t('readOnly')} help={t('readOnlyHelp')} checked={readOnly} onChange={setReadOnly} />
    </CreateFrame>
  );
}
