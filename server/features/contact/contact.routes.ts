import type { contactRoutes } from '@/protocol/contact';
import type { Handlers } from '@/server/http/call';
import type { ContactService } from './contact.service';
import type { PeopleSearchService } from './people-search.service';

export function contactHandlers(
  contacts: ContactService,
  search: PeopleSearchService,
): Handlers<keyof typeof contactRoutes> {
  return {
    searchPeople: ({ query, caller }) => search.find(caller.id, query),
    contacts: ({ query, caller }) => contacts.list(caller.id, query),
    contact: ({ params, caller }) => contacts.find(caller.id, params.userId),
    follow: ({ params, caller }) => contacts.follow(caller.id, params.userId),
    unfollow: ({ params, caller }) => contacts.unfollow(caller.id, params.userId),
    friendsOutOfSpace: ({ query, body, caller }) =>
      contacts.friendsOutOf(caller, body.spaceId, { ...query, nameFilter: body.nameFilter }),
    inviteToSpace: async ({ params, caller }) => {
      await contacts.invite(caller, params.spaceId, params.userId);
      return null;
    },
  };
}
