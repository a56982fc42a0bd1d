import { z } from 'zod';
import { noticeKindNames } from './notice';
import {
  digestRhythms,
  isTimeZone,
  levelOrigins,
  messageLevels,
  noticeWays,
  type NoticeSettings,
} from './notice-setting-rules';
import { conversationKinds } from './room-rules';
import { route } from './route';
import { instant, matrixRoomId, renamed, roomId, spaceId, spaceIdText } from './wire';

const minute = z
  .int()
  .min(0)
  .max(24 * 60 - 1);

const settings = z.strictObject({
  kinds: z.record(z.enum(noticeKindNames), z.strictObject(flags(noticeWays))),
  messages: z.enum(messageLevels).describe('what is heard of messages in all spaces'),
  quiet: z.strictObject({
    on: z.boolean(),
    from: minute.describe('minutes since midnight'),
    to: minute,
    zone: z.string().max(64).refine(isTimeZone),
  }),
  contactsThrough: z.boolean(),
  pushText: z.boolean(),
  digest: z.enum(digestRhythms),
  digestPrivate: z.boolean(),
}) satisfies z.ZodType<NoticeSettings>;

function flags<const Names extends readonly string[]>(names: Names) {
  return Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Names[number], z.ZodBoolean>;
}

const level = {
  level: z.enum(messageLevels).describe('what holds'),
  origin: z.enum(levelOrigins).describe('what it was chosen for'),
  mutedUntil: instant.nullable().describe('of this very space or room'),
};

const levelOfSpace = z.strictObject({ id: spaceId, name: z.string(), logo: z.string(), ...level });
export type LevelOfSpace = z.output<typeof levelOfSpace>;

const levelOfRoom = z.strictObject({
  id: roomId,
  matrixRoomId: matrixRoomId.nullable(),
  name: z.string(),
  logo: z.string(),
  kind: z.enum(conversationKinds),
  ...level,
});
export type LevelOfRoom = z.output<typeof levelOfRoom>;

export const noticeSettingRoutes = {
  noticeSettings: route({
    method: 'GET',
    path: 'notification/settings',
    caller: 'session',
    summary: 'What the caller is told, and how',
    result: settings,
  }),
  changeNoticeSettings: route({
    method: 'POST',
    path: 'notification/settings',
    caller: 'session',
    summary: 'Change some of what the caller has chosen; what is left out stays',
    body: settings
      .extend({
        kinds: z.partialRecord(z.enum(noticeKindNames), z.strictObject(flags(noticeWays)).partial()),
      })
      .partial(),
    result: settings,
  }),
  spaceLevels: route({
    method: 'GET',
    path: 'notification/levels',
    caller: 'session',
    summary: 'What the caller hears of messages in each of their spaces',
    result: z.array(levelOfSpace),
  }),
  roomLevels: route({
    method: 'GET',
    path: 'notification/levels/{guildId}',
    caller: 'session',
    summary: 'What the caller hears of messages in each of their rooms of a space',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    result: z.array(levelOfRoom),
  }),
  setSpaceLevel: route({
    method: 'POST',
    path: 'notification/levels/space',
    caller: 'session',
    summary: 'Choose what the caller hears in a space; null follows what is chosen for all',
    body: z.strictObject({
      spaceId,
      level: z.enum(messageLevels).nullable().optional().describe('left out: as it is'),
      mutedUntil: instant.nullable().optional().describe('nothing is heard until then; null ends it'),
    }),
    result: z.null(),
  }),
  setRoomLevel: route({
    method: 'POST',
    path: 'notification/levels/room',
    caller: 'session',
    summary: 'Choose what the caller hears in a conversation; null follows the space',
    body: z.strictObject({
      roomId,
      level: z.enum(messageLevels).nullable().optional().describe('left out: as it is'),
      mutedUntil: instant.nullable().optional().describe('nothing is heard until then; null ends it'),
    }),
    result: z.null(),
  }),
  comparePushRules: route({
    method: 'POST',
    path: 'notification/levels/compare',
    caller: 'session',
    summary: 'Ask to compare the levels with the push rules, which another Matrix client may have changed',
    result: z.null(),
  }),
};
