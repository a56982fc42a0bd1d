import type { Clock } from '@/runtime/clock';
import type { Storage } from '@/storage/storage';
import type { HomeserverConfig } from './config/config';
import type { Log } from './log/log';
import type { Rooms } from './rooms/rooms';
import type { Stream } from './stream/stream';

/** What every part of the homeserver can ask for; a part takes only what it needs: `Pick<Services, 'rooms'>`. */
export interface Services {
  readonly config: HomeserverConfig;
  readonly clock: Clock;
  /** Only stores use `storage.db`. */
  readonly storage: Storage;
  readonly stream: Stream;
  readonly rooms: Rooms;
  readonly log: Log;
}
