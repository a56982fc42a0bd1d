import { randomBytes } from 'node:crypto';
import type { Storage } from '@/storage/storage';
import type { Log } from '@/homeserver/log/log';
import { findLastPosition } from './append.store';
import { Leadership } from './leadership';
import type { Planner, WaitingEvents } from './planner';
import type { Published, Stream } from './stream';
import { Writer } from './writer';

export interface StreamOptions {
  readonly storage: Storage;
  readonly log: Log;
  /** As Leadership has it. */
  readonly silenceMs?: number | undefined;
  /** Another process leads: this one must end, its answers are no longer true. */
  readonly onOver: () => void;
}

/** Who leads, as `/leader` tells platform and gateway. */
export interface LeadershipReport {
  readonly epoch: number;
  readonly position: number;
  /** False when another process may have taken the lead: then no read is answered. */
  readonly isFresh: boolean;
}

/** The stream as the process that owns it sees it. */
export interface StartedStream extends Stream {
  /** What waits for the next flush. */
  readonly waiting: number;
  leadership(): LeadershipReport;
  /** Says who turns waiting events into rows (the rooms); once, before anything is written. Answers how to bring them. */
  planEventsWith<Waiting extends WaitingEvents>(planner: Planner<Waiting>): (waiting: Waiting) => void;
  /** Writes what waits, then lets the next process lead. */
  close(): Promise<void>;
}

/** Takes the lead and finds where the stream stands. */
export async function startStream({
  storage,
  log,
  silenceMs,
  onOver,
}: StreamOptions): Promise<StartedStream> {
  const listeners = new Set<(batch: readonly Published[]) => void>();
  let writer: Pick<Writer<WaitingEvents>, 'position' | 'waiting' | 'upserts' | 'idle' | 'end'> | undefined;
  const leadership = await Leadership.take({
    storage,
    log,
    silenceMs,
    onOver() {
      writer?.end();
      onOver();
    },
  });
  const position = await findLastPosition(storage.db);

  const startWriter = <Waiting extends WaitingEvents>(planner: Planner<Waiting>) =>
    new Writer<Waiting>({ storage, log, leadership, position, planner, publish });
  const started = () => (writer ??= startWriter(noEvents));

  function publish(batch: readonly Published[]): void {
    for (const listener of listeners) {
      try {
        listener(batch);
      } catch (error) {
        // The event is committed and its sender must hear so; the mistake ends the process all the same.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  return {
    get position() {
      return writer?.position ?? position;
    },
    get waiting() {
      return writer?.waiting ?? 0;
    },
    bootId: randomBytes(6).toString('hex'),
    putReceipt: (receipt) => started().upserts.add({ kind: 'receipt', receipt }),
    putAccountData: (data) => started().upserts.add({ kind: 'account_data', data }),
    onPublished(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leadership: () => ({
      epoch: leadership.epoch,
      position: writer?.position ?? position,
      isFresh: leadership.isFresh,
    }),
    planEventsWith(planner) {
      if (writer) throw new Error('The stream has begun without its planner');
      const mine = startWriter(planner);
      writer = mine;
      return (waiting) => mine.enqueue(waiting);
    },
    async close() {
      await writer?.idle();
      writer?.end();
      await leadership.stepDown();
    },
  };
}

/** A stream without rooms, which carries receipts and account data alone. */
const noEvents: Planner<WaitingEvents> = {
  plan: () =>
    Promise.resolve({
      rows: { rooms: [], events: [], prunes: [] },
      commit: () => [],
      settle: () => undefined,
      fail: () => undefined,
    }),
  answerKnown: () => Promise.resolve(),
};
