'use client';

import { SmilePlus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { cn } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';
import type { ChatMessage, Reaction } from '@/lib/chat/model';
import { nameList } from '@/lib/format/name-list';
import { useConversation } from '@/components/chat/conversation-context';
import { pointBelow } from '@/components/chat/floating/screen-point';

const NAMES_SHOWN = 6;

const pill = [
  'inline-flex h-[26px] items-center gap-1.5 rounded-md px-2 text-xs font-medium num select-none touch-target',
  'transition-colors duration-fast max-desktop:h-8 max-desktop:px-2.5',
];
const neutral =
  'bg-(--reaction-bg) text-text-2 edge-border-2 enabled-hover:tint-hover enabled-hover:text-text-1';

/** Emoji that people answered with; pressed ones are one's own. */
export function Reactions({ message }: { message: ChatMessage }) {
  const t = useTranslations('chat');
  const { actions, canPost, openPicker } = useConversation();
  const { eventId, reactions } = message;
  // Those that were there when the row came on screen do not pop up again.
  const [settled] = useState(() => new Set(reactions.map(({ key }) => key)));
  if (reactions.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-[5px]" role="group" aria-label={t('reactions')}>
      {reactions.map((reaction) => (
        <ReactionPill
          key={reaction.key}
          reaction={reaction}
          isNew={!settled.has(reaction.key)}
          disabled={!canPost || eventId === null}
          onToggle={() => eventId !== null && actions.toggleReaction(eventId, reaction.key)}
        />
      ))}
      {canPost && eventId !== null && (
        <button
          type="button"
          aria-label={t('addReaction')}
          title={t('addReaction')}
          onClick={(event) => openPicker(message, pointBelow(event.currentTarget))}
          className={cn(pill, neutral)}
        >
          <SmilePlus aria-hidden className="size-[15px]" />
        </button>
      )}
    </div>
  );
}

type PillProps = { reaction: Reaction; isNew: boolean; disabled: boolean; onToggle: () => void };

function ReactionPill({ reaction, isNew, disabled, onToggle }: PillProps) {
  const t = useTranslations('chat');
  const names = useNames(reaction);
  return (
    <Tooltip text={names}>
      <button
        type="button"
        aria-pressed={reaction.own}
        aria-disabled={disabled}
        aria-label={t('reactedBy', { emoji: reaction.key, count: reaction.count, names })}
        onClick={() => !disabled && onToggle()}
        className={cn(
          pill,
          isNew && 'chat-pop',
          reaction.own
            ? 'bg-primary-soft text-primary-text shadow-[inset_0_0_0_1px_var(--primary-border)]'
            : neutral,
        )}
      >
        <span aria-hidden className="max-w-24 truncate text-base">
          {reaction.key}
        </span>
        <span aria-hidden>{reaction.count}</span>
      </button>
    </Tooltip>
  );
}

/** "Ana, Ben and 3 others", in the order in which they reacted. */
function useNames({ names, count }: Reaction): string {
  const t = useTranslations('chat');
  const locale = useLocale();
  const shown = names.slice(0, NAMES_SHOWN);
  const others = count - shown.length;
  const parts = others > 0 ? [...shown, t('others', { count: others })] : shown;
  return nameList(parts, locale);
}
