import type { SafeStorage } from '@/lib/safe-storage';
import { ACTIVE_DAY_MESSAGES, isCounted } from '@/protocol/activity-rules';

/** The documents' key (STO-04, OPN-77). */
export const DAILY_COUNTER_KEY = 'daily_counter';
const NONCE_BYTES = 12;

/** Counted messages of one day (UTC). */
export interface DailyCount {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly count: number;
  /** The server has credited the day. */
  readonly sent: boolean;
}

export interface DailyCounterDeps {
  readonly storage: Pick<SafeStorage, 'read' | 'write'>;
  /** Encrypts; it never leaves the browser. */
  readonly key: () => Promise<CryptoKey>;
  /** Whose count it is: another account begins anew. */
  readonly owner: () => string;
  readonly nowMs: () => number;
  /** Returns whether the server counts the day. */
  readonly report: (date: string, count: number) => Promise<boolean>;
}

/** Counts a person's messages of a day and reports the day once it is active (STO-04 to STO-08). */
export class DailyCounter {
  readonly #deps: DailyCounterDeps;
  /** One change after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: DailyCounterDeps) {
    this.#deps = deps;
  }

  note(text: string): Promise<void> {
    if (!isCounted(text)) return Promise.resolve();
    const next = this.#last.then(() => this.#add());
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Nothing on a new day, and where the text is of another browser or account. */
  async read(): Promise<DailyCount> {
    const fresh = { date: new Date(this.#deps.nowMs()).toISOString().slice(0, 10), count: 0, sent: false };
    const kept = await this.#decrypted();
    return kept?.date === fresh.date ? kept : fresh;
  }

  async markSent(): Promise<void> {
    await this.#write({ ...(await this.read()), sent: true });
  }

  async #add(): Promise<void> {
    const before = await this.read();
    const now = { ...before, count: before.count + 1 };
    await this.#write(now);
    // While the server has counted less, the next message asks again.
    if (now.count < ACTIVE_DAY_MESSAGES || now.sent) return;
    if (await this.#deps.report(now.date, now.count)) await this.markSent();
  }

  async #write(count: DailyCount): Promise<void> {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(count));
    const sealed = await crypto.subtle.encrypt(this.#algorithm(nonce), await this.#deps.key(), plain);
    this.#deps.storage.write(
      DAILY_COUNTER_KEY,
      toText(new Uint8Array([...nonce, ...new Uint8Array(sealed)])),
    );
  }

  async #decrypted(): Promise<DailyCount | null> {
    try {
      const bytes = fromText(this.#deps.storage.read(DAILY_COUNTER_KEY) ?? '');
      const plain = await crypto.subtle.decrypt(
        this.#algorithm(bytes.slice(0, NONCE_BYTES)),
        await this.#deps.key(),
        bytes.slice(NONCE_BYTES),
      );
      const { date, count, sent } = JSON.parse(new TextDecoder().decode(plain)) as DailyCount;
      return { date, count, sent };
    } catch {
      return null;
    }
  }

  #algorithm(nonce: Uint8Array<ArrayBuffer>): AesGcmParams {
    return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(this.#deps.owner()) };
  }
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
