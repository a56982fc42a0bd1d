import type { ActUndoers } from '@/server/audit/act-undoer';
import { AuditVerifier } from '@/server/audit/verify';
import { feature } from '@/server/features/feature';
import type { SpaceAccess } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import { auditHandlers } from './audit.routes';
import { AuditUndoService } from './audit-undo.service';
import { AuditService } from './audit.service';
import { AuditEntryStore } from './audit.store';

/** Reads the audit logs that server/audit writes. */
export function auditFeature(
  services: Pick<Services, 'storage' | 'limits' | 'audit' | 'log'>,
  needs: { readonly spaces: SpaceAccess; readonly undoers: ActUndoers },
) {
  const { storage, audit, log } = services;
  const store = new AuditEntryStore(storage);
  const undo = new AuditUndoService({ ...needs, store });
  const service = new AuditService({
    ...services,
    ...needs,
    store,
    undo,
    verifier: new AuditVerifier(storage),
  });
  return feature({
    handlers: auditHandlers(service, undo, log),
    jobs: [{ name: 'audit.log_heads', everySeconds: 3600, work: () => audit.logHeads() }],
    ofSpaces: {
      deleting: async (spaceId) => {
        await audit.logLastHead(spaceId);
        return [];
      },
    },
  });
}
