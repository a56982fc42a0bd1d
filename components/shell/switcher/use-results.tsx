'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { marksOf, type Marks } from '@/components/room/room-marks';
import { splitRooms } from '@/components/room/room-order';
import { useGoToRoom } from '@/components/room/use-enter-room';
import { Avatar } from '@/components/ui/avatar';
import { useRoomActivities } from '@/lib/chat/hooks';
import { useMembers } from '@/lib/queries/member';
import { useRoomsOfSpaces } from '@/lib/queries/room';
import { useJoinedSpaces } from '@/lib/queries/space';
import { DEFAULT_CHANNEL_LOGO, isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';
import { chatPath } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/navigation/open-chat';
import { CHAT_PAGE, type ShellLocation } from '@/lib/navigation/location';
import { useShownSpace } from '@/components/shell/shown-space';
import { useActions, useShowMembers } from './entries';
import { bestMatches, type Match } from './match';

const SEARCH_DELAY_MS = 150;
const MAX = { rooms: 6, people: 5, spaces: 4, actions: 9 } as const;

export interface Result {
  readonly id: string;
  readonly match: Match;
  readonly icon: ReactNode;
  readonly aside: string;
  readonly marks?: Marks;
  run(): void;
}

export interface ResultGroup {
  readonly name: keyof typeof MAX;
  readonly results: readonly Result[];
}

/** What the switcher offers for a text; without one what is new, the space on screen, and what can be done. */
export function useResults(place: ShellLocation, text: string): { groups: ResultGroup[]; loading: boolean } {
  const t = useTranslations('shell.switcher');
  const openChat = useOpenChat();
  const go = useGoToRoom();
  const { data: spaces } = useJoinedSpaces();
  const space = useShownSpace(place);
  const { data: rooms, isLoading } = useRoomsOfSpaces(spaces?.map(({ id }) => id) ?? []);
  const activities = useRoomActivities();
  const sought = useLater(text.trim());
  const people = useMembers(sought !== '' && space ? space.id : null, sought);
  const showMembers = useShowMembers(
    place,
    space,
    rooms?.filter(({ spaceId }) => spaceId === space?.id) ?? [],
  );
  const actions = useActions(space, showMembers);

  const searching = text.trim() !== '';
  const currentId = place.chat?.matrixRoomId ?? null;
  const sorted = useMemo(() => {
    const weight = (room: Room) => {
      const { unread, mentions } = marksOf(activities.get(room.matrixRoomId));
      const isNew = mentions > 0 ? 0 : unread > 0 ? 1 : 2;
      return isNew * 2 + (room.spaceId === space?.id ? 0 : 1);
    };
    const open = (rooms ?? []).filter(
      (room) => !room.locked && room.matrixRoomId !== '' && room.matrixRoomId !== currentId,
    );
    const { channels, rooms: others } = splitRooms(open);
    return [...channels, ...others].toSorted((a, b) => weight(a) - weight(b));
  }, [rooms, activities, space, currentId]);

  const asideOf = (room: Room) =>
    isChannel(room)
      ? room.space.name
      : `${t(room.kind === 'privateRoom' ? 'privateRoom' : 'publicRoom')} · ${room.space.name}`;

  const groups: ResultGroup[] = [
    {
      name: 'rooms',
      results: bestMatches(sorted, text, MAX.rooms, ({ name }) => name).map(({ item: room, match }) => ({
        id: `room-${room.id}`,
        match,
        icon: isChannel(room) ? (
          <span className="text-lg">{room.logo || DEFAULT_CHANNEL_LOGO}</span>
        ) : (
          <Avatar kind="space" name={room.name} picture={room.logo} size={24} />
        ),
        aside: asideOf(room),
        marks: marksOf(activities.get(room.matrixRoomId)),
        run: () => go(room.spaceId, room.matrixRoomId),
      })),
    },
    {
      name: 'people',
      results: searching
        ? bestMatches(people.members, text, MAX.people, ({ username }) => username).map(
            ({ item: person, match }) => ({
              id: `person-${person.id}`,
              match,
              icon: <Avatar name={person.username} picture={person.avatar} size={24} />,
              aside: space?.name ?? '',
              run: () => showMembers(person.username),
            }),
          )
        : [],
    },
    {
      name: 'spaces',
      results: bestMatches(
        (spaces ?? []).filter(({ id }) => searching || id !== space?.id),
        text,
        MAX.spaces,
        ({ name }) => name,
      ).map(({ item, match }) => ({
        id: `space-${item.id}`,
        match,
        icon: <Avatar kind="space" name={item.name} picture={item.logo} size={24} />,
        aside: '',
        run: () => openChat(chatPath(item.id), place.page === CHAT_PAGE ? 'replace' : 'push'),
      })),
    },
    {
      name: 'actions',
      results: bestMatches(actions, text, MAX.actions, ({ name }) => name).map(({ item, match }) => ({
        id: `action-${item.id}`,
        match,
        icon: item.icon,
        aside: '',
        run: () => item.run(),
      })),
    },
  ];
  const waits = isLoading || (searching && (sought !== text.trim() || people.isLoading));
  return { groups: groups.filter(({ results }) => results.length > 0), loading: waits };
}

/** The text as it was when nobody typed for a moment. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
