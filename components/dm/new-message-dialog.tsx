'use client';

import { SearchX, UsersRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { listRow } from '@/components/ui/list-row';
import { LoadMore } from '@/components/ui/load-more';
import { SearchField } from '@/components/ui/search-field';
import { showSnackbar } from '@/components/ui/snackbar';
import { Spinner } from '@/components/ui/spinner';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useSettled } from '@/components/ui/use-settled';
import { useFriends, usePeopleNamed } from '@/lib/queries/contact';
import { openDirect, useDirectConversations } from '@/lib/queries/dm';
import type { Person } from '@/protocol/account';
import { searchedName, type Relation } from '@/protocol/contact-rules';
import { DirectListSkeleton } from './direct-list-skeleton';

export type NewMessageDialogProps = {
  onClose: () => void;
  /** Called when the conversation exists. */
  onOpened: (matrixRoomId: string) => void;
};

/** Searching starts so long after the last key (DM-15). */
const SEARCH_DELAY_MS = 500;

/** Starts a conversation: lists friends, and finds anyone by name (DM-04). */
export default function NewMessageDialog({ onClose, onOpened }: NewMessageDialogProps) {
  const t = useTranslations('dm.new');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<string | null>(null);
  const settled = useSettled(text, SEARCH_DELAY_MS);
  const wanted = entered === text ? text : settled;
  const [busyId, setBusyId] = useState<number | null>(null);
  const { data: conversations } = useDirectConversations();

  const pick = async (person: Person) => {
    // Who is written to already needs no call (DM-23).
    const known = conversations?.find(({ user, accepted }) => accepted && user.id === person.id);
    if (known && known.room.matrixRoomId !== '') return onOpened(known.room.matrixRoomId);
    setBusyId(person.id);
    try {
      const { room } = await openDirect(person.id);
      if (room.matrixRoomId !== '') return onOpened(room.matrixRoomId);
      showSnackbar(t('starting'));
      onClose();
    } catch {
      // The failure is in the snackbar; the dialog stays for another attempt.
    } finally {
      setBusyId(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') setEntered(text);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>('button')?.focus();
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      initialFocus={field}
      maxHeight={666}
      full
    >
      <SearchField
        ref={field}
        label={t('search')}
        placeholder={t('search')}
        size="lg"
        value={text}
        maxLength={64}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="shrink-0"
      />
      <div ref={list} onKeyDown={walk} className="flex min-h-[300px] flex-col">
        {searchedName(text) === null ? (
          <Friends busyId={busyId} onPick={pick} short={text.trim() !== ''} />
        ) : (
          <Found text={wanted} waiting={wanted !== text} busyId={busyId} onPick={pick} />
        )}
      </div>
    </Dialog>
  );
}

/** Arrows walk through the people that were found. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')];
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type ListProps = { busyId: number | null; onPick: (person: Person) => Promise<void> };

function Friends({ short, ...props }: ListProps & { short: boolean }) {
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
      <People people={friends.records} {...props} />
      <LoadMore key={friends.records.length} active={friends.hasMore} onReached={friends.more} />
    </>
  );
}

function Found({ text, waiting, ...props }: ListProps & { text: string; waiting: boolean }) {
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
      <People people={found.records} {...props} />
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

function People({
  people,
  busyId,
  onPick,
}: ListProps & { people: readonly (Person & { relation: Relation })[] }) {
  const t = useTranslations('dm.new');
  const { data: conversations } = useDirectConversations();
  return (
    <ul aria-label={t('people')} className="flex flex-col gap-px">
      {people.map((person) => {
        const isKnown =
          conversations?.some(({ user, accepted }) => accepted && user.id === person.id) ?? false;
        const note = isKnown ? t('known') : person.relation === 'none' ? null : t(person.relation);
        return (
          <li key={person.id}>
            <button
              type="button"
              aria-busy={busyId === person.id || undefined}
              disabled={busyId !== null}
              onClick={() => void onPick(person)}
              className={`${listRow} h-[52px]`}
            >
              <Avatar name={person.username} picture={person.avatar} size={36} />
              <span className="min-w-0 grow">
                <span className="block truncate" title={person.username}>
                  {person.username}
                </span>
                {note !== null && <span className="block truncate text-xs text-text-3">{note}</span>}
              </span>
              {busyId === person.id && <Spinner />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
