import { z } from 'zod';
import { person } from './account';
import { GG_PAGE_SIZE } from './gg-point-rules';
import { ggSources } from './point-rules';
import { route } from './route';
import { id, instant, paged, pageQuery } from './wire';

/** One line of a person's history; points that were taken back are a line of their own. */
const ggEntry = z.strictObject({
  id,
  source: z.enum(ggSources),
  amount: z.int().describe('negative: taken back'),
  person: person.nullable().describe('of a referral, who came; null once the account is gone'),
  time: instant,
});
export type GgEntry = z.output<typeof ggEntry>;

const referral = z.strictObject({
  person,
  verified: z.boolean(),
  held: z.boolean().describe('the operator looks at it before it counts'),
  joinedTime: instant,
});
export type Referral = z.output<typeof referral>;

export const ggPointRoutes = {
  ggPoints: route({
    method: 'GET',
    path: 'user/ggPoints',
    caller: 'session',
    summary: "The caller's GG points, and how many people came by their invites (OPN-64)",
    result: z.strictObject({
      points: z.int(),
      held: z.int().min(0).describe('points that the operator looks at before they count'),
      verified: z.int().min(0).describe('people who came and have verified their email'),
      unverified: z.int().min(0),
    }),
  }),
  ggHistory: route({
    method: 'GET',
    path: 'user/ggHistory',
    caller: 'session',
    summary: 'What the caller got GG points for, the newest first',
    query: z.strictObject(pageQuery(100, GG_PAGE_SIZE)),
    result: paged(ggEntry),
  }),
  referrals: route({
    method: 'GET',
    path: 'user/referrals',
    caller: 'session',
    summary: "People who came by the caller's invites, the newest first",
    query: z.strictObject(pageQuery(100, GG_PAGE_SIZE)),
    result: paged(referral),
  }),
};
