import { forbidden, notFound } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import { param } from '@/homeserver/timeline/request';
import { DeactivationStore } from './deactivation.store';
import type { UserServices } from './user-services';

/** A call for the platform alone; the gateway does not pass it. The stand-alone server does not have it. */
export function deactivationRoutes({ accounts, tokens, storage, log }: UserServices): MatrixRoute[] {
  const store = new DeactivationStore(storage);
  return [
    matrixRoute({
      method: 'POST',
      path: 'org.guildhall/users/{userId}/deactivate',
      versions: ['unstable'],
      auth: 'user',
      platformOnly: true,
      async handler(call) {
        if (!call.requester.isSender) throw forbidden('Only the platform deactivates people');
        const userId = param(call, 'userId');
        if (!(await accounts.find(userId))) throw notFound('There is nobody of this name');
        const count = await tokens.endAllDevices(userId);
        await store.forget(userId);
        log.write('auth.logged_out', { user: userId, count });
        return { json: {} };
      },
    }),
  ];
}
