import type { Clock } from '@/runtime/clock';
import { describeError } from '@/runtime/describe-error';
import type { Log } from '@/homeserver/log/log';
import type { MediaBindings } from './media-bindings';
import type { MediaFiles } from './media-files';
import type { MediaStore } from './media.store';

/** Whoever uploads a file sends the message that names it soon after. */
const UNUSED_MS_MAX = 24 * 3_600_000;
const LOOK_EVERY_MS = 15 * 60_000;
const AT_ONCE = 200;

/** Removes files that nothing has named for a day; drafts and other clients' data may, but not for ever. */
export class UnusedMedia {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  readonly #deps: {
    readonly store: MediaStore;
    readonly files: MediaFiles;
    readonly bindings: Pick<MediaBindings, 'isAboutToBind'>;
    readonly clock: Clock;
    readonly log: Log;
  };

  constructor(deps: {
    readonly store: MediaStore;
    readonly files: MediaFiles;
    readonly bindings: Pick<MediaBindings, 'isAboutToBind'>;
    readonly clock: Clock;
    readonly log: Log;
  }) {
    this.#deps = deps;
  }

  start(): void {
    const look = () => {
      this.#running = this.remove().catch((error: unknown) =>
        this.#deps.log.write('media.failed', { problem: describeError(error) }),
      );
    };
    look();
    this.#timer = setInterval(look, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Answers how many files it removed. */
  async remove(): Promise<number> {
    const { store, files, bindings, clock, log } = this.#deps;
    let removed = 0;
    for (;;) {
      const before = new Date(clock.now().getTime() - UNUSED_MS_MAX);
      const found = await store.unusedBefore(before, AT_ONCE);
      const unused = found.filter((mediaId) => !bindings.isAboutToBind(mediaId));
      for (const mediaId of unused) {
        // The row last: a file without a row would never be found again.
        await files.delete(mediaId);
        await store.delete(mediaId);
      }
      removed += unused.length;
      if (unused.length === 0 || found.length < AT_ONCE) break;
    }
    if (removed > 0) log.write('media.removed', { count: removed });
    return removed;
  }
}
