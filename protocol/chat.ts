import { z } from 'zod';
import { CHAT_LOGIN_PATH, chatLoginNames } from './chat-names';
import { route } from './route';
import { conversationKinds } from './room-rules';
import { enumerated, matrixUserId, renamed } from './wire';

/** What a room in chat is: -1 is the Matrix space of a space, 0 to 3 are rooms as in room.ts, 4 is a direct conversation (OPN-05), 5 a group. */
const matrixRoomKind = enumerated(['space', ...conversationKinds], -1);

/** The content of `ROOM_STATE_TYPE`. */
export const roomState = renamed(
  z.strictObject({
    roomId: z.int(),
    spaceId: z.int().optional().describe('absent for direct conversations and groups'),
    kind: matrixRoomKind,
  }),
  { roomId: 'room_id', spaceId: 'space_id', kind: 'type' },
);

/** Key and prefix under which browsers keep user and device id, never the token (STO-01, OPN-106). */
export const CHAT_SESSIONS_KEY = 'hydrogen_sessions_v1';

export const chatRoutes = {
  logInToChat: route({
    method: 'POST',
    path: CHAT_LOGIN_PATH,
    caller: 'session',
    summary:
      'A token for the homeserver, for an hour. With noForce=true the one that this session has, while it is good; plain, a fresh one (OPN-15)',
    query: z.strictObject({ noForce: z.enum(['true', 'false']).optional() }),
    result: renamed(
      z.strictObject({
        accessToken: z.string(),
        matrixUserId,
        deviceId: z.string(),
        expiresInMs: z.int().min(0),
      }),
      chatLoginNames,
    ),
  }),
};
