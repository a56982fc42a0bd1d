import type { BodyOf, ResultOf } from '@/protocol/route';
import type { keyShareRoutes, KeyShareState, ShareFacts } from '@/protocol/key-share';
import { KDF_NAME } from '@/protocol/key-share-rules';
import type { KeyShareRow } from '@/server/db/schema/key-share';
import type { Caller } from '@/server/http/call';
import { Failure } from '@/server/http/failure';
import type { Services } from '@/server/services';
import { KeyShareStore } from './key-share.store';
import type { Notices } from './notices';
import type { RecoveryService } from './recovery.service';
import { boundOf, sealingKeyOf } from './sealed-row';
import { verifies, type ShareSeal } from './share-seal';

type Routes = typeof keyShareRoutes;

/** The two versions of a wallet that there can be. */
interface Versions {
  readonly active: KeyShareRow | null;
  readonly pending: (KeyShareRow & { readonly until: Date }) | null;
}

/** Who may have the shares of a wallet, and how it stands. */
export class KeyShareService {
  private readonly store: KeyShareStore;

  constructor(
    private readonly services: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log'>,
    private readonly seal: ShareSeal | null,
    private readonly notices: Notices,
    private readonly recoveries: RecoveryService,
  ) {
    this.store = new KeyShareStore(services.storage);
  }

  async kdf(accountId: number): Promise<ResultOf<Routes['keyShareKdf']>> {
    const { active, pending } = await this.versions(accountId);
    return { active: active && factsOf(active), pending: pending && factsOf(pending) };
  }

  async state(caller: Caller): Promise<KeyShareState> {
    const wallet = await this.store.wallet(caller.id);
    const { active, pending } = await this.versions(caller.id);
    return {
      active: active && {
        version: active.version,
        split: active.split,
        address: active.address,
        createdTime: active.createdAt.toISOString(),
      },
      pending: pending && {
        version: pending.version,
        address: pending.address,
        expiresTime: pending.until.toISOString(),
      },
      recovery: await this.recoveries.state(caller),
      recoveryBlockedUntil: await this.recoveries.blockedUntil(caller.id),
      resplitNeeded: active !== null && wallet?.releasedSplit === active.split,
      events: await this.notices.latest(caller.id),
    };
  }

  /**
   * Both shares, to who shows what the password becomes. It counts as failed until it has succeeded, so that parallel
   * guesses count too. Any success ends a recovery that waits: the password is known.
   */
  async unlock(
    caller: Caller,
    body: BodyOf<Routes['unlockKeyShare']>,
    requestId: string,
  ): Promise<ResultOf<Routes['unlockKeyShare']>> {
    const { limits, log } = this.services;
    const { active, pending } = await this.versions(caller.id);
    if (!active && !pending) throw new Failure('key_share_missing');
    // What nobody can open is not the caller's failure.
    for (const row of [active, pending]) if (row) sealingKeyOf(this.seal, row);
    await limits.take('key_share', String(caller.id));
    // Both are compared, whichever matches.
    const matches = [
      { row: active, key: body.authKey },
      { row: pending, key: body.pendingAuthKey },
    ].filter(({ row, key }) => row !== null && key !== undefined && this.isPasswordOf(row, key));
    const row = matches[0]?.row;
    const key = matches[0]?.key;
    const shareA = row && this.openA(row);
    if (!row || !shareA || key === undefined) {
      await this.refused(caller.id);
      log.write('keys.refused', { request: requestId, user: caller.id });
      throw new Failure('key_incorrect');
    }
    await limits.giveBack('key_share', String(caller.id));
    await this.recoveries.cancel(caller.id, requestId);
    await this.renewSeal(row, shareA, key);
    log.write('keys.unlocked', { request: requestId, user: caller.id });
    const { version, split, address, shareB } = row;
    return {
      version,
      split,
      address,
      shareA: shareA.toString('base64url'),
      shareB: shareB.toString('base64url'),
    };
  }

  /** The versions that count: what was not confirmed in time is as good as gone. */
  private async versions(accountId: number): Promise<Versions> {
    const wallet = await this.store.wallet(accountId);
    const rows = wallet ? await this.store.versions(accountId) : [];
    const find = (version: number | null | undefined) => rows.find((row) => row.version === version) ?? null;
    const pending = find(wallet?.pendingVersion);
    const until = wallet?.pendingUntil ?? null;
    const waits = pending && until && until > this.services.clock.now();
    return { active: find(wallet?.activeVersion), pending: waits ? { ...pending, until } : null };
  }

  private isPasswordOf(row: KeyShareRow, authKey: string): boolean {
    const key = sealingKeyOf(this.seal, row);
    return verifies(key, row.verifier, Buffer.from(authKey, 'base64url'), boundOf(row));
  }

  private openA(row: KeyShareRow): Buffer | null {
    return sealingKeyOf(this.seal, row).open(row.sealedA, boundOf(row));
  }

  /** After the sealing key was changed, the password's owner moves the row to the new one by using it. */
  private async renewSeal(row: KeyShareRow, shareA: Buffer, authKey: string): Promise<void> {
    const current = this.seal?.current;
    if (!current || row.sealingKey === current.id) return;
    const bound = boundOf(row);
    await this.store.reseal(row, {
      sealingKey: current.id,
      sealedA: current.seal(shareA, bound),
      verifier: current.verifier(Buffer.from(authKey, 'base64url'), bound),
    });
  }

  /** Notes a failure; the one that closes the door is told to the owner, once for each time that it closes. */
  private async refused(accountId: number): Promise<void> {
    const { max, windowSeconds } = this.services.config.rateLimits.key_share;
    const since = new Date(this.services.clock.now().getTime() - windowSeconds * 1000);
    await this.services.storage.transaction(async () => {
      await this.store.lockWallet(accountId);
      await this.notices.tell(accountId, 'wrong_key');
      const failures = await this.store.eventsSince(accountId, 'wrong_key', since);
      const told = await this.store.eventsSince(accountId, 'closed', since);
      if (failures >= max && told === 0) await this.notices.tell(accountId, 'closed');
    });
  }
}

function factsOf(row: KeyShareRow): ShareFacts {
  return {
    version: row.version,
    split: row.split,
    address: row.address,
    kdf: {
      name: KDF_NAME,
      memoryKiB: row.kdfMemoryKiB,
      iterations: row.kdfIterations,
      parallelism: row.kdfParallelism,
      salt: row.kdfSalt,
    },
  };
}
