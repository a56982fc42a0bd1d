import type { AuditAct, AuditObjectKind } from '@/protocol/audit-rules';
import type { AuditValue } from '@/protocol/audit';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { Services } from '@/server/services';
import { AppError } from '@/server/http/app-error';
import { AuditStore } from './audit.store';
import { commitTo, entryHash, type CommittedText, type HashedEntry } from './entry-hash';

/** Who did something: a person in their own right, or a platform admin from outside, who shows as "operator". */
export interface AuditActor {
  readonly id: UserId;
  readonly isOperator: boolean;
}

export type AuditFields = Readonly<Record<string, AuditValue>>;

export interface Act {
  readonly spaceId: SpaceId;
  /** Null for what the platform does by itself. */
  readonly actor: AuditActor | null;
  readonly act: AuditAct;
  /** To whom it was done: everyone that one call was about, in one entry. */
  readonly people?: readonly UserId[];
  readonly objects?: readonly {
    readonly kind: AuditObjectKind;
    readonly id: number | string;
    readonly name?: string;
  }[];
  /** Fields that changed, by name; short values, null and null for long texts. Never a text of a message or application. */
  readonly before?: AuditFields;
  readonly after?: AuditFields;
  readonly reason?: number;
  readonly note?: string;
  /** An act with the same key stands in the log of a space once. */
  readonly once?: string;
}

/** What `detail` of an entry holds. */
export interface AuditDetail {
  readonly names?: readonly (string | null)[];
  readonly before?: AuditFields;
  readonly after?: AuditFields;
}

const HEADS_AT_ONCE = 500;
/** Logs are kept for a while only, so each head is written again after a day. */
const LOGGED_AGAIN_MS = 24 * 3_600_000;

/** Writes the audit logs of spaces (docs/decisions/audit-log.md); features/audit reads them. */
export class AuditLog {
  readonly #store: AuditStore;
  readonly #deps: Pick<Services, 'storage' | 'clock' | 'log'>;

  constructor(deps: Pick<Services, 'storage' | 'clock' | 'log'>) {
    this.#deps = deps;
    this.#store = new AuditStore(deps.storage);
  }

  /**
   * Adds an entry in the transaction of the act. The caller has locked the space before anything else and records late: the
   * head of the log stays locked until the transaction ends. Returns false if an act with the same `once` stands in the log.
   */
  async record(act: Act): Promise<boolean> {
    return this.#deps.storage.transaction(async () => {
      const { spaceId, once } = act;
      let head = await this.#store.lockHead(spaceId);
      if (!head) {
        await this.#store.begin(spaceId, this.#deps.clock.now());
        head = await this.#store.lockHead(spaceId);
        if (!head) throw new AppError('not_found');
        if (head.number === 0 && act.act !== 'space.created') {
          // Made by a process of a version without the log, during an upgrade.
          await this.#append(head, { spaceId, actor: null, act: 'log.begun' });
          head = (await this.#store.lockHead(spaceId)) ?? head;
        }
      }
      if (once !== undefined && (await this.#store.hasOnce(spaceId, once))) return false;
      await this.#append(head, act);
      return true;
    });
  }

  /** The numbers of the newest entries about these objects by an act, for those with one. */
  async newestAbout(
    spaceId: SpaceId,
    act: AuditAct,
    objectIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    return objectIds.length === 0 ? new Map() : this.#store.newestAbout(spaceId, act, objectIds);
  }

  async #append(head: { number: number; hash: string; enteredAt: Date }, act: Act): Promise<void> {
    const { spaceId, actor, people = [], objects = [], reason } = act;
    const detail = detailOf(act);
    const note = act.note ? commitTo(act.note) : null;
    const now = this.#deps.clock.now();
    const number = head.number + 1;
    const hashed = {
      spaceId,
      number,
      // Clocks of several processes differ; numbers and times keep one order.
      createdAt: now > head.enteredAt ? now : head.enteredAt,
      act: act.act,
      actorId: actor?.id ?? null,
      byOperator: actor?.isOperator ?? false,
      people: [...people],
      objects: objects.map(({ kind, id }) => ({ kind, id: String(id) })),
      reason: reason ?? null,
      detailCommitment: detail?.commitment ?? null,
      noteCommitment: note?.commitment ?? null,
    } satisfies HashedEntry;
    const entry = {
      ...hashed,
      hash: entryHash(head.hash, hashed),
      detail: detail?.text ?? null,
      detailSalt: detail?.salt ?? null,
      onceKey: act.once ?? null,
    };
    const [about = null] = people.length === 1 ? people : [];
    await this.#store.append(
      entry,
      note && {
        spaceId,
        number,
        authorId: actor?.id ?? null,
        aboutId: about,
        salt: note.salt,
        text: note.text,
      },
    );
  }

  /** Writes the heads of logs that have changed to the server's log, and each at least once a day; returns how many. */
  async logHeads(): Promise<number> {
    const { storage, clock } = this.#deps;
    for (let logged = 0; ;) {
      const batch = await storage.transaction(async () => {
        const now = clock.now();
        const heads = await this.#store.takeUnlogged(
          new Date(now.getTime() - LOGGED_AGAIN_MS),
          HEADS_AT_ONCE,
        );
        const spaceIds = heads.map(({ spaceId }) => spaceId);
        if (heads.length > 0) await this.#store.markLogged(spaceIds, now);
        // Before the commit: a head that is logged twice harms nobody.
        for (const head of heads) this.#writeHead(head);
        return heads.length;
      });
      logged += batch;
      if (batch < HEADS_AT_ONCE) return logged;
    }
  }

  /** A space is about to be deleted, and its log with it: the last head stays in the server's log. */
  async logLastHead(spaceId: SpaceId): Promise<void> {
    const head = await this.#store.lockHead(spaceId);
    if (!head) return;
    this.#deps.storage.afterCommit(() => this.#writeHead({ spaceId, ...head }));
  }

  #writeHead({ spaceId, number, hash }: { spaceId: SpaceId; number: number; hash: string }): void {
    this.#deps.log.write('space.audit_head', { space: spaceId, position: number, hash });
  }
}

function detailOf({ objects = [], before, after }: Act): CommittedText | null {
  const isNamed = objects.some(({ name }) => name !== undefined);
  if (!isNamed && before === undefined && after === undefined) return null;
  const detail: AuditDetail = {
    ...(isNamed && { names: objects.map(({ name }) => name ?? null) }),
    before,
    after,
  };
  return commitTo(JSON.stringify(detail));
}
