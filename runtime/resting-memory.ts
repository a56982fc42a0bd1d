import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 60_000;
/** A process at rest does a job a minute; one that is used takes more than this share of a core. */
const RESTING_SHARE = 0.02;

/**
 * Gives memory back once a process has come to rest: V8 keeps what a busy time has left until somebody needs room, which at rest
 * nobody does. The collection stops the process for a tenth of a second or two.
 */
export function giveMemoryBackAtRest(): void {
  const rest = new Rest(LOOK_MS * RESTING_SHARE, collector());
  setInterval(() => rest.look(cpuMs()), LOOK_MS).unref();
}

/** Calls `onRest` at the first look after work that finds none. */
export class Rest {
  readonly #workMs: number;
  readonly #onRest: () => void;
  #lastMs = 0;
  #hasWorked = true;

  /** @param workMs Processor time between two looks that is more than rest. */
  constructor(workMs: number, onRest: () => void) {
    this.#workMs = workMs;
    this.#onRest = onRest;
  }

  /** @param totalMs Processor time that the process has taken so far. */
  look(totalMs: number): void {
    const worked = totalMs - this.#lastMs > this.#workMs;
    this.#lastMs = totalMs;
    if (!worked && this.#hasWorked) this.#onRest();
    this.#hasWorked = worked;
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns a function that collects garbage and compacts the heap. The process needs no `--expose-gc`. Without compaction, surviving
 * objects stay scattered and hardly any page of the heap is freed.
 */
export function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    setFlagsFromString('--compact-on-every-full-gc');
    collect();
    setFlagsFromString('--no-compact-on-every-full-gc');
  };
}
