'use client';

import { UserMinus, UserPlus, Users } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { LoadMore } from '@/components/ui/load-more';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useNow } from '@/components/ui/use-now';
import { isOnline } from '@/lib/format/presence';
import { unassignRole, useRolePeople } from '@/lib/queries/role';
import type { Role, RoleMember } from '@/protocol/role';
import { InvitePeopleDialog } from './invite-people-dialog';
import { LastActive } from './last-active';
import { useSearch } from './use-search';

/** Who has the role, to be searched, taken out and added to (ROL-14). Only rows in view are drawn. */
export function RoleMembersTab({ role }: { role: Role }) {
  const t = useTranslations('role');
  const search = useSearch();
  const list = useRolePeople('roleMembers', role.id, search.name);
  const [adding, setAdding] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const showSkeleton = useDelayedFlag(list.isLoading);
  // Another person has assigned or removed the role in the meantime.
  const { retry } = list;
  const again = useRef(retry);
  useEffect(() => {
    again.current = retry;
  });
  useEffect(() => again.current(), [role.members]);

  return (
    <>
      <div className="flex max-w-[712px] shrink-0 gap-2.5 px-4 pt-4.5 pb-2 desktop:px-7">
        <SearchField
          label={t('searchMembers')}
          placeholder={t('searchMembers')}
          {...search.field}
          className="h-control grow"
        />
        {role.manageable && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden />
            {t('add')}
          </Button>
        )}
      </div>
      <div
        ref={scroller}
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto scroll-quiet -outline-offset-2"
      >
        <div className="max-w-[712px] px-4 pb-8 desktop:px-7">
          {list.error && list.people.length === 0 ? (
            <ErrorState
              title={t('membersError')}
              text={t('errorText')}
              retryLabel={t('retry')}
              onRetry={list.retry}
              className="py-10"
            />
          ) : list.isLoading ? (
            showSkeleton && (
              <div role="status" aria-label={t('loading')}>
                {Array.from({ length: 6 }, (_, row) => (
                  <SkeletonRow key={row} className="h-14" />
                ))}
              </div>
            )
          ) : list.people.length === 0 ? (
            <EmptyState
              icon={<Users />}
              title={search.name === '' ? t('noMembers') : t('noneFound', { text: search.name })}
              className="py-14"
            />
          ) : (
            <Virtualizer scrollRef={scroller} as="ul" item="li">
              {list.people.map((person) => (
                <RolePerson key={person.id} role={role} person={person} onRemoved={list.retry} />
              ))}
            </Virtualizer>
          )}
          <LoadMore key={list.people.length} active={list.hasMore} onReached={list.more} />
        </div>
      </div>
      <InvitePeopleDialog role={role} open={adding} onClose={() => setAdding(false)} onAdded={list.retry} />
    </>
  );
}

type RolePersonProps = { role: Role; person: RoleMember; onRemoved: () => void };

function RolePerson({ role, person, onRemoved }: RolePersonProps) {
  const t = useTranslations('role');
  const locale = useLocale();
  const now = useNow() ?? 0;
  const [busy, setBusy] = useState(false);
  const online = isOnline(person.lastActiveTime, now);
  const remove = async () => {
    setBusy(true);
    try {
      await unassignRole(role.id, person.id);
      showSnackbar(t('removed', { name: person.username, role: role.name }));
      onRemoved();
    } catch {
      // The snackbar has said it (ROL-41).
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex h-14 items-center gap-3 rounded-md px-1">
      <Avatar
        name={person.username}
        picture={person.avatar}
        size={36}
        online={online}
        onlineLabel={t('online')}
      />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium" title={person.username}>
          {person.username}
        </span>
        <span className="num block text-xs text-text-3">
          <LastActive time={person.lastActiveTime} now={now} locale={locale} />
        </span>
      </span>
      {role.manageable && (
        <IconButton
          label={t('remove', { name: person.username })}
          title={t('remove', { name: person.username })}
          icon={<UserMinus aria-hidden />}
          disabled={busy}
          onClick={() => void remove()}
        />
      )}
    </div>
  );
}
