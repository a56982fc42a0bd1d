import { z } from 'zod';
import { matrixRoomId, renamed, roomId } from './wire';

/* What rows of direct conversations and of groups have in common. */

export const conversationRoom = renamed(
  z.strictObject({
    id: roomId,
    matrixRoomId: matrixRoomId.describe('Matrix room id; empty until the homeserver has made the room'),
  }),
  { matrixRoomId: 'roomId' },
);

/** 0 for a request that waits for the caller's answer, 1 for what they are in. */
export const dmStatus = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (status) => status === 1,
  encode: (accepted) => (accepted ? 1 : 0),
});
