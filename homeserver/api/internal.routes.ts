import type { Storage } from '@/storage/storage';
import { matrixRoute, type MatrixRoute } from './route';

/** Answered to our own processes alone: the gateway passes nothing of it. See docs/homeserver.md. */
export function internalRoutes(deps: {
  storage: Pick<Storage, 'ping'>;
  leader: { readonly epoch: number; isFresh(): boolean };
  isOpen(): boolean;
}): MatrixRoute[] {
  const { storage, leader, isOpen } = deps;
  const answerLeader = async () => {
    const leads = isOpen() && leader.isFresh();
    return { status: leads ? 200 : 503, json: { leader: leads, epoch: leader.epoch } };
  };
  return [
    matrixRoute({
      method: 'GET',
      base: 'root',
      path: '/_guildhall/ready',
      versions: [],
      auth: 'none',
      async handler() {
        const answers = await storage.ping().then(
          () => true,
          () => false,
        );
        const ready = isOpen() && answers && leader.isFresh();
        return { status: ready ? 200 : 503, json: { ready } };
      },
    }),
    ...['/_guildhall/leader', '/leader'].map((path) =>
      matrixRoute({ method: 'GET', base: 'root', path, versions: [], auth: 'none', handler: answerLeader }),
    ),
  ];
}
