'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';

const EmojiPicker = lazy(() =>
  import('@/components/editor/editor-emoji').then(({ EditorEmoji }) => ({ default: EditorEmoji })),
);

/** The emoji of a channel as a button that opens the page to choose another (CHN-28). */
export function ChannelEmojiButton({ emoji, onClick }: { emoji: string; onClick: () => void }) {
  const t = useTranslations('room.create');
  return (
    <button
      type="button"
      aria-label={t('changeEmoji', { emoji })}
      title={t('chooseEmoji')}
      onClick={onClick}
      className="grid h-10 w-[52px] shrink-0 place-items-center rounded-control bg-surface-2 text-xl edge-border-control hover:tint-hover max-desktop:h-[46px]"
    >
      {emoji}
    </button>
  );
}

/** The page of a dialog on which an emoji is chosen. */
export function ChannelEmojiPage({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Suspense fallback={<div className="h-[344px]" />}>
      <div className="grid justify-items-center">
        <EmojiPicker onPick={onPick} />
      </div>
    </Suspense>
  );
}
