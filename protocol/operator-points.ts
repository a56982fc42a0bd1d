import { z } from 'zod';
import { person } from './account';
import { holdReasons, pointSources } from './point-rules';
import { route } from './route';
import { id, idText, instant, spaceId } from './wire';

/** Points of a person as platform admins look at them. */
const reviewedPoints = z.strictObject({
  id,
  source: z.enum(pointSources),
  amount: z.int(),
  person,
  about: person.nullable().describe('who came or claimed, as long as they have an account'),
  space: z.strictObject({ id: spaceId, name: z.string() }).nullable(),
  holdReason: z.enum(holdReasons).nullable().describe('what the two accounts share'),
  time: instant,
});
export type ReviewedPoints = z.output<typeof reviewedPoints>;

const decision = z.enum(['count', 'reject', 'takeBack']);
export type PointDecision = z.output<typeof decision>;

export const operatorPointRoutes = {
  operatorPoints: route({
    method: 'GET',
    path: 'operator/points',
    caller: 'operator',
    summary: 'Points that are held, or that count, the newest first',
    query: z.strictObject({
      state: z.enum(['held', 'counted']),
      cursor: idText.optional().describe('`next` of the page before'),
    }),
    result: z.strictObject({ records: z.array(reviewedPoints), next: id.nullable() }),
  }),
  decidePoints: route({
    method: 'POST',
    path: 'operator/points/{entryId}',
    caller: 'operator',
    freshLogin: true,
    summary: 'Count or reject held points, or take back points that count by an entry of its own',
    params: z.strictObject({ entryId: idText }),
    body: z.strictObject({ decision }),
    result: z.null(),
  }),
};
