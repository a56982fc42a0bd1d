import { z } from 'zod';
import { route } from './route';
import { memberOutcome, severalMembers } from './several-members';
import { MODERATION_NOTE_MAX, TIME_OUT_SECONDS_MAX, TIME_OUT_SECONDS_MIN } from './time-out-rules';
import { instant, renamed, spaceIdText, userIdText } from './wire';

export const moderationNote = z
  .string()
  .max(MODERATION_NOTE_MAX)
  .describe('stands in the audit log. Of a ban, for those who may ban; of a time-out, for its person too');

export const timeOutSeconds = z.int().min(TIME_OUT_SECONDS_MIN).max(TIME_OUT_SECONDS_MAX);

const personParams = renamed(z.strictObject({ spaceId: spaceIdText, userId: userIdText }), {
  spaceId: 'guildId',
});

export const timeOutRoutes = {
  timeOutMember: route({
    method: 'POST',
    path: 'guild/{guildId}/timeOut/{userId}',
    caller: 'session',
    right: ['banMembers', 'kickMembers'],
    summary: 'Let a member only read for a while; another time-out of the same person takes its place',
    params: personParams,
    body: z.strictObject({
      seconds: timeOutSeconds,
      note: moderationNote.optional(),
    }),
    result: z.strictObject({ until: instant }),
  }),
  timeOutMembers: route({
    method: 'POST',
    path: 'guild/{guildId}/timeOut',
    caller: 'session',
    right: ['banMembers', 'kickMembers'],
    summary:
      'Let several members only read for a while, as one act; who may not be timed out is named with the reason',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    body: z.strictObject({
      userIds: severalMembers,
      seconds: timeOutSeconds,
      note: moderationNote.optional(),
    }),
    result: z.strictObject({ until: instant, outcomes: z.array(memberOutcome) }),
  }),
  liftTimeOut: route({
    method: 'POST',
    path: 'guild/{guildId}/timeOut/{userId}/lift',
    caller: 'session',
    right: ['banMembers', 'kickMembers'],
    summary: 'End a time-out now; who is not timed out needs nothing lifted, which is no error',
    params: personParams,
    result: z.null(),
  }),
};
