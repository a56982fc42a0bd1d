import type { ownershipRoutes } from '@/protocol/ownership';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { OwnershipService } from './ownership.service';

export function ownershipHandlers({
  ownership,
  log,
}: {
  readonly ownership: OwnershipService;
  readonly log: Log;
}): Handlers<keyof typeof ownershipRoutes> {
  return {
    ownershipOffer: ({ params, caller }) => ownership.offer(params.spaceId, caller),
    offerOwnership: ({ params, caller }) => ownership.propose(params.spaceId, caller, params.userId),
    withdrawOwnership: async ({ params, caller }) => {
      await ownership.withdraw(params.spaceId, caller);
      return null;
    },
    acceptOwnership: async ({ params, caller, request }) => {
      await ownership.accept(params.spaceId, caller);
      log.write('space.owner_changed', { request: request.id, user: caller.id, space: params.spaceId });
      return null;
    },
  };
}
