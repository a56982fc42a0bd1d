import type { applicationRoutes } from '@/protocol/application';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { ApplicationDecisions } from './application-decision.service';
import type { ApplicationService } from './application.service';

export function applicationHandlers(
  applications: ApplicationService,
  decisions: ApplicationDecisions,
  log: Log,
): Handlers<keyof typeof applicationRoutes> {
  return {
    applyToJoin: async ({ body, caller, request }) => {
      const made = await applications.apply(caller, body);
      log.write('application.sent', { request: request.id, user: caller.id, space: body.spaceId });
      return made;
    },
    withdrawApplication: async ({ query, caller, request }) => {
      const space = await applications.withdraw(caller, query.applicationId);
      log.write('application.withdrawn', { request: request.id, user: caller.id, space });
      return null;
    },
    ownApplications: ({ query, caller }) => applications.own(caller, query.status),
    spaceApplications: ({ query, caller }) => applications.page(caller, query.spaceId, query),
    approveApplication: async ({ query, caller, request }) => {
      const space = await decisions.decideOne(caller, query.applicationId, true);
      log.write('application.approved', { request: request.id, user: caller.id, space, count: 1 });
      return null;
    },
    rejectApplication: async ({ query, caller, request }) => {
      const space = await decisions.decideOne(caller, query.applicationId, false);
      log.write('application.rejected', { request: request.id, user: caller.id, space, count: 1 });
      return null;
    },
    decideApplications: async ({ body, caller, request }) => {
      const approve = body.decision === 'approve';
      const { spaceId, applicationIds, reason = '' } = body;
      const outcomes = await decisions.decideAll(caller, spaceId, applicationIds, { approve, reason });
      const count = outcomes.filter(({ error }) => error === null).length;
      log.write(approve ? 'application.approved' : 'application.rejected', {
        request: request.id,
        user: caller.id,
        space: spaceId,
        count,
      });
      return outcomes;
    },
  };
}
