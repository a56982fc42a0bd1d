import { z } from 'zod';
import { person } from './account';
import { GROUP_PEOPLE_MAX, groupRoles } from './group-rules';
import { roomKinds, SLOW_MODE_SECONDS_MAX, SLOW_MODE_SECONDS_MIN } from './room-rules';
import { enumerated, id, instant, matrixRoomId, renamed, roomId, spaceId, userId } from './wire';

/* Rooms and their members, as calls about them carry them. */

/** Wire values 0 to 3 (CHN-03). */
export const roomKind = enumerated(roomKinds);

export const slowModeSeconds = z
  .int()
  .refine(
    (seconds) => seconds === 0 || (seconds >= SLOW_MODE_SECONDS_MIN && seconds <= SLOW_MODE_SECONDS_MAX),
  )
  .describe('seconds that people wait between two messages: 0 for off, else 5 to 21600');

/** A named group of the channels of a space. */
export const roomCategory = z.strictObject({ id, name: z.string() });
export type RoomCategory = z.output<typeof roomCategory>;

/** A channel or room of a space, as the caller stands to it. */
export const room = renamed(
  z.strictObject({
    id: roomId,
    matrixRoomId: matrixRoomId.describe('Matrix room id; empty until the homeserver has made the room'),
    name: z.string().describe('what people see, in any language'),
    asciiName: z.string().describe('a-z, digits and underscores'),
    logo: z.string().describe('an emoji for channels, a picture for rooms; empty when there is none'),
    topic: z
      .string()
      .describe('what it is about; empty when nobody has said, and where the caller is locked out'),
    spaceId,
    space: renamed(z.strictObject({ logo: z.string(), name: z.string(), asciiName: z.string() }), {
      name: 'displayName',
      asciiName: 'guildName',
    }),
    kind: roomKind,
    category: roomCategory.nullable().describe('of a channel; null for none'),
    archived: z.boolean().describe('nobody writes in it any more'),
    members: z.int(),
    joined: z.boolean(),
    locked: z.boolean().describe('the caller cannot enter it (OPN-03, OPN-73)'),
    ruled: z.boolean().describe('an access rule says who may enter it'),
    canPost: z.boolean().describe('false in a read-only channel without the right'),
    canGive: z.boolean().describe('whether the caller may send rewards here (permission 11)'),
    slowMode: slowModeSeconds,
    slowModeExempt: z
      .boolean()
      .describe('the caller need not wait in slow mode (permissions 3 and 9, admins)'),
    createdTime: instant,
  }),
  {
    matrixRoomId: 'roomId',
    name: 'displayName',
    asciiName: 'roomName',
    spaceId: 'guildId',
    space: 'guild',
    kind: 'type',
  },
);
export type Room = z.output<typeof room>;

/** A direct conversation as a room (OPN-05): outside of all spaces, named after the other person. */
export const directRoom = renamed(
  z.strictObject({
    id: roomId,
    matrixRoomId: matrixRoomId.describe('Matrix room id; empty until the homeserver has made the room'),
    kind: z.codec(z.literal(4), z.literal('direct'), {
      decode: () => 'direct' as const,
      encode: () => 4 as const,
    }),
    user: person.describe('the other person'),
    joined: z.boolean().describe('false while the caller has not accepted'),
    members: z.int(),
    canPost: z.boolean(),
    canGive: z.boolean(),
    createdTime: instant,
  }),
  { matrixRoomId: 'roomId', kind: 'type' },
);
export type DirectRoom = z.output<typeof directRoom>;

/** A group as a room. Its name is empty where nobody gave it one; screens then name its people. */
export const groupRoom = renamed(
  z.strictObject({
    id: roomId,
    matrixRoomId: matrixRoomId.describe('Matrix room id; empty until the homeserver has made the room'),
    name: z.string(),
    logo: z.string().describe('the address of its picture, or empty'),
    kind: z.codec(z.literal(5), z.literal('group'), {
      decode: () => 'group' as const,
      encode: () => 5 as const,
    }),
    users: z.array(person).max(GROUP_PEOPLE_MAX).describe('the other people'),
    role: z.enum(groupRoles),
    joined: z.boolean().describe('false while the caller has not accepted'),
    members: z.int(),
    canPost: z.boolean(),
    canGive: z.boolean(),
    createdTime: instant,
  }),
  { matrixRoomId: 'roomId', name: 'roomName', kind: 'type' },
);
export type GroupRoom = z.output<typeof groupRoom>;
/** What `room/detail` answers. */
export type AnyRoom = Room | DirectRoom | GroupRoom;

/** A room by either of its ids (OPN-101). */
export const roomReference = z.string().regex(/^([1-9]\d{0,9}|![\x21-\x7e]{1,254})$/);

export const roomMember = z.strictObject({
  id: userId,
  username: z.string(),
  avatar: z.string(),
  lastActiveTime: instant.nullable(),
  roles: z.array(z.strictObject({ id, name: z.string(), color: z.string() })),
});
export type RoomMember = z.output<typeof roomMember>;
