import type { SyncFilter } from '@/homeserver/filters/filter';
import type { Viewer } from '@/homeserver/timeline/client-event';
import type { Snapshot } from './room-slice';
import type { SentMembers } from './sent-members';

/** Under which key state goes out: before the timeline, or after it in the words of the client that asked. */
export type StateKey = 'state' | 'state_after' | 'org.matrix.msc4222.state_after';

/** What one client asks. */
export interface SyncCall {
  readonly viewer: Viewer;
  readonly filter: SyncFilter;
  /** Everything up to here is known to the client; null when it knows nothing. */
  readonly since: number | null;
  readonly isFullState: boolean;
  readonly stateKey: StateKey;
  /** Senders whose messages the person does not want. */
  readonly isIgnored: (userId: string) => boolean;
  /** Null when the client loads all members, or wants them again and again. */
  readonly sent: SentMembers | null;
}

/** A call at one moment. */
export interface SyncScope extends SyncCall {
  readonly snapshot: Snapshot;
}
