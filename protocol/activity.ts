import { z } from 'zod';
import { ACTIVE_DAY_MESSAGES } from './activity-rules';
import { route } from './route';

export const activityRoutes = {
  reportDay: route({
    method: 'POST',
    path: 'user/dailyActivity',
    caller: 'session',
    summary: `Report a day (UTC) with ${ACTIVE_DAY_MESSAGES} messages; the server's own count decides, and each day counts once (OPN-77)`,
    body: z.strictObject({
      date: z.iso.date(),
      count: z.int().min(ACTIVE_DAY_MESSAGES).max(1_000_000),
    }),
    result: z.strictObject({ credited: z.boolean().describe('the day counts, now or since before') }),
  }),
};
