import { z } from 'zod';
import { route } from './route';
import { instant } from './wire';

/** How a person came to log in: `client` is another Matrix client, which a session has let in. */
export const loginWays = ['password', 'wallet', 'oidc', 'signUp', 'client'] as const;
export type LoginWay = (typeof loginWays)[number];

/** What took the second step. */
export const loginSteps = ['totp', 'passkey', 'recovery'] as const;
export type LoginStep = (typeof loginSteps)[number];

/** `stopped`: the first step was taken and not the second; `wrong`: the second step was tried in vain. */
export const loginResults = ['in', 'stopped', 'wrong'] as const;

/** So long logins are kept, and so many of them. */
export const LOGINS_KEPT_DAYS = 30;
export const LOGINS_KEPT_MAX = 50;

export const loginEntry = z.strictObject({
  time: instant,
  result: z.enum(loginResults),
  way: z.enum(loginWays),
  step: z.enum(loginSteps).nullable(),
  agent: z.string().describe('browser and system, or the name of the client, shortened'),
  network: z.string().describe('/24 of an IPv4 address, /48 of an IPv6 address'),
});
export type LoginEntry = z.output<typeof loginEntry>;

export const loginEntryRoutes = {
  recentLogins: route({
    method: 'GET',
    path: 'user/logins',
    caller: 'session',
    whileSuspended: true,
    summary: `Logins of the last ${LOGINS_KEPT_DAYS} days, the newest first, and those that the second step stopped`,
    result: z.array(loginEntry),
  }),
};
