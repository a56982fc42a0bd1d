import { permissions } from '@/protocol/permissions';
import type { spaceRoutes } from '@/protocol/space';
import type { BanReason } from '@/protocol/room-rules';
import type { Caller, Handlers, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import { networkOf } from '@/runtime/network';
import type { Log } from '@/server/log/log';
import type { DirectoryService } from './directory.service';
import type { MemberService } from './member.service';
import type { SpaceService } from './space.service';
import type { Spaces } from './spaces';
import type { SpaceId, UserId } from '@/protocol/ids';

export function spaceHandlers({
  spaces,
  lookup,
  members,
  directory,
  log,
}: {
  readonly spaces: SpaceService;
  readonly lookup: Spaces;
  readonly members: MemberService;
  readonly directory: DirectoryService;
  readonly log: Log;
}): Handlers<keyof typeof spaceRoutes> {
  return {
    space: ({ params, caller }) => spaces.show(params.spaceId, caller),

    spaceByAlias: async ({ params }) => {
      const card = await lookup.findByName(params.alias);
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
    memberPermissions: async ({ params, caller }) => [
      { id: permissions.sendRewards, allowed: (await spaces.membersGive(caller, params.spaceId)) ? 1 : 0 },
    ],
    setMemberPermission: async ({ params, body, caller, request }) => {
      await spaces.setMembersGive(caller, params.spaceId, body.allowed === 1);
      log.write('space.permission_set', { request: request.id, user: caller.id, space: params.spaceId });
      return body;
    },
    kickMember: async ({ params, caller, request }) => {
      await members.kick(params.spaceId, caller, params.userId);
      log.write('member.kicked', about(request, caller, params));
      return null;
    },
    banMember: async ({ params, query, caller, request }) => {
      const { spaceId, userId } = params;
      if (query.unban === undefined) {
        if (query.reason === undefined) throw new AppError('ban_reason_missing', { field: 'reason' });
        // The schema admits the four digits alone.
        await members.ban(spaceId, caller, userId, Number(query.reason) as BanReason);
        log.write('member.banned', about(request, caller, params));
      } else {
        await members.unban(spaceId, caller, userId);
        log.write('member.unbanned', about(request, caller, params));
      }
      return null;
    },
    bans: ({ params, caller }) => members.banned(params.spaceId, caller),
    standing: ({ params, caller }) => members.standing(params.spaceId, caller),
    joinedSpaces: ({ caller }) => members.joined(caller, { onlyOwned: false }),
    ownSpaces: ({ caller }) => members.joined(caller, { onlyOwned: true }),
    admins: ({ params, caller }) => members.admins(params.spaceId, caller),
    members: ({ params, query, caller }) => members.page(params.spaceId, caller, query),

    searchSpaces: ({ query, caller, request }) =>
      directory.search(caller ? `account ${caller.id}` : networkOf(request.peer), query),
  };
}

/** Who did what to whom, for the log. */
const about = (request: RequestFacts, caller: Caller, target: { spaceId: SpaceId; userId: UserId }) => ({
  request: request.id,
  user: caller.id,
  space: target.spaceId,
  target: target.userId,
});
