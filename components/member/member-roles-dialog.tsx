'use client';

import { Lock, Shapes } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { RoleDot, RoleInk } from '@/components/ui/role-chip';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { assignRole, unassignRole, useRoles, useRolesOf } from '@/lib/queries/role';
import type { RoleId } from '@/protocol/ids';
import type { MemberQuestionProps } from './member-questions';

/** The roles of one member, given and taken at once; those that stand too high are locked. */
export function MemberRolesDialog({
  spaceId,
  member,
  onClose,
}: Pick<MemberQuestionProps, 'spaceId' | 'member' | 'onClose'>) {
  const t = useTranslations('member.roles');
  const { data: all, error, mutate } = useRoles(spaceId);
  const { data: held } = useRolesOf(spaceId, member.id);
  const [query, setQuery] = useState('');
  const [busyId, setBusyId] = useState<RoleId | null>(null);
  const heldIds = new Set(held?.map(({ id }) => id));
  const roles = all?.filter(({ isDefault }) => isDefault === 0);
  const wanted = query.trim().toLocaleLowerCase();
  const found = roles?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));

  const toggle = async (roleId: RoleId) => {
    setBusyId(roleId);
    try {
      await (heldIds.has(roleId) ? unassignRole(roleId, member.id) : assignRole(roleId, [member.id]));
    } catch {
      // The snackbar has said it.
    } finally {
      setBusyId(null);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name: member.username })}
      description={t('text')}
      showDescription
      closeLabel={t('close')}
    >
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        value={query}
        maxLength={64}
        onChange={(event) => setQuery(event.currentTarget.value)}
        className="shrink-0"
      />
      {error && !all ? (
        <ErrorState
          title={t('errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={() => void mutate()}
        />
      ) : (
        <ul className="-mx-2 h-[min(320px,45dvh)] overflow-y-auto scroll-quiet">
          {(!found || !held) && [1, 2, 3].map((row) => <SkeletonRow key={row} className="h-11 px-2" />)}
          {held &&
            found?.map((role) => (
              <li key={role.id}>
                <Checkbox
                  checked={heldIds.has(role.id)}
                  disabled={!role.manageable || busyId !== null}
                  onChange={() => void toggle(role.id)}
                  className="flex! h-11 w-full items-center! rounded-md px-2 hover:bg-hover [&>span:last-child]:grow"
                >
                  <span className="flex items-center gap-3">
                    <RoleDot color={role.color} />
                    <RoleInk color={role.color} className="min-w-0 grow truncate text-base font-medium">
                      {role.name}
                    </RoleInk>
                    {!role.manageable && (
                      <span title={t('locked')} className="shrink-0 text-text-3">
                        <Lock aria-hidden className="size-4" />
                        <span className="sr-only">{t('locked')}</span>
                      </span>
                    )}
                  </span>
                </Checkbox>
              </li>
            ))}
          {found?.length === 0 && (
            <EmptyState
              icon={<Shapes />}
              title={wanted === '' ? t('none') : t('noneFound', { text: query.trim() })}
            />
          )}
        </ul>
      )}
    </Dialog>
  );
}
