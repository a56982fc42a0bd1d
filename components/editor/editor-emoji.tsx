'use client';

import { EmojiPicker } from 'frimousse';
import { useLocale, useTranslations } from 'next-intl';

/** Emoji to pick from, with data of our own origin (public/emoji). */
export function EditorEmoji({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTranslations('announcement.emoji');
  const language = useLocale() === 'zh' ? 'zh' : 'en';
  return (
    <EmojiPicker.Root
      locale={language}
      emojibaseUrl="/emoji"
      columns={9}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
      className="flex h-[344px] w-[334px] max-w-full flex-col"
    >
      <EmojiPicker.Search
        autoFocus
        aria-label={t('search')}
        placeholder={t('search')}
        className="m-2 h-9 shrink-0 appearance-none rounded-md bg-surface-1 px-2.5 text-sm outline-none max-desktop:h-11 max-desktop:text-lg"
      />
      <EmojiPicker.Viewport className="relative min-h-0 grow outline-none scroll-quiet">
        <EmojiPicker.Loading className="absolute inset-0 grid place-items-center text-sm text-text-3">
          {t('loading')}
        </EmojiPicker.Loading>
        <EmojiPicker.Empty className="absolute inset-0 grid place-items-center text-sm text-text-3">
          {t('empty')}
        </EmojiPicker.Empty>
        <EmojiPicker.List
          className="pb-2 select-none"
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className="bg-surface-3 px-3 pt-2.5 pb-1.5 text-xs font-medium text-text-3">
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => (
              <div {...props} className="scroll-my-1.5 px-2">
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...props }) => (
              <button
                {...props}
                type="button"
                title={emoji.label}
                className="grid size-[34px] place-items-center rounded-md text-xl data-[active]:bg-active"
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}
