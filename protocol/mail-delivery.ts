import { z } from 'zod';

/** How mails fare, of all that go out: nothing of it is about one of them. */
export const mailDelivery = z.strictObject({ delayed: z.boolean() });
export type MailDelivery = z.output<typeof mailDelivery>;
