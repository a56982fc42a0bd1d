'use client';

import { ArrowLeft, Ellipsis, Lock, ScanEye, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Note } from '@/components/ui/note';
import { RoleDot } from '@/components/ui/role-chip';
import { GuardedLink } from '@/components/ui/settings-frame';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { useUnsaved, useUnsavedGuard } from '@/components/ui/unsaved-guard';
import type { RoleLook } from '@/lib/queries/role';
import { rolePath, roleTabs, spaceSettingsPath, type RoleTab } from '@/lib/space/settings';
import type { SpaceId } from '@/protocol/ids';
import type { Role } from '@/protocol/role';
import { DeleteRoleDialog } from './delete-role-dialog';
import { DisplayTab } from './display-tab';
import { PermissionTab } from './permission-tab';
import { RoleMembersTab } from './role-members-tab';
import { useViewAs } from './use-view-as';

export type RoleEditorProps = {
  spaceId: SpaceId;
  /** Null for a new one, which its first save creates. */
  role: Role | null;
  roles: readonly Role[];
};

/** The roles at the left, and one of them in three tabs (ROL-10). */
export function RoleEditor({ spaceId, role, roles }: RoleEditorProps) {
  const t = useTranslations('role');
  return (
    <div className="flex min-h-0 grow">
      <nav
        aria-label={t('title')}
        className="flex w-[220px] shrink-0 flex-col gap-0.5 overflow-y-auto border-r px-3 py-5 scroll-quiet max-desktop:hidden"
      >
        <GuardedLink
          href={spaceSettingsPath(spaceId, 'roles')}
          className="mb-2 flex h-row shrink-0 items-center gap-2 rounded-md px-2 text-sm text-text-2 hover:bg-hover hover:text-text-1"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('back')}
        </GuardedLink>
        {roles.map(({ id, name, color }) => (
          <GuardedLink
            key={id}
            href={rolePath(spaceId, id)}
            aria-current={id === role?.id ? 'page' : undefined}
            title={name}
            className="flex h-row shrink-0 items-center gap-3.5 rounded-md px-2 text-text-2 hover:bg-hover hover:text-text-1 aria-[current]:bg-active aria-[current]:font-medium aria-[current]:text-text-1"
          >
            <RoleDot color={color} />
            <span className="truncate">{name}</span>
          </GuardedLink>
        ))}
      </nav>
      <Editor spaceId={spaceId} role={role} />
    </div>
  );
}

const newLook: RoleLook = { name: '', color: 'primary' };

function Editor({ spaceId, role }: Pick<RoleEditorProps, 'spaceId' | 'role'>) {
  const t = useTranslations('role');
  const locale = useLocale();
  const router = useRouter();
  const named = useSearchParams().get('tab');
  const isDefault = role?.isDefault === 1;
  const saved = role ?? { ...newLook, name: t('newName') };
  const [draft, setDraft] = useState<Partial<RoleLook>>({});
  const look = { name: draft.name ?? saved.name, color: draft.color ?? saved.color };
  const isChanged = look.name !== saved.name || look.color !== saved.color;
  useUnsaved(isChanged);

  const wanted = roleTabs.find((tab) => tab === named) ?? 'display';
  const tab: RoleTab = isDefault ? 'permission' : role === null ? 'display' : wanted;
  const choose = (next: string) => {
    // A role that isn't saved has no permissions or members to edit (ROL-16).
    if (role === null && next !== 'display') showSnackbar(t('saveFirst'), 'error');
    else if (role) router.replace(rolePath(spaceId, role.id, next as RoleTab));
  };

  return (
    <Tabs
      value={tab}
      onValueChange={choose}
      activationMode="manual"
      className="flex min-h-0 min-w-0 grow flex-col"
    >
      <div className="shrink-0 px-4 pt-4 desktop:px-7 desktop:pt-6">
        <div className="flex max-w-[656px] items-center gap-2 desktop:mr-14">
          <h2 className="min-w-0 grow truncate page-title" title={saved.name}>
            {isDefault ? t('everyone') : t('editTitle', { name: saved.name })}
          </h2>
          {(role === null || role.manageable) && <EditorMenu spaceId={spaceId} role={role} />}
        </div>
        <TabList aria-label={t('tabs.label')} className="mt-2 max-w-[656px]">
          <Tab value="display" disabled={isDefault}>
            {t('tabs.display')}
          </Tab>
          <Tab value="permission">{t('tabs.permission')}</Tab>
          <Tab
            value="members"
            disabled={isDefault}
            count={role && !isDefault ? new Intl.NumberFormat(locale).format(role.members) : undefined}
          >
            {t('tabs.members')}
          </Tab>
        </TabList>
        {role && !role.manageable && (
          <Note className="mt-4 max-w-[656px]">
            <span className="inline-flex items-center gap-1.5">
              <Lock aria-hidden className="size-3.5" />
              {t('locked')}
            </span>
          </Note>
        )}
      </div>
      <TabPanel value="display" className="flex min-h-0 grow flex-col">
        <DisplayTab
          spaceId={spaceId}
          role={role}
          look={look}
          isChanged={isChanged}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          onReset={() => setDraft({})}
        />
      </TabPanel>
      <TabPanel value="permission" className="min-h-0 grow overflow-y-auto scroll-quiet">
        {role && <PermissionTab spaceId={spaceId} role={role} />}
      </TabPanel>
      <TabPanel value="members" className="flex min-h-0 grow flex-col">
        {role && <RoleMembersTab role={role} />}
      </TabPanel>
    </Tabs>
  );
}

function EditorMenu({ spaceId, role }: Pick<RoleEditorProps, 'spaceId' | 'role'>) {
  const t = useTranslations('role');
  const router = useRouter();
  const viewAs = useViewAs();
  const { beforeLeaving } = useUnsavedGuard();
  const [deleting, setDeleting] = useState(false);
  // A role without an id cannot be deleted (ROL-29).
  const ask = () => (role ? setDeleting(true) : showSnackbar(t('somethingWrong'), 'error'));
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('actions', { name: role?.name ?? t('newName') })}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        {role && (
          <MenuItem icon={<ScanEye aria-hidden />} onSelect={() => beforeLeaving(() => viewAs(role))()}>
            {t('menu.viewAs')}
          </MenuItem>
        )}
        {role?.isDefault !== 1 && (
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={ask}>
            {t('menu.delete')}
          </MenuItem>
        )}
      </Menu>
      <DeleteRoleDialog
        role={deleting ? role : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => router.push(spaceSettingsPath(spaceId, 'roles'))}
      />
    </>
  );
}
