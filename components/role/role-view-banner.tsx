'use client';

import { ChevronDown, Eye, EyeOff, Lock, RotateCw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Lead } from '@/components/ui/lead';
import { Menu, MenuChoice } from '@/components/ui/menu';
import { RoleDot } from '@/components/ui/role-chip';
import { Spinner } from '@/components/ui/spinner';
import { chatPath, useChatAddress } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/chat/open-chat';
import { useRoles } from '@/lib/queries/role';
import {
  endRoleView,
  useRoleView,
  useRoleViewAnswer,
  viewAsRole,
  type ViewedRole,
} from '@/lib/queries/role-view';

/** Says above the page that the space is shown as a role sees it, or why it is no longer, and ends that. */
export default function RoleViewBanner({ viewed }: { viewed: ViewedRole }) {
  const t = useTranslations('role-view');
  const { data, error, isValidating, mutate } = useRoleViewAnswer();
  const isShown = useRoleView(viewed.spaceId) !== null;
  const name = data?.role.name ?? viewed.name;

  if (!isShown) {
    const hasFailed = error?.isUndecided ?? false;
    return (
      <Line icon={<EyeOff aria-hidden className="size-[18px] shrink-0 text-info" />}>
        <p role="status" className="min-w-0 grow">
          {hasFailed ? t('failed') : t(error?.error === 'not_found' ? 'deleted' : 'ended', { name })}
        </p>
        {hasFailed && (
          <Button size="sm" busy={isValidating} onClick={() => void mutate()}>
            <RotateCw aria-hidden />
            {t('retry')}
          </Button>
        )}
        <Button size="sm" onClick={endRoleView}>
          <X aria-hidden />
          {t('close')}
        </Button>
      </Line>
    );
  }
  return (
    <Line icon={<Eye aria-hidden className="size-[18px] shrink-0 text-info" />}>
      <p role="status" className="min-w-0 grow">
        <Lead>{t('title', { name })}</Lead>
        <span className="text-sm text-text-2">{t('text')}</span>
      </p>
      {data ? <RoleChoice viewed={viewed} name={name} color={data.role.color} /> : <Spinner />}
      <Button size="sm" onClick={endRoleView}>
        <X aria-hidden />
        {t('exit')}
      </Button>
    </Line>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const t = useTranslations('role-view');
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-12 shrink-0 items-center gap-3 bg-info-soft py-2 pr-3 pl-4.5 max-desktop:flex-wrap max-desktop:pl-3"
    >
      {icon}
      {children}
    </section>
  );
}

type RoleChoiceProps = { viewed: ViewedRole; name: string; color: string };

/** Another role to look as: one that the viewer may change. */
function RoleChoice({ viewed, name, color }: RoleChoiceProps) {
  const t = useTranslations('role-view');
  const { data: roles } = useRoles(viewed.spaceId);
  const openChat = useOpenChat();
  const isChat = useChatAddress() !== null;
  const { spaceId } = viewed;
  return (
    <Menu
      trigger={
        <Button size="sm" aria-label={t('choose', { name })} className="max-w-44 min-w-0">
          <RoleDot color={color} className="size-2.5" />
          <span className="truncate">{name}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {roles?.map((role) => (
        <MenuChoice
          key={role.id}
          disabled={!role.manageable}
          checked={role.id === viewed.roleId}
          onCheckedChange={() => {
            viewAsRole({ spaceId, roleId: role.id, name: role.name });
            // The room on screen may be none of the other role's.
            if (isChat) openChat(chatPath(spaceId), 'replace');
          }}
        >
          <span className="flex items-center gap-3">
            <RoleDot color={role.color} className="size-2.5" />
            <span className="max-w-48 grow truncate">{role.name}</span>
            {!role.manageable && (
              <>
                <span className="text-xs text-text-3">{t('above')}</span>
                <Lock aria-hidden className="size-3.5" />
              </>
            )}
          </span>
        </MenuChoice>
      ))}
    </Menu>
  );
}
