import { setTimeout as wait } from 'node:timers/promises';
import { MatrixHttpError, type AnswerBody } from '@/homeserver/testing/client';

const AGAIN_MS = 10;

/** Repeats a request until there is an answer, as clients do; what the server refuses for good is thrown. */
export async function ask(request: () => Promise<AnswerBody>): Promise<AnswerBody> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (error instanceof MatrixHttpError && error.status < 500) throw error;
    }
    await wait(AGAIN_MS);
  }
}
