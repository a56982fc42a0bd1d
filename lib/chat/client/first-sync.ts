import { CHANGE_MARK_TYPE, HIDDEN_MESSAGES_TYPE, ROOM_STATE_TYPE } from '@/protocol/chat-names';
import type { Content, RawEvent } from '@/lib/chat/timeline/raw-event';
import type { MatrixRoomId } from '@/protocol/ids';

/** The newest messages of a summary. More than one, because the last may be deleted. */
export const SUMMARY_MESSAGES = 3;

/** State as it is after the timeline, of homeservers that know MSC4222. */
export const STATE_AFTER = 'org.matrix.msc4222.state_after';

/** What a sync says about a room that the person is in, as far as it is read here. */
export interface JoinedRoom {
  timeline?: { events?: RawEvent[]; limited?: boolean; prev_batch?: string | null };
  state?: { events?: RawEvent[] };
  [STATE_AFTER]?: { events?: RawEvent[] };
  ephemeral?: { events?: { type: string; content: Content }[] };
  account_data?: { events?: { type: string; content: Content }[] };
  unread_notifications?: { notification_count?: number; highlight_count?: number };
  summary?: Content;
}

/** What a sync says, as far as it is read here. */
export interface SyncAnswer {
  next_batch: string;
  account_data?: { events?: { type: string; content: Content }[] };
  rooms?: {
    join?: Record<MatrixRoomId, JoinedRoom>;
    invite?: Record<MatrixRoomId, unknown>;
    leave?: Record<MatrixRoomId, unknown>;
  };
}

/** Messages of each room that a sync brings at most; older ones are asked for when the room is looked at. */
export const SYNC_MESSAGES = 20;

/** Of all syncs but the first. Who is online says our own API, so presence is off; members come with what they write. */
export const syncFilterDefinition = {
  presence: { not_types: ['*'] },
  room: {
    timeline: { limit: SYNC_MESSAGES, lazy_load_members: true },
    state: { lazy_load_members: true },
    ephemeral: { types: ['m.receipt', 'm.typing'] },
  },
};

const summaryFilter = {
  presence: { not_types: ['*'] },
  room: {
    timeline: { limit: SUMMARY_MESSAGES, types: ['m.room.message'], lazy_load_members: true },
    state: { types: [ROOM_STATE_TYPE, CHANGE_MARK_TYPE, HIDDEN_MESSAGES_TYPE], lazy_load_members: true },
    ephemeral: { types: ['m.receipt'] },
  },
};

/** The address of a sync that asks for summaries of all rooms (docs/decisions/first-sync.md). */
export function withSummaries(url: URL): URL {
  const changed = new URL(url);
  changed.searchParams.set('filter', JSON.stringify(summaryFilter));
  return changed;
}

/** The first sync, as the client asks for it. */
export function firstSyncUrl(baseUrl: string): URL {
  const path =
    '/_matrix/client/v3/sync?timeout=0&set_presence=offline&org.matrix.msc4222.use_state_after=true';
  return withSummaries(new URL(path, baseUrl));
}
