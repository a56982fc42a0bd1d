'use client';

import { UserSearch } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { LoadMore } from '@/components/ui/load-more';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { useNow } from '@/components/ui/use-now';
import { useMe } from '@/lib/queries/account';
import { assignRole, useRolePeople } from '@/lib/queries/role';
import type { UserId } from '@/protocol/ids';
import { ROLE_ADDITIONS_MAX, type Role, type RoleMember } from '@/protocol/role';
import { LastActive } from './last-active';
import { useSearch } from './use-search';

export type InvitePeopleDialogProps = {
  role: Role;
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
};

/** Gives the role to members who lack it (ROL-17); the choice outlives a search and a failure. */
export function InvitePeopleDialog(props: InvitePeopleDialogProps) {
  return props.open && <OpenDialog {...props} />;
}

function OpenDialog({ role, onClose, onAdded }: InvitePeopleDialogProps) {
  const t = useTranslations('role.invite');
  const ui = useTranslations('ui');
  const search = useSearch();
  const [chosen, setChosen] = useState<ReadonlySet<UserId>>(new Set());
  const [busy, setBusy] = useState(false);
  const toggle = (id: UserId) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const add = async () => {
    setBusy(true);
    try {
      await assignRole(role.id, [...chosen], 'silent');
      showSnackbar(t('added', { count: chosen.size, role: role.name }));
      onAdded();
      onClose();
    } catch {
      // Nothing is said (ROL-42); the choice stays.
      setBusy(false);
    }
  };
  const isFull = chosen.size >= ROLE_ADDITIONS_MAX;
  return (
    <Dialog
      open
      full
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text', { role: role.name })}
      showDescription
      closeLabel={ui('close')}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button variant="primary" busy={busy} disabled={chosen.size === 0} onClick={() => void add()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <SearchField label={t('search')} placeholder={t('search')} {...search.field} className="shrink-0" />
      <p role="status" className="num -my-1 text-xs text-text-3">
        {isFull ? t('full', { count: ROLE_ADDITIONS_MAX }) : t('chosen', { count: chosen.size })}
      </p>
      <Outsiders role={role} name={search.name} chosen={chosen} isFull={isFull} onToggle={toggle} />
    </Dialog>
  );
}

const columns =
  'grid grid-cols-[minmax(0,1fr)_112px_64px] items-center gap-3 px-2 max-desktop:grid-cols-[minmax(0,1fr)_84px_52px]';

type OutsidersProps = {
  role: Role;
  name: string;
  chosen: ReadonlySet<UserId>;
  isFull: boolean;
  onToggle: (id: UserId) => void;
};

function Outsiders({ role, name, chosen, isFull, onToggle }: OutsidersProps) {
  const t = useTranslations('role.invite');
  const words = useTranslations('role');
  const list = useRolePeople('roleOutsiders', role.id, name);
  const { data: me } = useMe();
  const scroller = useRef<HTMLDivElement>(null);
  if (list.error && list.people.length === 0) {
    return (
      <ErrorState
        title={words('membersError')}
        text={words('errorText')}
        retryLabel={words('retry')}
        onRetry={list.retry}
      />
    );
  }
  return (
    <div role="table" aria-label={t('table')} className="-mx-2 flex min-h-0 flex-col max-desktop:grow">
      <div role="row" className={`${columns} h-8 shrink-0 border-b text-xs font-medium text-text-3`}>
        <span role="columnheader">{t('name')}</span>
        <span role="columnheader">{t('lastActive')}</span>
        <span role="columnheader" className="text-center">
          {t('invite')}
        </span>
      </div>
      <div
        ref={scroller}
        role="rowgroup"
        tabIndex={0}
        className="h-[min(400px,48dvh)] overflow-y-auto scroll-quiet -outline-offset-2 max-desktop:h-auto max-desktop:grow"
      >
        {list.isLoading && [1, 2, 3, 4, 5].map((row) => <SkeletonRow key={row} className="h-[52px] px-2" />)}
        {!list.isLoading && list.people.length === 0 && (
          <EmptyState
            icon={<UserSearch />}
            title={t(name === '' ? 'everyoneHasIt' : 'noneFound')}
            className="py-14"
          />
        )}
        <Virtualizer scrollRef={scroller}>
          {list.people.map((person) => (
            <Outsider
              key={person.id}
              person={person}
              checked={chosen.has(person.id)}
              // The server refuses to assign a role to oneself.
              disabled={person.id === me?.id || (isFull && !chosen.has(person.id))}
              onToggle={() => onToggle(person.id)}
            />
          ))}
        </Virtualizer>
        <LoadMore key={list.people.length} active={list.hasMore} onReached={list.more} />
      </div>
    </div>
  );
}

type OutsiderProps = { person: RoleMember; checked: boolean; disabled: boolean; onToggle: () => void };

function Outsider({ person, checked, disabled, onToggle }: OutsiderProps) {
  const t = useTranslations('role.invite');
  const locale = useLocale();
  const now = useNow() ?? 0;
  return (
    <div role="row" className={`${columns} h-[52px] rounded-md hover:bg-hover`}>
      <span role="cell" className="flex min-w-0 items-center gap-3">
        <Avatar name={person.username} picture={person.avatar} size={32} />
        <span className="truncate font-medium" title={person.username}>
          {person.username}
        </span>
      </span>
      <span role="cell" className="num truncate text-sm text-text-2">
        <LastActive time={person.lastActiveTime} now={now} locale={locale} />
      </span>
      <span role="cell" className="grid place-items-center">
        <Checkbox checked={checked} disabled={disabled} onChange={onToggle}>
          <span className="sr-only">{t('inviteNamed', { name: person.username })}</span>
        </Checkbox>
      </span>
    </div>
  );
}
