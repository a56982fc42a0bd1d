import type { auditRoutes } from '@/protocol/audit';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { AuditUndoService } from './audit-undo.service';
import type { AuditService } from './audit.service';

export function auditHandlers(
  audit: AuditService,
  undo: AuditUndoService,
  log: Log,
): Handlers<keyof typeof auditRoutes> {
  return {
    auditLog: ({ params, query, caller }) => audit.page(params.spaceId, caller, query),
    auditPeople: ({ params, query, caller }) => audit.people(params.spaceId, caller, query),
    undoAct: async ({ params: { spaceId, number }, caller, request }) => {
      await undo.undo(spaceId, caller, number);
      const fields = { user: caller.id, space: spaceId, position: number };
      log.write('space.act_undone', { request: request.id, ...fields });
      return null;
    },
    exportAuditLog: async ({ params, query, caller, request }) => {
      const part = await audit.exportPart(params.spaceId, caller, query);
      if (query.after === undefined) {
        log.write('space.audit_exported', { request: request.id, user: caller.id, space: params.spaceId });
      }
      return part;
    },
    verifyAuditLog: ({ params, query, caller }) => audit.verify(params.spaceId, caller, query.head),
  };
}
