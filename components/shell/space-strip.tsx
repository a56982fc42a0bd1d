'use client';

import { Compass, LayoutGrid, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ThemeToggle } from '@/components/theme/theme-toggle';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { useJoinedSpaces } from '@/lib/queries/space';
import { chatPath, mySpacePath } from '@/lib/navigation/chat-address';
import { isPlainPress, useOpenChat } from '@/lib/chat/open-chat';
import { CHAT_PAGE, MY_SPACE_PAGE, type ShellLocation } from '@/lib/navigation/location';
import type { SpaceId } from '@/protocol/ids';
import { MentionCount, useSpaceLabel, useSpaceMarks } from './space-marks';
import { SpaceContextMenu } from './space-context-menu';
import { CREATE_SPACE_PATH } from '@/lib/account/destination';

const extra = 'grid size-11 shrink-0 place-items-center rounded-[13px] bg-surface-2 text-text-2';

/** The rail of phones: a row of logos above the page. */
export function SpaceStrip({ place }: { place: ShellLocation }) {
  const t = useTranslations('shell');
  const { data: spaces } = useJoinedSpaces();
  const marks = useSpaceMarks();
  const labelOf = useSpaceLabel();
  const openChat = useOpenChat();
  const isOn = (spaceId: SpaceId) => place.page !== MY_SPACE_PAGE && place.spaceId === spaceId;
  return (
    <nav
      data-area=""
      aria-label={t('spaces')}
      className="flex h-16 shrink-0 items-center gap-3 overflow-x-auto border-b px-4 [scrollbar-width:none] desktop:hidden"
    >
      {spaces && spaces.length > 0 && (
        <Link
          href={mySpacePath()}
          prefetch={false}
          aria-label={t('mySpace')}
          aria-current={place.page === MY_SPACE_PAGE ? 'page' : undefined}
          className={cn(extra, place.page === MY_SPACE_PAGE && 'text-primary-text')}
        >
          <LayoutGrid aria-hidden className="size-5" />
        </Link>
      )}
      {spaces?.map((space) => (
        <SpaceContextMenu key={space.id} space={space} className="flex">
          <Link
            href={chatPath(space.id)}
            prefetch={false}
            onClick={(event) => {
              if (place.page !== CHAT_PAGE || !isPlainPress(event)) return;
              event.preventDefault();
              openChat(chatPath(space.id), 'replace');
            }}
            aria-label={labelOf(space.name, marks.get(space.id))}
            aria-current={isOn(space.id) ? 'page' : undefined}
            className={cn(
              'relative shrink-0 rounded-space',
              isOn(space.id) && 'shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--primary-text)]',
            )}
          >
            <Avatar kind="space" name={space.name} picture={space.logo} size={44} />
            {(marks.get(space.id)?.mentions ?? 0) > 0 ? (
              <MentionCount
                count={marks.get(space.id)?.mentions ?? 0}
                className="-right-[7px] -bottom-[5px] ring-2 ring-surface-1"
              />
            ) : (
              (marks.get(space.id)?.unread ?? 0) > 0 && (
                <span
                  aria-hidden
                  className="absolute -right-1 -bottom-1 size-3 rounded-full bg-text-1 ring-2 ring-surface-1"
                />
              )
            )}
          </Link>
        </SpaceContextMenu>
      ))}
      <Link href={CREATE_SPACE_PATH} prefetch={false} aria-label={t('create')} className={extra}>
        <Plus aria-hidden className="size-5" />
      </Link>
      <a href="/index/guildSearch" aria-label={t('find')} className={extra}>
        <Compass aria-hidden className="size-5" />
      </a>
      <ThemeToggle label={t('theme')} className="size-11! shrink-0" />
    </nav>
  );
}
