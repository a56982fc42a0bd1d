import type { Room } from '@/protocol/room';

/** A channel of space 1 that the viewer is in, unless told otherwise. */
export function testRoom(id: number, name: string, more: Partial<Room> = {}): Room {
  return {
    id,
    matrixRoomId: `!${id}:site`,
    name,
    asciiName: name,
    logo: '',
    topic: '',
    spaceId: 1,
    space: { logo: '', name: 'Atlas', asciiName: 'Atlas' },
    kind: 'channel',
    category: null,
    archived: false,
    members: 2,
    joined: true,
    locked: false,
    ruled: false,
    canPost: true,
    canGive: true,
    slowMode: 0,
    slowModeExempt: false,
    createdTime: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}
