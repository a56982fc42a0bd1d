import type { Clock } from '@/runtime/clock';
import type { Metrics } from '@/runtime/metrics';
import type { Storage } from '@/storage/storage';
import type { HomeserverConfig } from './config/config';
import type { Log } from './log/log';
import type { RoomPurge } from './purge/room-purge';
import type { Rooms } from './rooms/rooms';
import type { Stream } from './stream/stream';
import type { KeyCounts } from './users/key-counts';
import type { Profiles } from './users/profiles';

/** What every part of the homeserver can ask for; a part takes only what it needs: `Pick<Services, 'rooms'>`. */
export interface Services {
  readonly config: HomeserverConfig;
  readonly clock: Clock;
  /** Only stores use `storage.db`. */
  readonly storage: Storage;
  readonly stream: Stream;
  readonly rooms: Rooms;
  readonly profiles: Profiles;
  readonly keyCounts: KeyCounts;
  /** Deletes rooms that their platform has left. */
  readonly purge: RoomPurge;
  readonly log: Log;
  /** What Prometheus reads of this process. */
  readonly metrics: Metrics;
  /** Aborted when the process begins to stop: whoever waits answers with what there is. */
  readonly stopping: AbortSignal;
  /** Registers what must end with the server; runs after the last request and before the stream and the database close. */
  onClose(close: () => Promise<void> | void): void;
}
