'use client';

import {
  Compass,
  Hash,
  Keyboard,
  LayoutDashboard,
  Moon,
  Plus,
  Settings,
  Sun,
  UserPlus,
  Users,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { currentTheme } from '@/lib/theme/theme-mode';
import { entrance, splitRooms } from '@/lib/space/room-order';
import { useMe } from '@/lib/queries/account';
import { chooseTheme } from '@/lib/queries/theme';
import { useMay } from '@/lib/queries/space';
import type { Room } from '@/protocol/room';
import type { JoinedSpace } from '@/protocol/space';
import { chatPath } from '@/lib/navigation/chat-address';
import { lastRoom } from '@/lib/navigation/last-room';
import { useWindowIs } from '@/components/ui/media-query';
import { useOpenChat } from '@/lib/chat/open-chat';
import type { ShellLocation } from '@/lib/navigation/location';
import { selectSpace } from '@/lib/navigation/selected-space';
import { pagesOf, spacePagePath } from '@/lib/navigation/space-pages';
import { spacePageIcons } from '@/components/space/space-page-icons';
import { openShellDialog } from '@/lib/navigation/shell-dialog';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useSidePanel } from '@/components/room/side-panel';
import { CREATE_SPACE_PATH } from '@/lib/account/destination';

export interface Action {
  readonly id: string;
  readonly name: string;
  readonly icon: ReactNode;
  run(): void;
}

/** Shows the members of the space on screen, with a search for a person; on phones and elsewhere in its first room. */
export function useShowMembers(place: ShellLocation, space: JoinedSpace | undefined, rooms: readonly Room[]) {
  const openChat = useOpenChat();
  const side = useSidePanel();
  const isDesktop = useWindowIs('desktop');
  return (query: string) => {
    side.setOpen(true, query);
    if (!space || place.chat?.matrixRoomId) return;
    const room = entrance(splitRooms(rooms), lastRoom(space.id));
    openChat(chatPath(space.id, room?.matrixRoomId ?? null, !isDesktop), 'push');
  };
}

/** What can be done from anywhere; `showMembers` of the space on screen. */
export function useActions(space: JoinedSpace | undefined, showMembers: (query: string) => void): Action[] {
  const t = useTranslations('shell.switcher.action');
  const pages = useTranslations('shell.pages');
  const router = useRouter();
  const { data: me } = useMe();
  const may = useMay(space?.id ?? null);
  const dark = currentTheme() === 'dark';
  const ofSpace: Action[] = space
    ? [
        {
          id: 'overview',
          name: t('overview'),
          icon: <LayoutDashboard />,
          run: () => router.push(shellOverview(space.id)),
        },
        { id: 'members', name: t('members'), icon: <Users />, run: () => showMembers('') },
        ...pagesOf(space)
          .filter((page) => page !== 'members')
          .map((page) => {
            const Icon = spacePageIcons[page];
            return {
              id: page,
              name: pages(page),
              icon: <Icon />,
              run: () => {
                selectSpace(space.id);
                router.push(spacePagePath(page));
              },
            };
          }),
        { id: 'invite', name: t('invite'), icon: <UserPlus />, run: () => openShellDialog('invite') },
      ]
    : [];
  const ofMakers: Action[] = may('createRooms')
    ? [
        { id: 'newChannel', name: t('newChannel'), icon: <Hash />, run: () => openShellDialog('newChannel') },
        { id: 'newRoom', name: t('newRoom'), icon: <Plus />, run: () => openShellDialog('newRoom') },
      ]
    : [];
  return [
    ...ofSpace,
    ...ofMakers,
    { id: 'create', name: t('create'), icon: <Plus />, run: () => router.push(CREATE_SPACE_PATH) },
    { id: 'find', name: t('find'), icon: <Compass />, run: () => location.assign('/index/guildSearch') },
    ...(me
      ? [
          {
            id: 'settings',
            name: t('settings'),
            icon: <Settings />,
            run: () => router.push(`/index/settings/account/${me.id}`),
          },
        ]
      : []),
    {
      id: 'theme',
      name: t(dark ? 'light' : 'dark'),
      icon: dark ? <Sun /> : <Moon />,
      run: () => chooseTheme(dark ? 'light' : 'dark'),
    },
    { id: 'keys', name: t('keys'), icon: <Keyboard />, run: () => openShellDialog('keys') },
  ];
}
