import type { ResultOf } from '@/protocol/route';
import type { keyShareRoutes, KeyShareState } from '@/protocol/key-share';
import type { LinkService } from '@/server/features/account/link.service';
import type { Caller, RequestFacts } from '@/server/http/call';
import { Failure } from '@/server/http/failure';
import type { Services } from '@/server/services';
import { KeyShareStore } from './key-share.store';
import type { Notices } from './notices';
import { RecoveryStore } from './recovery.store';
import type { ShareSeal } from './share-seal';

type Routes = typeof keyShareRoutes;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long nothing is recovered after a change of e-mail or password: a thief would change them first. */
const BLOCKED_MS = 7 * DAY_MS;
/** How long a share that was fetched can be fetched again, and one that was not waits. */
const FETCH_AGAIN_MS = HOUR_MS;
const WAITS_MS = 7 * DAY_MS;

/**
 * The way back to a wallet whose password is forgotten: a mailed code, a long wait that everybody is told of, then the
 * server's share for the session that asked. With the recovery kit it rebuilds the key, which is split anew at once.
 */
export class RecoveryService {
  private readonly store: RecoveryStore;
  private readonly keyShares: KeyShareStore;

  constructor(
    private readonly services: Pick<Services, 'config' | 'clock' | 'storage' | 'log'>,
    private readonly seal: ShareSeal | null,
    private readonly notices: Notices,
    private readonly links: LinkService,
  ) {
    this.store = new RecoveryStore(services.storage);
    this.keyShares = new KeyShareStore(services.storage);
  }

  /** Mails the code, unless nothing may be recovered now. */
  async request(caller: Caller, request: RequestFacts): Promise<void> {
    await this.checkPossible(caller.id);
    const owner = await this.keyShares.owner(caller.id);
    if (!owner) throw new Failure('no_session');
    await this.links.countMail('key_recovery', owner.emailKey);
    await this.services.storage.transaction(() =>
      this.links.queueMail('key_recovery', owner.emailKey, request.language),
    );
  }

  /** Begins the wait, for the owner of the code alone. */
  async start(
    caller: Caller,
    token: string,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['startKeyRecovery']>> {
    const startedAt = this.services.clock.now();
    const releaseAt = new Date(startedAt.getTime() + this.services.config.keyRecoveryHours * HOUR_MS);
    await this.links.redeem('key_recovery', token, request.peer, async (accountId) => {
      if (accountId !== caller.id) throw new Failure('link_expired');
      await this.checkPossible(accountId);
      await this.store.start({ accountId, sessionId: caller.sessionId, startedAt, releaseAt });
      await this.notices.tell(accountId, 'recovery_started');
    });
    this.services.log.write('keys.recovery_started', {
      request: request.id,
      user: caller.id,
      session: caller.sessionId,
      peer: request.peer,
    });
    return { releaseTime: releaseAt.toISOString() };
  }

  /** The server's share after the wait, to the session that waited. */
  async release(caller: Caller, request: RequestFacts): Promise<ResultOf<Routes['releasedKeyShare']>> {
    const active = await this.checkPossible(caller.id);
    const recovery = await this.living(caller.id);
    if (!recovery || recovery.sessionId !== caller.sessionId) throw new Failure('recovery_missing');
    const now = this.services.clock.now();
    const waitMs = recovery.releaseAt.getTime() - now.getTime();
    if (waitMs > 0) throw new Failure('recovery_waiting', { hours: Math.ceil(waitMs / HOUR_MS) });
    const key = this.seal?.byId(active.sealingKey);
    if (!key) throw new Failure('key_share_sealed');
    const { accountId, version, split, address } = active;
    const shareA = key.open(active.sealedA, { accountId, version, address });
    if (!shareA) throw new Failure('key_incorrect');
    await this.services.storage.transaction(async () => {
      if (!(await this.store.fetched(accountId, caller.sessionId, now))) return;
      await this.keyShares.markReleased(accountId, split);
      await this.notices.tell(accountId, 'share_released');
    });
    this.services.log.write('keys.released', { request: request.id, user: caller.id });
    return { version, split, address, shareA: shareA.toString('base64url') };
  }

  /** Ends what waits; does nothing where nothing does. */
  async cancel(accountId: number, requestId: string): Promise<void> {
    const ended = await this.services.storage.transaction(async () => {
      const deleted = await this.store.delete(accountId);
      if (deleted) await this.notices.tell(accountId, 'recovery_cancelled');
      return deleted;
    });
    if (ended) {
      this.services.log.write('keys.recovery_cancelled', { request: requestId, user: accountId });
    }
  }

  /** By the link of the notice, on any device. */
  async cancelByMail(token: string, request: RequestFacts): Promise<void> {
    await this.links.redeem('key_notice', token, request.peer, (accountId) =>
      this.cancel(accountId, request.id),
    );
  }

  async state(caller: Caller): Promise<KeyShareState['recovery']> {
    const recovery = await this.living(caller.id);
    return (
      recovery && {
        startedTime: recovery.startedAt.toISOString(),
        releaseTime: recovery.releaseAt.toISOString(),
        here: recovery.sessionId === caller.sessionId,
      }
    );
  }

  /** Null when a recovery may begin now. */
  async blockedUntil(accountId: number): Promise<string | null> {
    const changedAt = (await this.keyShares.owner(accountId))?.credentialsChangedAt;
    if (!changedAt) return null;
    const until = new Date(changedAt.getTime() + BLOCKED_MS);
    return until > this.services.clock.now() ? until.toISOString() : null;
  }

  prune(): Promise<number> {
    const now = this.services.clock.now().getTime();
    return this.store.prune({
      fetchedBefore: new Date(now - FETCH_AGAIN_MS),
      releasedBefore: new Date(now - WAITS_MS),
    });
  }

  /** The recovery that still counts. */
  private async living(accountId: number) {
    const recovery = await this.store.find(accountId);
    const now = this.services.clock.now().getTime();
    if (!recovery) return null;
    const endsAt = recovery.fetchedAt
      ? recovery.fetchedAt.getTime() + FETCH_AGAIN_MS
      : recovery.releaseAt.getTime() + WAITS_MS;
    return endsAt > now ? recovery : null;
  }

  /** The shares that could be recovered; refuses where there are none or it is blocked. */
  private async checkPossible(accountId: number) {
    const wallet = await this.keyShares.wallet(accountId);
    const versions = await this.keyShares.versions(accountId);
    const active = versions.find((row) => row.version === wallet?.activeVersion);
    if (!active) throw new Failure('key_share_missing');
    const until = await this.blockedUntil(accountId);
    if (until !== null) {
      const leftMs = new Date(until).getTime() - this.services.clock.now().getTime();
      throw new Failure('recovery_blocked', { hours: Math.ceil(leftMs / HOUR_MS) });
    }
    return active;
  }
}
