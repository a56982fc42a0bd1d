import { z } from 'zod';
import type { findableAnswer, HiddenPeople, receiptAnswer } from '@/protocol/page';
import type { MatrixRoomId, UserId } from '@/protocol/ids';
import { matrixRoomId, userId, userIdText } from '@/protocol/wire';
import { jsonResponse } from '@/server/http/answer';
import type { ChatPrivacyRoute } from '@/server/http/page';

const PEOPLE_MAX = 10_000;
const ofRoom = z.strictObject({ user: userIdText, room: matrixRoomId.optional() });
const people = z.array(userId).max(PEOPLE_MAX);
const asked = z.union([z.strictObject({ found: people }), z.strictObject({ user: userId, ignored: people })]);

/** What people have chosen about others; answered by features/privacy. */
export interface ChatPrivacy {
  hiddenFrom(userId: UserId): Promise<HiddenPeople>;
  showsRead(userId: UserId, matrixRoomId: MatrixRoomId): Promise<boolean>;
  findable(userIds: readonly UserId[]): Promise<UserId[]>;
  takeOver(userId: UserId, ignored: readonly UserId[]): Promise<void>;
}

/**
 * `/internal/chat-privacy`: whose messages a person does not see, with a room whether others there learn what they have read; by
 * POST who of some people lets themselves be found, or the list of ignored people that a person has written in a Matrix client.
 */
export function chatPrivacyRoute(privacy: ChatPrivacy): ChatPrivacyRoute {
  const json = (answer: unknown) => jsonResponse(200, JSON.stringify(answer));
  return async ({ request }) => {
    if (request.method === 'GET') {
      const { data } = ofRoom.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      if (!data) return new Response(null, { status: 400 });
      if (data.room === undefined) return json(await privacy.hiddenFrom(data.user));
      const answer: z.output<typeof receiptAnswer> = {
        isPublic: await privacy.showsRead(data.user, data.room),
      };
      return json(answer);
    }
    const { data } = asked.safeParse(await request.json().catch(() => undefined));
    if (!data) return new Response(null, { status: 400 });
    if ('ignored' in data) {
      await privacy.takeOver(data.user, data.ignored);
      return json({});
    }
    const answer: z.output<typeof findableAnswer> = { userIds: await privacy.findable(data.found) };
    return json(answer);
  };
}
