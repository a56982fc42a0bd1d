import { setTimeout as wait } from 'node:timers/promises';
import { MatrixHttpError, type AnswerBody } from '@/homeserver/testing/client';

const AGAIN_MS = 10;

/**
 * Repeats a request until there is an answer, as clients do; what the server refuses for good is thrown, and so is a
 * failure after nobody wants to know any more.
 */
export async function retry(
  request: () => Promise<AnswerBody>,
  isOver: () => boolean = () => false,
): Promise<AnswerBody> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (isOver() || (error instanceof MatrixHttpError && error.status < 500)) throw error;
    }
    await wait(AGAIN_MS);
  }
}
