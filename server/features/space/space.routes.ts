import type { spaceRoutes } from '@/protocol/space';
import type { Handlers } from '@/server/http/call';
import { networkOf } from '@/protocol/network';
import type { Services } from '@/server/services';
import { DirectoryService } from './directory.service';
import { MemberService } from './member.service';
import { SpaceService } from './space.service';
import { Spaces } from './spaces';

const TELL_MEMBERS_SECONDS = 60;

export function spaceHandlers(services: Services): Handlers<keyof typeof spaceRoutes> {
  const { log, jobs } = services;
  const spaces = new SpaceService(services);
  const lookup = new Spaces(services);
  const members = new MemberService(services);
  const directory = new DirectoryService(services);
  jobs.add({
    name: 'spaces.tell_members',
    everySeconds: TELL_MEMBERS_SECONDS,
    work: () => directory.tellMembers(),
  });

  return {
    space: ({ params, caller }) => spaces.show(params.spaceId, caller),

    spaceByAlias: async ({ params }) => {
      const card = await lookup.findByAlias(params.alias);
      return card && { id: card.id, ownerId: card.ownerId, name: card.name, alias: card.alias };
    },

    createSpace: async ({ body, caller, request }) => {
      const id = await spaces.create(caller, body);
      log.write('space.created', { request: request.id, user: caller.id, space: id });
      return { id };
    },

    updateSpace: async ({ body, caller, request }) => {
      const hidden = await spaces.update(caller, body.id, body);
      if (hidden) log.write('space.hidden', { request: request.id, user: caller.id, space: body.id });
      return { id: body.id };
    },

    deleteSpace: async ({ params, caller, request }) => {
      await spaces.delete(params.spaceId, caller);
      log.write('space.deleted', { request: request.id, user: caller.id, space: params.spaceId });
      return null;
    },

    joinSpace: ({ params, caller }) => members.join(params.spaceId, caller),
    leaveSpace: async ({ params, caller }) => {
      await members.leave(params.spaceId, caller);
      return null;
    },
    standing: ({ params, caller }) => members.standing(params.spaceId, caller),
    joinedSpaces: ({ caller }) => members.joined(caller, { onlyOwned: false }),
    ownSpaces: ({ caller }) => members.joined(caller, { onlyOwned: true }),
    admins: ({ params, caller }) => members.admins(params.spaceId, caller),
    members: ({ params, query, caller }) => members.page(params.spaceId, caller, query),

    searchSpaces: ({ query, caller, request }) =>
      directory.search(caller ? `account ${caller.id}` : networkOf(request.peer), query),
  };
}
