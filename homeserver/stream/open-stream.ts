import type { Clock } from '@/runtime/clock';
import type { Storage } from '@/storage/storage';
import { fixServerName } from '@/homeserver/db/server-name.store';
import type { Log } from '@/homeserver/log/log';
import { openRooms } from '@/homeserver/rooms/open-rooms';
import type { Rooms } from '@/homeserver/rooms/rooms';
import { startStream, type StartedStream } from './start-stream';

export interface StreamOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: {
    /** Null takes the name that the database has, or the host of `publicUrl` at first start. */
    readonly serverName: string | null;
    readonly leaderSilenceMs?: number | undefined;
    readonly publicUrl: string;
    readonly appservice: { readonly senderLocalpart: string } | null;
  };
  /** Another process leads, so the answers of this one are no longer true: it must end. By default it does. */
  readonly onOver?: () => void;
}

/** The stream and what stands on it alone. */
export interface OpenStream {
  readonly stream: StartedStream;
  readonly rooms: Rooms;
  readonly serverName: string;
  /** What `/leader` tells platform and gateway (docs/homeserver.md). */
  readonly leader: {
    readonly epoch: number;
    /** False when another process may have taken the lead: then no read is answered. */
    isFresh(): boolean;
  };
  /** Writes what waits, then lets the next process lead. */
  close(): Promise<void>;
}

/**
 * Takes the lead, finds where the stream stands and opens the rooms on it. Throws ServerNameError when the database was
 * made for another server.
 */
export async function openStream(options: StreamOptions): Promise<OpenStream> {
  const { storage, clock, log, config, onOver = endProcess } = options;
  const serverName = await fixServerName(storage.db, config.serverName, new URL(config.publicUrl).hostname);
  const stream = await startStream({ storage, log, silenceMs: config.leaderSilenceMs, onOver });
  const governor = config.appservice && `@${config.appservice.senderLocalpart}:${serverName}`;
  const rooms = await openRooms({ storage, stream, clock, serverName, governor });
  return {
    stream,
    rooms,
    serverName,
    leader: {
      get epoch() {
        return stream.leadership().epoch;
      },
      isFresh: () => stream.leadership().isFresh,
    },
    close: () => stream.close(),
  };
}

/** Thrown where nothing catches it: the last resort of the process ends it, and a supervisor starts another one. */
function endProcess(): void {
  queueMicrotask(() => {
    throw new Error('Another process leads the stream');
  });
}
