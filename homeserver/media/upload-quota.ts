import type { Clock } from '@/runtime/clock';
import { MatrixError } from '@/homeserver/api/matrix-error';
import type { MediaStore } from './media.store';

const DAY_MS = 24 * 3_600_000;
/** What one person uploads in any 24 hours; `CHAT_LIMIT_SCALE` multiplies it. */
const BYTES_PER_DAY = 512 * 1024 * 1024;

/** Keeps one person from filling the disk: what they have uploaded within a day and what is arriving is bounded. */
export class UploadQuota {
  readonly #arriving = new Map<string, number>();
  readonly #bytesPerDay: number;
  readonly #deps: { readonly store: MediaStore; readonly clock: Clock; readonly scale: number };

  constructor(deps: { readonly store: MediaStore; readonly clock: Clock; readonly scale: number }) {
    this.#deps = deps;
    this.#bytesPerDay = BYTES_PER_DAY * deps.scale;
  }

  /**
   * Makes sure that there is room for a file that is at most so long; throws `M_LIMIT_EXCEEDED` with the wait. Call what it
   * answers when the file is kept or refused.
   */
  async reserve(userId: string, bytes: number): Promise<() => void> {
    this.#add(userId, bytes);
    try {
      await this.#check(userId);
    } catch (error) {
      this.#add(userId, -bytes);
      throw error;
    }
    return () => this.#add(userId, -bytes);
  }

  async #check(userId: string): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    const uploaded = await this.#deps.store.uploadedSince(userId, new Date(now - DAY_MS));
    if (uploaded.bytes + (this.#arriving.get(userId) ?? 0) <= this.#bytesPerDay) return;
    const waitMs = (uploaded.first?.getTime() ?? now) + DAY_MS - now;
    throw new MatrixError(429, 'M_LIMIT_EXCEEDED', 'You have uploaded as much as one person may in a day', {
      retry_after_ms: Math.max(1000, waitMs),
    });
  }

  #add(userId: string, bytes: number): void {
    const arriving = (this.#arriving.get(userId) ?? 0) + bytes;
    if (arriving > 0) this.#arriving.set(userId, arriving);
    else this.#arriving.delete(userId);
  }
}
