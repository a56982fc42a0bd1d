'use client';

import { useTranslations } from 'next-intl';
import type { ChatPerson } from '@/lib/chat/model';

/** Who is writing; its line is always there, so that nothing moves. */
export function TypingLine({ typing }: { typing: readonly ChatPerson[] }) {
  const t = useTranslations('chat.typing');
  const [first, second] = typing;
  return (
    <p
      aria-live="polite"
      className="flex h-[22px] shrink-0 items-center gap-2 px-[22px] text-xs text-text-3 max-desktop:px-3.5"
    >
      {first && (
        <>
          <span aria-hidden className="flex gap-[3px]">
            <i className="size-1 rounded-full bg-text-3" />
            <i className="size-1 rounded-full bg-text-3" />
            <i className="size-1 rounded-full bg-text-3" />
          </span>
          <span className="truncate">
            {typing.length > 2
              ? t('many')
              : second
                ? t('two', { first: first.name, second: second.name })
                : t('one', { name: first.name })}
          </span>
        </>
      )}
    </p>
  );
}
