import type { SyncFilter } from '@/homeserver/filters/filter';
import type { Presence, PresenceState } from '@/homeserver/presence/presence';
import type { RuleBook } from '@/homeserver/push/rule-book';
import type { Stream } from '@/homeserver/stream/stream';
import type { Viewer } from '@/homeserver/timeline/client-event';
import type { KeyCounts } from '@/homeserver/users/key-counts';
import { answerText, hasNews, keysText } from './answer';
import type { Assembler, EphemeralSince } from './assemble';
import type { Notifier, Waiter } from './notifier';
import type { Pace } from './pace';
import { SentMembersOfClients } from './sent-members';
import type { StateKey, SyncCall } from './sync-call';
import { syncTokenText, type SyncToken } from './sync-token';
import { Semaphore } from './semaphore';

/** Answers that tell everything cost a hundred times the others: side by side all of them would end with the last. */
const WHOLE_AT_ONCE = 16;
/** Of one person, who can ask for dozens at once. */
const WHOLE_OF_PERSON = 4;

export interface SyncRequest {
  readonly viewer: Viewer;
  readonly filter: SyncFilter;
  readonly since: SyncToken | null;
  readonly timeoutMs: number;
  readonly isFullState: boolean;
  readonly stateKey: StateKey;
  readonly presence: PresenceState;
}

interface SyncParts {
  readonly stream: Pick<Stream, 'position' | 'bootId'>;
  readonly assembler: Assembler;
  readonly notifier: Notifier;
  readonly pace: Pace;
  readonly presence: Presence;
  readonly book: RuleBook;
  readonly keyCounts: KeyCounts;
}

/**
 * `GET /sync`: says what is new, and when nothing is waits for something until the time is over. Looks at what there is
 * once for each batch that concerns the person.
 */
export class Sync {
  readonly #sent = new SentMembersOfClients();
  readonly #whole = new Semaphore(WHOLE_AT_ONCE, WHOLE_OF_PERSON);
  #chains = 0;
  readonly #deps: SyncParts;

  constructor(deps: SyncParts) {
    this.#deps = deps;
  }

  /** JSON of the answer. `onWaiter` hands out what ends the waiting when the client hangs up. */
  async answer(request: SyncRequest, onWaiter: (waiter: Waiter) => void): Promise<string> {
    const { assembler, notifier, pace, presence } = this.#deps;
    const { userId, deviceId } = request.viewer;
    const client = `${userId} ${deviceId}`;
    const until = performance.now() + request.timeoutMs;
    const waiter = notifier.enter(userId);
    const endPresence = presence.syncing(userId, request.presence);
    onWaiter(waiter);
    try {
      const { call, ephemeral, chain } = this.#begin(request);
      const isWhole = call.since === null || call.isFullState;
      // Who does not want to wait gets what there is.
      if (!isWhole) await waiter.pause(Math.min(request.timeoutMs, pace.pauseMs(client)));
      for (;;) {
        waiter.arm();
        const assemble = () => assembler.assemble(call, ephemeral);
        const assembled = await (isWhole ? this.#whole.run(userId, assemble) : assemble());
        const leftMs = until - performance.now();
        const isDone = isWhole || hasNews(assembled.parts);
        if (isDone) pace.answered(client);
        if (isDone || leftMs <= 0 || waiter.isOver) {
          const { bootId } = this.#deps.stream;
          const keys = keysText(this.#deps.keyCounts, request.viewer);
          return answerText(syncTokenText({ ...assembled, bootId, chain }), assembled.parts, keys);
        }
        await waiter.wait(leftMs);
      }
    } finally {
      endPresence();
      waiter.leave();
    }
  }

  #begin(request: SyncRequest): { call: SyncCall; ephemeral: EphemeralSince; chain: number } {
    const { stream, book } = this.#deps;
    const { viewer, filter, isFullState, stateKey } = request;
    // A token of the future is of a database that is no more: that client begins anew.
    const since = request.since && request.since.position <= stream.position ? request.since : null;
    const isOfThisBoot = since?.bootId === stream.bootId;
    const chain = since && isOfThisBoot ? since.chain : (this.#chains += 1);
    const remembers = filter.isLazy && !filter.repeatsMembers;
    return {
      chain,
      ephemeral: {
        typing: isOfThisBoot ? since.typing : 0,
        presence: isOfThisBoot ? since.presence : 0,
        isOfAnotherBoot: since !== null && !isOfThisBoot,
      },
      call: {
        viewer,
        filter,
        since: since?.position ?? null,
        isFullState,
        stateKey,
        isIgnored: (sender) => book.ignores(viewer.userId, sender),
        sent: remembers ? this.#sent.of(viewer.userId, chain) : null,
      },
    };
  }
}
