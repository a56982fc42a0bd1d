'use client';

import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

const EmojiGrid = lazy(async () => ({
  default: (await import('@/components/editor/editor-emoji')).EditorEmoji,
}));

/** The grid of emoji, whose script comes when it is first opened; its box has the final size at once. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <div className="h-[344px] w-[334px] max-w-full">
      <Suspense
        fallback={
          <div className="flex h-full flex-col gap-3 p-3">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="w-full grow" />
          </div>
        }
      >
        <EmojiGrid onPick={onPick} />
      </Suspense>
    </div>
  );
}
