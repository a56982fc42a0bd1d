/** A random key of 128 bits. `crypto.randomUUID` would fail on plain http away from this machine. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * What a person wants once, however often it is sent (OPN-112). The key stays the same while the outcome of the
 * same request is unknown (no answer, 502, time-out); a definite answer or another request starts a new one.
 */
export class Intent {
  #key: string | null = null;
  #request = '';

  /** The Idempotency-Key of this request. */
  keyFor(request: unknown): string {
    const written = JSON.stringify(request);
    if (this.#key === null || this.#request !== written) {
      this.#key = randomKey();
      this.#request = written;
    }
    return this.#key;
  }

  /** The server has answered, with success or refusal: the next request is a new intent. */
  settle(): void {
    this.#key = null;
  }
}
