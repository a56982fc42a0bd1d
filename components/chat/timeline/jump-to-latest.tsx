'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';

export type JumpToLatestProps = { shown: boolean; count: number; onJump: () => void };

/** Floats above the last lines while the viewer reads further up. */
export function JumpToLatest({ shown, count, onJump }: JumpToLatestProps) {
  const t = useTranslations('chat');
  if (!shown) return null;
  return (
    <button
      type="button"
      onClick={onJump}
      className="absolute bottom-3 left-1/2 z-sticky inline-flex h-[34px] -translate-x-1/2 animate-fade-in items-center gap-2 rounded-full bg-surface-3 px-3.5 text-sm font-medium whitespace-nowrap floating touch-target enabled-hover:tint-hover max-desktop:absolute!"
    >
      <ArrowDown aria-hidden className="size-[15px]" />
      {count > 0 ? t('newMessages', { count }) : t('jumpToLatest')}
    </button>
  );
}
