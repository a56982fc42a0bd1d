import type { ServerResponse } from 'node:http';
import { networkOf } from '@/runtime/network';

interface Limits {
  /** Files that are on their way at once. */
  readonly atOnce: number;
  /** So long a file is let alone that others wait for. */
  readonly patienceMs?: number;
  readonly nowMs?: () => number;
}

interface Transfer {
  readonly network: string;
  readonly response: ServerResponse;
  startedAt: number;
}

interface Waiting extends Transfer {
  /** `false`: its reader has gone. */
  readonly go: (mayBegin: boolean) => void;
}

/** One network may hold a quarter of the transfers. A school may share one address. */
const NETWORKS = 4;
const WAITING_OF_NETWORK_MAX = 256;
const PATIENCE_MS = 15_000;

/**
 * Limits how many files are on their way at once. Each holds a connection to the platform or the homeserver until its reader
 * has taken it, and whoever reads slowly would otherwise hold all of them. Networks take turns; a file that others wait for
 * and that takes long is broken off, the longest first.
 */
export class Transfers {
  readonly #atOnce: number;
  readonly #ofNetwork: number;
  readonly #patienceMs: number;
  readonly #nowMs: () => number;
  /** The longest under way first. */
  readonly #running = new Set<Transfer>();
  readonly #counts = new Map<string, number>();
  /** By network, in the order of their turns. */
  readonly #queues = new Map<string, Waiting[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ atOnce, patienceMs = PATIENCE_MS, nowMs = () => performance.now() }: Limits) {
    this.#atOnce = atOnce;
    this.#ofNetwork = Math.ceil(atOnce / NETWORKS);
    this.#patienceMs = patienceMs;
    this.#nowMs = nowMs;
  }

  /** Sends a file when it is its turn. Returns false, and sends nothing, if too many of the reader's network wait already. */
  async run(peer: string, response: ServerResponse, send: () => Promise<void>): Promise<boolean> {
    const transfer: Transfer = { network: networkOf(peer), response, startedAt: this.#nowMs() };
    if (this.#hasRoomFor(transfer.network)) this.#begin(transfer);
    else {
      const mayBegin = this.#wait(transfer);
      if (mayBegin === null) return false;
      if (!(await mayBegin)) return true;
    }
    try {
      await send();
    } finally {
      this.#end(transfer);
    }
    return true;
  }

  #hasRoomFor(network: string): boolean {
    return this.#running.size < this.#atOnce && (this.#counts.get(network) ?? 0) < this.#ofNetwork;
  }

  #begin(transfer: Transfer): void {
    transfer.startedAt = this.#nowMs();
    this.#running.add(transfer);
    this.#counts.set(transfer.network, (this.#counts.get(transfer.network) ?? 0) + 1);
  }

  #wait(transfer: Transfer): Promise<boolean> | null {
    const queue = this.#queues.get(transfer.network) ?? [];
    if (queue.length >= WAITING_OF_NETWORK_MAX) return null;
    this.#queues.set(transfer.network, queue);
    return new Promise((resolve) => {
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.#queues.delete(transfer.network);
        resolve(false);
      };
      const waiting: Waiting = Object.assign(transfer, {
        go: (mayBegin: boolean) => {
          transfer.response.off('close', leave);
          resolve(mayBegin);
        },
      });
      transfer.response.once('close', leave);
      queue.push(waiting);
      this.#look();
    });
  }

  #end(transfer: Transfer): void {
    this.#running.delete(transfer);
    const left = (this.#counts.get(transfer.network) ?? 1) - 1;
    if (left > 0) this.#counts.set(transfer.network, left);
    else this.#counts.delete(transfer.network);
    this.#passOn();
  }

  /** Begins what may begin now, one of each network before a second of any. */
  #passOn(): void {
    for (const [network, queue] of [...this.#queues]) {
      const [next] = queue;
      if (!next || !this.#hasRoomFor(network)) continue;
      queue.shift();
      // Behind the others.
      this.#queues.delete(network);
      if (queue.length > 0) this.#queues.set(network, queue);
      this.#begin(next);
      next.go(true);
    }
  }

  /** Breaks off what has been under way for longest, for each network that waits. */
  #look(): void {
    if (this.#timer !== undefined || this.#queues.size === 0) return;
    const next = this.#toEnd();
    const leftMs = next ? next.startedAt + this.#patienceMs - this.#nowMs() : this.#patienceMs;
    if (next && leftMs <= 0) next.response.destroy();
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#look();
      },
      Math.max(50, leftMs),
    );
    this.#timer.unref();
  }

  /** Of a network that has all that it may have, its own; with all places taken, anybody's. */
  #toEnd(): Transfer | undefined {
    const isFull = this.#running.size >= this.#atOnce;
    for (const transfer of this.#running) {
      if (transfer.response.destroyed) continue;
      if (isFull || this.#queues.has(transfer.network)) return transfer;
    }
    return undefined;
  }
}
