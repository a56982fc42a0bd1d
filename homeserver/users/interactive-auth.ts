import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '@/homeserver/api/route';

/** The `auth` of a request; what stages need besides is read by them. */
export const authBody = z
  .object({
    type: z.string().optional(),
    session: z.string().optional(),
    password: z.string().max(512).optional(),
  })
  .optional();
type AuthBody = z.infer<typeof authBody>;

const SESSIONS_MAX = 1000;

/**
 * Client-Server API, "User-Interactive Authentication", with flows of one stage. Only the stand-alone server has it:
 * behind the platform nobody has a password here.
 */
export class InteractiveAuth {
  /** Session → what it was opened for, so that one made for something harmless opens nothing else. */
  readonly #sessions = new Map<string, string>();

  /** Undefined when the stage is done; else the 401 that says how to go on. */
  async demand(
    auth: AuthBody,
    {
      stage,
      purpose,
      check,
    }: { stage: string; purpose: string; check(auth: NonNullable<AuthBody>): Promise<boolean> },
  ): Promise<Answer | undefined> {
    const known = auth?.session !== undefined && this.#sessions.get(auth.session) === purpose;
    const session = known && auth?.session !== undefined ? auth.session : this.#open(purpose);
    const flows = { flows: [{ stages: [stage] }], params: {}, completed: [], session };
    if (auth?.type === undefined) return { status: 401, json: flows };
    // Test suites and older clients leave the session out where one stage is all there is.
    if (auth.type === stage && (known || auth.session === undefined) && (await check(auth))) {
      this.#sessions.delete(session);
      return undefined;
    }
    return {
      status: 401,
      json: { ...flows, errcode: 'M_FORBIDDEN', error: 'This did not authenticate you' },
    };
  }

  #open(purpose: string): string {
    const oldest = this.#sessions.keys().next();
    if (this.#sessions.size >= SESSIONS_MAX && !oldest.done) this.#sessions.delete(oldest.value);
    const session = randomBytes(18).toString('base64url');
    this.#sessions.set(session, purpose);
    return session;
  }
}
