import { Agent, request as undiciRequest } from 'undici';
import { type FeedAnswer, feedAnswer, INTERNAL_SECRET_HEADER, versionAnswer } from '@/protocol/page';
import { readBody } from '@/lib/bff/read-body';
import type { GatewayConfig } from './config';

/** The platform's internal calls that the gateway needs. */
export interface Platform {
  /** The current version of a subject, 0 when it does not exist. */
  version(subject: string): Promise<number>;
  /** Long poll of the change feed. */
  feed(after: number, signal: AbortSignal): Promise<FeedAnswer>;
  /** Whether the platform answers. */
  isReady(): Promise<boolean>;
}

const VERSION_TIMEOUT_MS = 2000;
const FEED_TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export function createPlatform(config: GatewayConfig): Platform & { close(): Promise<void> } {
  const agent = new Agent({ connections: 64, connect: { timeout: 2000 } });

  async function get(path: string, signal: AbortSignal): Promise<unknown> {
    const answer = await undiciRequest(`${config.platformUrl}${path}`, {
      dispatcher: agent,
      headers: { [INTERNAL_SECRET_HEADER]: config.internalSecret, accept: 'application/json' },
      signal,
    });
    const bytes = await readBody(answer.body, { bytesMax: ANSWER_BYTES_MAX, signal });
    if (answer.statusCode !== 200) throw new Error(`The platform answered ${answer.statusCode}`);
    if (typeof bytes === 'string') throw new Error(`The answer of the platform was ${bytes}`);
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  }

  return {
    async version(subject) {
      const path = `/internal/version/${subject}`;
      return versionAnswer.parse(await get(path, AbortSignal.timeout(VERSION_TIMEOUT_MS))).version;
    },
    async feed(after, signal) {
      const query = new URLSearchParams({ gateway: config.gatewayId, after: String(after) });
      const limited = AbortSignal.any([signal, AbortSignal.timeout(FEED_TIMEOUT_MS)]);
      return feedAnswer.parse(await get(`/internal/feed?${query}`, limited));
    },
    async isReady() {
      return await get('/internal/ready', AbortSignal.timeout(VERSION_TIMEOUT_MS)).then(
        () => true,
        () => false,
      );
    },
    close: () => agent.destroy(),
  };
}
