import type { spaceRoutes } from '@/protocol/space';
import type { spaceHomeRoutes } from '@/protocol/space-home';
import type { splitRateRoutes } from '@/protocol/split-rate';
import type { Handlers } from '@/server/http/call';
import { networkOf } from '@/runtime/network';
import type { Log } from '@/server/log/log';
import type { DirectoryService } from './directory.service';
import type { MemberService } from './member.service';
import type { SpaceHomeService } from './space-home.service';
import type { SpaceService } from './space.service';
import type { Spaces } from './spaces';

export function spaceHandlers({
  spaces,
  lookup,
  members,
  directory,
  home,
  log,
}: {
  readonly spaces: SpaceService;
  readonly lookup: Spaces;
  readonly members: MemberService;
  readonly directory: DirectoryService;
  readonly home: SpaceHomeService;
  readonly log: Log;
}): Handlers<
  | Exclude<keyof typeof spaceRoutes, 'deleteSpace'>
  | keyof typeof splitRateRoutes
  | keyof typeof spaceHomeRoutes
> {
  return {
    space: ({ params, caller }) => spaces.show(params.spaceId, caller),

    spaceByAlias: async ({ params }) => {
      const card = await lookup.findByName(params.alias);
      if (!card) return null;
      const { id, ownerId, name, asciiName, alias } = card;
      return { id, ownerId, name, asciiName, alias };
    },

    createSpace: async ({ body, caller, request }) => {
      const id = await spaces.create(caller, body);
      log.write('space.created', { request: request.id, user: caller.id, space: id });
      return { id };
    },

    quickCreateSpace: async ({ body, caller, request }) => {
      const id = await spaces.createQuickly(caller, body);
      log.write('space.created', { request: request.id, user: caller.id, space: id });
      return { id };
    },

    spaceGrowth: ({ params, caller }) => home.growth(params.spaceId, caller),
    spaceHome: ({ params, query, caller }) => home.page(params.spaceId, caller, query),

    splitRates: ({ params, caller }) => spaces.splitRates(params.spaceId, caller),

    updateSpace: async ({ body, caller, request }) => {
      const hidden = await spaces.update(caller, body.id, body);
      if (hidden) log.write('space.hidden', { request: request.id, user: caller.id, space: body.id });
      return { id: body.id };
    },

    joinSpace: ({ params, caller }) => members.join(params.spaceId, caller),
    leaveSpace: async ({ params, caller }) => {
      await members.leave(params.spaceId, caller);
      return null;
    },
    standing: ({ params, caller }) => members.standing(params.spaceId, caller),
    joinedSpaces: ({ caller }) => members.joined(caller, { onlyOwned: false }),
    ownSpaces: ({ caller }) => members.joined(caller, { onlyOwned: true }),

    searchSpaces: ({ query, caller, request }) =>
      directory.search(caller ? `account ${caller.id}` : networkOf(request.peer), query),
  };
}
