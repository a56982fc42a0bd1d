'use client';

import { AtSign } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import type { Suggestion, SuggestionStore } from './suggestion-store';

export type SuggestionListProps = {
  store: SuggestionStore;
  /** The text field, which keeps the focus and points at the active line. */
  field: HTMLElement | null;
  id: string;
};

/** People or emoji that fit what is being written; the keyboard stays in the text. */
export function SuggestionList({ store, field, id }: SuggestionListProps) {
  const t = useTranslations('chat.composer');
  const known = useSyncExternalStore(store.subscribe, store.get, () => null);
  const state = known && known.items.length > 0 ? known : null;
  const active = state?.active ?? null;
  useEffect(() => {
    if (!field) return;
    if (active === null) {
      field.removeAttribute('aria-activedescendant');
      field.removeAttribute('aria-controls');
      return;
    }
    field.setAttribute('aria-controls', id);
    field.setAttribute('aria-activedescendant', `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, field, id]);
  return (
    <>
      <p role="status" className="sr-only">
        {state && t('suggestions', { count: state.items.length })}
      </p>
      {state && (
        <ul
          role="listbox"
          id={id}
          aria-label={state.items[0]?.kind === 'emoji' ? t('emojiList') : t('peopleList')}
          className="absolute inset-x-0 bottom-full z-popover mb-1.5 max-h-[min(320px,40dvh)] animate-fade-in overflow-y-auto rounded-[12px] bg-surface-3 p-[5px] floating scroll-quiet"
        >
          {state.items.map((item, index) => (
            <li
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === state.active}
              onPointerMove={() => index !== state.active && store.activate(index)}
              // The text keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                state.choose(item);
              }}
              className={cn(
                'flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-base max-desktop:h-11',
                index === state.active && 'bg-active',
              )}
            >
              <Line item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Line({ item }: { item: Suggestion }) {
  const t = useTranslations('chat');
  switch (item.kind) {
    case 'person':
      return (
        <>
          <Avatar name={item.name} picture={item.avatar} size={24} />
          <span className="truncate">{item.name}</span>
          {item.handle !== undefined && <span className="shrink-0 text-sm text-text-3">@{item.handle}</span>}
        </>
      );
    case 'everyone':
      return (
        <>
          <span aria-hidden className="grid size-6 place-items-center rounded-full bg-active text-text-2">
            <AtSign className="size-3.5" />
          </span>
          <span className="font-medium">{t('everyone')}</span>
          <span className="truncate text-sm text-text-3">{t('composer.everyoneText')}</span>
        </>
      );
    case 'emoji':
      return (
        <>
          <span className="w-6 text-center text-xl">{item.emoji}</span>
          <span className="truncate">{item.label}</span>
        </>
      );
  }
}
