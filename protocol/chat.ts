import { z } from 'zod';
import { CHAT_LOGIN_PATH, chatLoginNames } from './chat-names';
import { route } from './route';
import { conversationKinds } from './room-rules';
import { enumerated, matrixUserId, renamed } from './wire';
import type { MatrixUserId } from './ids';

/** The Matrix user id of a person is `@u<id>:<server name>`; the id never changes, names and pictures are profiles. */
export const MATRIX_USER_PREFIX = 'u';

/** The platform's own user on the homeserver. */
export const MATRIX_SENDER_LOCALPART = 'guildhall';

/** Ids of people are numbers of 32 bits in the database, which refuses whole statements for the sake of a larger one. */
const PERSON_ID_MAX = 2_147_483_647;

/** The person behind a Matrix user id, or null for the platform's own user and strangers. */
export function personIdOf(matrixUserId: MatrixUserId): number | null {
  const id = Number(/^@u([1-9]\d{0,9}):/.exec(matrixUserId)?.[1] ?? Infinity);
  return id <= PERSON_ID_MAX ? id : null;
}

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

/** A media id of the homeserver, as in `mxc://<server>/<media id>`. */
export const MEDIA_ID_PATTERN = /^[A-Za-z0-9_-]{1,128}$/;

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

/**
 * In the content of state that the platform writes into a group: the Matrix user id of the person who removed somebody, gave the
 * name or changed the picture. Other clients show the platform's own user.
 */
export const ACTED_BY = 'guildhall.by';
