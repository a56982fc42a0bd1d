import type { Timeline } from '@/lib/chat/model';
import type { MatrixRoomId } from '@/protocol/ids';

/*
 * What the homeserver has answered about a saved conversation before the client runs (docs/decisions/saved-conversations.md). The
 * first view asks and makes it; the timeline that takes its place shows the same.
 */

interface AnsweredRoom {
  readonly matrixRoomId: MatrixRoomId;
  /** Null where the server refused, or there was nothing to show. */
  readonly timeline: Promise<Timeline | null>;
}

declare global {
  var guildhallAnsweredRoom: AnsweredRoom | undefined;
}

export function keepAnsweredRoom(answered: AnsweredRoom): void {
  globalThis.guildhallAnsweredRoom = answered;
}

/** The saved timeline of a room as the homeserver's answer has changed it; null where none was asked for. */
export async function answeredRoom(matrixRoomId: MatrixRoomId): Promise<Timeline | null> {
  const answered = globalThis.guildhallAnsweredRoom;
  return answered?.matrixRoomId === matrixRoomId ? answered.timeline : null;
}

export function dropAnsweredRoom(): void {
  globalThis.guildhallAnsweredRoom = undefined;
}
