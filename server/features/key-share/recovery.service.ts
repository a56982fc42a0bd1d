import type { ResultOf } from '@/protocol/route';
import type { keyShareRoutes, KeyShareState, RecoveryEnd } from '@/protocol/key-share';
import type { DeviceProof } from '@/protocol/key-share-device';
import type { KeyRecoveryRow } from '@/server/db/schema/key-share';
import type { Caller, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { DeviceService } from './device.service';
import type { KeyShareStore } from './key-share.store';
import type { Notices } from './notices';
import type { RecoveryStore } from './recovery.store';
import { openShareA } from './sealed-row';
import type { ShareSeal } from './share-seal';
import type { KeyShareLinks, KeyShareStores } from './deps';
import type { UserId } from '@/protocol/ids';

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
 * server's share for the session that asked. With the recovery kit it rebuilds the key, which is reshared at once.
 */
export class RecoveryService {
  readonly #store: RecoveryStore;
  readonly #keyShares: KeyShareStore;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'log'>;
  readonly #seal: ShareSeal | null;
  readonly #notices: Notices;
  readonly #links: KeyShareLinks;
  readonly #devices: DeviceService;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'log'> &
      Pick<KeyShareStores, 'recoveries' | 'keyShares'>,
    seal: ShareSeal | null,
    notices: Notices,
    links: KeyShareLinks,
    devices: DeviceService,
  ) {
    this.#deps = deps;
    this.#seal = seal;
    this.#notices = notices;
    this.#links = links;
    this.#devices = devices;
    this.#store = deps.recoveries;
    this.#keyShares = deps.keyShares;
  }

  /** Mails the code, unless nothing may be recovered now. */
  async request(caller: Caller, request: RequestFacts): Promise<void> {
    await this.#checkPossible(caller.id);
    const owner = await this.#keyShares.owner(caller.id);
    if (!owner) throw new AppError('unauthenticated');
    await this.#links.countMail('key_recovery', owner.emailKey);
    await this.#deps.storage.transaction(() =>
      this.#links.queueMail('key_recovery', owner.emailKey, request.language),
    );
  }

  /** Begins the wait, for the owner of the code alone. */
  async start(
    caller: Caller,
    token: string,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['startKeyRecovery']>> {
    const startedAt = this.#deps.clock.now();
    const releaseAt = new Date(startedAt.getTime() + this.#deps.config.keyRecoveryHours * HOUR_MS);
    await this.#links.redeem('key_recovery', token, request.peer, async (accountId) => {
      if (accountId !== caller.id) throw new AppError('link_expired');
      await this.#checkPossible(accountId);
      await this.#store.start({ accountId, sessionId: caller.sessionId, startedAt, releaseAt });
      await this.#notices.tell(accountId, 'recovery_started');
    });
    this.#deps.log.write('keys.recovery_started', {
      request: request.id,
      user: caller.id,
      session: caller.sessionId,
      peer: request.peer,
    });
    return { releaseTime: releaseAt.toISOString() };
  }

  /** The server's share after the wait, to the session that waited, on a registered device. */
  async release(
    caller: Caller,
    device: DeviceProof,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['releasedKeyShare']>> {
    const now = this.#deps.clock.now();
    const { active, shareA } = await this.#deps.storage.transaction(async () => {
      // In the order of a confirmation, which ends a recovery.
      await this.#keyShares.lockWallet(caller.id);
      const active = await this.#checkPossible(caller.id);
      await this.#devices.check(caller, request, device, { call: 'release', says: [] });
      // Whoever stops it comes before or after, and is told which.
      const recovery = this.#living(await this.#store.lock(caller.id));
      if (!recovery || recovery.sessionId !== caller.sessionId) throw new AppError('recovery_missing');
      const waitMs = recovery.releaseAt.getTime() - now.getTime();
      if (waitMs > 0) throw new AppError('recovery_waiting', { hours: Math.ceil(waitMs / HOUR_MS) });
      const shareA = openShareA(this.#seal, active);
      if (recovery.fetchedAt === null) {
        await this.#store.markFetched(caller.id, now);
        await this.#keyShares.markReleased(caller.id, active.split);
        await this.#notices.tell(caller.id, 'share_released');
      }
      return { active, shareA };
    });
    this.#deps.log.write('keys.released', { request: request.id, user: caller.id });
    const { version, split, address } = active;
    return { version, split, address, shareA: shareA.toString('base64url') };
  }

  /** Ends what waits, and says whether that came too late: then what is in the wallet has to be moved. */
  async cancel(accountId: UserId, requestId: string): Promise<RecoveryEnd> {
    const outcome = await this.#deps.storage.transaction(async () => {
      const deleted = await this.#store.delete(accountId);
      if (deleted?.fetchedAt || (await this.#isDisconnecting(accountId, deleted !== null))) return 'released';
      if (!deleted) return 'none';
      await this.#notices.tell(accountId, 'recovery_cancelled');
      return 'stopped';
    });
    if (outcome === 'stopped') {
      this.#deps.log.write('keys.recovery_cancelled', { request: requestId, user: accountId });
    }
    return outcome;
  }

  /** By the link of the notice, on any device. */
  async cancelByMail(token: string, request: RequestFacts): Promise<RecoveryEnd> {
    let outcome: RecoveryEnd = 'none';
    await this.#links.redeem('key_notice', token, request.peer, async (accountId) => {
      outcome = await this.cancel(accountId, request.id);
    });
    return outcome;
  }

  async state(caller: Caller): Promise<KeyShareState['recovery']> {
    const recovery = this.#living(await this.#store.find(caller.id));
    return (
      recovery && {
        startedTime: recovery.startedAt.toISOString(),
        releaseTime: recovery.releaseAt.toISOString(),
        here: recovery.sessionId === caller.sessionId,
      }
    );
  }

  /** Null when a recovery may begin now. */
  async blockedUntil(accountId: UserId): Promise<string | null> {
    const changedAt = (await this.#keyShares.owner(accountId))?.credentialsChangedAt;
    if (!changedAt) return null;
    const until = new Date(changedAt.getTime() + BLOCKED_MS);
    return until > this.#deps.clock.now() ? until.toISOString() : null;
  }

  prune(): Promise<number> {
    const now = this.#deps.clock.now().getTime();
    return this.#store.prune({
      fetchedBefore: new Date(now - FETCH_AGAIN_MS),
      releasedBefore: new Date(now - WAITS_MS),
    });
  }

  /** The recovery, while it still counts. */
  #living(recovery: KeyRecoveryRow | null): KeyRecoveryRow | null {
    const now = this.#deps.clock.now().getTime();
    if (!recovery) return null;
    const endsAt = recovery.fetchedAt
      ? recovery.fetchedAt.getTime() + FETCH_AGAIN_MS
      : recovery.releaseAt.getTime() + WAITS_MS;
    return endsAt > now ? recovery : null;
  }

  /**
   * Whether share A is out: of the split that holds, or, where the recovery is over, in the last one. Who got it may
   * have split the key anew since.
   */
  async #isDisconnecting(accountId: UserId, wasWaiting: boolean): Promise<boolean> {
    const wallet = await this.#keyShares.wallet(accountId);
    const versions = await this.#keyShares.versions(accountId);
    const active = versions.find((row) => row.version === wallet?.activeVersion);
    if (active && wallet?.releasedSplit === active.split) return true;
    if (wasWaiting) return false;
    const last = await this.#keyShares.lastEvent(accountId, ['recovery_started', 'share_released']);
    return last === 'share_released';
  }

  /** The shares that could be recovered; refuses where there are none or it is blocked. */
  async #checkPossible(accountId: UserId) {
    const wallet = await this.#keyShares.wallet(accountId);
    const versions = await this.#keyShares.versions(accountId);
    const active = versions.find((row) => row.version === wallet?.activeVersion);
    if (!active) throw new AppError('key_share_missing');
    const until = await this.blockedUntil(accountId);
    if (until !== null) {
      const leftMs = new Date(until).getTime() - this.#deps.clock.now().getTime();
      throw new AppError('recovery_blocked', { hours: Math.ceil(leftMs / HOUR_MS) });
    }
    return active;
  }
}
