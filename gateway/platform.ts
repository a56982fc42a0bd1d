import { Agent, request as undiciRequest } from 'undici';
import {
  type ChatStanding,
  type FeedAnswer,
  feedAnswer,
  findableAnswer,
  type HiddenPeople,
  hiddenPeople,
  INTERNAL_SECRET_HEADER,
  receiptAnswer,
  type RestrictedPeople,
  restrictedPeople,
  standingAnswer,
  versionAnswer,
} from '@/protocol/page';
import type { MatrixRoomId, UserId } from '@/protocol/ids';
import { firstAnswer } from '@/lib/bff/first-answer';
import { readBody } from '@/lib/bff/read-body';
import { Peers } from '@/runtime/peers';
import type { GatewayConfig } from './config';

/** The platform's internal calls that the gateway needs. */
export interface Platform {
  /** The current version of a subject, 0 when it does not exist. */
  version(subject: string): Promise<number>;
  /** Long poll of the change feed. */
  feed(after: number, signal: AbortSignal): Promise<FeedAnswer>;
  /** People who may do less in Matrix than the homeserver may believe, and rooms that nobody gets into. */
  restrictedPeople(): Promise<RestrictedPeople>;
  /** What somebody may do in a Matrix room. */
  standing(userId: UserId, matrixRoomId: MatrixRoomId): Promise<ChatStanding>;
  /** Whose messages a person does not see. */
  hiddenFrom(userId: UserId): Promise<HiddenPeople>;
  /** Whether others in a room learn how far somebody has read. */
  showsRead(userId: UserId, matrixRoomId: MatrixRoomId): Promise<boolean>;
  /** Those of some people whom a search may show. */
  findable(userIds: readonly UserId[]): Promise<UserId[]>;
  /** Makes a person's blocks what they have written as their list of ignored people. */
  takeOverIgnored(userId: UserId, ignored: readonly UserId[]): Promise<void>;
  /** Whether the platform answers. */
  isReady(): Promise<boolean>;
  /** The configuration with the process of the platform in front that serves now. */
  addressed(config: GatewayConfig): GatewayConfig;
}

const VERSION_TIMEOUT_MS = 2000;
const FEED_TIMEOUT_MS = 5000;
/** Only the platform knows what a person may do in a room, and the call is refused without its answer, so this waits as long as a call does. */
const STANDING_TIMEOUT_MS = 10_000;
/** A change answers when every gateway knows of it. */
const CHANGE_TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** Of several processes: how often each is asked, and how long it may take. */
const PROBE_EVERY_MS = 1000;
const PROBE_TIMEOUT_MS = 2000;

export function createPlatform(config: GatewayConfig): Platform & { close(): Promise<void> } {
  const agent = new Agent({ connections: 64, connect: { timeout: 2000 } });
  const urls = [config.platformUrl, ...config.otherPlatformUrls];
  const peers = new Peers(urls, {
    everyMs: PROBE_EVERY_MS,
    answerMs: PROBE_TIMEOUT_MS,
    async probe(url, signal) {
      await getAt(url, '/internal/ready', signal);
      return urls.length - urls.indexOf(url);
    },
  });

  const get = (path: string, signal: AbortSignal): Promise<unknown> =>
    firstAnswer(
      [peers.current, ...peers.others],
      () => true,
      (url) => getAt(url, path, signal),
    );

  async function getAt(url: string, path: string, signal: AbortSignal, posted?: object): Promise<unknown> {
    const answer = await undiciRequest(`${url}${path}`, {
      dispatcher: agent,
      method: posted ? 'POST' : 'GET',
      headers: {
        [INTERNAL_SECRET_HEADER]: config.internalSecret,
        accept: 'application/json',
        ...(posted && { 'content-type': 'application/json' }),
      },
      body: posted ? JSON.stringify(posted) : null,
      signal,
    });
    const bytes = await readBody(answer.body, { bytesMax: ANSWER_BYTES_MAX, signal });
    if (answer.statusCode !== 200) throw new Error(`The platform answered ${answer.statusCode}`);
    if (typeof bytes === 'string') throw new Error(`The answer of the platform was ${bytes}`);
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  }

  const post = (posted: object, timeoutMs: number) =>
    getAt(peers.current, '/internal/chat-privacy', AbortSignal.timeout(timeoutMs), posted);

  return {
    async hiddenFrom(userId) {
      const path = `/internal/chat-privacy?${new URLSearchParams({ user: String(userId) })}`;
      return hiddenPeople.parse(await get(path, AbortSignal.timeout(VERSION_TIMEOUT_MS)));
    },
    async showsRead(userId, matrixRoomId) {
      const query = new URLSearchParams({ user: String(userId), room: matrixRoomId });
      const answer = await get(`/internal/chat-privacy?${query}`, AbortSignal.timeout(VERSION_TIMEOUT_MS));
      return receiptAnswer.parse(answer).isPublic;
    },
    async findable(userIds) {
      if (userIds.length === 0) return [];
      return findableAnswer.parse(await post({ found: userIds }, VERSION_TIMEOUT_MS)).userIds;
    },
    async takeOverIgnored(userId, ignored) {
      await post({ user: userId, ignored }, CHANGE_TIMEOUT_MS);
    },
    async version(subject) {
      const path = `/internal/version/${subject}`;
      return versionAnswer.parse(await get(path, AbortSignal.timeout(VERSION_TIMEOUT_MS))).version;
    },
    async restrictedPeople() {
      const answer = await get('/internal/chat-standing', AbortSignal.timeout(VERSION_TIMEOUT_MS));
      return restrictedPeople.parse(answer);
    },
    async standing(userId, matrixRoomId) {
      const query = new URLSearchParams({ user: String(userId), room: matrixRoomId });
      const answer = await get(`/internal/chat-standing?${query}`, AbortSignal.timeout(STANDING_TIMEOUT_MS));
      return standingAnswer.parse(answer).standing;
    },
    async feed(after, signal) {
      const query = new URLSearchParams({ gateway: config.gatewayId, after: String(after) });
      // A process that hangs is given up as soon as another one is known to serve.
      const replaced = new AbortController();
      const forget = peers.onReplaced(() => replaced.abort());
      const limited = AbortSignal.any([signal, replaced.signal, AbortSignal.timeout(FEED_TIMEOUT_MS)]);
      try {
        return feedAnswer.parse(await get(`/internal/feed?${query}`, limited));
      } finally {
        forget();
      }
    },
    async isReady() {
      return await get('/internal/ready', AbortSignal.timeout(VERSION_TIMEOUT_MS)).then(
        () => true,
        () => false,
      );
    },
    addressed: (known) =>
      peers.areSeveral ? { ...known, platformUrl: peers.current, otherPlatformUrls: peers.others } : known,
    async close() {
      peers.close();
      await agent.destroy();
    },
  };
}
