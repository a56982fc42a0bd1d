import { z } from 'zod';
import { SEVERAL_MEMBERS_MAX } from './member-rules';
import { userId } from './wire';

/** Why an act on several people left one of them out. */
export const memberRefusals = [
  'not_member',
  'not_found',
  'not_yourself',
  'owner_cannot_be_removed',
  'person_too_high',
] as const;

export const memberOutcome = z.strictObject({
  id: userId,
  error: z.enum(memberRefusals).nullable().describe('null: it was done'),
});
export type MemberOutcome = z.output<typeof memberOutcome>;

/** People whom one call acts on. */
export const severalMembers = z.array(userId).min(1).max(SEVERAL_MEMBERS_MAX);
