import { z } from 'zod';
import { REQUEST_MESSAGES_MAX } from '@/protocol/privacy-rules';
import { isPacedType } from '@/runtime/event-content';
import { AppError } from '@/server/http/app-error';
import { matrixAnswer, matrixFailure } from '@/server/http/matrix-answer';
import type { SendingRoute } from '@/server/http/page';
import type { Services } from '@/server/services';

const requestBody = z.object({
  room_id: z.string().max(255),
  path: z.string().max(4096),
  type: z.string().max(255),
  edits: z.string().max(255).nullable(),
});

/**
 * `POST /internal/chat-sending` with a person's Matrix token: 200 when they may send an event now, else why not in the words of
 * Matrix: 403 when their message request holds no more, 429 in slow mode. The gateway asks it where the engine knows neither.
 */
export function sendingRoute({ chat }: Pick<Services, 'chat'>): SendingRoute {
  return async ({ request }) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const body = requestBody.safeParse(await request.json().catch(() => undefined));
    if (token === undefined || !body.success) {
      return matrixAnswer(400, { errcode: 'M_BAD_JSON', error: 'The body is no message' });
    }
    const { room_id: matrixRoomId, ...message } = body.data;
    const paced = { matrixRoomId, ...message };
    try {
      const isAllowed = await chat.requests.take(token, paced, (work) => chat.ask(work));
      if (!isAllowed) {
        const error = `You can send ${REQUEST_MESSAGES_MAX} messages until they are accepted`;
        return matrixAnswer(403, { errcode: 'M_FORBIDDEN', error });
      }
      if (!isPacedType(paced.type)) return matrixAnswer(200, {});
      const wait = await chat.slowMode.take(token, paced, (work) => chat.ask(work));
      if (wait === 0) return matrixAnswer(200, {});
      const error = { errcode: 'M_LIMIT_EXCEEDED', error: 'This room is in slow mode' };
      return matrixAnswer(429, { ...error, retry_after_ms: wait });
    } catch (error) {
      if (error instanceof AppError) return matrixFailure(error);
      throw error;
    }
  };
}
