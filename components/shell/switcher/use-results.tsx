'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { marksOf } from '@/components/room/room-marks';
import { splitRooms } from '@/lib/space/room-order';
import { useGoToRoom } from '@/components/room/use-enter-room';
import { useShownSpace } from '@/components/shell/shown-space';
import { Avatar } from '@/components/ui/avatar';
import { useSettled } from '@/components/ui/use-settled';
import { useRoomActivities } from '@/lib/chat/hooks';
import { chatPath } from '@/lib/navigation/chat-address';
import { CHAT_PAGE, type ShellLocation } from '@/lib/navigation/location';
import { useOpenChat } from '@/lib/chat/open-chat';
import { useRoomsOfSpaces } from '@/lib/queries/room';
import { useJoinedSpaces } from '@/lib/queries/space';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';
import type { Room } from '@/protocol/room';
import { DEFAULT_CHANNEL_LOGO, isChannel } from '@/protocol/room-rules';
import { useActions, useShowMembers } from './entries';
import { bestMatches } from './match';
import { maxOf, newness, type Result, type ResultGroup } from './result';
import { scopeOf } from './scope';
import { useConversations } from './use-conversations';
import { useMessages, type SearchedRoom } from './use-messages';
import { usePeople } from './use-people';

const SEARCH_DELAY_MS = 200;

/** What the switcher offers for a text; without one what is new, the space on screen, and what can be done. */
export function useResults(place: ShellLocation, text: string): { groups: ResultGroup[]; loading: boolean } {
  const openChat = useOpenChat();
  const { data: spaces } = useJoinedSpaces();
  const space = useShownSpace(place);
  const { data: rooms, isLoading } = useRoomsOfSpaces(spaces?.map(({ id }) => id) ?? []);
  const { scope, sought } = scopeOf(text);
  const later = useSettled(sought, SEARCH_DELAY_MS);
  const isAlone = scope !== 'all';
  const isWanted = (kind: typeof scope) => !isAlone || kind === scope;
  const currentId = place.chat?.matrixRoomId ?? null;

  const conversations = useConversations(sought, { max: maxOf('conversations', isAlone), currentId });
  const people = usePeople(later, {
    max: maxOf('people', isAlone),
    space,
    isWanted: scope === 'people' || (scope === 'all' && sought !== ''),
    partners: conversations.partners,
  });
  const roomResults = useRoomResults(sought, {
    rooms: rooms ?? [],
    max: maxOf('rooms', isAlone),
    spaceId: space?.id ?? null,
    currentId,
  });
  const showMembers = useShowMembers(
    place,
    space,
    rooms?.filter(({ spaceId }) => spaceId === space?.id) ?? [],
  );
  const messages = useMessages(later, {
    rooms: searchedRooms(rooms ?? [], place, space?.id ?? null, conversations.nameOf),
    max: maxOf('messages', scope === 'messages'),
    isWanted: scope === 'all' || scope === 'messages',
  });
  const actions = useActions(space, showMembers);
  const spaceResults = bestMatches(
    (spaces ?? []).filter(({ id }) => isAlone || sought !== '' || id !== space?.id),
    sought,
    maxOf('spaces', isAlone),
    (item) => item,
  ).map(({ item, match }): Result => ({
    id: `space-${item.id}`,
    match,
    icon: <Avatar kind="space" name={item.name} picture={item.logo} size={24} />,
    aside: '',
    run: () => openChat(chatPath(item.id), place.page === CHAT_PAGE ? 'replace' : 'push'),
  }));
  const actionResults = bestMatches(actions, sought, maxOf('actions', isAlone), ({ name }) => name).map(
    ({ item, match }): Result => ({
      id: `action-${item.id}`,
      match,
      icon: item.icon,
      aside: '',
      run: () => item.run(),
    }),
  );

  const groups: ResultGroup[] = [
    { name: 'conversations', results: isWanted('people') ? conversations.results : [] },
    { name: 'rooms', results: isWanted('rooms') ? roomResults : [] },
    // What was found for an earlier text is not shown for this one.
    { name: 'people', results: later === sought ? people.results : [] },
    { name: 'spaces', results: isWanted('spaces') ? spaceResults : [] },
    { name: 'messages', results: later === sought && isWanted('messages') ? messages.results : [] },
    { name: 'actions', results: isAlone ? [] : actionResults },
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    loading: isLoading || later !== sought || people.isLoading || messages.isLoading,
  };
}

/** The room on screen first, then those of the space on screen that the viewer is in. */
function searchedRooms(
  rooms: readonly Room[],
  { chat }: ShellLocation,
  spaceId: SpaceId | null,
  nameOf: (matrixRoomId: MatrixRoomId) => string | null,
): SearchedRoom[] {
  const current = chat?.matrixRoomId ?? null;
  const direct = chat?.list === 'direct' && current !== null ? nameOf(current) : null;
  if (current !== null && direct !== null) return [{ matrixRoomId: current, spaceId: null, name: direct }];
  return rooms
    .filter((room) => room.joined && room.matrixRoomId !== '' && room.spaceId === spaceId)
    .map(({ matrixRoomId, spaceId: of, name }) => ({ matrixRoomId, spaceId: of, name }))
    .toSorted((a, b) => Number(b.matrixRoomId === current) - Number(a.matrixRoomId === current));
}

/** Channels and rooms of all spaces that the viewer may enter: what is new first, then those of the space on screen. */
function useRoomResults(
  sought: string,
  of: { rooms: readonly Room[]; max: number; spaceId: number | null; currentId: string | null },
): Result[] {
  const t = useTranslations('shell.switcher');
  const go = useGoToRoom();
  const activities = useRoomActivities();
  const { rooms, max, spaceId, currentId } = of;
  const sorted = useMemo(() => {
    // Archived rooms come last. They are still found by name.
    const weight = (room: Room) =>
      (room.archived ? 10 : 0) +
      newness(marksOf(activities.get(room.matrixRoomId))) * 2 +
      (room.spaceId === spaceId ? 0 : 1);
    const open = rooms.filter(
      (room) => !room.locked && room.matrixRoomId !== '' && room.matrixRoomId !== currentId,
    );
    const { channels, rooms: others } = splitRooms(open);
    return [...channels, ...others].toSorted((a, b) => weight(a) - weight(b));
  }, [rooms, activities, spaceId, currentId]);
  const kindOf = (room: Room) =>
    isChannel(room) ? [] : [t(room.kind === 'privateRoom' ? 'privateRoom' : 'publicRoom')];
  const asideOf = (room: Room) =>
    [...(room.archived ? [t('archived')] : []), ...kindOf(room), room.space.name].join(' · ');
  return bestMatches(sorted, sought, max, (item) => item).map(({ item: room, match }) => ({
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
  }));
}
