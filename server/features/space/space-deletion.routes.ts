import type { deletedSpaceRoutes } from '@/protocol/deleted-space';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { SpaceDeletionService } from './space-deletion.service';

export function spaceDeletionHandlers({
  deletion,
  log,
}: {
  readonly deletion: SpaceDeletionService;
  readonly log: Log;
}): Handlers<keyof typeof deletedSpaceRoutes | 'deleteSpace'> {
  return {
    deleteSpace: async ({ params, caller, request }) => {
      await deletion.delete(params.spaceId, caller);
      log.write('space.deleted', { request: request.id, user: caller.id, space: params.spaceId });
      return null;
    },
    deletedSpaces: ({ caller }) => deletion.list(caller),
    restoreSpace: async ({ params, caller, request }) => {
      await deletion.restore(params.spaceId, caller);
      log.write('space.restored', { request: request.id, user: caller.id, space: params.spaceId });
      return null;
    },
  };
}
