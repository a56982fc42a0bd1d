import { mkdirSync, openSync, closeSync, fsyncSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createPublicClient, http, hexToBytes, type Hex } from 'viem';

/** How much of a chain a killed anvil may lose. */
const SAVE_MS = 500;

/**
 * Keeps the state of a chain in a file that is always whole: anvil's own dumps overwrite theirs in place, and one that
 * is killed meanwhile leaves half a file. What was mined after the last write is lost with a killed anvil, as in a
 * reorganisation.
 */
export class KeptState {
  readonly #client;
  #saved: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isFollowing = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    url: string,
    readonly file: string,
  ) {
    this.#client = createPublicClient({ transport: http(url, { retryCount: 0 }) });
  }

  /** Begins to write the state as blocks come. */
  start(): void {
    this.#isFollowing = true;
  }

  /** Writes the state soon: there is a new block. Blocks that follow at once are written with it. */
  saveSoon(): void {
    if (!this.#isFollowing) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.save().catch(() => this.saveSoon());
    }, SAVE_MS);
  }

  /** Writes the state when there is a block that the file does not have. */
  save(): Promise<void> {
    this.#running = this.#running.catch(() => undefined).then(() => this.#saveNow());
    return this.#running;
  }

  async #saveNow(): Promise<void> {
    const { hash } = await this.#client.getBlock();
    if (hash === this.#saved) return;
    const dump = await this.#client.request<{ Method: 'anvil_dumpState'; Parameters: []; ReturnType: Hex }>({
      method: 'anvil_dumpState',
      params: [],
    });
    const state = await promisify(gunzip)(hexToBytes(dump));
    mkdirSync(path.dirname(this.file), { recursive: true });
    const unfinished = `${this.file}.new`;
    const descriptor = openSync(unfinished, 'w', 0o600);
    writeSync(descriptor, state);
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(unfinished, this.file);
    this.#saved = hash;
  }

  /** Writes no more; resolves when nothing is being written. */
  async stop(): Promise<void> {
    this.#isFollowing = false;
    clearTimeout(this.#timer);
    await this.#running.catch(() => undefined);
  }
}
