import { z } from 'zod';

/** The code of every successful answer (HTP-04). */
export const SUCCESS_CODE = '10000';

/** What every call answers. `fields` are the facts from which the client words an error. */
export const envelope = z.object({
  code: z.string(),
  message: z.string().optional(),
  fields: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  result: z.unknown().optional(),
});

export type Envelope = z.output<typeof envelope>;
export type ErrorFields = Record<string, string | number>;

/** On answers while the homeserver does not respond: what is changed meanwhile is saved, and chat follows later. */
export const CHAT_AWAY_HEADER = 'x-chat-away';
