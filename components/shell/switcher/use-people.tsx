'use client';

import { useTranslations } from 'next-intl';
import { useWriteTo } from '@/components/contact/use-write-to';
import { Avatar } from '@/components/ui/avatar';
import { directPath } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/chat/open-chat';
import { useMe } from '@/lib/queries/account';
import { useFriends, usePeopleNamed } from '@/lib/queries/contact';
import { useMembers } from '@/lib/queries/member';
import type { Person } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import type { JoinedSpace } from '@/protocol/space';
import { bestMatches } from './match';
import type { Result } from './result';

type Candidate = Person & { readonly aside: string };

/**
 * People by name whom the viewer has no conversation with, so that one begins: friends first, then members of the space on
 * screen, then everyone who can be found. Without a text friends alone, and only if they are asked for.
 */
export function usePeople(
  sought: string,
  {
    max,
    space,
    isWanted,
    partners,
  }: {
    max: number;
    space: JoinedSpace | undefined;
    isWanted: boolean;
    /** Who is left out, because a conversation with them is listed. */
    partners: ReadonlySet<UserId>;
  },
): { results: Result[]; isLoading: boolean } {
  const t = useTranslations('shell.switcher');
  const openChat = useOpenChat();
  const { data: me } = useMe();
  const { write } = useWriteTo((matrixRoomId) => openChat(directPath(matrixRoomId), 'push'));
  const isSearching = isWanted && sought !== '';
  const found = usePeopleNamed(isSearching ? sought : '');
  const members = useMembers(isSearching && space ? space.id : null, sought);
  const friends = useFriends(sought, isWanted);

  const candidates = new Map<UserId, Candidate>();
  const add = (people: readonly Person[], asideOf: (person: Person) => string) => {
    for (const person of people) {
      const isListed = candidates.has(person.id) || partners.has(person.id) || person.id === me?.id;
      if (!isListed) candidates.set(person.id, { ...person, aside: asideOf(person) });
    }
  };
  if (isWanted) {
    add(friends.records, () => t('friend'));
    add(members.members, () => space?.name ?? '');
    add(found.records, () => '');
  }
  return {
    results: bestMatches([...candidates.values()], sought, max, ({ username }) => username).map(
      ({ item: { aside, ...person }, match }) => ({
        id: `person-${person.id}`,
        match,
        icon: <Avatar name={person.username} picture={person.avatar} size={24} />,
        aside,
        run: () => void write(person),
      }),
    ),
    isLoading: isSearching && (found.isLoading || members.isLoading || friends.isLoading),
  };
}
