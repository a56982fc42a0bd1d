import type { Published } from './stream';
import type { FlushRows } from './rows';

/** Events that are to be appended together or not at all; what they are only the planner knows. */
export interface WaitingEvents {
  readonly roomId: string;
  /** Digest of the request, by which its repetition is known. */
  readonly transactionKey: Buffer | undefined;
  reject(error: Error): void;
}

/** What a flush does about events. Nothing of it is true before `commit`. */
export interface Plan {
  readonly rows: Pick<FlushRows, 'rooms' | 'events' | 'prunes'>;
  /** The rows are committed: takes them over into memory and answers what is to be published, in order. */
  commit(): readonly Published[];
  /** Answers those who wait: with their event, or with the refusal. Called after the publication. */
  settle(): void;
  /** The flush failed: refusals stand, everybody else gets this error. */
  fail(error: Error): void;
}

/** Makes rows of waiting events; one plan at a time. */
export interface Planner<Waiting extends WaitingEvents> {
  /** Authorises and numbers them, in order, from `firstPosition` on. */
  plan(waiting: readonly Waiting[], firstPosition: number): Promise<Plan>;
  /** Answers a request that was carried out before: its event has that position. */
  answerKnown(waiting: Waiting, position: number): Promise<void>;
}
