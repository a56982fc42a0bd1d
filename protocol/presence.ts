import { z } from 'zod';
import { PRESENCE_PEOPLE_MAX } from './dm-rules';
import { instant, userId, userIdsText } from './wire';

/** The people of the rows on screen. */
export const presencePeople = userIdsText(PRESENCE_PEOPLE_MAX);

/** When people were last active, as far as each lets the caller know; people without an accepted conversation are left out. */
export const presence = z.array(z.strictObject({ id: userId, lastActiveTime: instant.nullable() }));
export type Presence = z.output<typeof presence>;
