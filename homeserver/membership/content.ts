import { z } from 'zod';
import type { JsonObject } from '@/homeserver/rooms/event';
import type { Profile } from '@/homeserver/users/profiles';

/** A body that is a JSON object; the API has parsed it, the writer checks what JSON alone does not. */
export const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const reason = z.string().max(1000).optional();

/** Of `m.room.member`: what somebody is in a room, how they look, and why. */
export function memberContent(
  membership: 'join' | 'invite' | 'leave' | 'ban' | 'knock',
  profile: Profile,
  why: string | undefined,
): JsonObject {
  const { displayname, avatar_url } = profile;
  return {
    membership,
    ...(displayname !== undefined && { displayname }),
    ...(avatar_url !== undefined && { avatar_url }),
    ...(why !== undefined && { reason: why }),
  };
}
