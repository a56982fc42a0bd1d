import type { SpaceId, UserId } from '@/protocol/ids';
import type { memberRoutes } from '@/protocol/member';
import type { BanReason } from '@/protocol/room-rules';
import { AppError } from '@/server/http/app-error';
import type { Caller, Handlers, RequestFacts } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { MemberListService } from './member-list.service';
import type { MemberService } from './member.service';
import type { ModerationService } from './moderation.service';
import { doneTo } from './on-each';

export function memberHandlers({
  members,
  moderation,
  lists,
  log,
}: {
  readonly members: MemberService;
  readonly moderation: ModerationService;
  readonly lists: MemberListService;
  readonly log: Log;
}): Handlers<keyof typeof memberRoutes> {
  return {
    kickMember: async ({ params, caller, request }) => {
      await moderation.kick(params.spaceId, caller, params.userId);
      log.write('member.kicked', about(request, caller, params));
      return null;
    },
    kickMembers: async ({ params, body, caller, request }) => {
      const { spaceId } = params;
      const outcomes = await moderation.kickSeveral(spaceId, caller, body.userIds);
      const count = doneTo(outcomes).length;
      log.write('member.several_kicked', { request: request.id, user: caller.id, space: spaceId, count });
      return outcomes;
    },
    banMember: async ({ params, query, body, caller, request }) => {
      const { spaceId, userId } = params;
      if (query.unban === undefined) {
        if (query.reason === undefined) throw new AppError('ban_reason_missing', { field: 'reason' });
        // The schema admits the four digits alone.
        const reason = Number(query.reason) as BanReason;
        await moderation.ban(spaceId, caller, userId, {
          reason,
          note: body.note,
          deleting: body.deleteMessages,
        });
        log.write('member.banned', about(request, caller, params));
      } else {
        await moderation.unban(spaceId, caller, [userId]);
        log.write('member.unbanned', about(request, caller, params));
      }
      return null;
    },
    banMembers: async ({ params: { spaceId }, body, caller, request }) => {
      const { userIds, reason, note, deleteMessages: deleting } = body;
      const outcomes = await moderation.banSeveral(spaceId, caller, userIds, { reason, note, deleting });
      const count = doneTo(outcomes).length;
      log.write('member.several_banned', { request: request.id, user: caller.id, space: spaceId, count });
      return outcomes;
    },
    bans: ({ params, caller }) => lists.banned(params.spaceId, caller),
    admins: ({ params, caller }) => lists.admins(params.spaceId, caller),
    setAdmin: async ({ params, query, caller, request }) => {
      const isAdmin = query.remove === undefined;
      await members.setAdmin(params.spaceId, caller, params.userId, isAdmin);
      log.write(isAdmin ? 'member.made_admin' : 'member.unmade_admin', about(request, caller, params));
      return null;
    },
    members: ({ params, query, caller }) => lists.page(params.spaceId, caller, query),
    membersByRole: ({ params, query, caller }) => lists.byRole(params.spaceId, caller, query),
  };
}

/** Who did what to whom, for the log. */
const about = (request: RequestFacts, caller: Caller, target: { spaceId: SpaceId; userId: UserId }) => ({
  request: request.id,
  user: caller.id,
  space: target.spaceId,
  target: target.userId,
});
