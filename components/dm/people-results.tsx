'use client';

import { SearchX, UsersRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { LoadMore } from '@/components/ui/load-more';
import { Spinner } from '@/components/ui/spinner';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useSettled } from '@/components/ui/use-settled';
import { useFriends, usePeopleNamed } from '@/lib/queries/contact';
import type { Person } from '@/protocol/account';
import type { Relation } from '@/protocol/contact-rules';
import { searchedName } from '@/protocol/contact-rules';
import { DirectListSkeleton } from './direct-list-skeleton';

/** Searching starts so long after the last key (DM-15). */
const SEARCH_DELAY_MS = 500;

export type KnownPerson = Person & { readonly relation: Relation };

/** The text of a search for people. `wanted` is what to look for now: the text once it rests, or at once on Enter. */
export function usePeopleSearch() {
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<string | null>(null);
  const settled = useSettled(text, SEARCH_DELAY_MS);
  const wanted = entered === text ? text : settled;
  return { text, setText, wanted, enter: () => setEntered(text) };
}

export type PeopleSearch = ReturnType<typeof usePeopleSearch>;

/** What picks a person in a row. Pictures, which open the card of a person, are passed by. */
const PICKS = 'li :is(button, input):enabled:not([aria-haspopup])';

/** From the field down to what was found. */
export function focusFirstPerson(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>(PICKS)?.focus();
}

/** Arrows walk through what was found. */
export function walkPeople(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(PICKS)];
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export type PeopleResultsProps = {
  search: Pick<PeopleSearch, 'text' | 'wanted'>;
  /** The rows of what was found. */
  children: (people: readonly KnownPerson[]) => ReactNode;
};

/** Friends while nothing is searched for, else people by name, with every state of both. */
export function PeopleResults({ search: { text, wanted }, children }: PeopleResultsProps) {
  return searchedName(text) === null ? (
    <Friends short={text.trim() !== ''}>{children}</Friends>
  ) : (
    <Found text={wanted} waiting={wanted !== text}>
      {children}
    </Found>
  );
}

type ListProps = Pick<PeopleResultsProps, 'children'>;

function Friends({ short, children }: ListProps & { short: boolean }) {
  const t = useTranslations('dm.new');
  const friends = useFriends('');
  const showSkeleton = useDelayedFlag(friends.isLoading);
  if (friends.error && friends.records.length === 0) return <Failed onRetry={friends.retry} />;
  if (friends.isLoading) return showSkeleton && <DirectListSkeleton label={t('loading')} />;
  if (friends.records.length === 0) {
    return (
      <EmptyState
        className="my-auto"
        icon={<UsersRound />}
        title={t('noFriends')}
        text={short ? t('tooShort') : t('noFriendsText')}
      />
    );
  }
  return (
    <>
      <h3 className="px-2 pb-1 text-xs font-semibold text-text-3">{t('friends')}</h3>
      {children(friends.records)}
      <LoadMore key={friends.records.length} active={friends.hasMore} onReached={friends.more} />
    </>
  );
}

function Found({ text, waiting, children }: ListProps & { text: string; waiting: boolean }) {
  const t = useTranslations('dm.new');
  const found = usePeopleNamed(text);
  const isLoading = waiting || found.isLoading || searchedName(text) === null;
  const showSkeleton = useDelayedFlag(isLoading);
  if (found.error && found.records.length === 0) return <Failed onRetry={found.retry} />;
  if (isLoading) return showSkeleton && <DirectListSkeleton label={t('loading')} />;
  if (found.records.length === 0) {
    return (
      <div role="status" className="my-auto">
        <EmptyState
          icon={<SearchX />}
          title={t('noneFound', { text: text.trim() })}
          text={t('noneFoundText')}
        />
      </div>
    );
  }
  return (
    <>
      {children(found.records)}
      <LoadMore key={found.records.length} active={found.hasMore} onReached={found.more} />
      {found.isLoadingMore && <Spinner className="mx-auto my-2" />}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('dm.new');
  return (
    <ErrorState
      className="my-auto"
      title={t('errorTitle')}
      text={t('errorText')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  );
}
