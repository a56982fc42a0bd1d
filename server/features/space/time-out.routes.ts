import type { timeOutRoutes } from '@/protocol/time-out';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import { doneTo } from './on-each';
import type { TimeOutService } from './time-out.service';

export function timeOutHandlers({
  timeOuts,
  log,
}: {
  readonly timeOuts: TimeOutService;
  readonly log: Log;
}): Handlers<keyof typeof timeOutRoutes> {
  return {
    timeOutMember: async ({ params: { spaceId, userId }, body, caller, request }) => {
      const until = await timeOuts.timeOut(spaceId, caller, userId, body);
      log.write('member.timed_out', { request: request.id, user: caller.id, space: spaceId, target: userId });
      return { until: until.toISOString() };
    },
    timeOutMembers: async ({ params: { spaceId }, body, caller, request }) => {
      const { userIds, seconds, note } = body;
      const made = await timeOuts.timeOutSeveral(spaceId, caller, userIds, { seconds, note });
      const { until, outcomes } = made;
      const count = doneTo(outcomes).length;
      log.write('member.several_timed_out', { request: request.id, user: caller.id, space: spaceId, count });
      return { until: until.toISOString(), outcomes };
    },
    liftTimeOut: async ({ params: { spaceId, userId }, caller, request }) => {
      if (await timeOuts.lift(spaceId, caller, userId)) {
        log.write('member.time_out_lifted', {
          request: request.id,
          user: caller.id,
          space: spaceId,
          target: userId,
        });
      }
      return null;
    },
  };
}
