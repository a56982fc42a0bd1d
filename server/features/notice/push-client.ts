import { generateRequestDetails } from 'web-push';
import type { PushConfig } from '@/server/config/config';
import { AddressRefused, GuardedClient, NotReached } from '@/runtime/guarded-request';
import type { PushSubscriptionRow } from '@/server/db/schema/push';

/** A push service keeps it so long for a browser that is away. */
const KEPT_SECONDS = 24 * 3600;
const ANSWER_BYTES_MAX = 16 * 1024;

/**
 * How a request to a push service ended: taken; `gone`: the browser has unsubscribed; `refused`: not taken, so it can be tried again;
 * `silent`: nobody knows whether it was taken.
 */
export type PushOutcome =
  | { readonly kind: 'taken' | 'gone' | 'silent' }
  | { readonly kind: 'refused'; readonly problem: string; readonly retryAfterMs: number };

export type PushTarget = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;

/** Sends encrypted pushes (RFC 8030, 8188, 8291) in our own name (RFC 8292). Not to be used inside a transaction. */
export class PushClient {
  readonly #config: PushConfig;
  readonly #http: GuardedClient;

  constructor(config: PushConfig) {
    this.#config = config;
    this.#http = new GuardedClient({ bytesMax: ANSWER_BYTES_MAX, allowsPrivate: config.allowsLocal });
  }

  /** Whether an address may be an endpoint; what its name resolves to is asked whenever it is used. */
  isAllowed(endpoint: string): boolean {
    try {
      this.#http.check(endpoint);
      return true;
    } catch {
      return false;
    }
  }

  async send(
    { endpoint, p256dh, auth }: PushTarget,
    payload: unknown,
    { topic, isUrgent }: { topic: string; isUrgent: boolean },
    signal?: AbortSignal,
  ): Promise<PushOutcome> {
    const { publicKey, privateKey, contact } = this.#config;
    let prepared;
    try {
      prepared = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: KEPT_SECONDS,
        contentEncoding: 'aes128gcm',
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      });
    } catch {
      // Keys that are no point of the curve: no browser made them.
      return { kind: 'gone' };
    }
    const headers = Object.entries(prepared.headers).map(([name, value]) => [name, String(value)]);
    try {
      const { status, headers: answered } = await this.#http.send(
        endpoint,
        { method: 'POST', headers: Object.fromEntries(headers), body: prepared.body },
        signal,
      );
      if (status >= 200 && status < 300) return { kind: 'taken' };
      if (status === 404 || status === 410) return { kind: 'gone' };
      const seconds = Number(answered['retry-after']);
      return { kind: 'refused', problem: String(status), retryAfterMs: seconds > 0 ? seconds * 1000 : 0 };
    } catch (error) {
      if (error instanceof AddressRefused) return { kind: 'gone' };
      if (error instanceof NotReached) return { kind: 'refused', problem: 'unreachable', retryAfterMs: 0 };
      return { kind: 'silent' };
    }
  }

  close(): Promise<void> {
    return this.#http.close();
  }
}
