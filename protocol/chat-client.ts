import { z } from 'zod';
import { route } from './route';
import { id, instant } from './wire';
import { REDIRECT_URL_MAX } from './client-address';

export const chatClientRoutes = {
  approveClient: route({
    method: 'POST',
    path: 'login/client',
    caller: 'session',
    summary: 'Let a Matrix client log in: its address with a login token that is good once, for two minutes',
    body: z.strictObject({ redirectUrl: z.string().max(REDIRECT_URL_MAX) }),
    result: z.strictObject({ location: z.string() }),
  }),
  chatClients: route({
    method: 'GET',
    path: 'user/clients',
    caller: 'session',
    summary: 'Matrix clients that are logged in; each ends like a device',
    result: z.array(
      z.strictObject({
        id,
        address: z.string().describe('origin or scheme at which the client got its login'),
        agent: z.string().describe('what the client calls itself'),
        createdTime: instant,
        lastUsedTime: instant.nullable(),
      }),
    ),
  }),
};
