import { z } from 'zod';
import { matrixRoomId, userIdText } from '@/protocol/wire';
import type { restrictedPeople, standingAnswer } from '@/protocol/page';
import type { StandingStore } from '@/server/chat/standing.store';
import { jsonResponse } from '@/server/http/answer';
import type { StandingRoute } from '@/server/http/page';

const query = z.strictObject({ user: userIdText, room: matrixRoomId });

/** `GET /internal/chat-standing`: what the gateway asks before it passes a call on a room (docs/decisions/time-outs.md). */
export function standingRoute(standings: StandingStore): StandingRoute {
  return async (asked) => {
    if (Object.keys(asked).length === 0) {
      const answer: z.output<typeof restrictedPeople> = {
        userIds: await standings.restricted(),
        suspendedIds: await standings.suspended(),
        closedRooms: await standings.closedRooms(),
        closingRooms: await standings.closingRooms(),
        archivingRooms: await standings.archivingRooms(),
      };
      return jsonResponse(200, JSON.stringify(answer));
    }
    const { success, data } = query.safeParse(asked);
    if (!success) return new Response(null, { status: 400 });
    const answer: z.output<typeof standingAnswer> = {
      standing: await standings.standing(data.room, data.user),
    };
    return jsonResponse(200, JSON.stringify(answer));
  };
}
