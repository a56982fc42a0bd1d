'use client';

import { Crown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { ProfileButton } from '@/components/contact/profile-button';
import { LoadMore } from '@/components/ui/load-more';
import { Avatar } from '@/components/ui/avatar';
import { RoleInk } from '@/components/ui/role-chip';
import { SendMoneyButton } from '@/components/contact/send-money-button';
import { cn } from '@/components/ui/class-names';
import { isOnline } from '@/lib/format/presence';
import { useLongPress } from '@/components/ui/use-long-press';
import { useMe } from '@/lib/queries/account';
import { useRolesOf } from '@/lib/queries/role';
import type { SpaceId } from '@/protocol/ids';
import type { Room } from '@/protocol/room';
import type { PanelGroup, PanelMember } from './member-groups';
import { RoomMemberMenu } from './room-member-menu';

/** From so many rows on only those in view are drawn. */
const VIRTUAL_FROM = 200;

export type MemberRowsProps = {
  spaceId: SpaceId;
  groups: readonly PanelGroup[];
  now: number;
  hasMore: boolean;
  onMore: () => void;
  /** Lets the viewer take people out of this room. */
  removal: { room: Room; onRemoved: () => void } | null;
  onReport: (member: PanelMember) => void;
};

/** The groups with their people; longer lists load on while they are scrolled. */
export function MemberRows({ spaceId, groups, now, hasMore, onMore, removal, onReport }: MemberRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const loaded = groups.reduce((count, { members }) => count + members.length, 0);
  const rows = groups.flatMap((group) => [
    <GroupHeading key={group.role?.id ?? group.kind} {...group} />,
    ...group.members.map((member) => (
      <MemberRow
        key={member.id}
        spaceId={spaceId}
        member={member}
        online={isOnline(member.lastActiveTime, now)}
        removal={removal}
        onReport={onReport}
      />
    )),
  ]);
  return (
    // Reached by the Tab key, because the rows themselves are not.
    <div
      ref={scroller}
      tabIndex={0}
      className="min-h-0 grow overflow-y-auto px-2 pb-3 scroll-quiet focus-visible:-outline-offset-2"
    >
      {rows.length > VIRTUAL_FROM ? <Virtualizer scrollRef={scroller}>{rows}</Virtualizer> : rows}
      <LoadMore key={loaded} active={hasMore} onReached={onMore} />
    </div>
  );
}

function GroupHeading({ kind, role, count }: PanelGroup) {
  const t = useTranslations('member.panel');
  return (
    <h3 className="num h-[30px] truncate px-2 text-xs/[30px] font-medium text-text-3 not-first:mt-1">
      {t.rich('group', {
        count,
        name: () =>
          role ? (
            <span title={role.name} className="inline-block max-w-[230px] truncate align-bottom">
              <RoleInk color={role.color}>{role.name}</RoleInk>
            </span>
          ) : (
            t(kind === 'role' ? 'online' : kind)
          ),
      })}
    </h3>
  );
}

type MemberRowProps = Pick<MemberRowsProps, 'spaceId' | 'removal' | 'onReport'> & {
  member: PanelMember;
  online: boolean;
};

function MemberRow({ spaceId, member, online, removal, onReport }: MemberRowProps) {
  const t = useTranslations('member.panel');
  // Of a room's members it is asked apart.
  const { data: roles } = useRolesOf(member.role === undefined ? spaceId : null, member.id);
  const highest = member.role === undefined ? roles?.[0] : member.role;
  const { data: me } = useMe();
  const isOther = me !== undefined && member.id !== me.id;
  const [open, setOpen] = useState(false);
  const hold = useLongPress(() => isOther && setOpen(true));
  return (
    <div
      // The menu key sends this event, too; the long press of some phones doesn't.
      onContextMenu={(event) => {
        if (!isOther) return;
        event.preventDefault();
        setOpen(true);
      }}
      {...hold}
      className="group flex h-11 items-center gap-[11px] rounded-md px-2.5 hover:bg-hover max-desktop:h-[52px]"
    >
      <ProfileButton
        person={member}
        spaceId={spaceId}
        className="flex min-w-0 grow items-center gap-[11px] self-stretch rounded-md no-underline! focus-visible:-outline-offset-2"
      >
        <Avatar
          name={member.username}
          picture={member.avatar}
          size={32}
          online={online}
          onlineLabel={t('isOnline')}
          className={online ? '' : 'brightness-90 saturate-50'}
        />
        <span
          title={member.username}
          className={cn('min-w-0 grow truncate font-medium', online ? 'text-text-1' : 'text-text-2')}
        >
          {highest ? <RoleInk color={highest.color}>{member.username}</RoleInk> : member.username}
          {highest && <span className="block truncate text-xs font-regular text-text-3">{highest.name}</span>}
        </span>
      </ProfileButton>
      {member.isOwner && (
        <span title={t('owner')} className="shrink-0 text-text-3">
          <Crown aria-hidden className="size-4" />
          <span className="sr-only">{t('owner')}</span>
        </span>
      )}
      {isOther && <SendMoneyButton person={member} />}
      {isOther && (
        <RoomMemberMenu
          member={member}
          removal={removal}
          onReport={onReport}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}
