'use client';

import { UserSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { LoadMore } from '@/components/ui/load-more';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { useMembers } from '@/lib/queries/member';
import { addRoomMembers, useRoomMembers } from '@/lib/queries/room';
import type { Room } from '@/protocol/room';
import { ROOM_MEMBERS_ADDED_MAX } from '@/protocol/room-rules';
import type { JoinedSpace } from '@/protocol/space';

const SEARCH_DELAY_MS = 250;

export type AddMembersDialogProps = {
  space: JoinedSpace;
  room: Room;
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
};

/** Members of the space to add to a room; what is chosen stays chosen while one searches on, and when adding fails. */
export default function AddMembersDialog({ space, room, open, onClose, onAdded }: AddMembersDialogProps) {
  const t = useTranslations('member.add');
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setName(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const toggle = (id: number) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  const add = async () => {
    setBusy(true);
    try {
      await addRoomMembers(String(room.id), [...chosen]);
      showSnackbar(t('added', { count: chosen.size }));
      onAdded();
      onClose();
    } catch {
      // Told in the snackbar; the choice stays.
    } finally {
      setBusy(false);
    }
  };

  const full = chosen.size >= ROOM_MEMBERS_ADDED_MAX;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('text')}
      showDescription
      closeLabel={t('close')}
      full
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" disabled={chosen.size === 0} busy={busy} onClick={() => void add()}>
            {t('confirm', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        value={typed}
        maxLength={64}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="shrink-0"
      />
      <p role="status" className="num -my-1 text-xs text-text-3">
        {full ? t('full', { count: ROOM_MEMBERS_ADDED_MAX }) : t('chosen', { count: chosen.size })}
      </p>
      <Candidates space={space} room={room} name={name} chosen={chosen} full={full} onToggle={toggle} />
    </Dialog>
  );
}

type CandidatesProps = Pick<AddMembersDialogProps, 'space' | 'room'> & {
  name: string;
  chosen: ReadonlySet<number>;
  full: boolean;
  onToggle: (id: number) => void;
};

function Candidates({ space, room, name, chosen, full, onToggle }: CandidatesProps) {
  const t = useTranslations('member.add');
  const words = useTranslations('member.panel');
  const list = useMembers(space.id, name);
  const present = useRoomMembers(String(room.id), name);
  // Both lists are by name, so the second need not reach further than the first.
  const { hasMore, isLoadingMore, more } = present;
  const behind = hasMore && !isLoadingMore && present.members.length < list.members.length;
  useEffect(() => {
    if (behind) more();
  });
  const presentIds = new Set(present.members.map(({ id }) => id));

  if (list.error && list.members.length === 0) {
    return (
      <ErrorState
        title={words('errorTitle')}
        text={words('errorText')}
        retryLabel={words('retry')}
        onRetry={list.retry}
      />
    );
  }
  return (
    <ul className="-mx-2 h-[min(360px,50dvh)] overflow-y-auto scroll-quiet max-desktop:h-auto max-desktop:grow">
      {list.isLoading && [1, 2, 3, 4].map((row) => <SkeletonRow key={row} className="h-11 px-2" />)}
      {!list.isLoading && list.members.length === 0 && (
        <EmptyState icon={<UserSearch />} title={words('noneFound')} />
      )}
      {list.members.map(({ id, username, avatar }) => {
        const isPresent = presentIds.has(id);
        return (
          <li key={id}>
            <Checkbox
              checked={isPresent || chosen.has(id)}
              disabled={isPresent || (full && !chosen.has(id))}
              onChange={() => onToggle(id)}
              className="flex! h-11 w-full items-center! rounded-md px-2 hover:bg-hover max-desktop:h-[52px] [&>span:last-child]:grow"
            >
              <span className="flex items-center gap-3">
                <Avatar name={username} picture={avatar} size={32} />
                <span className="min-w-0 grow truncate text-base font-medium text-text-1">{username}</span>
                {isPresent && <span className="shrink-0 text-xs text-text-3">{t('already')}</span>}
              </span>
            </Checkbox>
          </li>
        );
      })}
      <li>
        <LoadMore key={list.members.length} active={list.hasMore} onReached={list.more} />
      </li>
    </ul>
  );
}
