import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { badParameter, forbidden, MatrixError } from '@/homeserver/api/matrix-error';
import { matrixRoute, type Answer, type MatrixRoute } from '@/homeserver/api/route';
import { authBody } from './interactive-auth';
import { hashPassword, passwordMatches } from './passwords';
import { localpartOf, localUserId } from './user-id';
import type { UserServices } from './user-services';

const deviceFields = {
  device_id: z.string().min(1).max(255).optional(),
  initial_device_display_name: z.string().max(255).optional(),
  refresh_token: z.boolean().optional(),
};
export type DeviceFields = z.infer<z.ZodObject<typeof deviceFields>>;
export { deviceFields };

const loginBody = z.object({
  ...deviceFields,
  type: z.string(),
  identifier: z.object({ type: z.string(), user: z.string().optional() }).optional(),
  /** Before identifiers. */
  user: z.string().optional(),
  password: z.string().max(512).optional(),
  token: z.string().max(255).optional(),
});
type LoginBody = z.infer<typeof loginBody>;

const LOGIN_TOKEN_MS = 120_000;
const wrongLogin = () => forbidden('Wrong user name or password');

/** Client-Server API, "Login". */
export function loginRoutes(deps: UserServices): MatrixRoute[] {
  const { config, accounts, authenticator, clock, limits } = deps;
  const loginTokens = new Map<string, { userId: string; expiresAtMs: number }>();

  const byAppservice = async (body: LoginBody): Promise<string> => {
    const userId = localUserId(body.identifier?.user ?? body.user ?? '', config.serverName);
    const localpart = userId && localpartOf(userId, config.serverName);
    if (!userId || !localpart || !config.appservice?.userPattern.test(localpart)) {
      throw new MatrixError(
        400,
        'M_EXCLUSIVE',
        'The user is not in the namespace of the application service',
      );
    }
    if (!(await accounts.find(userId))) throw forbidden('The user is not registered');
    return userId;
  };

  const byPassword = async (body: LoginBody): Promise<string> => {
    if (body.identifier && body.identifier.type !== 'm.id.user') {
      throw new MatrixError(400, 'M_UNKNOWN', 'This kind of identifier is not known here');
    }
    const userId = localUserId(body.identifier?.user ?? body.user ?? '', config.serverName);
    limits.take('login', userId ?? '');
    const account = userId === undefined ? undefined : await accounts.find(userId);
    const matches = await passwordMatches(body.password ?? '', account?.passwordHash ?? null);
    if (!account || !matches) throw wrongLogin();
    return account.userId;
  };

  const byToken = async (body: LoginBody): Promise<string> => {
    const known = loginTokens.get(body.token ?? '');
    loginTokens.delete(body.token ?? '');
    if (!known || known.expiresAtMs < clock.now().getTime()) throw forbidden('Unknown login token');
    return known.userId;
  };

  const changePassword = z.object({
    auth: authBody,
    new_password: z.string().min(1).max(512),
    logout_devices: z.boolean().default(true),
  });

  const standAlone: MatrixRoute[] = [
    matrixRoute({
      method: 'POST',
      path: 'login/get_token',
      versions: ['v1'],
      auth: 'user',
      body: z.object({ auth: authBody }),
      async handler({ requester, body }) {
        const open = await demandPassword(deps, requester.userId, body.auth, 'login token');
        if (open) return open;
        const now = clock.now().getTime();
        for (const [token, { expiresAtMs }] of loginTokens) if (expiresAtMs < now) loginTokens.delete(token);
        const token = randomBytes(24).toString('base64url');
        loginTokens.set(token, { userId: requester.userId, expiresAtMs: now + LOGIN_TOKEN_MS });
        return { json: { login_token: token, expires_in_ms: LOGIN_TOKEN_MS } };
      },
    }),
    matrixRoute({
      method: 'POST',
      path: 'account/password',
      versions: ['v3'],
      auth: 'user',
      body: changePassword,
      async handler({ requester, body }) {
        const open = await demandPassword(deps, requester.userId, body.auth, 'password');
        if (open) return open;
        await accounts.setPassword(requester.userId, await hashPassword(body.new_password));
        if (body.logout_devices) await deps.tokens.endAllDevices(requester.userId, requester.deviceId);
        return { json: {} };
      },
    }),
  ];

  const flows = [
    ...(config.appservice ? [{ type: 'm.login.application_service' }] : []),
    ...(config.openRegistration
      ? [{ type: 'm.login.password' }, { type: 'm.login.token', get_login_token: true }]
      : []),
  ];

  return [
    ...(config.openRegistration ? standAlone : []),
    matrixRoute({
      method: 'GET',
      path: 'login',
      versions: ['v3'],
      auth: 'none',
      handler: async () => ({ json: { flows } }),
    }),
    matrixRoute({
      method: 'POST',
      path: 'login',
      versions: ['v3'],
      auth: 'none',
      body: loginBody,
      async handler({ body, peer, network, raw }) {
        const isAppservice = authenticator.isAppservice(raw.request);
        if (!isAppservice) limits.take('login', network);
        if (!flows.some(({ type }) => type === body.type)) {
          throw new MatrixError(400, 'M_UNKNOWN', 'This way to log in is not offered here');
        }
        if (body.type === 'm.login.application_service') {
          if (!isAppservice)
            throw new MatrixError(401, 'M_MISSING_TOKEN', 'For the application service alone');
          return openDevice(deps, await byAppservice(body), body, peer);
        }
        const userId = await (body.type === 'm.login.password' ? byPassword(body) : byToken(body));
        return openDevice(deps, userId, body, peer);
      },
    }),
  ];
}

/** Asks a person of the stand-alone server for the password again; undefined when it was right. */
export function demandPassword(
  { accounts, interactiveAuth, limits }: Pick<UserServices, 'accounts' | 'interactiveAuth' | 'limits'>,
  userId: string,
  auth: z.infer<typeof authBody>,
  purpose: string,
): Promise<Answer | undefined> {
  return interactiveAuth.demand(auth, {
    stage: 'm.login.password',
    purpose: `${purpose} ${userId}`,
    async check({ password }) {
      limits.take('login', userId);
      return passwordMatches(password ?? '', (await accounts.find(userId))?.passwordHash ?? null);
    },
  });
}

/** Logs in on the device that the body names, or on a new one. */
export async function openDevice(
  { tokens, log }: Pick<UserServices, 'tokens' | 'log'>,
  userId: string,
  fields: DeviceFields,
  peer: string,
): Promise<Answer> {
  const deviceId = fields.device_id ?? newDeviceId();
  // Ids go through logs and addresses.
  if (/[\u0000-\u0020\u007f]/.test(deviceId))
    throw badParameter('device_id holds characters that it may not');
  const issued = await tokens.open(
    { userId, deviceId },
    fields.initial_device_display_name?.replaceAll('\0', '') ?? null,
    fields.refresh_token ?? false,
  );
  log.write('auth.logged_in', { user: userId, peer });
  return { json: { user_id: userId, device_id: deviceId, ...issued } };
}

function newDeviceId(): string {
  return Array.from({ length: 10 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
