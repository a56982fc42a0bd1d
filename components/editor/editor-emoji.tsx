'use client';

import { EmojiPicker } from 'frimousse';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  chooseSkinTone,
  chosenSkinTone,
  recentEmoji,
  rememberEmoji,
  skinTones,
  type SkinTone,
} from '@/lib/chat/recent-emoji';

/** Emoji to pick from, with data of our own origin (public/emoji). */
export function EditorEmoji({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTranslations('announcement.emoji');
  const language = useLocale() === 'zh' ? 'zh' : 'en';
  const [recent] = useState(recentEmoji);
  const [tone, setTone] = useState(chosenSkinTone);
  const [text, setText] = useState('');
  const pick = (emoji: string) => {
    rememberEmoji(emoji);
    onPick(emoji);
  };
  return (
    <EmojiPicker.Root
      locale={language}
      emojibaseUrl="/emoji"
      columns={9}
      skinTone={tone}
      onEmojiSelect={({ emoji }) => pick(emoji)}
      className="flex h-[344px] w-[334px] max-w-full flex-col"
    >
      <div className="m-2 flex shrink-0 gap-1.5">
        <EmojiPicker.Search
          autoFocus
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => setText(event.target.value)}
          className="h-9 min-w-0 grow appearance-none rounded-md bg-surface-1 px-2.5 text-sm outline-none max-desktop:h-11 max-desktop:text-lg"
        />
        <Tone
          tone={tone}
          onTone={(chosen) => {
            chooseSkinTone(chosen);
            setTone(chosen);
          }}
        />
      </div>
      {text === '' && recent.length > 0 && (
        <div role="group" aria-label={t('recent')} className="shrink-0 border-b border-border-2 pb-1">
          <p aria-hidden className="px-3 pb-1 text-xs font-medium text-text-3">
            {t('recent')}
          </p>
          <div className="flex px-2">
            {recent.map((emoji) => (
              <button
                key={emoji}
                type="button"
                aria-label={emoji}
                onClick={() => pick(emoji)}
                className="grid size-[34px] place-items-center rounded-md text-xl hover:bg-active"
              >
                {emoji}
              </button>
            ))}
          </div>
        </div>
      )}
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

/** A hand in each tone; each press takes the next. */
const HANDS: Record<SkinTone, string> = {
  none: '✋',
  light: '✋🏻',
  'medium-light': '✋🏼',
  medium: '✋🏽',
  'medium-dark': '✋🏾',
  dark: '✋🏿',
};

function Tone({ tone, onTone }: { tone: SkinTone; onTone: (tone: SkinTone) => void }) {
  const t = useTranslations('announcement.emoji');
  const next = skinTones[(skinTones.indexOf(tone) + 1) % skinTones.length] ?? 'none';
  const label = t('tone', { tone: t(`tones.${tone}`) });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onTone(next)}
      className="grid size-9 shrink-0 place-items-center rounded-md text-xl hover:bg-active max-desktop:size-11"
    >
      {HANDS[tone]}
    </button>
  );
}
