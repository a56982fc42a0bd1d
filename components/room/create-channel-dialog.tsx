'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { SwitchRow } from '@/components/ui/switch-row';
import { DEFAULT_CHANNEL_LOGO } from '@/protocol/room-rules';
import { CreateFrame, type CreateDialogProps } from './create-frame';

const EmojiPicker = lazy(() =>
  import('@/components/editor/editor-emoji').then(({ EditorEmoji }) => ({ default: EditorEmoji })),
);

/** Create Channel: emoji, name, and whether only some may write in it (CHN-23 to CHN-31). */
export default function CreateChannelDialog({ spaceId, onClose }: CreateDialogProps) {
  const t = useTranslations('room.create');
  const [logo, setLogo] = useState(DEFAULT_CHANNEL_LOGO);
  const [readOnly, setReadOnly] = useState(false);
  const [picking, setPicking] = useState(false);
  const picker = (
    <Suspense fallback={<div className="h-[344px]" />}>
      <div className="grid justify-items-center">
        <EmojiPicker
          onPick={(emoji) => {
            setLogo(emoji);
            setPicking(false);
          }}
        />
      </div>
    </Suspense>
  );
  return (
    <CreateFrame
      title={t('channelTitle')}
      doneText={t('channelCreated')}
      onClose={onClose}
      room={{ spaceId, kind: readOnly ? 'readOnlyChannel' : 'channel', logo }}
      page={picking && { title: t('chooseEmoji'), onBack: () => setPicking(false), content: picker }}
      mark={
        <button
          type="button"
          aria-label={t('changeEmoji', { emoji: logo })}
          title={t('chooseEmoji')}
          onClick={() => setPicking(true)}
          className="grid h-10 w-[52px] shrink-0 place-items-center rounded-control bg-surface-2 text-xl edge-border-control hover:tint-hover max-desktop:h-[46px]"
        >
          {logo}
        </button>
      }
    >
      <SwitchRow label={t('readOnly')} help={t('readOnlyHelp')} checked={readOnly} onChange={setReadOnly} />
    </CreateFrame>
  );
}
