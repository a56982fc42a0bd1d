'use client';

import { Copy, Ellipsis, Eye, GripVertical, Lock, Pencil, ScanEye, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { cn } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { RoleDot, RoleInk } from '@/components/ui/role-chip';
import { showSnackbar } from '@/components/ui/snackbar';
import { rolePath } from '@/lib/space/settings';
import type { SpaceId } from '@/protocol/ids';
import type { Role } from '@/protocol/role';
import type { ReorderHandle } from '@/components/ui/use-reorder';
import { useViewAs } from './use-view-as';

export type RoleRowProps = {
  spaceId: SpaceId;
  role: Role;
  /** Moves the row; null while only some roles are shown. */
  handle: ReorderHandle | null;
  onDelete: () => void;
};

/** Dot, name, members, edit and the menu (ROL-05). A role that stands too high can only be looked at. */
export function RoleRow({ spaceId, role, handle, onDelete }: RoleRowProps) {
  const t = useTranslations('role');
  const locale = useLocale();
  const router = useRouter();
  const viewAs = useViewAs();
  const path = rolePath(spaceId, role.id);
  const copyId = async () => {
    await navigator.clipboard.writeText(String(role.id)).then(
      () => showSnackbar(t('copied')),
      () => showSnackbar(t('copyFailed'), 'error'),
    );
  };
  return (
    <li
      className={cn(
        'flex h-[58px] items-center border-b last:border-b-0',
        handle?.isLifted && 'relative z-1 rounded-md bg-surface-3 shadow-2',
      )}
    >
      <span className="grid w-9 shrink-0 place-items-center text-text-3">
        {!role.manageable ? (
          <span title={t('locked')}>
            <Lock aria-hidden className="size-4" />
            <span className="sr-only">{t('locked')}</span>
          </span>
        ) : (
          handle && (
            <button
              type="button"
              {...handle.props}
              aria-label={t('order.move', { name: role.name })}
              className="grid h-11 w-8 cursor-grab touch-none place-items-center rounded-md hover:bg-hover hover:text-text-1 focus-visible:-outline-offset-2 aria-pressed:cursor-grabbing aria-pressed:text-text-1"
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
          )
        )}
      </span>
      <Link
        href={path}
        prefetch={false}
        className="flex h-full min-w-0 grow items-center gap-3"
        title={role.name}
      >
        <RoleDot color={role.color} />
        <RoleInk color={role.color} className="truncate font-medium">
          {role.name}
        </RoleInk>
      </Link>
      <span className="num w-20 shrink-0 text-right text-text-2">
        {new Intl.NumberFormat(locale).format(role.members)}
        <span className="sr-only"> {t('members')}</span>
      </span>
      <span className="flex w-[84px] shrink-0 items-center justify-end gap-1 max-desktop:w-12">
        <IconButton
          label={t(role.manageable ? 'edit' : 'view', { name: role.name })}
          title={t(role.manageable ? 'menu.edit' : 'menu.view')}
          icon={role.manageable ? <Pencil aria-hidden /> : <Eye aria-hidden />}
          onClick={() => router.push(path)}
          className="max-desktop:hidden"
        />
        <Menu
          trigger={<IconButton label={t('actions', { name: role.name })} icon={<Ellipsis aria-hidden />} />}
        >
          <MenuItem
            icon={role.manageable ? <Pencil aria-hidden /> : <Eye aria-hidden />}
            onSelect={() => router.push(path)}
          >
            {t(role.manageable ? 'menu.edit' : 'menu.view')}
          </MenuItem>
          {role.manageable && (
            <MenuItem icon={<ScanEye aria-hidden />} onSelect={() => viewAs(role)}>
              {t('menu.viewAs')}
            </MenuItem>
          )}
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId()}>
            {t('menu.copyId')}
          </MenuItem>
          {role.manageable && (
            <>
              <MenuSeparator />
              <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
                {t('menu.delete')}
              </MenuItem>
            </>
          )}
        </Menu>
      </span>
    </li>
  );
}
