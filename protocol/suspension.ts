import { z } from 'zod';
import { APPEAL_MAX, suspensionReasons } from './operator-rules';
import { route } from './route';
import { instant } from './wire';

export const suspensionReason = z.enum(suspensionReasons);

/** A suspension as the suspended person, or a member of the suspended space, reads it. */
export const suspension = z.strictObject({
  reason: suspensionReason,
  note: z.string(),
  until: instant.nullable().describe('null: until the operator ends it'),
  createdTime: instant,
});
export type Suspension = z.output<typeof suspension>;

/** The caller's own, with what they said to it. */
export const ownSuspension = z.strictObject({
  ...suspension.shape,
  appeal: z.string().nullable(),
  appealTime: instant.nullable(),
});
export type OwnSuspension = z.output<typeof ownSuspension>;

export const suspensionRoutes = {
  suspension: route({
    method: 'GET',
    path: 'user/suspension',
    caller: 'session',
    whileSuspended: true,
    summary: 'The suspension of the caller’s account; null without one',
    result: ownSuspension.nullable(),
  }),
  appeal: route({
    method: 'POST',
    path: 'user/suspension/appeal',
    caller: 'session',
    whileSuspended: true,
    summary: 'Say something to the suspension of one’s account; a later one takes its place',
    body: z.strictObject({ text: z.string().max(APPEAL_MAX) }),
    result: z.null(),
  }),
};
