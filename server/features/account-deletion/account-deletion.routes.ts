import type { accountDeletionRoutes } from '@/protocol/account-deletion';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { AccountDeletionService } from './account-deletion.service';

/** Everything is about the caller's own account. */
export function accountDeletionHandlers(
  deletions: AccountDeletionService,
  log: Log,
): Handlers<keyof typeof accountDeletionRoutes> {
  return {
    accountDeletion: ({ caller }) => deletions.state(caller),
    deleteAccount: async ({ caller, request }) => {
      const until = await deletions.delete(caller);
      log.write('account.deleted', { request: request.id, user: caller.id });
      return { until: until.toISOString() };
    },
    restoreAccount: async ({ caller, request }) => {
      await deletions.restore(caller);
      log.write('account.restored', { request: request.id, user: caller.id });
      return null;
    },
  };
}
