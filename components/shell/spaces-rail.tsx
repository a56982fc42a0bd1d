'use client';

import { Bell, Compass, LayoutGrid, MessageCircle, Plus, Wallet } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import { BrandMark } from '@/components/brand/brand';
import { ThemeToggle } from '@/components/theme/theme-toggle';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import type { Marks } from '@/components/room/room-marks';
import { useUnreadNotices } from '@/lib/queries/unread-notice';
import { useJoinedSpaces } from '@/lib/queries/space';
import { AccountMenu } from './account-menu';
import { chatPath, mySpacePath } from '@/lib/navigation/chat-address';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { isPlainPress, useOpenChat } from '@/lib/chat/open-chat';
import {
  CHAT_PAGE,
  isDirectPage,
  MY_SPACE_PAGE,
  WALLET_PAGES,
  type ShellLocation,
} from '@/lib/navigation/location';
import { MentionCount, useDirectMarks, useSpaceLabel, useSpaceMarks } from './space-marks';
import { SpaceContextMenu } from './space-context-menu';
import { CREATE_SPACE_PATH } from '@/lib/account/destination';

/** The spaces of the viewer, and links to everything else. 72 px, on wide screens only. */
export function SpacesRail({ place }: { place: ShellLocation }) {
  const t = useTranslations('shell');
  const { data: spaces, isLoading } = useJoinedSpaces();
  const showSkeleton = useDelayedFlag(isLoading);
  const marks = useSpaceMarks();
  const direct = useDirectMarks();
  const notices = useUnreadNotices();
  const labelOf = useSpaceLabel();
  const openChat = useOpenChat();
  return (
    <nav
      data-area=""
      aria-label={t('spaces')}
      className="flex min-h-0 flex-col items-center gap-2 overflow-y-auto py-3 [scrollbar-width:none] max-desktop:hidden"
    >
      <RailLink href="/index" label={t('home')}>
        <BrandMark className="size-7" />
      </RailLink>
      <RailLink
        href="/index/homePage/chattings"
        label={direct.unread > 0 ? t('messagesUnread', { count: direct.unread }) : t('messages')}
        title={t('messages')}
        on={isDirectPage(place)}
        unread={isNew(direct)}
        raised
      >
        <MessageCircle aria-hidden className="size-5" />
        <MentionCount
          count={Math.max(direct.unread, direct.mentions)}
          className="right-[9px] -bottom-1 ring-[3px] ring-surface-0"
        />
      </RailLink>
      {spaces && spaces.length > 0 && (
        <RailLink href={mySpacePath()} label={t('mySpace')} on={place.page === MY_SPACE_PAGE} raised>
          <LayoutGrid aria-hidden className="size-5" />
        </RailLink>
      )}
      <Divider />
      {spaces?.map((space) => (
        <SpaceContextMenu key={space.id} space={space}>
          <RailLink
            href={chatPath(space.id)}
            label={labelOf(space.name, marks.get(space.id))}
            title={space.name}
            on={place.page !== MY_SPACE_PAGE && place.spaceId === space.id}
            unread={isNew(marks.get(space.id))}
            onClick={(event) => {
              if (place.page !== CHAT_PAGE || !isPlainPress(event)) return;
              event.preventDefault();
              openChat(chatPath(space.id), 'replace');
            }}
          >
            <Avatar kind="space" name={space.name} picture={space.logo} size={44} />
            <MentionCount
              count={marks.get(space.id)?.mentions ?? 0}
              className="right-[9px] -bottom-1 ring-[3px] ring-surface-0"
            />
          </RailLink>
        </SpaceContextMenu>
      ))}
      {showSkeleton &&
        !spaces &&
        [1, 2, 3].map((row) => <Skeleton key={row} className="size-11 shrink-0 rounded-space" />)}
      {spaces && spaces.length > 0 && <Divider />}
      <RailLink href={CREATE_SPACE_PATH} label={t('create')}>
        <Plus aria-hidden className="size-5" />
      </RailLink>
      {/* A public page: a document of its own, with its own policy. */}
      <RailLink href="/index/guildSearch" label={t('find')} document on={place.page === 'nomanland'}>
        <Compass aria-hidden className="size-5" />
      </RailLink>
      <span className="grow" />
      <RailLink href="/index/wallet" label={t('wallet')} on={WALLET_PAGES.includes(place.page)}>
        <Wallet aria-hidden className="size-5" />
      </RailLink>
      <RailLink
        href="/index/notification"
        label={notices > 0 ? t('notificationsUnread', { count: notices }) : t('notifications')}
        title={t('notifications')}
        on={place.page === 'notification'}
      >
        <Bell aria-hidden className="size-5" />
        <MentionCount count={notices} className="right-[9px] -bottom-1 ring-[3px] ring-surface-0" />
      </RailLink>
      <ThemeToggle label={t('theme')} className="mt-1 shrink-0" />
      <div>
        <AccountMenu />
      </div>
    </nav>
  );
}

type RailLinkProps = {
  href: string;
  label: string;
  /** What a pointer is told; the label, unless that says more than the name. */
  title?: string;
  on?: boolean;
  /** Something in it is new. */
  unread?: boolean;
  /** With a box of its own, like a space. */
  raised?: boolean;
  onClick?: (event: MouseEvent) => void;
  /** Leaves the shell by a full page load. */
  document?: boolean;
  children: ReactNode;
};

function RailLink({ href, label, on = false, raised = false, document = false, ...props }: RailLinkProps) {
  const { title = label, unread = false, onClick, children } = props;
  const inside = (
    <span
      className={cn(
        'grid size-11 place-items-center rounded-[13px]',
        raised && 'bg-surface-2 [[data-theme=light]_&]:bg-surface-1',
        on ? 'text-primary-text' : 'text-text-2',
      )}
    >
      {children}
    </span>
  );
  const look = cn(
    'relative grid w-rail shrink-0 place-items-center rounded-sm before:absolute before:left-0 before:w-1 before:rounded-r-sm before:bg-text-1 before:transition-[height]',
    on ? 'before:h-7' : unread ? 'before:h-2' : 'before:h-0 hover:before:h-2',
  );
  const current = on ? ('page' as const) : undefined;
  const shared = { 'aria-label': label, 'aria-current': current, title, className: look };
  return document ? (
    <a href={href} {...shared}>
      {inside}
    </a>
  ) : (
    <Link href={href} prefetch={false} onClick={onClick} {...shared}>
      {inside}
    </Link>
  );
}

const isNew = (marks: Marks | undefined) => marks !== undefined && marks.unread + marks.mentions > 0;

function Divider() {
  return <span aria-hidden className="my-0.5 h-px w-7 shrink-0 bg-border-2" />;
}
