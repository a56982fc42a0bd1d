import type { reportRoutes } from '@/protocol/report';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { ReportService } from './report.service';

export function reportHandlers(reports: ReportService, log: Log): Handlers<keyof typeof reportRoutes> {
  return {
    previewReport: ({ body, caller }) => reports.preview(caller, body.subject),
    sendReport: async ({ body, caller, request }) => {
      const sent = await reports.send(caller, body);
      log.write('report.sent', { request: request.id, user: caller.id, kind: body.subject.kind });
      return sent;
    },
    ownReports: ({ query, caller }) => reports.own(caller, query),
    spaceReports: ({ query, caller }) => reports.ofSpace(query.spaceId, caller, query),
    operatorReports: ({ query, caller }) => reports.ofOperator(caller, query),
    closeReport: async ({ body, caller, request }) => {
      const space = await reports.close(caller, body);
      log.write('report.closed', {
        request: request.id,
        user: caller.id,
        ...(space !== null && { space }),
        kind: body.outcome,
      });
      return null;
    },
  };
}
