import { z } from 'zod';
import { route } from './route';
import { bytesText, instant } from './wire';

const pushState = z.strictObject({
  publicKey: z
    .string()
    .nullable()
    .describe('what browsers subscribe with (VAPID); null: this server sends no pushes'),
  here: z
    .strictObject({ mark: z.string(), since: instant })
    .nullable()
    .describe('the subscription of this session; its mark stands in each of its pushes'),
  devices: z
    .array(z.strictObject({ agent: z.string(), since: instant }))
    .describe('other sessions of the caller that get pushes'),
});
export type PushState = z.output<typeof pushState>;

export const pushRoutes = {
  pushState: route({
    method: 'GET',
    path: 'notification/push',
    caller: 'session',
    summary: 'Whether this session and others of the caller get pushes',
    result: pushState,
  }),
  subscribePush: route({
    method: 'POST',
    path: 'notification/push/subscribe',
    caller: 'session',
    summary: 'Push to this browser until the session ends; repeating it changes nothing',
    body: z.strictObject({
      endpoint: z.url().max(1024).describe('a public https address, as PushSubscription says it'),
      p256dh: bytesText(65).describe('public key of the browser'),
      auth: bytesText(16),
    }),
    result: pushState,
  }),
  unsubscribePush: route({
    method: 'POST',
    path: 'notification/push/unsubscribe',
    caller: 'session',
    summary: 'Push to this browser no longer; repeating it changes nothing',
    result: z.null(),
  }),
};
