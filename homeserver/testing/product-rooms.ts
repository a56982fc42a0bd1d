import { segment, type AnswerBody, type MatrixTestClient } from './client';
import type { TestHomeserver } from './homeserver';

/** The kinds of rooms that the platform makes; their power levels and visibility are the product's. */
export type ProductRoom = 'normal' | 'read-only' | 'private' | 'direct';

const VISIBILITY = { normal: 'shared', 'read-only': 'shared', private: 'joined', direct: 'invited' } as const;

/** A room as the platform makes it, in which some people are; answers its id. */
export async function makeProductRoom(
  server: TestHomeserver,
  kind: ProductRoom,
  members: readonly MatrixTestClient[],
  name = 'Town',
): Promise<string> {
  const isReadOnly = kind === 'read-only';
  const created: AnswerBody = await server.asClient().post('createRoom', {
    preset: 'private_chat',
    name,
    invite: members.map((member) => member.userId),
    initial_state: [
      { type: 'm.room.history_visibility', content: { history_visibility: VISIBILITY[kind] } },
      { type: 'm.room.join_rules', content: { join_rule: 'invite' } },
    ],
    power_level_content_override: {
      state_default: 100,
      invite: 100,
      kick: 100,
      ban: 100,
      redact: 100,
      users_default: 0,
      events_default: isReadOnly ? 1 : 0,
      events: { 'm.reaction': 0, 'm.room.redaction': 0 },
      notifications: { room: isReadOnly ? 2 : 1 },
    },
  });
  const roomId: string = created.room_id;
  for (const member of members) await server.asClient(member.userId).post(`rooms/${segment(roomId)}/join`);
  return roomId;
}
