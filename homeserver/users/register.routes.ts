import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { forbidden, MatrixError } from '@/homeserver/api/matrix-error';
import { matrixRoute, type Answer, type MatrixRoute } from '@/homeserver/api/route';
import { authBody } from './interactive-auth';
import { deviceFields, openDevice } from './login.routes';
import { hashPassword } from './passwords';
import { isLocalpart, userIdOf } from './user-id';
import type { UserServices } from './user-services';

const registerBody = z.object({
  ...deviceFields,
  type: z.string().optional(),
  username: z.string().max(255).optional(),
  password: z.string().max(512).optional(),
  inhibit_login: z.boolean().optional(),
  auth: authBody,
});
type RegisterBody = z.infer<typeof registerBody>;

const invalidName = () =>
  new MatrixError(400, 'M_INVALID_USERNAME', 'A name has small letters, digits and ._=-/+');
const inUse = () => new MatrixError(400, 'M_USER_IN_USE', 'This name is taken');
const exclusive = () => new MatrixError(400, 'M_EXCLUSIVE', 'This name belongs to the platform');
const closed = () => forbidden('Registration is closed');

/** Client-Server API, "Account registration and management". */
export function registerRoutes(deps: UserServices): MatrixRoute[] {
  const { config, accounts, authenticator, interactiveAuth, limits } = deps;
  const { appservice, openRegistration, serverName } = config;

  const create = async (localpart: string, body: RegisterBody, peer: string): Promise<Answer> => {
    const userId = userIdOf(localpart, serverName);
    // The application service logs people in itself, and has no use for a password.
    const hash = appservice || body.password === undefined ? null : await hashPassword(body.password);
    if (!(await accounts.create(userId, hash))) throw inUse();
    if (body.inhibit_login) return { json: { user_id: userId } };
    return openDevice(deps, userId, body, peer);
  };

  /** Throws when somebody who is not the application service cannot have the name. */
  const checkFree = async (localpart: string): Promise<void> => {
    if (!isLocalpart(localpart)) throw invalidName();
    if (appservice?.senderLocalpart === localpart || appservice?.userPattern.test(localpart))
      throw exclusive();
    if (await accounts.find(userIdOf(localpart, serverName))) throw inUse();
  };

  return [
    matrixRoute({
      method: 'POST',
      path: 'register',
      versions: ['v3'],
      auth: 'none',
      body: registerBody,
      async handler({ body, query, peer, network, raw }) {
        if (body.type === 'm.login.application_service') {
          if (!authenticator.isAppservice(raw.request)) {
            throw new MatrixError(401, 'M_UNKNOWN_TOKEN', 'For the application service alone');
          }
          const localpart = body.username ?? '';
          if (!isLocalpart(localpart)) throw invalidName();
          if (!appservice?.userPattern.test(localpart)) throw exclusive();
          return create(localpart, body, peer);
        }
        limits.take('register', network);
        if (!openRegistration) throw closed();
        if (query.get('kind') === 'guest') throw forbidden('There are no guests here');
        const localpart = (body.username ?? `guest${randomInt(1e9)}`).toLowerCase();
        await checkFree(localpart);
        const open = await interactiveAuth.demand(body.auth, {
          stage: 'm.login.dummy',
          purpose: 'register',
          check: async () => true,
        });
        return open ?? create(localpart, body, peer);
      },
    }),
    matrixRoute({
      method: 'GET',
      path: 'register/available',
      versions: ['v3'],
      auth: 'none',
      async handler({ query, network }) {
        limits.take('register', network);
        if (!openRegistration) throw closed();
        await checkFree(query.get('username') ?? '');
        return { json: { available: true } };
      },
    }),
  ];
}
