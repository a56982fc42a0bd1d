'use client';

import { useLocale, useTranslations } from 'next-intl';
import useSWR from 'swr';
import { Avatar } from '@/components/ui/avatar';
import { useNow } from '@/components/ui/use-now';
import { relativeTime } from '@/lib/format/relative-time';
import type { FoundMessage } from '@/lib/chat/model';
import { running } from '@/lib/chat/state';
import { messagePath } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/chat/open-chat';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';
import { matchOf, type Match } from './match';
import type { Result } from './result';

/** Shorter texts are in every message. */
const WORDS_MIN = 2;
/** So many characters stand before what was found. */
const BEFORE_MAX = 24;

/** A room whose messages are searched. */
export interface SearchedRoom {
  readonly matrixRoomId: MatrixRoomId;
  readonly spaceId: SpaceId | null;
  readonly name: string;
}

/** Messages of these rooms with the words that were typed, as the homeserver finds them; none while chat isn't there. */
export function useMessages(
  sought: string,
  { rooms, max, isWanted }: { rooms: readonly SearchedRoom[]; max: number; isWanted: boolean },
): { results: readonly Result[]; isLoading: boolean } {
  const locale = useLocale();
  const t = useTranslations('shell.switcher');
  const openChat = useOpenChat();
  const now = useNow() ?? 0;
  const ids = rooms.map(({ matrixRoomId }) => matrixRoomId);
  const isAsked = isWanted && sought.length >= WORDS_MIN && ids.length > 0 && running() !== null;
  const { data, isLoading } = useSWR<FoundMessage[], unknown>(
    isAsked ? ['foundMessages', sought, ids.join()] : null,
    () => running()?.searchMessages(sought, ids) ?? [],
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const results = (data ?? [])
    .slice(0, max)
    .flatMap(({ eventId, matrixRoomId, person, text, timestampMs }) => {
      const room = rooms.find((one) => one.matrixRoomId === matrixRoomId);
      if (!room) return [];
      return [
        {
          id: `message-${eventId}`,
          match: excerptOf(text, sought),
          icon: <Avatar name={person.name} picture={person.avatar} size={24} />,
          aside: t('message', {
            name: person.name,
            room: room.name,
            when: relativeTime(new Date(timestampMs), new Date(now), locale, t('now')),
          }),
          run: () => openChat(messagePath(room.spaceId, matrixRoomId, eventId), 'push'),
        } satisfies Result,
      ];
    });
  return { results, isLoading };
}

/** One line of a message, from a little before the first word that was found. */
function excerptOf(text: string, sought: string): Match {
  const line = text.replace(/\s+/g, ' ');
  const found = [sought, ...sought.split(/\s+/)].map((word) => matchOf(line, word)).find((match) => match);
  if (!found) return { before: line, hit: '', after: '', rank: 0 };
  const { before } = found;
  return {
    ...found,
    before: before.length <= BEFORE_MAX ? before : `…${before.slice(-BEFORE_MAX)}`,
  };
}
