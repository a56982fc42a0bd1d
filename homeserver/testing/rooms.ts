import { segment, type MatrixTestClient } from './client';

export interface TestRoomOptions {
  readonly members?: readonly MatrixTestClient[];
  readonly visibility?: 'world_readable' | 'shared' | 'invited' | 'joined';
  readonly name?: string;
  readonly isSpace?: boolean;
  readonly powerLevels?: Record<string, unknown>;
}

/** Creates a private room as somebody and lets others join; answers its id. */
export async function makeRoom(creator: MatrixTestClient, options: TestRoomOptions = {}): Promise<string> {
  const { members = [], visibility = 'shared', name, isSpace = false, powerLevels } = options;
  const { room_id: roomId } = await creator.post('createRoom', {
    preset: 'private_chat',
    name,
    invite: members.map((member) => member.userId),
    creation_content: isSpace ? { type: 'm.space' } : {},
    initial_state: [{ type: 'm.room.history_visibility', content: { history_visibility: visibility } }],
    power_level_content_override: powerLevels,
  });
  for (const member of members) await member.post(`rooms/${segment(roomId)}/join`);
  return roomId as string;
}
