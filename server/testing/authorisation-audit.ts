import type { auditRoutes } from '@/protocol/audit';
import { space, type Row } from './authorisation';

/** Who may read the log of a space, and undo what it names. */
export const auditRows: Record<keyof typeof auditRoutes, Row | readonly Row[]> = {
  auditLog: { attempt: (client, scene) => client.call('auditLog', space(scene)) },
  auditPeople: {
    attempt: (client, scene) => client.call('auditPeople', { ...space(scene), query: { side: 'by' } }),
  },
  // The first entry says that the space was made.
  undoAct: {
    attempt: (client, { spaceId }) => client.call('undoAct', { params: { spaceId, number: 1 } }),
    granted: 'act_not_undoable',
  },
  exportAuditLog: { attempt: (client, scene) => client.call('exportAuditLog', space(scene)) },
  verifyAuditLog: { attempt: (client, scene) => client.call('verifyAuditLog', space(scene)) },
};
