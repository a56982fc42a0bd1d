'use client';

import { ChevronRight, Plus, Shapes, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button, buttonStyles } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/search-field';
import { SettingsColumn } from '@/components/ui/settings-frame';
import { everyoneOf } from '@/lib/queries/role';
import { rolePath } from '@/lib/space/settings';
import type { SpaceId } from '@/protocol/ids';
import { everyoneRole, type Role } from '@/protocol/role';
import { DeleteRoleDialog } from './delete-role-dialog';
import { RoleRow } from './role-row';
import { useRoleOrder } from './use-role-order';

export type RoleListProps = { spaceId: SpaceId; roles: readonly Role[] };

/** Search, @everyone, and the roles in their order, which the viewer changes below their own highest role. */
export function RoleList({ spaceId, roles }: RoleListProps) {
  const t = useTranslations('role');
  const [query, setQuery] = useState('');
  const [deleting, setDeleting] = useState<Role | null>(null);
  const own = roles.filter(({ isDefault }) => isDefault === 0);
  const list = useRef<HTMLUListElement>(null);
  const order = useRoleOrder(spaceId, own, list);
  const wanted = query.trim().toLocaleLowerCase();
  const found = order.roles.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));

  return (
    <SettingsColumn title={t('title')}>
      <p className="-mt-4 mb-5 text-text-2 max-desktop:sr-only">{t('intro')}</p>
      <DefaultPermission spaceId={spaceId} />
      <div className="mt-5 mb-1.5 flex items-center gap-2.5">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={query}
          maxLength={64}
          onChange={(event) => setQuery(event.currentTarget.value)}
          className="h-control grow"
        />
        <Link
          href={rolePath(spaceId, 'new')}
          prefetch={false}
          className={buttonStyles({ variant: 'primary', className: 'shrink-0' })}
        >
          <Plus aria-hidden />
          {t('create')}
        </Link>
      </div>
      {own.length === 0 ? (
        <EmptyState icon={<Shapes />} title={t('emptyTitle')} text={t('emptyText')} className="py-14" />
      ) : (
        <>
          <div
            aria-hidden
            className="num flex h-[34px] items-center border-b pl-9 text-xs font-medium text-text-3"
          >
            <span className="grow">{t('count', { count: own.length })}</span>
            <span className="w-20 text-right">{t('members')}</span>
            <span className="w-[84px] shrink-0 max-desktop:w-12" />
          </div>
          <p id={order.helpId} className="sr-only">
            {t('order.help')}
          </p>
          <ul ref={list} aria-label={t('count', { count: own.length })}>
            {found.map((role) => (
              <RoleRow
                key={role.id}
                spaceId={spaceId}
                role={role}
                handle={wanted === '' ? order.handleOf(role) : null}
                onDelete={() => setDeleting(role)}
              />
            ))}
          </ul>
          {found.length === 0 && (
            <EmptyState
              icon={<Shapes />}
              title={t('noneFound', { text: query.trim() })}
              action={<Button onClick={() => setQuery('')}>{t('clear')}</Button>}
              className="py-14"
            />
          )}
          <p role="status" className="sr-only">
            {order.announcement}
          </p>
        </>
      )}
      <DeleteRoleDialog role={deleting} onClose={() => setDeleting(null)} />
    </SettingsColumn>
  );
}

/** What @everyone allows (ROL-08); pressing it makes the role where it is missing (ROL-25). */
function DefaultPermission({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('role');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { id } = await everyoneOf(spaceId, everyoneRole);
      router.push(rolePath(spaceId, id, 'permission'));
    } catch {
      // The snackbar has said it.
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void open()}
      className="flex w-full items-center gap-3.5 rounded-card border border-card-border bg-card px-4 py-3.5 text-left transition-colors enabled-hover:bg-hover"
    >
      <span
        aria-hidden
        className="grid size-[38px] shrink-0 place-items-center rounded-full bg-active text-text-2 [&_svg]:size-[18px]"
      >
        <Users />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium">{t('defaultTitle')}</span>
        <span className="block text-sm text-text-3">{t('defaultText')}</span>
      </span>
      <ChevronRight aria-hidden className="size-[18px] shrink-0" />
    </button>
  );
}
